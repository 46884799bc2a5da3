"""Our own drawings: spaces with their patterns, temples, cartouches, cards, counters. Everything in canvas pixels.

Every colour of the board has a pattern that shows around a counter, and a sign where the space is empty: yellow dots
and a sun, green stripes and a leaf, a black grid and a lozenge, blue waves and a drop, crosses and ``+n`` for a bonus.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from tutor.engine.aton.board import Colour as Print
from tutor.engine.aton.board import Space
from tutor.engine.protocol import Player
from tutor.scene.aton.geometry import CORNER, CORNICE, COUNTER, TEXT, Box, space_box
from tutor.scene.aton.palette import Palette
from tutor.scene.drawing import Drawing, moved, placed, seat_outline, star, token
from tutor.scene.shapes import Circle, Colour, Line, Point, Polygon, Text
from tutor.scene.theme import THEMES, SeatStyle, ThemeName

# --- spaces ---


def space_ground(space: Space, p: Palette) -> Drawing:
    """The bare space."""
    return (Polygon(space_box(space).outline(CORNER), p.ground(space.colour), p.cell_rim, 1.5),)


def pattern(of: Print, box: Box, p: Palette, step: float = 13) -> Drawing:
    """The pattern of a colour, which a counter in the middle does not cover."""
    ink = p.sign(of)
    if of is Print.YELLOW:
        return tuple(Circle(x, y, 1.9, ink) for x, y in _border(box, step))
    if of is Print.GREEN:
        return tuple(Line(ends, ink, 2.2, 0.55) for ends in _stripes(box, step))
    if of is Print.BLACK:
        return tuple(Line(ends, ink, 1.5, 0.6) for ends in _grid(box, step))
    if of is Print.BLUE:
        return tuple(Line(_wave(box, y), ink, 2, 0.75) for y in _rows(box))
    return tuple(Line(bar, ink, 2.2) for x, y in _inner_corners(box) for bar in _cross(x, y, 3.6))


def _border(box: Box, step: float) -> Iterator[Point]:
    inset = box.grown(-6)
    across = max(2, round((inset.right - inset.left) / step))
    down = max(2, round((inset.bottom - inset.top) / step))
    for column in range(across + 1):
        x = inset.left + (inset.right - inset.left) * column / across
        yield from ((x, inset.top), (x, inset.bottom))
    for row in range(1, down):
        y = inset.top + (inset.bottom - inset.top) * row / down
        yield from ((inset.left, y), (inset.right, y))


def _stripes(box: Box, step: float) -> Iterator[tuple[Point, Point]]:
    """Rising lines, cut at the border."""
    width, height = box.right - box.left, box.bottom - box.top
    reach = step * 0.7
    while reach < width + height - 3:
        a = (box.left + reach, box.top) if reach < width else (box.right, box.top + reach - width)
        b = (box.left, box.top + reach) if reach < height else (box.left + reach - height, box.bottom)
        yield _shortened(a, b, 2)
        reach += step


def _shortened(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = by / (dx * dx + dy * dy) ** 0.5
    return (a[0] + dx * part, a[1] + dy * part), (b[0] - dx * part, b[1] - dy * part)


def _grid(box: Box, step: float) -> Iterator[tuple[Point, Point]]:
    across, down = round((box.right - box.left) / step), round((box.bottom - box.top) / step)
    for column in range(1, across):
        x = box.left + (box.right - box.left) * column / across
        yield (x, box.top + 2), (x, box.bottom - 2)
    for row in range(1, down):
        y = box.top + (box.bottom - box.top) * row / down
        yield (box.left + 2, y), (box.right - 2, y)


def _rows(box: Box) -> Iterator[float]:
    count = max(2, round((box.bottom - box.top) / 11))
    return (box.top + (box.bottom - box.top) * (row + 0.5) / count for row in range(count))


def _wave(box: Box, y: float) -> tuple[Point, ...]:
    count = max(4, round((box.right - box.left) / 6.5))
    step = (box.right - box.left - 8) / count
    return tuple((box.left + 4 + n * step, y + (2.2 if n % 2 else -2.2)) for n in range(count + 1))


def _inner_corners(box: Box) -> tuple[Point, ...]:
    a = box.grown(-9)
    return (a.left, a.top), (a.right, a.top), (a.right, a.bottom), (a.left, a.bottom)


def _cross(x: float, y: float, half: float) -> tuple[tuple[Point, Point], ...]:
    return ((x - half, y), (x + half, y)), ((x, y - half), (x, y + half))


_LEAF: Final = (
    (0, -14),
    (7.5, -5),
    (7.5, 3),
    (1.6, 9),
    (1.6, 14),
    (-1.6, 14),
    (-1.6, 9),
    (-7.5, 3),
    (-7.5, -5),
)
_LOZENGE: Final = ((0, -13), (11, 0), (0, 13), (-11, 0))
_DROP: Final = (
    (0, -14),
    (5, -5),
    (8.4, 2),
    (7.6, 8),
    (4, 11.6),
    (0, 12.6),
    (-4, 11.6),
    (-7.6, 8),
    (-8.4, 2),
    (-5, -5),
)
_SIGNS: Final = {
    Print.YELLOW: star(10, 14, 8.6),
    Print.GREEN: _LEAF,
    Print.BLACK: _LOZENGE,
    Print.BLUE: _DROP,
}


def sign(of: Print, x: float, y: float, p: Palette, scale: float = 1, bonus: int = 0) -> Drawing:
    """The sign of a colour, edged in its ground so that the pattern keeps its distance."""
    if of is Print.BONUS:
        return (Text(x, y, f"+{bonus}", 28 * scale, p.bonus_sign, bold=True),)
    return (Polygon(moved(_SIGNS[of], x, y, 1.25 * scale), p.sign(of), p.ground(of), 4 * scale),)


# --- temples ---


def temple(number: int, box: Box, p: Palette) -> tuple[Drawing, Drawing]:
    """A wall under a cornice that flares, and the sun disc that carries the number: bodies, then suns."""
    foot = box.top + CORNICE - 2
    cornice = (
        (box.left - 3, box.top), (box.right + 3, box.top), (box.right + 3, box.top + 9), (box.right - 3, foot),
        (box.left + 3, foot), (box.left - 3, box.top + 9),
    )  # fmt: skip
    x, y = box.left + 30, box.top + CORNICE / 2 - 1
    return (
        (
            Polygon(
                Box(box.left + 3, box.top + 8, box.right + 5, box.bottom + 5).outline(6), p.shadow, alpha=0.4
            ),
            Polygon(Box(box.left, box.top + 6, box.right, box.bottom).outline(6), p.wall, p.wall_rim, 2),
            Polygon(cornice, p.cornice, p.wall_rim, 2),
        ),
        numbered_sun(x, y, number, p),
    )


def sun(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The disc with its rays."""
    return moved(star(16, 1, 0.76), x, y, radius)


def numbered_sun(x: float, y: float, number: int, p: Palette) -> Drawing:
    """The number of a temple."""
    return (
        Polygon(sun(x, y, 25), p.sun, p.sun_deep, 1.2),
        Circle(x, y, 17, p.sun, p.sun_deep, 1.5),
        Text(x, y, str(number), 27, p.sun_deep, bold=True),
    )


# --- cartouches and cards ---


def cartouche(box: Box, style: SeatStyle, lit: bool, p: Palette) -> Drawing:
    """A ring of rope around a name, tied to a bar at its foot."""
    oval = Box(box.left + 3, box.top, box.right - 3, box.bottom - 5)
    bar = Box(box.left + 10, box.bottom - 7, box.right - 10, box.bottom)
    return (
        Polygon(
            Box(oval.left + 3, oval.top + 5, oval.right + 4, box.bottom + 3).outline(40), p.shadow, alpha=0.4
        ),
        Polygon(bar.outline(3), style.fill, p.coin, 1.2),
        Polygon(oval.outline(40), p.papyrus_lit if lit else p.papyrus, style.fill, 5),
        Polygon(oval.grown(-4.5).outline(36), None, p.sun if lit else p.wall_rim, 1.5),
    )


_ICONS: Final[dict[int, tuple[Point, ...]]] = {
    1: star(5, 10, 4.2),
    2: ((-9, -2.6), (9, -2.6), (9, 2.6), (-9, 2.6)),
    3: ((0, -8.5), (10.5, 8), (-10.5, 8)),
    4: (
        (-2.6, -9), (2.6, -9), (2.6, -2.6), (9, -2.6), (9, 2.6), (2.6, 2.6),
        (2.6, 9), (-2.6, 9), (-2.6, 2.6), (-9, 2.6), (-9, -2.6), (-2.6, -2.6),
    ),
}  # fmt: skip


def cartouche_head(box: Box, number: int, p: Palette) -> Drawing:
    """Its number, and a sign for what it is about: points, removing, a pyramid for temples, placing."""
    (x, _), y = box.middle, box.top + 21
    return (
        Polygon(moved(_ICONS[number], x + 12, y), p.ink),
        Text(x - 11, y, str(number), TEXT, p.ink, bold=True),
    )


def slot(box: Box, p: Palette) -> Drawing:
    """Where a card will lie."""
    return (Polygon(box.outline(7), p.slot, p.wall_rim, 1.5),)


@lru_cache(maxsize=256)
def card(box: Box, style: SeatStyle, value: int, p: Palette) -> Drawing:
    """A card face up: its number as large as it can be, the seat's shape in two corners."""
    x, y = box.middle
    size = (box.bottom - box.top) * 0.66
    emblem = (box.right - box.left) * 0.085
    return (
        Polygon(box.outline(7), p.card, p.coin, 1.2),
        Polygon(box.grown(-2.5).outline(5), None, style.fill, 3),
        *(_emblem(style, box.left + 11, box.top + 12, emblem)),
        *(_emblem(style, box.right - 11, box.bottom - 12, emblem)),
        Text(x, y, str(value), size, style.fill, bold=True),
    )


@lru_cache(maxsize=256)
def card_back(box: Box, style: SeatStyle, p: Palette) -> Drawing:
    """A card face down: the seat's colour and shape."""
    inner = box.grown(-(box.right - box.left) * 0.13)
    x, y = box.middle
    radius = (box.right - box.left) * 0.2
    return (
        Polygon(box.outline(6), style.fill, p.coin, 1.2),
        Polygon(inner.outline(3), None, style.rim, 1.5),
        *_emblem(style, x, y, radius, style.rim),
    )


def _emblem(style: SeatStyle, x: float, y: float, radius: float, fill: Colour | None = None) -> Drawing:
    """The seat's shape in one colour."""
    return (Polygon(moved(seat_outline(style.shape, radius), x, y), fill or style.fill),)


# --- counters ---


@cache
def counter(seat: Player, radius: float, theme: ThemeName, dark: Colour) -> tuple[Drawing, Drawing]:
    """A counter around (0, 0): its body, and what is on it, a ring for Red and a cross for Blue."""
    style = THEMES[theme].seats[seat]
    width = max(radius * 0.14, 1.6)
    if seat == 0:
        return token(style, radius, dark), (Circle(0, 0, radius * 0.48, None, style.ink, width),)
    arm = radius * 0.5
    bars = (Line(bar, style.ink, width) for bar in _cross(0, 0, arm))
    return token(style, radius, dark), tuple(bars)


@lru_cache(maxsize=512)
def counter_at(
    seat: Player, x: float, y: float, radius: float, theme: ThemeName, dark: Colour
) -> tuple[Drawing, Drawing]:
    """A counter on the canvas: body, then what is on it."""
    body, mark = counter(seat, radius, theme, dark)
    return placed(body, x, y, 1), placed(mark, x, y, 1)


def whole_counter(
    seat: Player, x: float, y: float, theme: ThemeName, dark: Colour, radius: float = COUNTER
) -> Drawing:
    """Body and mark together, where there are few."""
    body, mark = counter_at(seat, x, y, radius, theme, dark)
    return (*body, *mark)


# --- what lies beside the board ---

_TOKEN_ARROWS: Final = (
    ((-8, -4), (8, -4), (3.5, -8.5)),
    ((8, 4), (-8, 4), (-3.5, 8.5)),
)


def exchange_token(x: float, y: float, there: bool, p: Palette, gone: Colour) -> Drawing:
    """A sun disc with two arrows; only its outline once it is spent."""
    if not there:
        return (Circle(x, y, 16, None, gone, 1.6), Line(((x - 11, y + 11), (x + 11, y - 11)), gone, 1.6))
    return (
        Circle(x, y, 16, p.sun, p.sun_deep, 1.8),
        *(Line(moved(arrow, x, y), p.sun_deep, 2.6) for arrow in _TOKEN_ARROWS),
    )


def small_cards(x: float, y: float, style: SeatStyle, p: Palette, face_up: bool) -> Drawing:
    """A pile: the deck shows a back, the discards a face."""
    under = Box(x - 9, y - 14, x + 13, y + 17)
    top = Box(x - 12, y - 17, x + 10, y + 14)
    if face_up:
        return (
            Polygon(under.outline(4), p.card, p.coin, 1.2),
            Polygon(top.outline(4), p.card, style.fill, 2.4),
            *_emblem(style, x - 1, y - 1.5, 5),
        )
    return (Polygon(under.outline(4), style.fill, p.coin, 1.2), *card_back(top, style, p))
