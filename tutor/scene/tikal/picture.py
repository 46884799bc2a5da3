"""Tikal's picture: puts the layers together and answers touches. Implements ``tutor.scene.picture.Picture``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tutor.engine.protocol import Event, Key
from tutor.engine.tikal.actions import Figure
from tutor.engine.tikal.board import BASE_CAMP, COLUMNS, ROWS, SPACES
from tutor.engine.tikal.board import key as space_key
from tutor.engine.tikal.movement import ways
from tutor.engine.tikal.state import Observation
from tutor.engine.tikal.table import Seat, Site, fresh_site
from tutor.scene import svg as svg_text
from tutor.scene.drawing import Drawing, moved, rectangle, seat_outline
from tutor.scene.picture import Direction, Gesture, Glide, Offer, View
from tutor.scene.shapes import Layer, Place, Point, Polygon, Scene
from tutor.scene.theme import THEMES, ThemeName
from tutor.scene.tikal import gesture, layers, panel, words
from tutor.scene.tikal.geometry import TOKEN, WIDTH, Frame, frame, hexagon, index_of
from tutor.scene.tikal.gesture import Choice, figure_key, in_reach
from tutor.scene.tikal.marks import marks

WORTH_WHILE: Final = 1.1  # how much larger a part of the board must be to be shown instead of the whole

_STEPS: Final[dict[Direction, tuple[int, int]]] = {
    "up": (0, 1),
    "down": (0, -1),
    "left": (-1, 0),
    "right": (1, 0),
}


class TikalPicture:
    """Scenes, touches, buttons and words of Tikal. Pure functions of a view; layers are cached by what they show."""

    keys = "keys.tikal"

    def scene(self, view: View) -> Scene:
        """The whole picture: the board above, the strip of supplies below."""
        seen: Observation = view.observation
        shown = frame(view.focus)
        places = _places(shown, seen, view.language)
        by_key = {place.key: place for place in places}
        rotation = Choice.of(view.selection).rotation
        return Scene(
            width=WIDTH,
            height=shown.height + panel.height(len(seen.seats), seen.auction is not None),
            layers={
                Layer.GROUND: _ground(shown, seen, view.theme),
                Layer.TILES: layers.tiles(shown, _looks(shown, seen), view.theme),
                Layer.PIECES: _pieces(shown, seen, view.theme, view.language),
                Layer.MARKS: (
                    *panel.hand(shown.height, seen, rotation, view.theme),
                    *marks(view, shown, by_key),
                ),
            },
            places=places,
            title=words.title(seen, view.language),
        )

    def region(self, observation: Observation) -> tuple[Key, ...]:
        """The spaces with tiles and those beside them, where the next tile can come to lie."""
        explored = [space for space, site in zip(SPACES, observation.sites, strict=True) if site is not None]
        part = tuple(
            space_key(space) for space in SPACES if any(space.distance(tile) <= 1 for tile in explored)
        )
        return part if frame(part).radius > WORTH_WHILE * frame().radius else ()

    def gesture(self, view: View, key: Key | None) -> Gesture:
        """What touching ``key`` means now; ``key`` None is a touch beside everything, or Escape."""
        return gesture.gesture(view, key)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """The buttons that belong to the present selection, in a stable order."""
        return gesture.offers(view)

    def step_cursor(self, view: View, direction: Direction) -> Key:
        """Where an arrow key leads: along the column, or to the same row of the next one; it stays within the picture.

        The first key puts the cursor on the selected space, or else on the base camp or what is nearest to it.
        """
        shown = frame(view.focus).centres
        here = index_of(view.cursor)
        if here is None or here not in shown:
            chosen = Choice.of(view.selection).index
            if chosen is None or chosen not in shown:
                chosen = min(shown, key=lambda index: SPACES[index].distance(BASE_CAMP))
            return space_key(SPACES[chosen])
        across, up = _STEPS[direction]
        column, row = divmod(here, ROWS)
        column, row = column + across, row + up
        inside = 0 <= column < len(COLUMNS) and 0 <= row < ROWS and column * ROWS + row in shown
        return space_key(SPACES[column * ROWS + row if inside else here])

    def selected(self, view: View) -> str:
        """The tile in hand, turned as it is; or a figure, and the price of every space in its reach."""
        choice = Choice.of(view.selection)
        if choice.turning:
            return _turned(view.observation, choice, view.language)
        reach = in_reach(view, choice)
        key = next(reversed(view.selection), "")
        named = next(
            (
                place.words
                for place in _places(frame(view.focus), view.observation, view.language)
                if place.key == key
            ),
            "",
        )
        return words.reach_words(named, reach, view.language)

    def glides(self, events: Sequence[Event]) -> tuple[Glide, ...]:
        """Figures that walk, take a secret path or enter, and tiles that are laid."""
        glides: list[Glide] = []
        for event in events:
            way, seat = _way(event), event.params.get("seat", 0)
            if not way:
                continue
            before = glides[-1] if glides and event.kind == "moved" else None
            if before and (before.seat, before.way[-1]) == (seat, way[0]):
                glides[-1] = Glide(seat, (*before.way, way[1]))
            else:
                glides.append(Glide(seat, way))
        return tuple(glides)

    def describe(self, view: View) -> tuple[tuple[Key, str], ...]:
        """The board in words, place by place: explored spaces, then the seats, hand and pile."""
        seen: Observation = view.observation
        leads = ways(seen.sites)
        spaces = (
            (space_key(SPACES[index]), words.space_words(index, site, leads[index], view.language))
            for index in frame(view.focus).centres
            if (site := seen.sites[index]) is not None
        )
        seats = (
            (f"seat:{number}", words.seat_words(number, has, view.language))
            for number, has in enumerate(seen.seats)
        )
        rest = (
            ("hand", words.hand_words(seen, view.language)),
            ("pile", words.pile_words(seen, view.language)),
            *((key, text) for key, _, text in _open_tiles(0, seen, view.language)),
            *words.bids_words(seen, view.language),
        )
        return (*spaces, *seats, *rest)


def svg(state: object, *, theme: ThemeName = "light", language: str = "en") -> str:
    """The picture of a state as SVG text, as an onlooker sees it."""
    view = View(state.observe(None), theme=theme, language=language)  # type: ignore[attr-defined]
    return svg_text.svg(TikalPicture().scene(view))


# --- layers ---


def _ground(shown: Frame, seen: Observation, theme: ThemeName) -> Drawing:
    explored = frozenset(index for index, site in enumerate(seen.sites) if site is not None)
    return _with_paper(shown, explored, panel.height(len(seen.seats), seen.auction is not None), theme)


@lru_cache(maxsize=8)
def _with_paper(shown: Frame, explored: frozenset[int], strip: float, theme: ThemeName) -> Drawing:
    paper = rectangle(0, 0, WIDTH, shown.height + strip)
    return (Polygon(paper, THEMES[theme].paper), *layers.ground(shown, explored, theme))


def _looks(shown: Frame, seen: Observation) -> tuple[tuple[int, layers.Look], ...]:
    return tuple(
        (index, layers.look(site)) for index in shown.centres if (site := seen.sites[index]) is not None
    )


@lru_cache(maxsize=8)
def _pieces(shown: Frame, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    strip = panel.strip(shown.height, seen._replace(sites=()), theme, language)
    return (*strip, *layers.pieces(shown, seen.sites, theme))


# --- places ---


@lru_cache(maxsize=8)
def _places(shown: Frame, seen: Observation, language: str) -> tuple[Place, ...]:
    leads = ways(seen.sites)
    spaces = [
        _space_place(shown, index, seen.sites[index], leads[index], language) for index in shown.centres
    ]
    figures = [
        place
        for index in shown.centres
        if (site := seen.sites[index]) is not None
        for place in _figure_places(shown, index, site, language)
    ]
    return (*spaces, *figures, *_strip_places(shown.height, seen, language))


def _way(event: Event) -> tuple[Key, ...]:
    """From where to where a piece goes in the event; empty when none does."""
    params = event.params
    match event.kind:
        case "moved" | "took_secret_path":
            return f"hex:{params['origin']}", f"hex:{params['place']}"
        case "entered":
            return f"seat:{params['seat']}", f"hex:{params['place']}"
        case "tile_placed":
            return "hand", f"hex:{params['place']}"
    return ()


def _turned(seen: Observation, choice: Choice, language: str) -> str:
    """The tile in hand as it would lie at the chosen space, if one is chosen."""
    leads: words.Leads = ()
    if choice.index is not None and seen.tile is not None:
        sites = list(seen.sites)
        sites[choice.index] = fresh_site(seen.tile, choice.rotation, len(seen.seats))
        leads = ways(tuple(sites))[choice.index]
    return words.turned_words(choice.index, choice.rotation, leads, language)


@lru_cache(maxsize=256)
def _space_place(shown: Frame, index: int, site: Site | None, leads: words.Leads, language: str) -> Place:
    outline = hexagon(*shown.centres[index], shown.radius)
    return Place(space_key(SPACES[index]), outline, words.space_words(index, site, leads, language))


@lru_cache(maxsize=256)
def _figure_places(shown: Frame, index: int, site: Site, language: str) -> tuple[Place, ...]:
    return tuple(
        Place(
            figure_key(index, figure, seat),
            moved(seat_outline("disc", shown.radius * TOKEN * 1.15), x, y),
            words.owned_words(seat, *_by_kind(figure, count), index, language),
        )
        for seat, figure, count, (x, y) in layers.tokens(shown, index, site)
    )


def _by_kind(figure: Figure, count: int) -> tuple[int, int]:
    """``(workers, leaders)``."""
    return (count, 0) if figure is Figure.WORKER else (0, count)


def _strip_places(top: float, seen: Observation, language: str) -> list[Place]:
    places = [
        Place("hand", hexagon(*panel.hand_centre(top), panel.HAND), words.hand_words(seen, language)),
        Place("pile", hexagon(*panel.pile_centre(top), 40), words.pile_words(seen, language)),
    ]
    places += [
        Place(key, hexagon(*at, panel.OPEN), text) for key, at, text in _open_tiles(top, seen, language)
    ]
    for number, has in enumerate(seen.seats):
        places += _seat_places(top, number, has, language)
    return places


def _open_tiles(top: float, seen: Observation, language: str) -> list[tuple[Key, Point, str]]:
    """Key, place and words of each tile that can be bought."""
    return [
        (
            f"open:{tile.id}",
            panel.open_centre(top, len(seen.seats), number),
            words.open_words(tile.id, language),
        )
        for number, tile in enumerate(seen.auction.row if seen.auction else ())
    ]


@lru_cache(maxsize=32)
def _seat_places(top: float, number: int, has: Seat, language: str) -> tuple[Place, ...]:
    y = panel.seat_y(top, number)
    half = panel.SEAT_ROW / 2 - 1
    row = rectangle(panel.LEFT - 16, y - half, panel.SPLIT, y + half)
    places = [Place(f"seat:{number}", row, words.seat_words(number, has, language))]
    for figure, (left, right), count in (
        (Figure.WORKER, panel.WORKERS_AT, has.workers),
        (Figure.LEADER, panel.LEADER_AT, has.leader),
    ):
        if count:
            outline = rectangle(left, y - half, right, y + half)
            key = f"supply:{figure.value}:{number}"
            places.append(
                Place(key, outline, words.owned_words(number, *_by_kind(figure, count), None, language))
            )
    for kind, xs in panel.treasure_centres(has.treasures):
        outline = rectangle(xs[0] - 15, y - half, xs[-1] + 15, y + half)
        places.append(
            Place(f"treasure:{number}:{kind}", outline, words.treasure_words(number, kind, len(xs), language))
        )
    return tuple(places)
