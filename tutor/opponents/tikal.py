"""A quick greedy player of Tikal: looks for what gains most for each action point, does its first step, looks again.

What it may think of: uncovering a level and digging where it stands, walking a figure (or entering one and walking it)
to a temple or a treasure, and guarding a high temple that it holds with few figures. A temple is worth its value to
whoever holds it; treasures are worth a few points each. It pitches no camps and swaps nothing. Tiles go where their
stones meet its own figures best. In an auction it bids a little for what the best open tile is worth to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from tutor.engine.protocol import Player
from tutor.engine.tikal import actions as a
from tutor.engine.tikal.actions import Figure
from tutor.engine.tikal.board import INDEX, NEIGHBOURS, SPACES
from tutor.engine.tikal.movement import camps_of, routes
from tutor.engine.tikal.scoring import count, holder
from tutor.engine.tikal.state import Observation
from tutor.engine.tikal.table import LEADER_STRENGTH, Phase, Site
from tutor.engine.tikal.tiles import TILE, Kind, Tile, turned

TREASURE: Final = 3.0
FOOTHOLD: Final = 0.35  # of a temple's value, for standing there without holding it
GUARDED: Final = 6  # the least value of a temple that is worth a guard
THRIFT: Final = 0.15  # gain an action point below which points are let go


class _Plan(NamedTuple):
    """A gain in points, its price in action points, and the first step towards it."""

    gain: float
    price: int
    step: Any


def choose(seen: Observation, legal: tuple[Any, ...], random: Random) -> Any:
    """One of ``legal`` for ``seen.viewer``; equal ones by chance."""
    if seen.phase is Phase.PLACE:
        values = [_placing_worth(seen, action) for action in legal]
        return random.choice(
            [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        )
    if seen.phase is Phase.BID:
        return _bid(seen, legal)
    if seen.phase is Phase.CHOOSE:
        return max(legal, key=lambda action: _tile_worth(seen, TILE[action.tile]))
    allowed = set(legal)
    plans = [plan for plan in _plans(seen) if plan.step in allowed and plan.gain > THRIFT * plan.price]
    if not plans:
        return a.EndTurn()
    top = max(plan.gain / plan.price for plan in plans)
    return random.choice([plan.step for plan in plans if plan.gain / plan.price == top])


# --- the auction ---


def _bid(seen: Observation, legal: tuple[Any, ...]) -> Any:
    """The lowest bid that is enough, while the best tile is worth that much more than the next; else to pass."""
    assert seen.auction is not None  # phase BID
    worth = sorted(_tile_worth(seen, tile) for tile in seen.auction.row)
    gain = worth[-1] - worth[-2] if len(worth) > 1 else 0.0
    lowest = next((action for action in legal if isinstance(action, a.Bid)), None)
    return lowest if lowest is not None and lowest.points <= gain else a.Pass()


def _tile_worth(seen: Observation, tile: Tile) -> float:
    """A temple by its value, a treasure by its masks; a volcano by what it counts for its owner beyond the others."""
    if tile.kind is Kind.VOLCANO:
        # Sites and seats are all that a count looks at, and an observation has both.
        totals = [count(seen, seat).total for seat in range(len(seen.seats))]  # type: ignore[arg-type]
        return totals.pop(seen.player) - max(totals)
    return float(tile.value + tile.masks / 2)


# --- tiles ---


def _placing_worth(seen: Observation, action: Any) -> float:
    """Stones towards own figures, few of them so that the way is cheap; a tile without any is worth nothing."""
    assert isinstance(action, a.PlaceTile)
    assert seen.tile is not None  # phase PLACE
    stones = turned(seen.tile, action.rotation)
    worth = 0.0
    for direction, index in NEIGHBOURS[INDEX[action.space]]:
        site = seen.sites[index]
        if site is not None:
            crossing = stones[direction] + site.stones[(direction + 3) % 6]
            if crossing:
                worth += (1 + site.strength(seen.player)) / crossing
    return worth


# --- the ten action points ---


def _plans(seen: Observation) -> Iterator[_Plan]:
    for index, site in enumerate(seen.sites):
        if site is not None and site.strength(seen.player):
            yield from _works(seen, index, site)
    yield from _walks(seen)


def _works(seen: Observation, index: int, site: Site) -> Iterator[_Plan]:
    space, me = SPACES[index], seen.player
    if site.tile.kind is Kind.TREASURE:
        yield _Plan(TREASURE, a.RECOVER_PRICE, a.Recover(space))
    if site.tile.kind is not Kind.TEMPLE or site.guard:
        return
    yield _Plan(1.5 if holder(site) == me else FOOTHOLD, a.UNCOVER_PRICE, a.Uncover(space))
    if site.value >= GUARDED and holder(site) == me:
        kept = Figure.WORKER if site.workers[me] else Figure.LEADER
        lost = site.strength(me) - (1 if kept is Figure.WORKER else LEADER_STRENGTH)
        yield _Plan(site.value / 2 - lost, a.GUARD_PRICE, a.PlaceGuard(space, kept))


def _walks(seen: Observation) -> Iterator[_Plan]:
    me = seen.player
    for index, site in enumerate(seen.sites):
        for figure in Figure:
            if site is not None and site.figures(me, figure):
                yield from _walks_from(seen, index, figure, None)
    for camp in camps_of(seen.sites, me):
        for figure, left in ((Figure.WORKER, seen.seats[me].workers), (Figure.LEADER, seen.seats[me].leader)):
            if left and seen.ap > a.ENTER_PRICE:
                yield from _walks_from(seen, camp, figure, a.Enter(figure, SPACES[camp]))


def _walks_from(seen: Observation, origin: int, figure: Figure, enter: a.Enter | None) -> Iterator[_Plan]:
    """Ways from there; of a figure that enters first, its entry is the first step."""
    paid = a.ENTER_PRICE if enter else 0
    # The seat and the sites are all that routes look at, and an observation has both.
    ways = routes(seen, seen.player, figure, SPACES[origin], seen.ap - paid)  # type: ignore[arg-type]
    here = seen.sites[origin]
    assert here is not None  # a figure or a camp is there
    loss = 0.0 if enter else _change(here, seen.player, figure, -1)
    for space, route in ways.items():
        there = seen.sites[INDEX[space]]
        if there is not None:
            gain = loss + _change(there, seen.player, figure, 1)
            yield _Plan(gain, paid + route.price, enter or route.steps[0])


def _change(site: Site, me: Player, figure: Figure, change: int) -> float:
    """What one figure more or less of ``me`` is worth there."""
    return _worth(site.with_figures(me, figure, change), me) - _worth(site, me)


def _worth(site: Site, me: Player) -> float:
    """A site as its figures stand: own majority for, another's against; a foothold; treasures to be dug."""
    strength = site.strength(me)
    if site.tile.kind is Kind.TREASURE:
        return TREASURE / 2 * min(site.treasures, site.workers[me] + site.leaders[me], 2)
    if site.tile.kind is not Kind.TEMPLE or site.guard:
        return 0.0
    owner = holder(site)
    held = site.value if owner == me else 0 if owner is None else -site.value / 2
    return held + (FOOTHOLD * site.value if strength else 0)
