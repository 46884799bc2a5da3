"""The layer MARKS: the own hand and what is laid of it, where something can be done, pointers, the cursor."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tutor.engine.aton.board import SEATS, Space
from tutor.engine.aton.cards import Card
from tutor.engine.aton.table import Phase
from tutor.engine.protocol import Key, Player
from tutor.i18n import translator
from tutor.scene.aton import art
from tutor.scene.aton.geometry import CORNER, Box, Frame, card_box, hand_box, laid_box, outline, space_box
from tutor.scene.aton.gesture import Laying, targets
from tutor.scene.aton.layers import on_canvas
from tutor.scene.aton.palette import PALETTES
from tutor.scene.drawing import Drawing, moved, seat_outline
from tutor.scene.picture import View
from tutor.scene.pointing import POINTERS, Spot, box, cursor, ring
from tutor.scene.shapes import Circle, Line, Place, Point, Polygon, Shape, Text
from tutor.scene.theme import THEMES, SeatStyle, ThemeName

_LIFT: Final = 14.0  # of a card held


def marks(view: View, shown: Frame, places: dict[Key, Place]) -> Drawing:
    """Everything that a touch, a lesson or a refusal points out."""
    t, dark = THEMES[view.theme], PALETTES[view.theme].coin
    laying = Laying.of(view)
    pointed = {mark.key for mark in view.marks} | {*view.selection, view.cursor, *_waiting(view, laying)}
    spots = {key: box(places[key].outline) for key in pointed if key in places}
    shapes: list[Shape] = []
    for mark in view.marks:
        if mark.role == "region" and mark.key in spots:
            shapes += POINTERS["region"](spots[mark.key], t, dark)
    shapes += _doable(view, shown)
    if laying.hand:
        shapes += _hand(laying, shown, view)
        for key in _waiting(view, laying):
            if key in spots:
                shapes += ring(_rounded(places[key].outline), t.glow, dark, 0.1)
    for mark in view.marks:
        if mark.role != "region" and mark.key in spots:
            shapes += POINTERS[mark.role](spots[mark.key], t, dark)
    for key in view.selection:
        if key in spots and key != laying.card:
            shapes += ring(_rounded(places[key].outline), "#ffffff", dark, 0.1)
    if view.cursor in spots:
        shapes += cursor(spots[view.cursor], dark)
    return tuple(shapes)


def _waiting(view: View, laying: Laying) -> tuple[Key, ...]:
    """The counterparts of the card or cartouche held."""
    if laying.card:
        return tuple(f"cartouche:{SEATS[view.observation.viewer]}:{number}" for number in range(1, 5))
    if laying.cartouche:
        return tuple(key for key in laying.hand if key not in laying.lies.values())
    return ()


def _doable(view: View, shown: Frame) -> Drawing:
    """Rings around the spaces where something can be done: in them the ghost of a counter to place, or a minus."""
    visible = tuple(space for space in targets(view) if f"temple:{space.temple}" in shown.blocks)
    placing = bool(visible) and view.observation.phase is Phase.PLACE
    return _rings(visible, shown, view.observation.turns[0] if placing else None, view.theme)


@lru_cache(maxsize=32)
def _rings(spaces: tuple[Space, ...], shown: Frame, placing: Player | None, theme: ThemeName) -> Drawing:
    t, dark = THEMES[theme], PALETTES[theme].coin
    spots = [_rounded(outline(shown, space_box(space), CORNER)) for space in spaces]
    rings = [ring(spot, t.glow, dark, 0.17) for spot in spots]
    signs = [_minus(spot, theme) if placing is None else _ghost(spot, t.seats[placing]) for spot in spots]
    return (*_by_layer(rings), *_by_layer(signs))


def _by_layer(drawings: list[Drawing]) -> Drawing:
    """Equal shapes of equal drawings after one another."""
    return tuple(shape for layer in zip(*drawings, strict=True) for shape in layer)


def _rounded(corners: tuple[Point, ...]) -> Spot:
    return box(corners)._replace(corners=corners)


def _ghost(spot: Spot, style: SeatStyle) -> Drawing:
    (x, y), radius = _middle(spot), spot.size * 0.72
    return (
        Polygon(moved(seat_outline(style.shape, radius), x, y), style.rim, style.fill, radius * 0.24, 0.75),
    )


def _minus(spot: Spot, theme: ThemeName) -> Drawing:
    p, r = PALETTES[theme], spot.size * 0.38
    x, y = spot.corners[0][0] - r * 0.3, spot.top[1] + r * 0.5
    return (
        Circle(x, y, r, p.coin, p.coin_ink, r * 0.16),
        Line(((x - r * 0.5, y), (x + r * 0.5, y)), p.coin_ink, r * 0.3),
    )


def _middle(spot: Spot) -> Point:
    xs, ys = [x for x, _ in spot.corners], [y for _, y in spot.corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _hand(laying: Laying, shown: Frame, view: View) -> Drawing:
    """The cards left in hand, those laid so far, and the seal once all four lie."""
    seat: Player = view.observation.viewer
    shapes: list[Shape] = []
    for number, key in laying.lies.items():
        if f"cartouche:{SEATS[seat]}:{number}" in shown.blocks:
            shapes += on_canvas(_card(laid_box(seat, number), seat, laying.hand[key], view.theme), shown)
    for place, (key, card) in enumerate(laying.hand.items()):
        if key not in laying.lies.values():
            at, lift = card_box(shown.height, place), _LIFT if key == laying.card else 0
            lifted = at._replace(top=at.top - lift, bottom=at.bottom - lift)
            shapes += _card(lifted, seat, card, view.theme)
            if lift:
                shapes += ring(box(lifted.outline()), THEMES[view.theme].glow, PALETTES[view.theme].coin, 0.1)
    return (*shapes, *(_seal(hand_box(shown.height), view) if laying.complete else ()))


def _card(at: Box, seat: Player, card: Card, theme: ThemeName) -> Drawing:
    return art.card(at, THEMES[theme].seats[seat], card, PALETTES[theme])


def _seal(at: Box, view: View) -> Drawing:
    p = PALETTES[view.theme]
    x, y = at.middle
    text = translator(view.language)("panel.aton.seal")
    return (
        Polygon(at.outline(14), p.sun, p.sun_deep, 3),
        Text(x, y, text, 36, p.sun_deep, bold=True),
    )
