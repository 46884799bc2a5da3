"""The layer MARKS: selection, places in reach with their price, legal places for a tile, hints, refusals, the cursor.

Each mark has its own form as well as its own colour, and a dark edge below, so that it shows on any ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tutor.engine.protocol import Key
from tutor.engine.tikal.actions import PlaceTile
from tutor.engine.tikal.board import INDEX
from tutor.engine.tikal.table import Phase
from tutor.engine.tikal.tiles import turned
from tutor.scene.picture import View
from tutor.scene.shapes import Circle, Colour, Line, Place, Point, Polygon, Shape, Text
from tutor.scene.theme import THEMES, ThemeName
from tutor.scene.tikal.art import Drawing, placed
from tutor.scene.tikal.geometry import NAME_CORNER, ROOT3, Frame, hexagon, polar, visible
from tutor.scene.tikal.gesture import Choice, in_reach, swap_partners
from tutor.scene.tikal.layers import fresh_look, name, tile_picture
from tutor.scene.tikal.palette import PALETTES

RING: Final = 0.965  # of the hexagon that marks a space: outside its stones
_COIN: Final = 0.235


class Spot(NamedTuple):
    """What is marked: its corners clockwise, the middle of its upper edge, and half its smaller side."""

    corners: tuple[Point, ...]
    top: Point
    size: float


def marks(view: View, shown: Frame, places: dict[Key, Place]) -> Drawing:
    """Everything that a touch, a lesson or a refusal points out."""
    choice = Choice.of(view.selection)
    shapes: list[Shape] = []
    for mark in view.marks:
        if mark.role == "region" and (spot := _spot(mark.key, shown, places)):
            shapes += _region(spot, view.theme)
    if view.observation.phase is Phase.PLACE:
        shapes += _placing(view, choice, shown)
    shapes += _reach(view, choice, shown)
    for key in swap_partners(view, choice):
        if spot := _spot(key, shown, places):
            shapes += _ring(spot, THEMES[view.theme].glow, view.theme, 0.14)
    for mark in view.marks:
        if mark.role != "region" and (spot := _spot(mark.key, shown, places)):
            shapes += _MARKS[mark.role](spot, view.theme)
    for key in () if choice.turning else view.selection:
        if spot := _spot(key, shown, places):
            shapes += _ring(spot, "#ffffff", view.theme, 0.085)
    if view.cursor and (spot := _spot(view.cursor, shown, places)):
        shapes += _cursor(spot, view.theme)
    return tuple(shapes)


def _spot(key: Key, shown: Frame, places: dict[Key, Place]) -> Spot | None:
    if centre := visible(shown, key):
        return _hexagon_spot(*centre, shown.radius * RING)
    if key not in places:
        return None
    outline = places[key].outline
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if len(outline) > 4:
        return _hexagon_spot((left + right) / 2, (top + bottom) / 2, (right - left) * 0.56)
    return Spot(outline, ((left + right) / 2, top), min(right - left, bottom - top) / 2)


@lru_cache(maxsize=128)
def _hexagon_spot(x: float, y: float, radius: float) -> Spot:
    return Spot(hexagon(x, y, radius), (x, y - radius * ROOT3 / 2), radius * ROOT3 / 2)


def _placing(view: View, choice: Choice, shown: Frame) -> Drawing:
    """The legal spaces for the tile in hand, and its ghost where it would be laid."""
    t, tile = THEMES[view.theme], view.observation.tile
    legal = {(INDEX[action.space], action.rotation) for action in view.legal if isinstance(action, PlaceTile)}
    ghost = choice.index if choice.turning and choice.index in shown.centres else None
    shapes: list[Shape] = []
    names: list[Shape] = []
    for index in sorted({index for index, _ in legal} - {ghost}):
        if at := shown.centres.get(index):
            shapes += placed(_OPEN[view.theme], *at, shown.radius)
            names.append(name(index, None, shown, view.theme))
    if ghost is not None and tile:
        at = shown.centres[ghost]
        spot = _hexagon_spot(*at, shown.radius * RING)
        fits = (ghost, choice.rotation) in legal
        shapes += tile_picture(fresh_look(tile, turned(tile, choice.rotation)), *at, shown.radius, view.theme)
        names.append(name(ghost, tile.kind, shown, view.theme))
        shapes += _ring(spot, t.glow, view.theme, 0.065) if fits else _refused(spot, view.theme)
    return (*shapes, *names)


def _reach(view: View, choice: Choice, shown: Frame) -> Drawing:
    """The places in reach of the chosen figure, with their prices."""
    rings: list[Shape] = []
    coins: list[Shape] = []
    for space, price in in_reach(view, choice).items():
        if at := shown.centres.get(INDEX[space]):
            rings += _glow(*at, shown.radius * RING, view.theme)
            coins += _coin(*at, shown.radius, price, view.theme)
    return (*rings, *(c for c in coins if isinstance(c, Circle)), *(c for c in coins if isinstance(c, Text)))


@lru_cache(maxsize=128)
def _coin(x: float, y: float, radius: float, price: int, theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    dx, dy = polar(0.68 * radius, NAME_CORNER)
    r = max(_COIN * radius, 16.0)
    return (
        Circle(x + dx, y + dy, r, p.coin, p.coin_ink, 0.14 * r),
        Text(x + dx, y + dy, str(price), r * 1.5, p.coin_ink, bold=True),
    )


@lru_cache(maxsize=128)
def _glow(x: float, y: float, radius: float, theme: ThemeName) -> Drawing:
    return _ring(_hexagon_spot(x, y, radius), THEMES[theme].glow, theme, 0.065)


def _ring(spot: Spot, colour: Colour, theme: ThemeName, width: float) -> Drawing:
    thick = max(spot.size * width, 2.5)
    return (
        Polygon(spot.corners, None, PALETTES[theme].coin, thick * 1.8, 0.8),
        Polygon(spot.corners, None, colour, thick),
    )


def _cursor(spot: Spot, theme: ThemeName) -> Drawing:
    """A dashed line."""
    dashes = [
        (_between(a, b, start), _between(a, b, start + 0.18))
        for a, b in _sides(spot)
        for start in (0.03, 0.41, 0.79)
    ]
    width = max(spot.size * 0.06, 2.5)
    return _two_tone(dashes, "#ffffff", width, theme)


def _hint(spot: Spot, theme: ThemeName) -> Drawing:
    """Brackets around the corners."""
    sides = _sides(spot)
    brackets = [
        (_between(here, before, 0.3), here, _between(here, after, 0.3))
        for (before, here), (_, after) in zip(sides, (*sides[1:], sides[0]), strict=True)
    ]
    return _two_tone(brackets, THEMES[theme].hint, max(spot.size * 0.11, 3.5), theme)


def _region(spot: Spot, theme: ThemeName) -> Drawing:
    """A light wash and a string of dots."""
    dots = [_between(a, b, (step + 0.5) / 4) for a, b in _sides(spot) for step in range(4)]
    dark, colour = PALETTES[theme].coin, THEMES[theme].hint
    r = max(spot.size * 0.06, 2.5)
    return (
        Polygon(spot.corners, colour, alpha=0.12),
        *(Circle(x, y, r, colour, dark, r * 0.45) for x, y in dots),
    )


def _refused(spot: Spot, theme: ThemeName) -> Drawing:
    """A ring with a cross on its upper edge."""
    (x, y), r, red = spot.top, max(spot.size * 0.23, 9.0), THEMES[theme].refused
    a = r * 0.42
    crosses = (((x - a, y - a), (x + a, y + a)), ((x - a, y + a), (x + a, y - a)))
    return (
        *_ring(spot, red, theme, 0.085),
        Circle(x, y, r, red, "#ffffff", r * 0.16),
        *(Line(cross, "#ffffff", r * 0.26) for cross in crosses),
    )


def _played(spot: Spot, theme: ThemeName) -> Drawing:
    """A thin ring with a tick on its upper edge."""
    (x, y), r = spot.top, max(spot.size * 0.23, 9.0)
    tick = ((x - r * 0.45, y), (x - r * 0.1, y + r * 0.38), (x + r * 0.48, y - r * 0.36))
    colour, dark = THEMES[theme].played, PALETTES[theme].coin
    return (
        *_ring(spot, colour, theme, 0.06),
        Circle(x, y, r, colour, dark, r * 0.16),
        Line(tick, dark, r * 0.26),
    )


def _sides(spot: Spot) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(spot.corners, (*spot.corners[1:], spot.corners[0]), strict=True))


def _two_tone(lines: Sequence[tuple[Point, ...]], colour: Colour, width: float, theme: ThemeName) -> Drawing:
    dark = PALETTES[theme].coin
    return (
        *(Line(line, dark, width * 1.9) for line in lines),
        *(Line(line, colour, width) for line in lines),
    )


_MARKS: Final = {"hint": _hint, "refused": _refused, "played": _played}


def _open_space(theme: ThemeName) -> Drawing:
    """A legal space for the tile in hand: a thin outline and a plus."""
    glow, dark = THEMES[theme].glow, PALETTES[theme].coin
    plus = (((-0.15, 0.0), (0.15, 0.0)), ((0.0, -0.15), (0.0, 0.15)))
    return (
        Polygon(hexagon(0, 0, 0.90), glow, alpha=0.12),
        Polygon(hexagon(0, 0, 0.90), None, glow, 0.035),
        *(Line(bar, dark, 0.15) for bar in plus),
        *(Line(bar, glow, 0.075) for bar in plus),
    )


_OPEN: Final[dict[ThemeName, Drawing]] = {"light": _open_space("light"), "dark": _open_space("dark")}


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
