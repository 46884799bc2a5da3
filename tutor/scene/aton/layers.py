"""The board's layers GROUND, TILES and PIECES. Each is cached by exactly what it depends on.

The board is drawn in blocks (a temple, a cartouche, the track, …), so that a focus can show some of them. Shapes of one
kind follow one another across all blocks, so that a painter can send them in few commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from tutor.engine.aton.board import COLOURS, GROUPS, INDEX, SEATS, SPACES, TEMPLES, TRACK_SPACES, Space
from tutor.engine.aton.board import Colour as Print
from tutor.engine.aton.scoring import Count, forecast, totals
from tutor.engine.aton.state import Observation, SeatView
from tutor.engine.aton.table import CARTOUCHES, Phase
from tutor.engine.protocol import Key, Player
from tutor.i18n import translator
from tutor.scene.aton import art
from tutor.scene.aton.geometry import (
    COUNTER,
    KINGDOM,
    LANE,
    LINES,
    TEXT,
    TRACK,
    TRACK_STEP,
    WIDTH,
    Box,
    Frame,
    cartouche_box,
    laid_box,
    line_box,
    pays_box,
    space_box,
    temple_box,
    tomb_box,
    tombs,
    track_point,
)
from tutor.scene.aton.palette import PALETTES, Palette
from tutor.scene.drawing import Drawing, placed, rectangle
from tutor.scene.shapes import Circle, Line, Polygon, Shape, Text
from tutor.scene.theme import THEMES, ThemeName

_ORDER: Final = {Polygon: 0, Circle: 1, Line: 2, Text: 3}


def by_kind(shapes: Iterable[Shape]) -> Drawing:
    """Polygons, then what is drawn on them, then what is written."""
    return tuple(sorted(shapes, key=lambda shape: _ORDER[type(shape)]))


def on_canvas(shapes: Iterable[Shape], shown: Frame) -> Drawing:
    """A drawing in pixels of the board, as the frame shows it."""
    drawing = tuple(shapes)
    return drawing if shown.scale == 1 and not shown.y else placed(drawing, shown.x, shown.y, shown.scale)


# --- ground ---


@lru_cache(maxsize=16)
def ground(shown: Frame, height: float, theme: ThemeName) -> Drawing:
    """The paper of the whole picture, and the table."""
    p = PALETTES[theme]
    return (
        Polygon(rectangle(0, 0, WIDTH, height), THEMES[theme].paper),
        Polygon(shown.table.outline(20), p.table, p.table_rim, 3),
    )


# --- tiles: what is printed ---


@lru_cache(maxsize=16)
def tiles(shown: Frame, lit: frozenset[Key], theme: ThemeName, language: str) -> Drawing:
    """Temples, cartouches (``lit``: being settled), kingdom, track and the lines of a scoring, all empty."""
    p = PALETTES[theme]
    temples = [temple for temple in TEMPLES if f"temple:{temple}" in shown.blocks]
    bodies = [_temple(temple, theme) for temple in temples]
    shapes: list[Shape] = [shape for part in range(3) for body in bodies for shape in body[part]]
    shapes += [shape for temple in temples for shape in _rules(temple, theme, language)]
    for seat, letter in enumerate(SEATS):
        for number in CARTOUCHES:
            key = f"cartouche:{letter}:{number}"
            if key in shown.blocks:
                shapes += _cartouche(seat, number, key in lit, theme)
    if "table:track" in shown.blocks:
        shapes += _track(p)
    if "table:kingdom" in shown.blocks:
        shapes += _kingdom(p, language)
    if "table:lines" in shown.blocks:
        shapes += _lines(p, language)
    return on_canvas(shapes, shown)


@cache
def _temple(temple: int, theme: ThemeName) -> tuple[Drawing, Drawing, Drawing]:
    """Wall and spaces; patterns; signs and the sun."""
    p, box = PALETTES[theme], temple_box(temple)
    spaces = sorted((s for s in SPACES if s.temple == temple), key=lambda s: COLOURS.index(s.colour))
    body, sun = art.temple(temple, box, p)
    pays = pays_box(temple)
    plaque = Polygon(pays.outline(8), p.plaque, p.wall_rim, 1.2)
    return (
        (*body, *(shape for space in spaces for shape in art.space_ground(space, p)), plaque),
        tuple(shape for space in spaces for shape in art.pattern(space.colour, space_box(space), p)),
        (*by_kind(shape for space in spaces for shape in _sign(space, p)), *sun),
    )


def _sign(space: Space, p: Palette) -> Drawing:
    return art.sign(space.colour, *space_box(space).middle, p, bonus=space.bonus)


@cache
def _rules(temple: int, theme: ThemeName, language: str) -> Drawing:
    """What the temple pays, on its cornice."""
    p, box = PALETTES[theme], temple_box(temple)
    pays = translator(language)(f"panel.aton.pays.temple_{temple}")
    return (Text(box.left + 64, box.top + 22, pays, TEXT, p.cornice_ink, bold=True, align="left"),)


@cache
def _cartouche(seat: Player, number: int, lit: bool, theme: ThemeName) -> Drawing:
    p, style, box = PALETTES[theme], THEMES[theme].seats[seat], cartouche_box(seat, number)
    return (
        *art.cartouche(box, style, lit, p),
        *art.slot(laid_box(seat, number), p),
        *art.cartouche_head(box, number, p),
    )


def _track(p: Palette) -> Drawing:
    """From 0 to 40, a lane a seat; tens are numbered, 40 shines."""
    bottom = TRACK.top + 2 * LANE

    def at(space: float) -> float:
        return TRACK.left + space * TRACK_STEP

    shapes: list[Shape] = [
        Polygon(Box(TRACK.left, TRACK.top, TRACK.right, bottom).outline(8), p.lane, p.lane_rim, 2)
    ]
    shapes += [
        Polygon(Box(at(five), TRACK.top + 1, at(five + 5), bottom - 1).outline(), p.lane_deep)
        for five in range(6, TRACK_SPACES, 10)
    ]
    shapes.append(Polygon(Box(at(40), TRACK.top, at(41), bottom).outline(6), p.sun, p.lane_rim, 2))
    shapes += [Line(((at(n), TRACK.top + 2), (at(n), bottom - 2)), p.lane_rim, 1, 0.5) for n in range(1, 41)]
    shapes.append(Line(((TRACK.left, TRACK.top + LANE), (TRACK.right, TRACK.top + LANE)), p.lane_rim, 1, 0.5))
    shapes += [
        Text(at(ten + 0.5), bottom + 17, str(ten), 24, p.letter, bold=ten == TRACK_SPACES)
        for ten in range(0, TRACK_SPACES + 1, 10)
    ]
    return tuple(shapes)


def _kingdom(p: Palette, language: str) -> Drawing:
    name = translator(language)("panel.aton.kingdom")
    return (
        Polygon(KINGDOM.outline(12), p.tomb, p.tomb_rim, 2),
        *(Polygon(tomb_box(number).outline(8), p.tomb_cell, p.tomb_rim, 1.8) for number in tombs()),
        Text(KINGDOM.left + 16, KINGDOM.top + 26, name, TEXT, p.tomb_ink, bold=True, align="left"),
    )


def _lines(p: Palette, language: str) -> Drawing:
    """Black, bonus and the total of all lines."""
    say = translator(language)
    shapes: list[Shape] = [Polygon(LINES.outline(12), p.wall, p.wall_rim, 2)]
    for number, colour in ((0, Print.BLACK), (1, Print.BONUS)):
        box = line_box(number)
        swatch = Box(box.left + 10, box.top + 6, box.left + 42, box.bottom - 5)
        shapes += (Polygon(swatch.outline(5), p.ground(colour), p.cell_rim, 1.5),)
        shapes += art.pattern(colour, swatch, p, step=9)
    for number, line in enumerate(("black", "bonus", "total")):
        box = line_box(number)
        text = say(f"panel.aton.pays.{line}")
        x = box.left + (12 if line == "total" else 50)
        shapes.append(Text(x, box.middle[1], text, TEXT, p.ink, bold=line == "total", align="left"))
        if number:
            shapes.append(Line(((box.left + 8, box.top), (box.right - 8, box.top)), p.wall_rim, 1, 0.6))
    return tuple(shapes)


# --- pieces: what is put there ---


@lru_cache(maxsize=8)
def pieces(shown: Frame, seen: Observation, theme: ThemeName, counted: bool = True) -> Drawing:
    """Counters, cards, score markers, and if ``counted`` what a scoring would pay now."""
    counts = forecast(seen.seats[0].counters, seen.seats[1].counters)
    shapes: list[Shape] = []
    for temple in TEMPLES:
        if f"temple:{temple}" in shown.blocks:
            both = tuple(seat.counters[_slice(temple)] for seat in seen.seats)
            shapes += _counters(temple, both, theme)
            shapes += _pays(temple, counts[temple - 1], theme) if counted else _asked(pays_box(temple), theme)
    for seat, letter in enumerate(SEATS):
        for number in CARTOUCHES:
            if f"cartouche:{letter}:{number}" in shown.blocks:
                shapes += _laid(seat, number, seen.seats[seat], theme)
    if "table:track" in shown.blocks:
        shapes += _markers((seen.seats[0].score, seen.seats[1].score), theme)
    if "table:kingdom" in shown.blocks:
        shapes += _dead((seen.seats[0].dead, seen.seats[1].dead), theme)
    if "table:lines" in shown.blocks:
        shapes += _line_counts(counts, theme) if counted else _asked_lines(theme)
    return on_canvas(by_kind(shapes), shown)


def _slice(temple: int) -> slice:
    return slice(len(COLOURS) * (temple - 1), len(COLOURS) * temple)


@lru_cache(maxsize=64)
def _counters(temple: int, counters: tuple[tuple[int, ...], ...], theme: ThemeName) -> Drawing:
    dark = PALETTES[theme].coin
    return tuple(
        shape
        for space, seat in occupants(temple, counters)
        for shape in art.whole_counter(seat, *space_box(space).middle, theme, dark)
    )


def occupants(temple: int, counters: tuple[tuple[int, ...], ...]) -> Iterator[tuple[Space, Player]]:
    """The taken spaces of a temple; ``counters`` by seat and colour."""
    for number, colour in enumerate(COLOURS):
        group = GROUPS[INDEX[temple, colour]]
        for seat, held in enumerate(counters):
            for nth in range(held[number]):
                yield group.space(seat, nth), seat


def tally(seat: Player, n: str, x: float, y: float, theme: ThemeName, bold: bool = False) -> Drawing:
    """A small counter and a number; ``x`` is its left border."""
    p = PALETTES[theme]
    return (
        *art.whole_counter(seat, x + 11, y, theme, p.coin, 10),
        Text(x + 26, y, n, TEXT, p.ink, bold, align="left"),
    )


@lru_cache(maxsize=64)
def _pays(temple: int, count: Count, theme: ThemeName) -> Drawing:
    """The two numbers that are compared, and who is paid what now."""
    box, p = pays_box(temple), PALETTES[theme]
    y = box.middle[1]
    shapes: list[Shape] = [*_compared(count, box.left + 5, y, "−" if temple == 1 else ":", theme)]
    if temple == 4 and count.majority is not None:
        text = f"3×{count.blues[count.majority]}"
        shapes.append(Text(box.right - 106, y, text, TEXT, p.ink, align="right"))
    return (*shapes, *_paid(count, box.right - 96, y, theme))


def _asked(box: Box, theme: ThemeName) -> Drawing:
    """Room for what the learner is asked to count."""
    p, y = PALETTES[theme], box.middle[1]
    return (_plaque(box.right - 96, y, p), Text(box.right - 52, y, "?", TEXT, p.sun_deep, bold=True))


def _asked_lines(theme: ThemeName) -> Drawing:
    boxes = [line_box(number) for number in range(3)]
    return tuple(
        shape for box in boxes for shape in _asked(Box(box.left, box.top, box.right - 6, box.bottom), theme)
    )


def _compared(count: Count, x: float, y: float, sign: str, theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    ahead = count.majority
    # The larger number comes first where it is a subtraction.
    first = ahead if sign == "−" and ahead is not None else 0
    wide = 30 + 17 * len(str(count.counters[first]))
    return (
        *tally(first, str(count.counters[first]), x, y, theme, ahead == first),
        Text(x + wide + 11, y, sign, TEXT, p.ink),
        *tally(1 - first, str(count.counters[1 - first]), x + wide + 24, y, theme, ahead == 1 - first),
    )


def _paid(count: Count, x: float, y: float, theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    if count.majority is None:
        return (Text(x + 40, y, "–", TEXT, p.ink),)
    plaque = _plaque(x, y, p)
    return (plaque, *_points(count.majority, f"+{count.points[count.majority]}", x, y, theme))


def _plaque(x: float, y: float, p: Palette) -> Polygon:
    return Polygon(rectangle(x - 4, y - 16, x + 92, y + 16, 16), p.sun, p.sun_deep, 1.5)


def _points(seat: Player, text: str, x: float, y: float, theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    return (
        *art.whole_counter(seat, x + 14, y, theme, p.coin, 10),
        Text(x + 29, y, text, TEXT, p.sun_deep, bold=True, align="left"),
    )


@lru_cache(maxsize=16)
def _line_counts(counts: tuple[Count, ...], theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    black, bonus, total = (line_box(number) for number in range(3))
    shapes: list[Shape] = [
        *_compared(counts[4], black.left + 146, black.middle[1], ":", theme),
        *_paid(counts[4], black.right - 102, black.middle[1], theme),
    ]
    for box, points in ((bonus, counts[5].points), (total, totals(counts))):
        for seat, n in enumerate(points):
            x, y = box.right - 102 - 102 * (1 - seat), box.middle[1]
            if n:
                shapes.append(_plaque(x, y, p))
                shapes += _points(seat, f"+{n}", x, y, theme)
            else:
                shapes += tally(seat, "0", x + 3, y, theme)
    return tuple(shapes)


@lru_cache(maxsize=64)
def _laid_card(seat: Player, number: int, value: int | None, theme: ThemeName) -> Drawing:
    style, p, box = THEMES[theme].seats[seat], PALETTES[theme], laid_box(seat, number)
    return art.card_back(box, style, p) if value is None else art.card(box, style, value, p)


def _laid(seat: Player, number: int, has: SeatView, theme: ThemeName) -> Drawing:
    if has.laid:
        return _laid_card(seat, number, has.laid[number - 1], theme)
    return _laid_card(seat, number, None, theme) if has.ready else ()


def _markers(scores: tuple[int, int], theme: ThemeName) -> Drawing:
    dark = PALETTES[theme].coin
    return tuple(
        shape
        for seat, score in enumerate(scores)
        for shape in art.whole_counter(seat, *track_point(seat, score), theme, dark, 12.5)
    )


def _dead(dead: tuple[int, int], theme: ThemeName) -> Drawing:
    p = PALETTES[theme]
    owners = [seat for seat, n in enumerate(dead) for _ in range(n)]
    lying = (
        shape
        for number, seat in enumerate(owners[: len(tombs())])
        for shape in art.whole_counter(seat, *tomb_box(number).middle, theme, p.coin, COUNTER - 2)
    )
    count = f"{len(owners)} / {len(tombs())}"
    return (
        *lying,
        Text(KINGDOM.right - 16, KINGDOM.top + 26, count, TEXT, p.tomb_ink, bold=True, align="right"),
    )


# --- what is being settled ---


def lit(seen: Observation) -> frozenset[Key]:
    """The cartouches that matter now: where cards are laid, or by which counters are removed and placed."""
    if seen.phase is Phase.LAY:
        return frozenset()
    numbers = {Phase.TIE: (1, 2), Phase.REMOVE: (2, 3), Phase.NAME: (3, 4), Phase.PLACE: (3, 4)}.get(
        seen.phase, ()
    )
    seats = (0, 1) if seen.phase is Phase.TIE else seen.turns[:1]
    return frozenset(f"cartouche:{SEATS[seat]}:{number}" for seat in seats for number in numbers)
