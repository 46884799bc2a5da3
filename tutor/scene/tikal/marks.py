"""The layer MARKS: selection, places in reach with their price, legal places for a tile, pointers, the cursor."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tutor.engine.protocol import Key
from tutor.engine.tikal.actions import PlaceTile
from tutor.engine.tikal.board import INDEX
from tutor.engine.tikal.table import Phase
from tutor.engine.tikal.tiles import turned
from tutor.scene.drawing import Drawing, placed, polar
from tutor.scene.picture import View
from tutor.scene.pointing import POINTERS, Spot, cursor, ring
from tutor.scene.shapes import Circle, Line, Place, Polygon, Shape, Text
from tutor.scene.theme import THEMES, ThemeName
from tutor.scene.tikal.geometry import NAME_CORNER, ROOT3, Frame, hexagon, visible
from tutor.scene.tikal.gesture import Choice, in_reach, swap_partners
from tutor.scene.tikal.layers import fresh_look, name, tile_picture
from tutor.scene.tikal.palette import PALETTES

RING: Final = 0.965  # of the hexagon that marks a space: outside its stones
_COIN: Final = 0.235


def marks(view: View, shown: Frame, places: dict[Key, Place]) -> Drawing:
    """Everything that a touch, a lesson or a refusal points out."""
    choice = Choice.of(view.selection)
    t, dark = THEMES[view.theme], PALETTES[view.theme].coin
    shapes: list[Shape] = []
    for mark in view.marks:
        if mark.role == "region" and (spot := _spot(mark.key, shown, places)):
            shapes += POINTERS["region"](spot, t, dark)
    if view.observation.phase is Phase.PLACE:
        shapes += _placing(view, choice, shown)
    shapes += _reach(view, choice, shown)
    for key in swap_partners(view, choice):
        if spot := _spot(key, shown, places):
            shapes += ring(spot, t.glow, dark, 0.14)
    for mark in view.marks:
        if mark.role != "region" and (spot := _spot(mark.key, shown, places)):
            shapes += POINTERS[mark.role](spot, t, dark)
    for key in () if choice.turning else view.selection:
        if spot := _spot(key, shown, places):
            shapes += ring(spot, "#ffffff", dark, 0.085)
    if view.cursor and (spot := _spot(view.cursor, shown, places)):
        shapes += cursor(spot, dark)
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
    t, dark, tile = THEMES[view.theme], PALETTES[view.theme].coin, view.observation.tile
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
        shapes += ring(spot, t.glow, dark, 0.065) if fits else POINTERS["refused"](spot, t, dark)
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
    return ring(_hexagon_spot(x, y, radius), THEMES[theme].glow, PALETTES[theme].coin, 0.065)


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
