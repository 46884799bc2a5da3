"""A turn of Tikal as a plan: what a seat's action points have changed, in a form small enough to search.

Two facts make it small, both held against the plain search in the tests. *Order*: pitching camps and swapping
treasures need no figure and hinder nothing, so they come first, as an **opening** made by the engine itself.
*Identity*: after that only own figures, levels and guards change, so a plan counts just those. Digging is left out:
it ends in a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tutor.analysis.search import reachable
from tutor.engine.hexgrid import Hex
from tutor.engine.tikal.actions import (
    ENTER_PRICE,
    GUARD_PRICE,
    UNCOVER_PRICE,
    Enter,
    Figure,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    SeatAction,
    Swap,
    Uncover,
)
from tutor.engine.tikal.board import SPACES
from tutor.engine.tikal.legality import MOST_A_TURN
from tutor.engine.tikal.movement import camps_of, routes
from tutor.engine.tikal.state import State
from tutor.engine.tikal.table import LEADER_STRENGTH, Guard, Phase, Site, added
from tutor.engine.tikal.tiles import HIGHEST_LEVEL, TREASURE_POINTS

GONE = -1
"""The place of a leader who is out of the game."""


class Plan(NamedTuple):
    """What changed since the opening. Places are numbered as in ``Ground.places``; the last is the supply."""

    opening: int
    workers: tuple[int, ...]  # by place
    leader: int  # his place, or GONE
    raised: tuple[int, ...]  # levels uncovered, by place
    guards: tuple[tuple[int, Figure], ...] = ()  # placed this turn: place, figure


class Walk(NamedTuple):
    """A figure goes from one place to another (from supply: it enters)."""

    figure: Figure
    origin: int
    target: int


Step = Walk | Uncover | PlaceGuard


class _Way(NamedTuple):
    price: int
    direct: bool  # no other stop on the way


def _nearest(ways: list[dict[int, _Way]], place: int) -> dict[int, int]:
    """The price of the way to ``place`` from each place, nearest first."""
    prices = {origin: found[place].price for origin, found in enumerate(ways) if place in found}
    return dict(sorted(prices.items(), key=lambda item: item[1]))


def openings(state: State) -> dict[State, tuple[SeatAction, ...]]:
    """Every state that swapping and camping alone can reach (a tile in hand is laid first), with the actions.

    Raises ValueError if no seat is placing a tile or spending action points.
    """
    if state.phase not in (Phase.PLACE, Phase.ACT):
        raise ValueError(f"nobody has action points to spend in phase {state.phase.value}")
    found = reachable(state, state.player, lambda action: isinstance(action, PlaceTile | Swap | PitchCamp))
    return {opened: line for opened, line in found.items() if opened.phase is Phase.ACT}


def treasure_points(state: State) -> int:
    """What the treasures of the seat to act pay in a scoring (T-SCO-2)."""
    return sum(TREASURE_POINTS[copies] for copies in state.seats[state.player].treasures)


class Ground:
    """One opening, and what can be done from it.

    ``stops``: the spaces on which it matters who stands; figures walk from stop to stop for the cheapest price, and
    work on stops only. ``guarding``: whether guards may be placed.
    """

    def __init__(self, number: int, state: State, stops: Iterable[Hex], guarding: bool) -> None:
        self.number = number
        self.state = state
        self.seat = state.player
        self.guarding = guarding
        stops = frozenset(stops)
        self.places = tuple(
            i for i, site in enumerate(state.sites) if site and (SPACES[i] in stops or self._own(site))
        )
        self.supply = len(self.places)
        self.sites: tuple[Site, ...] = tuple(site for i in self.places if (site := state.sites[i]))
        self.rivals = tuple(self._rival(site) for site in self.sites)
        self.temples = tuple(
            place
            for place, site in enumerate(self.sites)
            if site.value and not site.guard and SPACES[self.places[place]] in stops
        )
        # What no figure can change any more: treasures, and temples under own guards.
        self.sure = treasure_points(state) + sum(
            site.value for site in state.sites if site and site.guard and site.guard.seat == self.seat
        )
        self._may_raise = tuple(self._levels_open(place) for place in range(self.supply))
        ways = self._ways(
            {space: place for place, i in enumerate(self.places) if (space := SPACES[i]) in stops}
        )
        # A way through another stop need not be offered whole: one can stop there and go on.
        self.walks = tuple([(to, way.price) for to, way in found.items() if way.direct] for found in ways)
        self.ways_to = tuple(_nearest(ways, place) for place in range(self.supply))

    def _own(self, site: Site) -> int:
        return site.workers[self.seat] + site.leaders[self.seat]

    def _ways(self, stops: Mapping[Hex, int]) -> list[dict[int, _Way]]:
        """From each place, the supply last, the cheapest way to each stop."""

        def ways(origin: int) -> dict[int, _Way]:
            found = routes(self.state, self.seat, Figure.WORKER, SPACES[origin])
            return {
                stops[space]: _Way(price, not any(step.target in stops for step in steps[:-1]))
                for space, (price, steps) in found.items()
                if space in stops
            }

        entering: dict[int, _Way] = {}
        for entrance in camps_of(self.state.sites, self.seat):
            stop = stops.get(SPACES[entrance])
            if stop is not None:
                entering[stop] = _Way(ENTER_PRICE, True)
            for place, (price, direct) in ways(entrance).items():
                way = _Way(ENTER_PRICE + price, direct and stop is None)
                entering[place] = min(entering.get(place, way), way, key=lambda w: (w.price, not w.direct))
        return [*(ways(origin) for origin in self.places), entering]

    def _rival(self, site: Site) -> int:
        """What the strongest other seat counts there."""
        return max(site.strength(seat) for seat in range(self.state.players) if seat != self.seat)

    def _levels_open(self, place: int) -> int:
        """How many levels the temple can rise this turn if no other takes its level tiles (T-TMP-2, T-TMP-3)."""
        site = self.sites[place]
        if not site.value or site.guard:
            return 0
        left = MOST_A_TURN - self.state.worked.count(self.places[place])
        above = range(site.value + 1, min(site.value + left, HIGHEST_LEVEL) + 1)
        return next((n for n, level in enumerate(above) if not self.state.levels[level]), len(above))

    def first(self) -> Plan:
        """The plan in which nothing was done since the opening."""
        seat = self.state.seats[self.seat]
        leader = next((p for p, site in enumerate(self.sites) if site.leaders[self.seat]), None)
        if leader is None:
            leader = self.supply if seat.leader else GONE
        workers = (*(site.workers[self.seat] for site in self.sites), seat.workers)
        return Plan(self.number, workers, leader, (0,) * self.supply)

    # --- what a plan can do next ---

    def moves(self, plan: Plan, left: int) -> Iterator[tuple[Step, int, Plan]]:
        """Every step that ``left`` action points can pay, its price, and the plan after it."""
        _, workers, leader, _, _ = plan
        for origin, count in enumerate(workers):
            if count:
                for target, price in self.walks[origin]:
                    if price <= left:
                        moved = list(workers)
                        moved[origin] -= 1
                        moved[target] += 1
                        yield Walk(Figure.WORKER, origin, target), price, plan._replace(workers=tuple(moved))
        if leader != GONE:
            for target, price in self.walks[leader]:
                if price <= left:
                    yield Walk(Figure.LEADER, leader, target), price, plan._replace(leader=target)
        if left >= UNCOVER_PRICE:
            yield from self._uncoverings(plan)
        if left >= GUARD_PRICE and self.guarding:
            yield from self._guardings(plan)

    def _uncoverings(self, plan: Plan) -> Iterator[tuple[Step, int, Plan]]:
        for place in self.temples:
            raised = plan.raised[place]
            if raised >= self._may_raise[place] or self._guard(plan, place):
                continue
            worked = raised + self.state.worked.count(self.places[place])
            figures = plan.workers[place] + (plan.leader == place)
            needed = MOST_A_TURN if worked and self.state.options.second_needs_two else 1
            if figures >= needed and self._tile_left(plan, self.sites[place].value + raised + 1):
                more = (*plan.raised[:place], raised + 1, *plan.raised[place + 1 :])
                yield Uncover(SPACES[self.places[place]]), UNCOVER_PRICE, plan._replace(raised=more)

    def _tile_left(self, plan: Plan, level: int) -> bool:
        used = sum(
            self.sites[place].value < level <= self.sites[place].value + raised
            for place, raised in enumerate(plan.raised)
            if raised
        )
        return used < self.state.levels[level]

    def _guardings(self, plan: Plan) -> Iterator[tuple[Step, int, Plan]]:
        if self.state.seats[self.seat].guards <= len(plan.guards):
            return
        for place in self.temples:
            if self._guard(plan, place) or self.strength(plan, place) <= self.rivals[place]:
                continue
            workers = (*plan.workers[:place], 0, *plan.workers[place + 1 :])
            leader = GONE if plan.leader == place else plan.leader
            for figure, there in (
                (Figure.WORKER, plan.workers[place]),
                (Figure.LEADER, plan.leader == place),
            ):
                if there:
                    guards = tuple(sorted((*plan.guards, (place, figure)), key=lambda g: g[0]))
                    after = plan._replace(workers=workers, leader=leader, guards=guards)
                    yield PlaceGuard(SPACES[self.places[place]], figure), GUARD_PRICE, after

    # --- what a plan is worth ---

    @staticmethod
    def _guard(plan: Plan, place: int) -> bool:
        return any(place == guarded for guarded, _ in plan.guards)

    def strength(self, plan: Plan, place: int) -> int:
        """What the seat counts there (T-MAJ-1)."""
        return plan.workers[place] + (LEADER_STRENGTH if plan.leader == place else 0)

    def may_rise(self, plan: Plan, place: int) -> int:
        """How many more levels, at most."""
        return self._may_raise[place] - plan.raised[place]

    def state_after(self, plan: Plan) -> State:
        """The engine's state once the plan is carried out; only the action points are still those of the opening."""
        state, seat = self.state, self.seat
        sites, levels, worked = list(state.sites), list(state.levels), list(state.worked)
        guards = dict(plan.guards)
        for place, index in enumerate(self.places):
            site = self.sites[place]
            value = site.value + plan.raised[place]
            for level in range(site.value + 1, value + 1):
                levels[level] -= 1
                worked.append(index)
            sites[index] = site._replace(
                value=value,
                workers=added(site.workers, seat, plan.workers[place] - site.workers[seat]),
                leaders=added(site.leaders, seat, (plan.leader == place) - site.leaders[seat]),
                guard=Guard(seat, guards[place]) if place in guards else site.guard,
            )
        own = state.seats[seat]._replace(
            workers=plan.workers[self.supply],
            leader=int(plan.leader == self.supply),
            guards=state.seats[seat].guards - len(guards),
        )
        return state.changed(
            sites=tuple(sites),
            seats=(*state.seats[:seat], own, *state.seats[seat + 1 :]),
            levels=tuple(levels),
            worked=tuple(worked),
        )

    # --- from a plan back to actions ---

    def carry_out(self, steps: tuple[Step, ...]) -> tuple[tuple[SeatAction, ...], State]:
        """The steps as actions from the opening on, and the state after them; the engine judges each."""
        line: list[SeatAction] = []
        state = self.state
        for step in steps:
            for action in self._actions(state, step) if isinstance(step, Walk) else (step,):
                line.append(action)
                state = state.apply(self.seat, action).state
        return tuple(line), state

    def _actions(self, state: State, walk: Walk) -> tuple[SeatAction, ...]:
        target = SPACES[self.places[walk.target]]
        if walk.origin != self.supply:
            return routes(state, self.seat, walk.figure, SPACES[self.places[walk.origin]])[target].steps
        entries = []
        for index in camps_of(state.sites, self.seat):
            onward = routes(state, self.seat, walk.figure, SPACES[index]).get(target)
            if onward or SPACES[index] == target:
                entries.append((onward.price if onward else 0, index, onward.steps if onward else ()))
        _, entrance, steps = min(entries)
        return (Enter(walk.figure, SPACES[entrance]), *steps)
