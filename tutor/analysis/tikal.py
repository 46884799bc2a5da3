"""Tikal: the best scoring turn, and the cheapest way to a goal. Exact for turns that dig up no treasure.

What chance brings is nobody's merit: turns that dig are left out of the search, and ``best_with_luck`` bounds what
the kindest draws could make of them. A puzzle is sound when that is no more than its best turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tutor.analysis import search
from tutor.analysis.plans import Ground, Plan, openings, treasure_points
from tutor.analysis.registry import NotSearched, Proven, Question
from tutor.analysis.search import Answer, Progress
from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import Player
from tutor.engine.tikal.actions import RECOVER_PRICE, TURN_BUDGET, UNCOVER_PRICE, SeatAction
from tutor.engine.tikal.board import SPACES
from tutor.engine.tikal.legality import MOST_A_TURN
from tutor.engine.tikal.scoring import Count, count
from tutor.engine.tikal.state import State
from tutor.engine.tikal.table import LEADER_STRENGTH, Phase
from tutor.engine.tikal.tiles import TREASURE_COPIES, TREASURE_POINTS

BEST_CARD: Final = 3
"""The most points one treasure can add: the third of its kind (T-SCO-2)."""


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The most that the seat to act can score when this turn ends.

    ``points``: victory points of that scoring. ``line``: one way, without the end of the turn. ``endings``: every
    way in which the best score can be made up, temple by temple; turns with the same ending differ only in how they
    get there. ``states``: distinct plans the search looked at.
    """

    points: int
    line: tuple[SeatAction, ...]
    endings: frozenset[Count]
    states: int

    def reached_by(self, state: State, seat: int) -> bool:
        """Whether ``seat``, ending its turn in ``state``, would score the best."""
        return count(state, seat).total >= self.points


@dataclass(frozen=True, slots=True)
class CheapestWay:
    """The fewest action points that meet a goal: the ``price``, one ``line``, all states that meet it for that."""

    price: int
    line: tuple[SeatAction, ...]
    endings: tuple[State, ...]
    states: int


def best_turn(state: State, on_progress: Progress | None = None) -> BestTurn:
    """The best scoring that the seat to act can reach with the action points it has left.

    A normal turn is judged as if it were scored at its end. Raises ValueError if no seat is spending any.
    """
    # A stop elsewhere than on a temple that can be won neither uncovers nor scores: it is a detour. A guard scores
    # what the majority scores without him, and a later guard binds fewer figures: none is needed.
    grounds = [
        (Ground(number, opened, _contested(opened), guarding=False), line)
        for number, (opened, line) in enumerate(_undominated(openings(state)).items())
    ]
    budget = _budget(state)

    def value(plan: Plan) -> int:
        return _value(grounds[plan.opening][0], plan)

    def bound(plan: Plan, left: int) -> int:
        return _bound(grounds[plan.opening][0], plan, left)

    found = search.best(_starts(grounds, budget), _moves(grounds), value, bound, budget, on_progress)
    lines = [_line(grounds, found, plan) for plan in found.ends]
    endings = frozenset(count(after, state.player) for _, after in lines)
    line = min((line for line, _ in lines), key=len)
    return BestTurn(found.amount, line, endings, found.states)


def cheapest_way(
    state: State,
    goal: Callable[[State], bool],
    places: Iterable[Hex] | None = None,
    on_progress: Progress | None = None,
) -> CheapestWay | None:
    """The fewest action points with which the seat to act can make ``goal`` true; None proves that it cannot.

    ``goal`` may look at everything but the action points left. If it looks at no figures, levels or guards but those on
    ``places``, say so: what happens elsewhere is then left out, which saves most of the work and loses nothing (unless
    level tiles run short). Raises ValueError if no seat is spending action points.
    """
    stops = SPACES if places is None else tuple(places)
    grounds = [
        (Ground(number, opened, _walkable(opened, stops), guarding=True), line)
        for number, (opened, line) in enumerate(openings(state).items())
    ]
    budget = _budget(state)

    def after(plan: Plan) -> State:
        return grounds[plan.opening][0].state_after(plan)

    moves = _moves(grounds)
    found = search.cheapest(
        _starts(grounds, budget), moves, lambda plan: goal(after(plan)), budget, on_progress
    )
    if found is None:
        return None
    line, _ = min((_line(grounds, found, plan) for plan in found.ends), key=lambda way: len(way[0]))
    endings = tuple(after(plan).changed(ap=budget - found.amount) for plan in found.ends)
    return CheapestWay(found.amount, line, endings, found.states)


def best_with_luck(state: State) -> int:
    """A bound that no turn with digging beats, however kind the draws; 0 if nothing can be dug. In phase ACT only.

    Each treasure is taken to cost its price and no walk, and to be the best that can be dug, or swapped for afterwards;
    tiles that could be emptied are taken as empty already, for the sake of camps.
    """
    if not any(site and site.treasures for site in state.sites):
        return 0
    sites = tuple(
        site and site._replace(treasures=max(0, site.treasures - MOST_A_TURN)) for site in state.sites
    )
    most = 0
    for cards in range(1, state.ap // RECOVER_PRICE + 1):
        rest = best_turn(state.changed(sites=sites, ap=state.ap - cards * RECOVER_PRICE))
        most = max(most, rest.points + _kindest(state, cards))
    return most


# --- for proofs ---


def prove_best(state: State, seat: Player, question: Question | None) -> Proven | None:
    """The best scoring of the seat to act. Raises NotSearched if anything else is asked for."""
    if question is not None:
        raise NotSearched("only what a turn of Tikal scores at its end is searched for")
    found = best_turn(state)
    return Proven(found.points, found.line, ("dig",) if best_with_luck(state) > found.points else ())


def prove_cheapest(
    state: State, goal: Callable[[State], bool], places: frozenset[Hex] | None
) -> Proven | None:
    """The fewest action points that meet ``goal``."""
    found = cheapest_way(state, goal, places)
    return None if found is None else Proven(found.price, found.line)


# --- plans and their grounds ---

Line = tuple[SeatAction, ...]
Grounds = list[tuple[Ground, Line]]


def _contested(state: State) -> list[Hex]:
    return [SPACES[i] for i, site in enumerate(state.sites) if site and site.value and not site.guard]


def _walkable(state: State, spaces: Iterable[Hex]) -> list[Hex]:
    return [space for space in spaces if (site := state.site(space)) and any(site.stones)]


def _undominated(found: dict[State, Line]) -> dict[State, Line]:
    """Of the openings with the same board and price, the one whose treasures pay most."""
    kept: dict[tuple[object, int], State] = {}
    for opened in found:
        key = opened.sites, opened.ap
        if key not in kept or treasure_points(opened) > treasure_points(kept[key]):
            kept[key] = opened
    return {opened: found[opened] for opened in kept.values()}


def _budget(state: State) -> int:
    return TURN_BUDGET if state.phase is Phase.PLACE else state.ap


def _starts(grounds: Grounds, budget: int) -> list[tuple[Plan, int]]:
    return [(ground.first(), budget - ground.state.ap) for ground, _ in grounds]


def _moves(grounds: Grounds) -> search.Moves[Plan]:
    return lambda plan, left: grounds[plan.opening][0].moves(plan, left)


def _line(grounds: Grounds, found: Answer[Plan], plan: Plan) -> tuple[Line, State]:
    ground, opening = grounds[plan.opening]
    line, after = ground.carry_out(found.line(plan)[1])
    return (*opening, *line), after


# --- points ---


def _kindest(state: State, cards: int) -> int:
    """The most that so many treasures, dug up or swapped for, can add to what the seat to act scores."""
    others = (seat for number, seat in enumerate(state.seats) if number != state.player)
    if any(any(seat.treasures) for seat in others):
        return BEST_CARD * cards
    held = state.seats[state.player].treasures
    # A kind held ``copies`` times can be dug up to three; kinds are independent, so only sums over kinds are compared.
    gains = [0] * (cards + 1)
    for copies in held:
        kinds = [
            TREASURE_POINTS[more] - TREASURE_POINTS[copies] for more in range(copies, TREASURE_COPIES + 1)
        ]
        gains = [
            max(gains[n - more] + gain for more, gain in enumerate(kinds) if more <= n)
            for n in range(cards + 1)
        ]
    return gains[cards]


def _value(ground: Ground, plan: Plan) -> int:
    points = ground.sure
    for place in ground.temples:
        if ground.strength(plan, place) > ground.rivals[place]:
            points += ground.sites[place].value + plan.raised[place]
    return points


def _bound(ground: Ground, plan: Plan, left: int) -> int:
    """No turn from here on scores more.

    Each temple is offered for the cheapest strength that wins it, wherever the figures are needed besides, and each
    level for its price alone; the offers are combined as well as ``left`` action points allow (a knapsack). A
    figure's whole way is never shorter than the way to where it ends, and it ends on one temple only: so no turn
    pays less.
    """
    sure = ground.sure
    best = [0] * (left + 1)
    for place in ground.temples:
        price = _price_of_majority(ground, plan, place, left)
        points = ground.sites[place].value + plan.raised[place]
        levels = min(ground.may_rise(plan, place), (left - price) // UNCOVER_PRICE)
        if price == 0:
            sure += points
            points = 0
            if levels == 0:
                continue
        for paid in range(left, price - 1, -1):
            most = best[paid]
            for level in range(levels + 1):
                before = paid - price - level * UNCOVER_PRICE
                if before >= 0 and best[before] + points + level > most:
                    most = best[before] + points + level
            best[paid] = most
    return sure + best[left]


def _price_of_majority(ground: Ground, plan: Plan, place: int, left: int) -> int:
    """The least that the missing strength costs there, with or without the leader; ``left + 1`` for too much."""
    needed = ground.rivals[place] + 1 - ground.strength(plan, place)
    if needed <= 0:
        return 0
    price = _price_of_workers(ground, plan, place, needed, left)
    way = ground.ways_to[place].get(plan.leader, left + 1)
    if way < price:
        price = min(price, way + _price_of_workers(ground, plan, place, needed - LEADER_STRENGTH, left))
    return price


def _price_of_workers(ground: Ground, plan: Plan, place: int, needed: int, left: int) -> int:
    price = 0
    for origin, way in ground.ways_to[place].items():  # nearest first
        if needed <= 0 or price > left:
            break
        coming = min(needed, plan.workers[origin])
        price += coming * way
        needed -= coming
    return price if needed <= 0 else left + 1
