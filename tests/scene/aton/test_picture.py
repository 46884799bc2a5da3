"""The whole picture: layers, places, sizes, golden files."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.scene.aton.positions import ALL, LAYING, OVER, PLACING, SCORED, START
from tutor.engine.aton import Allocate
from tutor.engine.aton.board import SPACES, Colour
from tutor.engine.aton.board import key as space_key
from tutor.scene.aton import svg as svg_of_state
from tutor.scene.aton.art import pattern
from tutor.scene.aton.geometry import BLOCKS, BOARD, Box, frame, space_box
from tutor.scene.aton.palette import PALETTES
from tutor.scene.picture import Direction, Mark, View
from tutor.scene.registry import picture
from tutor.scene.shapes import Circle, Layer, Line, Place, Scene, Text
from tutor.scene.svg import svg

GOLDEN = Path(__file__).parents[1] / "golden"
ATON = picture("aton")


def view(name: str, seat: int | None = 0, **changes: object) -> View:
    state = ALL[name]
    legal = () if seat is None else state.legal_actions(seat)
    return replace(View(state.observe(seat), legal=legal), **changes)  # type: ignore[arg-type]


GOLDENS = {
    "aton-placing": view("placing", 1),
    "aton-laying-dark-french": view(
        "laying", theme="dark", language="fr", selection=("lay:2:3", "lay:1:4", "card:1"), cursor="cartouche:R:3"
    ),
    "aton-temple": view(
        "removing",
        focus=("temple:2",),
        marks=(
            Mark("space:T2-4", "refused"), Mark("space:T2-5", "played"), Mark("line:temple_2"),
            Mark("temple:2", "region"),
        ),
    ),
    "aton-scored-french": view("scored", None, language="fr"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str, update_golden: bool) -> None:
    text, path = svg(ATON.scene(GOLDENS[name])), GOLDEN / f"{name}.svg"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "changed on purpose? make golden"


FOUR = ("lay:1:4", "lay:2:3", "lay:3:1", "lay:4:3:2")


@pytest.mark.parametrize("selection", [("card:4",), ("cartouche:R:2",), FOUR[:2], FOUR])
def test_a_touch_changes_only_the_marks(selection: tuple[str, ...]) -> None:
    before = ATON.scene(view("laying"))
    marks = (Mark("space:T1-0", "refused"),)
    after = ATON.scene(view("laying", selection=selection, cursor="space:T2-3", marks=marks))
    assert after.layers[Layer.MARKS] != before.layers[Layer.MARKS]
    for layer in (Layer.GROUND, Layer.TILES, Layer.PIECES):
        assert after.layers[layer] == before.layers[layer]
    assert [(place.key, place.outline) for place in after.places] == [
        (place.key, place.outline) for place in before.places
    ]
    assert (after.width, after.height) == (before.width, before.height)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_scene_stays_small(name: str, seat: int | None) -> None:
    assert sum(map(len, ATON.scene(view(name, seat)).layers.values())) < 1500


def test_every_scene_has_the_same_size() -> None:
    assert {(s.width, s.height) for s in (ATON.scene(view(name)) for name in ALL)} == {(900, 1077)}


def middle(place: Place) -> tuple[float, float]:
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("name", ALL)
def test_every_place_can_be_hit_and_has_words(name: str) -> None:
    scene = ATON.scene(view(name))
    keys = [place.key for place in scene.places]
    assert len(set(keys)) == len(keys)
    assert {key for key in keys if key.startswith("space:")} == set(map(space_key, SPACES))
    assert {f"cartouche:{seat}:{number}" for seat in "RB" for number in range(1, 5)} <= set(keys)
    for place in scene.places:
        assert place.words
        assert ":" in place.key
        if not place.key.startswith(("temple:", "seat:", "table:hand")):  # full of smaller places
            assert scene.hit(*middle(place)) == place.key
    assert scene.hit(-1, -1) is None


def test_refusals_mark_places_that_there_are() -> None:
    """The engine's keys are the picture's."""
    for name, action in (("placing", None), ("laying", Allocate((4, 4, 1, 3)))):
        seat = 1 if name == "placing" else 0
        gesture = ATON.gesture(view(name, seat), "space:T4-0")
        refusal = ALL[name].check(seat, action or gesture.actions[0])  # type: ignore[union-attr]
        assert refusal is not None
        assert refusal.keys
        assert set(refusal.keys) <= {place.key for place in ATON.scene(view(name, seat)).places}


def written(scene: Scene, layer: Layer) -> list[str]:
    return [shape.text for shape in scene.layers[layer] if isinstance(shape, Text)]


def test_each_temple_shows_what_it_pays_now() -> None:
    """The worked example: Red 3 + 4 + 8 + 4, Blue 5 + 9 + 4."""
    texts = written(ATON.scene(view("scored")), Layer.PIECES)
    for pays in ("+3", "+5", "+4", "+9", "3×3", "+8", "+19", "+18", "8 / 8"):
        assert pays in texts
    assert "−" in texts


def test_ways_to_win_are_always_there() -> None:
    texts = written(ATON.scene(view("placing", None)), Layer.PIECES)
    for way in ("26/40", "31/40", "6/12", "3/14", "1/14"):
        assert way in texts
    words = {place.key: place.words for place in ATON.scene(view("placing")).places}
    assert words["win:R:temple"] == (
        "Red, temple 1: 6 of 12. 3 opposing counters in the way: T1-3, T1-7, T1-11."
    )


def cards_shown(scene: Scene, layer: Layer) -> list[str]:
    return [s.text for s in scene.layers[layer] if isinstance(s, Text) and s.text in "1234" and s.size > 50]


def test_hands_are_seen_by_their_owner_alone() -> None:
    assert cards_shown(ATON.scene(view("laying", 0)), Layer.MARKS) == ["1", "3", "3", "4"]
    assert cards_shown(ATON.scene(view("laying", 1)), Layer.MARKS) == ["1", "2", "2", "4"]
    nobody = ATON.scene(view("laying", None))
    assert not any(cards_shown(nobody, layer) for layer in Layer)
    assert not [place.key for place in nobody.places if place.key.startswith("card:")]


def test_a_sealed_laying_changes_nothing_for_the_others() -> None:
    laid = LAYING.apply(0, Allocate((4, 3, 1, 3))).state
    for viewer in (1, None):
        before, after = View(LAYING.observe(viewer)), View(laid.observe(viewer))
        assert ATON.scene(before) == ATON.scene(after)
    own = ATON.scene(View(laid.observe(0)))
    assert (
        len([s for s in own.layers[Layer.PIECES] if isinstance(s, Text) and s.text in "1234" and s.size > 50])
        == 4
    )


def test_every_colour_has_a_pattern_of_its_own() -> None:
    box = Box(0, 0, 70, 54)
    forms = {colour: pattern(colour, box, PALETTES["light"]) for colour in Colour}
    assert all(isinstance(shape, Circle) for shape in forms[Colour.YELLOW])
    slopes = {
        colour: {(round(b[0] - a[0]) != 0, round(b[1] - a[1]) != 0) for a, b in pairwise(lines)}
        for colour, lines in (
            (colour, tuple(point for s in shapes if isinstance(s, Line) for point in s.points[:2]))
            for colour, shapes in forms.items()
        )
        if lines
    }
    assert set(slopes) == {Colour.GREEN, Colour.BLACK, Colour.BLUE, Colour.BONUS}
    assert len({(*map(type, shapes), len(shapes)) for shapes in forms.values()}) == len(Colour)
    for colour, shapes in forms.items():
        assert any(_seen_beside_a_counter(shape, box) for shape in shapes), colour


def _seen_beside_a_counter(shape: object, box: Box) -> bool:
    points = [(shape.x, shape.y)] if isinstance(shape, Circle) else list(shape.points)  # type: ignore[attr-defined]
    x, y = box.middle
    return any(max(abs(a - x), abs(b - y)) > 21 for a, b in points)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_must_be_read_on_a_phone_is_large_enough(name: str, language: str) -> None:
    """366 px wide: at least about 10 px."""
    scene = ATON.scene(view(name, language=language))
    for layer in Layer:
        for shape in scene.layers[layer]:
            if isinstance(shape, Text):
                assert shape.size * 366 / 900 >= 9.7, shape


def test_blocks_lie_on_the_table_and_apart() -> None:
    boxes = list(BLOCKS.values())
    for number, one in enumerate(boxes):
        assert BOARD.holds(one)
        for other in boxes[:number]:
            assert (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or other.bottom <= one.top
            )


def test_focus_shows_a_part_large() -> None:
    part = ATON.scene(view("placing", 1, focus=("temple:1", "space:T3-4")))
    keys = {place.key for place in part.places}
    assert {"temple:1", "temple:3", "line:temple_3", "space:T1-0", "win:R:green"} <= keys
    assert not {"temple:2", "cartouche:R:1", "table:kingdom"} & keys
    place = next(place for place in part.places if place.key == "space:T1-0")
    wide = max(x for x, _ in place.outline) - min(x for x, _ in place.outline)
    whole = space_box(SPACES[0])
    assert wide > 1.2 * (whole.right - whole.left)
    for shape in part.layers[Layer.TILES]:
        if isinstance(shape, Text):
            assert 0 < shape.x < 900
            assert 0 < shape.y < frame(("temple:1", "space:T3-4")).height


def test_focus_on_unknown_keys_shows_everything() -> None:
    assert ATON.scene(view("placing", focus=("hex:a1", "card:3"))) == ATON.scene(view("placing"))


def test_marks_of_unknown_keys_are_left_out() -> None:
    marks = (Mark("space:T9-9"), Mark("hex:a1", "refused"))
    assert ATON.scene(view("placing", marks=marks, cursor="nowhere")) == ATON.scene(view("placing"))


# --- keyboard ---


DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")


@pytest.mark.parametrize("name", ["laying", "placing", "dealing"])
@pytest.mark.parametrize("focus", [(), ("temple:1",)])
def test_arrows_reach_every_place(name: str, focus: tuple[str, ...]) -> None:
    now = view(name, focus=focus)
    start = ATON.step_cursor(now, "up")
    found, rest = {start}, [start]
    while rest:
        here = rest.pop()
        ahead = {ATON.step_cursor(replace(now, cursor=here), direction) for direction in DIRECTIONS}
        rest += ahead - found
        found |= ahead
    told = dict(ATON.describe(now))
    wholes = ("temple:", "seat:", "table:hand") if name == "laying" else ("temple:", "seat:")
    stops = {key for key in told if not key.startswith(wholes)}
    assert found == stops


@pytest.mark.parametrize(
    ("cursor", "direction", "target"),
    [
        ("space:T1-0", "right", "space:T1-1"), ("space:T1-3", "right", "space:T2-0"),
        ("space:T1-5", "down", "space:T1-9"), ("space:T1-8", "down", "line:temple_1"),
        ("table:track", "up", "table:track"), ("space:T1-4", "left", "cartouche:R:2"),
        ("cartouche:R:1", "down", "cartouche:R:2"),
    ],
)  # fmt: skip
def test_arrow_keys(cursor: str, direction: Direction, target: str) -> None:
    assert ATON.step_cursor(view("placing", cursor=cursor), direction) == target


def test_the_cursor_starts_where_something_can_be_done() -> None:
    assert ATON.step_cursor(view("laying"), "up") == "card:1"
    assert ATON.step_cursor(view("placing", 1), "up") == "space:T1-2"


def test_the_region_is_the_whole_board() -> None:
    assert ATON.region(START.observe(0)) == ()


def test_a_state_shows_itself() -> None:
    assert svg_of_state(PLACING) == svg_of_state(PLACING)
    assert svg_of_state(OVER, theme="dark", language="fr") != svg_of_state(OVER)
    assert 'role="img"' in svg_of_state(START)
    assert "Aton. Blue takes back 4 counters." in svg_of_state(SCORED)
    assert SCORED._repr_svg_() == svg_of_state(SCORED)
