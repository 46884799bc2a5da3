"""The whole picture: layers, places, sizes, golden files."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.scene.tikal.positions import ALL, LATE, MIDDLE, PLACING, SMALL
from tutor.engine.tikal.board import NAMES
from tutor.scene.picture import Mark, View
from tutor.scene.registry import picture
from tutor.scene.shapes import Layer, Place, Scene, Text
from tutor.scene.svg import svg
from tutor.scene.tikal import svg as svg_of_state
from tutor.scene.tikal.geometry import hexagon, stone, token_places

GOLDEN = Path(__file__).parents[1] / "golden"
TIKAL = picture("tikal")
CORNER = ("hex:a1", "hex:a4", "hex:c1")


def view(name: str, **changes: object) -> View:
    state = ALL[name]
    return replace(View(state.observe(state.player), legal=state.legal_actions(state.player)), **changes)  # type: ignore[arg-type]


GOLDENS = {
    "tikal-middle": view("middle"),
    "tikal-late-dark": view("late", theme="dark", focus=("hex:a1", "hex:d3")),
    "tikal-placing-french": view("placing", language="fr", selection=("hex:a3", "turn:1"), focus=CORNER),
    "tikal-walking": view("small", selection=("hex:a2", "figure:a2:leader:0"), cursor="hex:b1", focus=CORNER),
    "tikal-bidding": view("bidding", focus=CORNER),
    "tikal-choosing-dark-french": view("choosing", theme="dark", language="fr", focus=CORNER),
    "tikal-marks-dark": view(
        "small",
        theme="dark",
        focus=CORNER,
        marks=(
            Mark("hex:a3"), Mark("hex:b3", "region"), Mark("hex:b2", "refused"), Mark("hex:b1", "played"),
            Mark("treasure:0:0"), Mark("figure:a1:worker:1", "played"),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str, update_golden: bool) -> None:
    text, path = svg(TIKAL.scene(GOLDENS[name])), GOLDEN / f"{name}.svg"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "changed on purpose? make golden"


SELECTIONS = {
    "middle": [("hex:c1", "figure:c1:leader:1"), ("supply:worker:1",), ("treasure:1:1",), ("hex:h3",)],
    "placing": [("hex:a3", "turn:0"), ("hex:a3", "turn:4"), ("hand", "turn:2")],
}


@pytest.mark.parametrize(
    ("name", "selection"), [(name, one) for name, many in SELECTIONS.items() for one in many]
)
def test_a_touch_changes_only_the_marks(name: str, selection: tuple[str, ...]) -> None:
    before = TIKAL.scene(view(name))
    after = TIKAL.scene(view(name, selection=selection, cursor="hex:d4", marks=(Mark("hex:a1", "refused"),)))
    assert after.layers[Layer.MARKS] != before.layers[Layer.MARKS]
    for layer in (Layer.GROUND, Layer.TILES, Layer.PIECES):
        assert after.layers[layer] == before.layers[layer]
    assert after.places == before.places
    assert (after.width, after.height) == (before.width, before.height)


@pytest.mark.parametrize("name", ALL)
def test_a_scene_stays_small(name: str) -> None:
    assert sum(map(len, TIKAL.scene(view(name)).layers.values())) < 1500


def middle(place: Place) -> tuple[float, float]:
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("name", ALL)
def test_every_place_can_be_hit_and_has_words(name: str) -> None:
    scene = TIKAL.scene(view(name))
    keys = [place.key for place in scene.places]
    assert len(set(keys)) == len(keys)
    assert {key for key in keys if key.startswith("hex:")} == {f"hex:{space}" for space in NAMES}
    for place in scene.places:
        assert place.words
        if not place.key.startswith("seat:"):  # a row, full of smaller places
            assert scene.hit(*middle(place)) == place.key
    assert scene.hit(-1, -1) is None


def test_places_cover_figures_supplies_treasures_and_hand() -> None:
    keys = {place.key for place in TIKAL.scene(view("small")).places}
    assert {
        "figure:a2:worker:0",
        "figure:a2:leader:0",
        "figure:a3:leader:1",
        "supply:worker:0",
        "treasure:1:3",
        "hand",
    } <= keys
    assert "supply:leader:0" not in keys
    assert "treasure:0:3" not in keys


def written(scene: Scene, layer: Layer) -> list[str]:
    return [shape.text for shape in scene.layers[layer] if isinstance(shape, Text)]


def test_prices_stand_on_the_places_in_reach() -> None:
    scene = TIKAL.scene(view("small", selection=("hex:a1", "figure:a1:worker:0")))
    assert sorted(written(scene, Layer.MARKS)) == ["1", "2", "2", "3"], "b2, a2 and b1, a3 over a2"


def test_the_number_of_a_temple_is_the_largest_text_on_the_board() -> None:
    scene = TIKAL.scene(view("small", focus=CORNER))
    board = [
        shape
        for layer in (Layer.TILES, Layer.PIECES)
        for shape in scene.layers[layer]
        if isinstance(shape, Text) and shape.y < 600
    ]
    assert max(board, key=lambda text: text.size).text in {"1", "3"}


@pytest.mark.parametrize("name", ALL)
def test_what_must_be_read_on_a_phone_is_large_enough(name: str) -> None:
    """366 px wide: numbers at least about 10 px, space names 7."""
    scale = 366 / 900
    scene = TIKAL.scene(view(name))
    for layer in Layer:
        for shape in scene.layers[layer]:
            if isinstance(shape, Text):
                quiet = shape.text in NAMES
                crowd = shape.text.isdigit() and len(shape.text) == 2
                assert shape.size * scale >= (7 if quiet or crowd else 9.5), shape


def test_focus_shows_few_spaces_large() -> None:
    whole, part = TIKAL.scene(view("small")), TIKAL.scene(view("small", focus=CORNER))
    wide = [
        max(x for x, _ in place.outline) - min(x for x, _ in place.outline)
        for place in (whole.places[0], part.places[0])
    ]
    assert wide[1] > 1.2 * wide[0]
    shown = {place.key for place in part.places if place.key.startswith("hex:")}
    assert set(CORNER) <= shown
    assert "hex:e1" not in shown


def test_the_region_has_every_tile_and_what_is_beside_it() -> None:
    region = TIKAL.region(view("small").observation)
    assert {"hex:a1", "hex:a3", "hex:a4", "hex:b2", "hex:b3", "hex:c1"} <= set(region)
    assert "hex:d1" not in region


@pytest.mark.parametrize("name", ["middle", "late"])
def test_the_region_is_the_whole_board_when_little_would_be_gained(name: str) -> None:
    assert TIKAL.region(view(name).observation) == ()


def test_focus_on_unknown_keys_shows_everything() -> None:
    keys = [place.key for place in TIKAL.scene(view("small", focus=("hex:z9", "card:3"))).places]
    assert len([key for key in keys if key.startswith("hex:")]) == 40


def test_marks_of_unknown_keys_are_left_out() -> None:
    scene = TIKAL.scene(view("small", marks=(Mark("hex:9,9"), Mark("card:3", "refused")), cursor="nowhere"))
    assert scene.layers[Layer.MARKS] == TIKAL.scene(view("small")).layers[Layer.MARKS]


def test_figures_never_cover_each_other_nor_the_number() -> None:
    """Tokens keep their distance; even a full crowd leaves the middle free."""
    crowd = (0, 0, 1, 1, 2, 2, 3, 3)
    for stones in ((1, 1, 0, 1, 0, 0), (1, 0, 1, 0, 1, 0), (3, 0, 0, 0, 0, 0)):
        places = token_places(crowd, stones)
        assert len(set(places)) == len(crowd)
        for x, y in places:
            assert (x * x + y * y) ** 0.5 > 0.5
    for seats in ((0, 0, 1, 1), (0, 1, 2, 3)):
        places = token_places(seats, (1, 1, 0, 1, 0, 0))
        for i, (ax, ay) in enumerate(places):
            for bx, by in places[:i]:
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 > 0.45


def test_stones_of_a_path_do_not_touch() -> None:
    ends = [(min(y for _, y in stone(0, n)), max(y for _, y in stone(0, n))) for n in range(3)]
    assert ends[0][0] > -0.84
    assert ends[0][1] < ends[1][0] < ends[1][1] < ends[2][0] < ends[2][1] < -0.38


def test_hexagons_of_neighbours_share_an_edge() -> None:
    places = {place.key: place.outline for place in TIKAL.scene(view("small")).places}

    def corners(key: str) -> set[tuple[int, int]]:
        return {(round(x), round(y)) for x, y in places[key]}

    assert len(corners("hex:a1") & corners("hex:a2")) == 2
    assert len(corners("hex:a1") & corners("hex:b2")) == 2
    assert len(corners("hex:a1") & corners("hex:b1")) == 2
    assert not corners("hex:a2") & corners("hex:b1")
    assert len(set(hexagon(0, 0, 1))) == 6


@pytest.mark.parametrize(
    ("cursor", "direction", "target"),
    [
        (None, "up", "hex:a1"), ("hex:a1", "up", "hex:a2"), ("hex:a1", "down", "hex:a1"), ("hex:a1", "right", "hex:b1"),
        ("hex:b3", "left", "hex:a3"), ("hex:h5", "right", "hex:h5"), ("hex:h5", "up", "hex:h5"),
        ("hand", "up", "hex:a1"),
    ],
)  # fmt: skip
def test_arrow_keys(cursor: str | None, direction: str, target: str) -> None:
    assert TIKAL.step_cursor(view("small", cursor=cursor), direction) == target  # type: ignore[arg-type]


def test_the_cursor_starts_at_the_selection_and_stays_in_focus() -> None:
    assert TIKAL.step_cursor(view("small", selection=("hex:b2",)), "up") == "hex:b2"
    assert TIKAL.step_cursor(view("small", cursor="hex:c1", focus=CORNER), "right") == "hex:c1"
    assert TIKAL.step_cursor(view("small", focus=("hex:c2", "hex:d3")), "up") == "hex:c2"


def test_a_state_shows_itself() -> None:
    assert svg_of_state(MIDDLE) == svg_of_state(MIDDLE)
    assert svg_of_state(LATE, theme="dark", language="fr") != svg_of_state(LATE)
    assert 'role="img"' in svg_of_state(PLACING)
    assert "Tikal. Red to play, 7 action points left." in svg_of_state(SMALL)


def test_an_unknown_game_has_no_picture() -> None:
    with pytest.raises(KeyError, match=r"no picture for game 'chess'; there are: .*tikal"):
        picture("chess")
