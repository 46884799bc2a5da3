"""What a seat would score now, temple by temple and treasure by treasure (T-SCO)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.hexgrid import Hex
from tutor.engine.tikal.board import SPACES
from tutor.engine.tikal.table import Site
from tutor.engine.tikal.tiles import TEMPLE, TREASURE_POINTS

if TYPE_CHECKING:
    from tutor.engine.tikal.state import State


class Count(NamedTuple):
    """One seat's scoring: ``(space, points)`` of each temple and ``(kind, copies, points)`` of each treasure."""

    temples: tuple[tuple[Hex, int], ...]
    treasures: tuple[tuple[int, int, int], ...]

    @property
    def total(self) -> int:
        """Victory points."""
        return sum(points for _, points in self.temples) + sum(points for *_, points in self.treasures)


def holder(site: Site) -> int | None:
    """Who would score the temple: its guard's owner and nobody else, or the majority (T-GRD-2, T-SCO-1)."""
    return site.guard.seat if site.guard else site.majority()


def tied(site: Site) -> bool:
    """Whether nobody scores a temple where there are figures, because the strongest seats are equal (T-MAJ-1)."""
    here = any(site.strength(seat) for seat in range(len(site.workers)))
    return site.tile.kind is TEMPLE and here and holder(site) is None


def count(state: State, seat: int) -> Count:
    """What ``seat`` would score if its scoring turn ended now (T-SCO-1, T-SCO-2)."""
    temples = tuple(
        (SPACES[index], site.value)
        for index, site in enumerate(state.sites)
        if site is not None and site.tile.kind is TEMPLE and holder(site) == seat
    )
    treasures = tuple(
        (kind, copies, TREASURE_POINTS[copies])
        for kind, copies in enumerate(state.seats[seat].treasures)
        if copies
    )
    return Count(temples, treasures)


def track_space(score: int) -> int:
    """The space of the 100-space track on which the marker of that total stands; 0 is beside space 1 (T-SCO-4)."""
    return (score - 1) % 100 + 1 if score else 0
