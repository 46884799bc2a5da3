"""What a scoring pays, line by line (A-SCO): the six counts of a board, now or at any time ("if scored now")."""

from __future__ import annotations

from typing import Final, NamedTuple

from tutor.engine.aton.board import BLUE, GROUPS, RED, Colour, Counters, in_temple, on_colour
from tutor.engine.protocol import Player

TEMPLE_2_POINTS: Final = 5
BLUE_SPACE_POINTS: Final = 3
BLACK_POINTS: Final = 8

_BONUS: Final = tuple(group.bonus for group in GROUPS)


class Count(NamedTuple):
    """One line of a scoring.

    ``line``: ``temple_1`` to ``temple_4``, ``black`` or ``bonus``. ``counters`` are compared (by seat),
    ``majority`` has more of them, None if nobody. ``blues``: blue spaces held, by seat, which only temple 4
    pays. ``points`` by seat. On the line ``bonus`` nothing is compared: ``counters`` are those on bonus
    spaces.
    """

    line: str
    rule: str
    counters: tuple[int, int]
    majority: Player | None
    points: tuple[int, int]
    blues: tuple[int, int] = (0, 0)


def forecast(red: Counters, blue: Counters) -> tuple[Count, ...]:
    """What each line would pay if the board were scored now, in the order of the rules."""
    temples = [(in_temple(red, temple), in_temple(blue, temple)) for temple in (1, 2, 3, 4)]
    black = (on_colour(red, Colour.BLACK), on_colour(blue, Colour.BLACK))
    blues = (on_colour(red, Colour.BLUE), on_colour(blue, Colour.BLUE))
    fourth = majority(temples[3])
    blue_points = 0 if fourth is None else BLUE_SPACE_POINTS * blues[fourth]
    return (
        _won("temple_1", "A-SCO-1", temples[0], abs(temples[0][RED] - temples[0][BLUE])),
        _won("temple_2", "A-SCO-2", temples[1], TEMPLE_2_POINTS),
        _won("temple_3", "A-SCO-3", temples[2], max(temples[2])),
        _won("temple_4", "A-SCO-4", temples[3], blue_points)._replace(blues=blues),
        _won("black", "A-SCO-5", black, BLACK_POINTS),
        _bonus(red, blue),
    )


def majority(counters: tuple[int, int]) -> Player | None:
    """The seat with more, None at a tie, 0 to 0 included (A-SCO-7)."""
    red, blue = counters
    return None if red == blue else RED if red > blue else BLUE


def totals(counts: tuple[Count, ...]) -> tuple[int, int]:
    """The points of all lines, by seat."""
    return sum(count.points[RED] for count in counts), sum(count.points[BLUE] for count in counts)


def _won(line: str, rule: str, counters: tuple[int, int], value: int) -> Count:
    winner = majority(counters)
    points = (value if winner == RED else 0, value if winner == BLUE else 0)
    return Count(line, rule, counters, winner, points)


def _bonus(red: Counters, blue: Counters) -> Count:
    counters = (on_colour(red, Colour.BONUS), on_colour(blue, Colour.BONUS))
    return Count("bonus", "A-SCO-6", counters, None, (_bonus_points(red), _bonus_points(blue)))


def _bonus_points(counters: Counters) -> int:
    return sum(n * bonus for n, bonus in zip(counters, _BONUS, strict=True))
