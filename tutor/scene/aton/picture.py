"""Aton's picture: puts the layers together and answers touches. Implements ``tutor.scene.picture.Picture``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from tutor.engine.aton.board import SEATS, SPACES, TEMPLES
from tutor.engine.aton.board import key as space_key
from tutor.engine.aton.state import Observation
from tutor.engine.aton.table import CARTOUCHES
from tutor.engine.protocol import Event, Key
from tutor.scene import svg as svg_text
from tutor.scene.aton import gesture, layers, panel, words
from tutor.scene.aton.geometry import (
    CORNER,
    KINGDOM,
    SEAT_PARTS,
    STRIP,
    TRACK,
    WAYS,
    WIDTH,
    Box,
    Frame,
    card_box,
    cartouche_box,
    frame,
    hand_box,
    line_box,
    outline,
    pays_box,
    seat_box,
    seat_part,
    space_box,
    temple_box,
    way_box,
)
from tutor.scene.aton.marks import marks
from tutor.scene.drawing import Drawing
from tutor.scene.picture import Direction, Gesture, Glide, Offer, View
from tutor.scene.shapes import Layer, Place, Point, Scene
from tutor.scene.theme import ThemeName


class AtonPicture:
    """Scenes, touches, buttons and words of Aton. Pure functions of a view; layers are cached by what they show."""

    keys = "keys.aton"

    def scene(self, view: View) -> Scene:
        """The whole picture: the board above, the strip with seats, ways to win and hand below."""
        seen: Observation = view.observation
        shown = frame(view.focus)
        places = _seen_places(view)
        height = shown.height + STRIP
        return Scene(
            width=WIDTH,
            height=height,
            layers={
                Layer.GROUND: layers.ground(shown, height, view.theme),
                Layer.TILES: layers.tiles(shown, layers.lit(seen), view.theme, view.language),
                Layer.PIECES: _pieces(shown, seen, view.theme, view.language, view.counted),
                Layer.MARKS: marks(view, shown, {place.key: place for place in places}),
            },
            places=places,
            title=words.title(seen, view.language),
        )

    def region(self, observation: Observation) -> tuple[Key, ...]:
        """The whole board: everything on it counts together."""
        return ()

    def gesture(self, view: View, key: Key | None) -> Gesture:
        """What touching ``key`` means now; ``key`` None is a touch beside everything, or Escape."""
        return gesture.gesture(view, key)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """The buttons for what has no place on the board, in a stable order."""
        return gesture.offers(view)

    def step_cursor(self, view: View, direction: Direction) -> Key:
        """The nearest place in that direction; it stays within the picture.

        The first key puts the cursor on the first card in hand, else on the first space where something can be done.
        """
        hand = gesture.own_hand(view.observation)
        # Wholes are full of smaller places, and the cursor stops at those.
        wholes = ("temple:", "seat:", gesture.HAND_KEY) if hand else ("temple:", "seat:")
        places = _places(frame(view.focus), view.observation, view.language)
        stops = {place.key: _box(place) for place in places if not place.key.startswith(wholes)}
        if view.cursor not in stops:
            wished = [*hand, *map(space_key, gesture.targets(view)), *stops]
            return next(key for key in wished if key in stops)
        return _nearest(stops, view.cursor, direction)

    def selected(self, view: View) -> str:
        """The card or cartouche held, and the cards that lie, cartouche by cartouche."""
        laying = gesture.Laying.of(view)
        held = words.card_words(laying.hand[laying.card], view.language) if laying.card else ""
        lies = {number: laying.hand[key] for number, key in laying.lies.items()}
        return words.laying_words(held, laying.cartouche, lies, view.language)

    def glides(self, events: Sequence[Event]) -> tuple[Glide, ...]:
        """Counters that are placed, removed to the kingdom, or taken back."""
        glides = []
        for event in events:
            if event.kind not in ("placed", "removed", "taken_back"):
                continue
            space, seat = f"space:{event.params['place']}", event.params.get("owner", event.params["seat"])
            supply = f"supply:{SEATS[seat]}"
            ways = {
                "placed": (supply, space),
                "removed": (space, "table:kingdom"),
                "taken_back": (space, supply),
            }
            glides.append(Glide(seat, ways[event.kind]))
        return tuple(glides)

    def describe(self, view: View) -> tuple[tuple[Key, str], ...]:
        """The board in words, place by place, as the picture lists them."""
        return tuple((place.key, place.words) for place in _seen_places(view))


def svg(state: object, *, theme: ThemeName = "light", language: str = "en") -> str:
    """The picture of a state as SVG text, as an onlooker sees it."""
    view = View(state.observe(None), theme=theme, language=language)  # type: ignore[attr-defined]
    return svg_text.svg(AtonPicture().scene(view))


@lru_cache(maxsize=8)
def _pieces(shown: Frame, seen: Observation, theme: ThemeName, language: str, counted: bool) -> Drawing:
    return (*layers.pieces(shown, seen, theme, counted), *panel.strip(shown.height, seen, theme, language))


# --- the cursor ---


def _box(place: Place) -> Box:
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _nearest(stops: dict[Key, Box], here: Key, direction: Direction) -> Key:
    """The stop ahead across the smallest gap; one that lies aside counts as farther."""
    across = direction in ("left", "right")
    sign = 1 if direction in ("right", "down") else -1
    start = stops[here]

    def centre(box: Box, along: bool) -> float:
        return box.middle[0 if along == across else 1]

    def gap(box: Box, along: bool) -> float:
        (a, b), (c, d) = _extent(start, along == across), _extent(box, along == across)
        return max(0, a - d, c - b)

    def way(key: Key) -> float:
        box = stops[key]
        offset = abs(centre(box, False) - centre(start, False))
        return gap(box, True) + 3 * gap(box, False) + offset / 10

    ahead = [key for key, box in stops.items() if sign * (centre(box, True) - centre(start, True)) > 4]
    return min(ahead, key=way, default=here)


def _extent(box: Box, across: bool) -> Point:
    return (box.left, box.right) if across else (box.top, box.bottom)


# --- places ---


def _seen_places(view: View) -> tuple[Place, ...]:
    """The places with the words of what is seen there; cards that are being laid lie at their cartouches already."""
    seen: Observation = view.observation
    places = _places(frame(view.focus), seen, view.language, view.counted)
    laying = gesture.Laying.of(view)
    if seen.viewer is None or not laying.lies:
        return places
    said: dict[Key, str] = {}
    for number, key in laying.lies.items():
        card, seat = laying.hand[key], seen.viewer
        lies = seen.seats[seat]._replace(laid=(card,) * len(CARTOUCHES))
        said[f"cartouche:{SEATS[seat]}:{number}"] = words.cartouche_words(seat, number, lies, view.language)
        said[key] = words.laying_words("", None, {number: card}, view.language)
    return tuple(replace(place, words=said.get(place.key, place.words)) for place in places)


@lru_cache(maxsize=8)
def _places(shown: Frame, seen: Observation, language: str, counted: bool = True) -> tuple[Place, ...]:
    board = (
        Place(key, outline(shown, box, corner), text)
        for key, box, corner, text in _on_board(shown, seen, language, counted)
    )
    strip = (Place(key, box.outline(), text) for key, box, text in _on_strip(shown.height, seen, language))
    return (*board, *strip)


def _on_board(
    shown: Frame, seen: Observation, language: str, counted: bool
) -> Iterator[tuple[Key, Box, float, str]]:
    """Key, outline with its corner's radius, and words of every place on the visible part of the board."""
    lines = dict(words.lines_words(seen, language) if counted else words.lines_asked(language))
    for temple in TEMPLES:
        if f"temple:{temple}" in shown.blocks:
            yield f"temple:{temple}", temple_box(temple), 0, words.temple_words(temple, language)
            yield f"line:temple_{temple}", pays_box(temple), 0, lines[f"temple_{temple}"]
            for space in (space for space in SPACES if space.temple == temple):
                text = words.space_words(space, seen.occupant(space), language)
                yield space_key(space), space_box(space), CORNER, text
    for seat, letter in enumerate(SEATS):
        for number in CARTOUCHES:
            key = f"cartouche:{letter}:{number}"
            if key in shown.blocks:
                text = words.cartouche_words(seat, number, seen.seats[seat], language)
                yield key, cartouche_box(seat, number), 40, text
    if "table:track" in shown.blocks:
        yield "table:track", TRACK, 0, words.track_words(seen, language)
    if "table:kingdom" in shown.blocks:
        yield "table:kingdom", KINGDOM, 0, words.kingdom_words(seen, language)
    if "table:lines" in shown.blocks:
        for number, line in enumerate(("black", "bonus", "total")):
            yield f"line:{line}", line_box(number), 0, lines[line]


def _on_strip(top: float, seen: Observation, language: str) -> Iterator[tuple[Key, Box, str]]:
    """Key, outline and words of every place below the board."""
    for seat, letter in enumerate(SEATS):
        has = seen.seats[seat]
        yield f"seat:{letter}", seat_box(top, seat), words.seat_words(seat, has, language)
        for part in SEAT_PARTS:
            yield f"{part}:{letter}", seat_part(top, seat, part), words.owned_words(seat, part, has, language)
    for seat, letter in enumerate(SEATS):
        for way, threat in zip(WAYS, panel.nearest(seen, seat), strict=True):
            yield f"win:{letter}:{way}", way_box(top, seat, way), words.way_words(threat, language)
    yield gesture.HAND_KEY, hand_box(top), words.hand_words(seen, language)
    for slot, (key, card) in enumerate(gesture.own_hand(seen).items()):
        yield key, card_box(top, slot), words.card_words(card, language)
