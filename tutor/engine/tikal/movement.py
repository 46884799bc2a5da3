"""Crossings and walks: what a step over the stones costs, and the cheapest way to each place (T-MOV, T-CMP-4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from tutor.engine.hexgrid import Hex
from tutor.engine.tikal.actions import SECRET_PATH_PRICE, Figure, Move, SecretPath
from tutor.engine.tikal.board import BASE_CAMP, INDEX, NEIGHBOURS, SPACES
from tutor.engine.tikal.table import Site

if TYPE_CHECKING:
    from tutor.engine.tikal.state import State

BASE_CAMP_INDEX: Final = INDEX[BASE_CAMP]

Sites = tuple[Site | None, ...]


class Route(NamedTuple):
    """A way to a place: its price in action points and the steps, each a legal action if taken in order."""

    price: int
    steps: tuple[Move | SecretPath, ...]


def ways(sites: Sites) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each space the ``(neighbour, stones)`` one can walk to; volcanoes are nowhere (T-MOV-1, T-MOV-3)."""
    return _ways(tuple([site and site.stones for site in sites]))


@lru_cache(maxsize=256)  # tiles change once a turn, while a turn and a search ask many times
def _ways(
    grounds: tuple[tuple[int, ...] | None, ...],
) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(_ways_from(grounds, index)) for index in range(len(grounds)))


def _ways_from(grounds: tuple[tuple[int, ...] | None, ...], index: int) -> Iterator[tuple[int, int]]:
    here = grounds[index]
    for direction, neighbour in NEIGHBOURS[index]:
        there = grounds[neighbour]
        if here and there and any(there):  # a tile without any stone is a volcano
            stones = here[direction] + there[(direction + 3) % 6]
            if stones:
                yield neighbour, stones


def is_camp_of(sites: Sites, seat: int, index: int) -> bool:
    """Whether ``seat`` may enter there and take secret paths: the base camp or an own camp (T-ENT-1, T-CMP-4)."""
    site = sites[index]
    return site is not None and (index == BASE_CAMP_INDEX or site.camp == seat)


def camps_of(sites: Sites, seat: int) -> list[int]:
    """Indices of the base camp and of the camps of ``seat``."""
    own = [index for index, site in enumerate(sites) if site is not None and site.camp == seat]
    return [BASE_CAMP_INDEX, *own]


def price(sites: Sites, origin: Hex, target: Hex) -> int:
    """Action points for one step to an adjacent space; 0 if there is no crossing, no tile, or a volcano."""
    return dict(ways(sites)[INDEX[origin]]).get(INDEX[target], 0)


def routes(
    state: State, seat: int, figure: Figure, origin: Hex, budget: int | None = None
) -> dict[Hex, Route]:
    """The cheapest way from ``origin`` to every place within ``budget`` action points (default: those left).

    Walks and secret paths are combined. Ways of equal price: fewer steps first, then the order of the board.
    """
    limit = state.ap if budget is None else budget
    best: dict[int, Route] = {}
    ground = ways(state.sites)
    pushed = count()  # decides between equal ways, so that steps are never compared
    queue: list[tuple[int, int, int, int, tuple[Move | SecretPath, ...]]]
    queue = [(0, 0, INDEX[origin], next(pushed), ())]
    while queue:
        paid, length, index, _, steps = heappop(queue)
        if index in best:
            continue
        best[index] = Route(paid, steps)
        for cost, target, step in _steps(state, seat, figure, index, ground[index]):
            if target not in best and paid + cost <= limit:
                heappush(queue, (paid + cost, length + 1, target, next(pushed), (*steps, step)))
    del best[INDEX[origin]]
    return {SPACES[index]: route for index, route in best.items()}


def _steps(
    state: State,
    seat: int,
    figure: Figure,
    index: int,
    neighbours: tuple[tuple[int, int], ...],
) -> Iterator[tuple[int, int, Move | SecretPath]]:
    for target, stones in neighbours:
        yield stones, target, Move(figure, SPACES[index], SPACES[target])
    if is_camp_of(state.sites, seat, index):
        for target in camps_of(state.sites, seat):
            if target != index:
                yield (
                    SECRET_PATH_PRICE,
                    target,
                    SecretPath(figure, SPACES[index], SPACES[target]),
                )
