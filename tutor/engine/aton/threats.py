"""The four instant wins (A-END-1): how far a seat is from each, and which opposing counters block it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from tutor.engine.aton.board import (
    COLOUR_SPACES,
    TEMPLE_SPACES,
    TEMPLES,
    TRACK_SPACES,
    Colour,
    Counters,
    Space,
    in_temple,
    occupied,
    on_colour,
)
from tutor.engine.protocol import Player

if TYPE_CHECKING:
    from tutor.engine.aton.state import State
    from tutor.engine.aton.table import Seat

WINNING_COLOURS: Final = (Colour.YELLOW, Colour.GREEN)


class Threat(NamedTuple):
    """One way to win at once.

    ``kind``: ``points``, ``temple``, ``yellow`` or ``green``; ``temple`` only for that kind. ``have`` of
    ``need`` points or counters are reached. ``blockers`` names the spaces, such as ``T1-4``, where an
    opposing counter must go first. ``supply`` says that enough counters are left to do it.
    """

    seat: Player
    kind: str
    have: int
    need: int
    temple: int | None = None
    blockers: tuple[str, ...] = ()
    supply: bool = True

    @property
    def missing(self) -> int:
        """Points or counters still to get."""
        return max(0, self.need - self.have)


def threats(state: State, seat: Player) -> tuple[Threat, ...]:
    """The seven targets of ``seat``: 40 points, the temples 1 to 4, all yellow, all green."""
    mine, theirs = state.seats[seat], state.seats[1 - seat]
    taken = occupied(theirs.counters, 1 - seat)

    def cover(kind: str, have: int, need: int, temple: int | None, blockers: Iterable[Space]) -> Threat:
        names = tuple(space.name for space in blockers)
        return Threat(seat, kind, have, need, temple, names, mine.supply >= need - have)

    points = Threat(seat, "points", mine.score, TRACK_SPACES)
    temples = (
        cover("temple", in_temple(mine.counters, t), TEMPLE_SPACES, t, (s for s in taken if s.temple == t))
        for t in TEMPLES
    )
    colours = (
        cover(
            c.value, on_colour(mine.counters, c), COLOUR_SPACES[c], None, (s for s in taken if s.colour is c)
        )
        for c in WINNING_COLOURS
    )
    return (points, *temples, *colours)


def won(seat: Seat) -> str | None:
    """The kind of instant win that ``seat`` has if a cartouche 1 or 4 is being settled, or None (A-END-1)."""
    if seat.score >= TRACK_SPACES:
        return "points"
    return _filled(seat.counters)


def _filled(counters: Counters) -> str | None:
    if any(in_temple(counters, temple) == TEMPLE_SPACES for temple in TEMPLES):
        return "temple"
    full = (c.value for c in WINNING_COLOURS if on_colour(counters, c) == COLOUR_SPACES[c])
    return next(full, None)
