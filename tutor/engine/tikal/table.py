"""What lies on the table: options, sites on the board, what each seat owns. Plain immutable data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple

from tutor.engine.options import Offered, offered
from tutor.engine.tikal.actions import WORKER, Figure
from tutor.engine.tikal.tiles import CAMPS, GUARDS, TREASURE_KINDS, WORKERS, Tile, turned

LEADER_STRENGTH: Final = 3


@dataclass(frozen=True, slots=True)
class Options(Offered):
    """Players, version and rulings. The defaults are the readings of the rules text that this project teaches.

    ``variant``: the normal version, or the professional one, in which tiles are auctioned (T-PRO).
    ``volcano_edge_access``: an edge shared with a volcano can give access (T-PLC-3).
    ``second_needs_two``: the second level or treasure of a turn needs two own figures there at that moment (T-TMP-2).
    ``unplaceable``: a tile that fits nowhere leaves the game, or may lie without access (T-PLC-5).
    ``last_scoring_first``: who opens the last scoring round, seen from whoever placed last (T-END-1).
    ``tied_winners``: equal totals share the victory, or nobody wins (T-END-2).

    Raises ValueError for a value that is not offered.
    """

    players: Literal[2, 3, 4] = 2
    variant: Literal["normal", "professional"] = "normal"
    volcano_edge_access: bool = False
    second_needs_two: bool = True
    unplaceable: Literal["set_aside", "without_access"] = "set_aside"
    last_scoring_first: Literal["left_neighbour", "last_placer"] = "left_neighbour"
    tied_winners: Literal["share", "nobody"] = "share"


OFFERED: Final = offered(Options)
"""The values each option may take."""


class Phase(Enum):
    """What the game waits for."""

    DRAW = "draw"  # chance turns up a tile
    PLACE = "place"  # the seat lays the tile in hand
    ACT = "act"  # the seat spends action points
    DIG = "dig"  # chance names the treasure just dug up
    BID = "bid"  # the seat bids or passes (T-PRO-3)
    CHOOSE = "choose"  # the seat takes one of the open tiles
    OVER = "over"

    __hash__ = object.__hash__


PLACE: Final = Phase.PLACE  # cheaper to find, see tiles.Kind
ACT: Final = Phase.ACT
OVER: Final = Phase.OVER
ASKING: Final = (PLACE, ACT, Phase.BID, Phase.CHOOSE)
"""The phases that wait for a seat."""


class Guard(NamedTuple):
    """Who guards a temple, and with which figure."""

    seat: int
    figure: Figure


class Site(NamedTuple):
    """A tile on the board and everything on it. ``workers`` and ``leaders`` count figures by seat (guards excluded)."""

    tile: Tile
    rotation: int
    stones: tuple[int, ...]  # by board edge, clockwise from north
    value: int  # of the temple, 0 elsewhere
    treasures: int  # face down
    workers: tuple[int, ...]
    leaders: tuple[int, ...]
    guard: Guard | None = None
    camp: int | None = None

    def figures(self, seat: int, figure: Figure) -> int:
        """How many such figures of ``seat`` stand here and can move."""
        return (self.workers if figure is WORKER else self.leaders)[seat]

    def strength(self, seat: int) -> int:
        """What ``seat`` counts in a majority here: 1 a worker, 3 the leader (T-MAJ-1)."""
        return self.workers[seat] + LEADER_STRENGTH * self.leaders[seat]

    def majority(self) -> int | None:
        """The seat stronger than each other singly, or None (T-MAJ-1). Says nothing about guards."""
        strengths = [self.strength(seat) for seat in range(len(self.workers))]
        top = max(strengths)
        return strengths.index(top) if top and strengths.count(top) == 1 else None

    def with_figures(self, seat: int, figure: Figure, change: int) -> Site:
        """The site with ``change`` more such figures of ``seat``."""
        if figure is WORKER:
            return self._replace(workers=added(self.workers, seat, change))
        return self._replace(leaders=added(self.leaders, seat, change))


def fresh_site(tile: Tile, rotation: int, players: int) -> Site:
    """``tile`` just laid, turned ``rotation`` steps clockwise, with nobody on it (T-PLC-4)."""
    nobody = (0,) * players
    return Site(tile, rotation, turned(tile, rotation), tile.value, tile.masks, nobody, nobody)


class Seat(NamedTuple):
    """What a seat owns beside the board. A leader neither here nor on the board has left the game."""

    score: int = 0
    workers: int = WORKERS  # in supply
    leader: int = 1  # 1 in supply
    camps: int = CAMPS  # still to pitch
    guards: int = GUARDS  # still to place
    treasures: tuple[int, ...] = (0,) * TREASURE_KINDS  # copies held, by kind


class Auction(NamedTuple):
    """The professional version's row of open tiles, and what was said about it.

    ``badges`` says of each seat whether its badge is turned: it has had its tile this round. ``bidder`` made the
    ``highest`` bid of this auction; ``passed`` lists who is out of it, in that order.
    """

    badges: tuple[bool, ...]
    row: tuple[Tile, ...] = ()
    highest: int = 0
    bidder: int | None = None
    passed: tuple[int, ...] = ()


def added(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """``counts`` with ``change`` added at ``index``."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])
