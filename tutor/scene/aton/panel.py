"""The strip below the board: who does what, what each seat owns, the four ways to win, and the own hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from tutor.engine.aton.board import RED, TEMPLES
from tutor.engine.aton.board import Colour as Print
from tutor.engine.aton.cards import HAND
from tutor.engine.aton.state import Observation, SeatView
from tutor.engine.aton.table import Phase
from tutor.engine.aton.threats import Threat, threats
from tutor.engine.protocol import CHANCE, Player
from tutor.i18n import translator
from tutor.scene.aton import art
from tutor.scene.aton.geometry import (
    SEAT_PARTS,
    TEXT,
    WAYS,
    Box,
    card_box,
    hand_box,
    held_box,
    seat_box,
    turn_box,
    way_box,
    way_row,
)
from tutor.scene.aton.gesture import own_hand, victim
from tutor.scene.aton.layers import by_kind
from tutor.scene.aton.palette import PALETTES, Palette
from tutor.scene.drawing import Drawing
from tutor.scene.shapes import Line, Polygon, Shape, Text
from tutor.scene.theme import THEMES, Theme, ThemeName

_BOTH: Final = (RED, 1 - RED)


@lru_cache(maxsize=16)
def strip(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    """Everything but the cards of the own hand, which move with the selection."""
    shapes: list[Shape] = [*_turn(top, seen, theme, language)]
    for seat in _BOTH:
        shapes += _seat(top, seat, seen.seats[seat], seat in seen.acting, holds_cards(seen, seat), theme)
    shapes += _ways(top, seen, theme, language)
    shapes += _aside(top, seen, theme, language)
    return by_kind(shapes)


# --- who does what ---


class Turn(NamedTuple):
    """The sentence of the moment: catalogue code, whose turn it is (None: nobody's alone), how many are left."""

    code: str
    seat: Player | None = None
    n: int = 0


def turn(seen: Observation) -> Turn:
    """What the viewer should know first."""
    if seen.phase is Phase.OVER:
        assert seen.result is not None  # phase OVER
        winners = seen.result.winners
        return Turn("won", winners[0]) if len(winners) == 1 else Turn("draw")
    if seen.acting == (CHANCE,):
        return Turn("tie" if seen.phase is Phase.TIE else "deal")
    if seen.phase is Phase.LAY:
        if len(seen.acting) > 1 and seen.viewer not in seen.acting:
            return Turn("lay_both")
        seat = seen.viewer if seen.viewer in seen.acting else seen.acting[0]
        return Turn("keep" if seen.seats[seat].laid else "lay", seat)
    player = seen.turns[0]
    if seen.phase is Phase.REMOVE:
        return Turn("remove_own" if victim(seen) == player else "remove", player, seen.left)
    if seen.phase is Phase.TAKE_BACK:
        return Turn("take_back", player, sum(seen.seats[player].due))
    if seen.phase is Phase.PLACE and not seen.left:
        return Turn("scoring")  # no moment of a game: a table that is being counted
    return Turn(seen.phase.value, player, seen.left)


def sentence(seen: Observation, language: str) -> str:
    """That in words."""
    say, now = translator(language), turn(seen)
    return say(f"panel.aton.{now.code}", seat="" if now.seat is None else say(f"seat.{now.seat}"), n=now.n)


def _turn(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    t, p, box = THEMES[theme], PALETTES[theme], turn_box(top)
    seat, y = turn(seen).seat, box.middle[1]
    x = box.left + 12
    shapes: list[Shape] = []
    if seat is not None:
        shapes += art.whole_counter(seat, x + 14, y, theme, p.coin, 14)
        x += 40
    shapes.append(Text(x, y, sentence(seen, language), 28, t.ink, bold=True, align="left"))
    number = translator(language)("panel.aton.round", n=seen.round)
    shapes.append(Text(box.right - 12, y, number, TEXT, t.soft, align="right"))
    return tuple(shapes)


# --- what a seat owns ---


def holds_cards(seen: Observation, seat: Player) -> bool:
    """Whether backs are shown: another seat's hand, as far as the viewer knows of it."""
    dealt = seen.phase is Phase.LAY and seen.acting != (CHANCE,)
    return dealt and seat != seen.viewer and not seen.seats[seat].ready


@lru_cache(maxsize=32)
def _seat(top: float, seat: Player, has: SeatView, acting: bool, holds: bool, theme: ThemeName) -> Drawing:
    t, p, row = THEMES[theme], PALETTES[theme], seat_box(top, seat)
    style, y = t.seats[seat], row.middle[1]
    shapes: list[Shape] = [
        Polygon(row.outline(14), t.card, t.line, 1.5),
        *((Polygon(row.outline(14), None, style.fill, 3.5),) if acting else ()),
        *art.whole_counter(seat, row.left + 28, y, theme, p.coin, 15),
        Text(row.left + 52, y, str(has.score), 33, t.ink, bold=True, align="left"),
    ]
    at = {part: row.left + start for part, (start, _) in SEAT_PARTS.items()}
    shapes += art.whole_counter(seat, at["supply"] + 15, y + 5, theme, p.coin, 11)
    shapes += art.whole_counter(seat, at["supply"] + 19, y - 4, theme, p.coin, 11)
    shapes += art.exchange_token(at["token"] + 23, y, has.token, p, t.soft)
    shapes += art.small_cards(at["deck"] + 18, y, style, p, face_up=False)
    shapes += art.small_cards(at["discards"] + 18, y, style, p, face_up=True)
    for part, n in (("supply", has.supply), ("deck", has.deck), ("discards", sum(has.discards) + has.thrown)):
        shapes.append(Text(at[part] + 37, y, str(n), TEXT, t.ink, align="left"))
    if holds:
        held = held_box(top, seat)
        for number in range(HAND):
            x = held.left + 4 + 11 * number
            shapes += art.card_back(Box(x, y - 18, x + 24, y + 18), style, p)
    return tuple(shapes)


# --- ways to win ---


@lru_cache(maxsize=32)
def nearest(seen: Observation, seat: Player) -> tuple[Threat, ...]:
    """How far a seat is on each of WAYS; of the temples the nearest, in which fewest spaces are missing or blocked."""
    points, *rest = threats(seen, seat)  # type: ignore[arg-type]  # an observation has what it looks at
    temples, colours = rest[: len(TEMPLES)], rest[len(TEMPLES) :]
    best = min(temples, key=lambda threat: (threat.missing + len(threat.blockers), threat.missing))
    return (points, best, *colours)


def _ways(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    t, p, say = THEMES[theme], PALETTES[theme], translator(language)
    shapes: list[Shape] = []
    for number, way in enumerate(WAYS):
        row = way_row(top, way)
        if number % 2 == 0:
            shapes.append(Polygon(row.outline(8), t.card))
        shapes += _way_sign(way, row, p)
        text = say(f"panel.aton.way.{way}")
        shapes.append(Text(row.left + 52, row.middle[1], text, TEXT, t.ink, align="left"))
    for seat in _BOTH:
        for way, threat in zip(WAYS, nearest(seen, seat), strict=True):
            shapes += _way(way_box(top, seat, way), threat, theme)
    return tuple(shapes)


def _way_sign(way: str, row: Box, p: Palette) -> Drawing:
    box = Box(row.left + 8, row.top + 7, row.left + 44, row.bottom - 7)
    x, y = box.middle
    if way in ("yellow", "green"):
        colour = Print(way)
        return (
            Polygon(box.outline(5), p.ground(colour), p.cell_rim, 1.5),
            *art.pattern(colour, box, p, step=9),
        )
    if way == "temple":
        gate = (
            (x - 16, y + 13),
            (x - 12, y - 8),
            (x - 17, y - 13),
            (x + 17, y - 13),
            (x + 12, y - 8),
            (x + 16, y + 13),
        )
        return Polygon(gate, p.wall, p.wall_rim, 2), Polygon(
            Box(x - 4, y - 2, x + 4, y + 13).outline(), p.cornice
        )
    return (Polygon(art.sun(x, y, 17), p.sun, p.sun_deep, 1.2),)


@lru_cache(maxsize=128)
def _way(box: Box, threat: Threat, theme: ThemeName) -> Drawing:
    """Its seat, how much it has of what it needs, what stands in the way, and all of it as a bar."""
    t, p = THEMES[theme], PALETTES[theme]
    y, right = box.top + 16, box.right - 4
    x = box.left + 34
    shapes: list[Shape] = [*art.whole_counter(threat.seat, box.left + 15, box.middle[1], theme, p.coin, 10)]
    have = f"{threat.have}/{threat.need}"
    if threat.temple:
        shapes.append(Text(x, y, f"T{threat.temple}", TEXT, t.soft, align="left"))
        shapes.append(Text(x + 36, y, have, TEXT, t.ink, align="left"))
    else:
        shapes.append(Text(x, y, have, TEXT, t.ink, align="left"))
    if threat.blockers:
        n = str(len(threat.blockers))
        shapes.append(Text(right, y, n, TEXT, t.ink, align="right"))
        shapes += _cross(right - 15 - 14 * len(n), y, t.ink)
    elif not threat.supply:
        shapes.append(Text(right, y, "!", TEXT, t.ink, bold=True, align="right"))
    return (*shapes, *_bar(Box(x, box.bottom - 12, right, box.bottom - 4), threat, t, p))


def _cross(x: float, y: float, ink: str) -> Drawing:
    return (
        Line(((x - 6, y - 6), (x + 6, y + 6)), ink, 3),
        Line(((x - 6, y + 6), (x + 6, y - 6)), ink, 3),
    )


def _bar(box: Box, threat: Threat, t: Theme, p: Palette) -> Drawing:
    """Held from the left, blocked from the right."""
    width = (box.right - box.left) / threat.need
    held = box.left + width * min(threat.have, threat.need)
    blocked = box.right - width * len(threat.blockers)
    shapes: list[Shape] = [Polygon(box.outline(4), p.free)]
    if threat.have:
        shapes.append(Polygon(Box(box.left, box.top, held, box.bottom).outline(2), t.seats[threat.seat].fill))
    if threat.blockers:
        shapes.append(Polygon(Box(blocked, box.top, box.right, box.bottom).outline(2), p.blocked))
    return tuple(shapes)


# --- beside the ways: the hand, or what the moment is about ---


def _aside(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    box, p, t = hand_box(top), PALETTES[theme], THEMES[theme]
    paper = Polygon(box.outline(14), t.card, t.line, 1.5)
    if hand := own_hand(seen):
        slots = (art.slot(card_box(top, number), p) for number in range(len(hand)))
        return (paper, *(shape for slot in slots for shape in slot))
    if seen.phase is Phase.TIE:
        return (paper, *_drawn(box, seen, theme))
    if seen.phase in (Phase.REMOVE, Phase.PLACE):
        owner = victim(seen) if seen.phase is Phase.REMOVE else seen.turns[0]
        return (paper, *_row_of_counters(box, owner, seen.left, theme))
    if seen.phase is Phase.TAKE_BACK:
        return (paper, *_due(box, seen, theme))
    if seen.phase is Phase.LAY and any(holds_cards(seen, seat) for seat in _BOTH):
        text = translator(language)("panel.aton.hidden")
        return (paper, *_backs(box, theme), Text(*_below(box), text, TEXT, t.soft))
    if seen.result:
        reason = translator(language)(f"panel.aton.by.{seen.result.reason}")
        return (paper, *_winners(box, seen.result.winners, theme), Text(*_below(box), reason, TEXT, t.ink))
    return (paper,)


def _winners(box: Box, winners: tuple[Player, ...], theme: ThemeName) -> Drawing:
    p, (x, y) = PALETTES[theme], (box.middle[0], box.top + 70)
    shapes: list[Shape] = []
    for number, seat in enumerate(winners):
        at = x + 120 * (number - (len(winners) - 1) / 2)
        shapes.append(Polygon(art.sun(at, y, 62), p.sun, p.sun_deep, 2))
        shapes += art.whole_counter(seat, at, y, theme, p.coin, 32)
    return tuple(shapes)


def _below(box: Box) -> tuple[float, float]:
    return box.middle[0], box.bottom - 28


def _backs(box: Box, theme: ThemeName) -> Drawing:
    p, (x, _) = PALETTES[theme], box.middle
    y = box.top + 70
    return tuple(
        shape
        for seat in _BOTH
        for shape in art.card_back(
            Box(x - 70 + 78 * seat, y - 48, x - 8 + 78 * seat, y + 48), THEMES[theme].seats[seat], p
        )
    )


def _drawn(box: Box, seen: Observation, theme: ThemeName) -> Drawing:
    """The cards of a tie draw, a row a seat, the last ones if there are many."""
    p = PALETTES[theme]
    shapes: list[Shape] = []
    for seat, has in enumerate(seen.seats):
        for number, value in enumerate(has.drawn[-5:]):
            x, y = box.left + 18 + 60 * number, box.top + 8 + 80 * seat
            shapes += art.card(Box(x, y, x + 52, y + 74), THEMES[theme].seats[seat], value, p)
    return tuple(shapes)


def _row_of_counters(box: Box, owner: Player, n: int, theme: ThemeName) -> Drawing:
    x, y = box.middle
    places = (x + 74 * (number - (n - 1) / 2) for number in range(n))
    return _many(owner, ((at, y) for at in places), 30, theme)


def _due(box: Box, seen: Observation, theme: ThemeName) -> Drawing:
    """For each temple the counters still to take out of it: a column a temple, a row a seat."""
    p, t = PALETTES[theme], THEMES[theme]
    shapes: list[Shape] = []
    for temple in TEMPLES:
        x = box.left + 47 + 79 * (temple - 1)
        shapes += art.numbered_sun(x, box.top + 32, temple, p)
        for seat, has in enumerate(seen.seats):
            n, y = has.due[temple - 1], box.top + 88 + 52 * seat
            if n:
                shapes += art.whole_counter(seat, x - 14, y, theme, p.coin, 15)
                shapes.append(Text(x + 7, y, str(n), TEXT, t.ink, bold=True, align="left"))
            else:
                shapes.append(Text(x, y, "–", TEXT, t.soft))
    return tuple(shapes)


def _many(seat: Player, places: Iterable[tuple[float, float]], radius: float, theme: ThemeName) -> Drawing:
    dark = PALETTES[theme].coin
    return tuple(shape for x, y in places for shape in art.whole_counter(seat, x, y, theme, dark, radius))
