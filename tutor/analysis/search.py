"""Exhaustive searches that know no game: every answer is proven, no clock and no depth decides.

A node is anything hashable; ``moves(node, left)`` lists ``(move, price, next node)`` for the moves that ``left`` can
pay. Prices are positive whole numbers. ``on_progress`` hears how many nodes were looked at, now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, Final, Generic, TypeVar

from tutor.engine.protocol import Player, StateT
from tutor.session import Entry

NodeT = TypeVar("NodeT", bound=Hashable)
Moves = Callable[[NodeT, int], Iterable[tuple[Any, int, NodeT]]]
Starts = Iterable[tuple[NodeT, int]]
"""Nodes to begin from, each with what is already spent."""
Progress = Callable[[int], None]
Entries = tuple[Entry[Any], ...]
"""What was done on the way to a state, from the start of a search."""

PROGRESS_EVERY: Final = 1000


def reachable(
    state: StateT,
    seat: Player,
    allow: Callable[[Any], bool] = lambda action: True,
    on_progress: Progress | None = None,
) -> dict[StateT, tuple[Any, ...]]:
    """Every state that ``seat`` can bring about alone, with a shortest line to it, ``state`` itself first.

    Only actions that pass ``allow`` are taken, and a line stops where somebody else, or chance, must act: such a
    state is listed, but nothing after it. This is the plain search that judges the clever ones.
    """
    found: dict[StateT, tuple[Any, ...]] = {state: ()}
    queue = [state]
    for looked_at, here in enumerate(queue):  # the queue grows while we walk along it
        if on_progress and looked_at % PROGRESS_EVERY == 0:
            on_progress(looked_at)
        if here.acting_players != (seat,):
            continue
        for action in here.legal_actions(seat):
            if allow(action) and (there := here.apply(seat, action).state) not in found:
                found[there] = (*found[here], action)
                queue.append(there)
    return found


def lines(
    state: StateT,
    seat: Player,
    follows: Callable[[Any, Any], bool],
    over: Callable[[StateT, Entries], bool] = lambda state, entries: False,
    on_progress: Progress | None = None,
) -> Iterator[tuple[StateT, Entries]]:
    """Every way in which ``seat`` alone can play on, as its last state and what was done to get there.

    A line ends where ``over`` holds, or where the game is over or waits for somebody else or chance. Steps that may
    as well be taken in another order are tried in one order only: ``follows(previous, action)`` says which.
    """
    stack: list[tuple[StateT, Entries]] = [(state, ())]
    looked_at = 0
    while stack:
        here, entries = stack.pop()
        if on_progress and looked_at % PROGRESS_EVERY == 0:
            on_progress(looked_at)
        looked_at += 1
        if here.acting_players != (seat,) or (entries and over(here, entries)):
            yield here, entries
            continue
        for action in here.legal_actions(seat):
            if not entries or follows(entries[-1].action, action):
                step = here.apply(seat, action)
                stack.append((step.state, (*entries, Entry(here, seat, action, step.events))))


@dataclass(frozen=True, slots=True)
class Answer(Generic[NodeT]):
    """What a search has proven: the ``amount`` (value or price), every node that has it, and a line to each.

    ``states`` counts the distinct nodes that had to be looked at.
    """

    amount: int
    ends: tuple[NodeT, ...]
    states: int
    _steps: Mapping[NodeT, tuple[NodeT, Any]]

    def line(self, end: NodeT) -> tuple[NodeT, tuple[Any, ...]]:
        """The start from which ``end`` was reached, and the moves on the way."""
        node, moves = end, []
        while node in self._steps:
            node, move = self._steps[node]
            moves.append(move)
        return node, tuple(reversed(moves))


class _Frontier(Generic[NodeT]):
    """The nodes still to be looked at, smallest ``rank`` first, and the cheapest way that led to each."""

    def __init__(self, on_progress: Progress | None) -> None:
        self.spent: dict[NodeT, int] = {}
        self.steps: dict[NodeT, tuple[NodeT, Any]] = {}
        self._heap: list[tuple[int, int, int, NodeT]] = []
        self._pushed = 0
        self._looked_at = 0
        self._on_progress = on_progress

    def push(self, rank: int, spent: int, node: NodeT, origin: tuple[NodeT, Any] | None) -> None:
        self.spent[node] = spent
        if origin:
            self.steps[node] = origin
        else:
            self.steps.pop(node, None)
        self._pushed += 1  # breaks ties, so that nodes are never compared
        heappush(self._heap, (rank, self._pushed, spent, node))

    def pop(self) -> tuple[int, int, NodeT] | None:
        """``(rank, spent, node)`` of the next node; ways that a cheaper one has overtaken are passed over."""
        while self._heap:
            rank, _, spent, node = heappop(self._heap)
            if spent == self.spent[node]:
                if self._on_progress and self._looked_at % PROGRESS_EVERY == 0:
                    self._on_progress(self._looked_at)
                self._looked_at += 1
                return rank, spent, node
        return None


def cheapest(
    starts: Starts[NodeT],
    moves: Moves[NodeT],
    goal: Callable[[NodeT], bool],
    budget: int,
    on_progress: Progress | None = None,
) -> Answer[NodeT] | None:
    """The least that must be spent to meet ``goal(node)``, and every node that meets it at that price.

    None proves that ``budget`` is not enough. Uniform-cost search: nodes come in the order of their price.
    """
    frontier: _Frontier[NodeT] = _Frontier(on_progress)
    for node, spent in starts:
        if spent < frontier.spent.get(node, budget + 1):
            frontier.push(spent, spent, node, None)
    least, ends = budget, []
    while (popped := frontier.pop()) and popped[1] <= least:
        _, spent, node = popped
        if goal(node):
            least = spent
            ends.append(node)
            continue
        for move, price, there in moves(node, least - spent):
            if spent + price < frontier.spent.get(there, least + 1):
                frontier.push(spent + price, spent + price, there, (node, move))
    return Answer(least, tuple(ends), len(frontier.spent), frontier.steps) if ends else None


def best(
    starts: Starts[NodeT],
    moves: Moves[NodeT],
    value: Callable[[NodeT], int],
    bound: Callable[[NodeT, int], int],
    budget: int,
    on_progress: Progress | None = None,
) -> Answer[NodeT]:
    """The greatest ``value`` within ``budget``, and every node that has it.

    ``bound(node, left)`` must never be less than the best value from ``node`` on with ``left`` to spend; then what
    is passed over cannot reach the best (branch and bound, most promising first). Of two ways to a node the cheaper
    counts.
    """
    frontier: _Frontier[NodeT] = _Frontier(on_progress)
    for node, spent in starts:
        if spent < frontier.spent.get(node, budget + 1):
            frontier.push(-bound(node, budget - spent), spent, node, None)
    top: int | None = None
    ends: set[NodeT] = set()
    while (popped := frontier.pop()) and (top is None or -popped[0] >= top):
        _, spent, node = popped
        worth = value(node)
        if top is None or worth > top:
            top, ends = worth, set()
        if worth == top:
            ends.add(node)
        for move, price, there in moves(node, budget - spent):
            paid = spent + price
            if paid < frontier.spent.get(there, budget + 1):
                promise = bound(there, budget - paid)
                if promise >= top:
                    frontier.push(-promise, paid, there, (node, move))
                else:
                    frontier.spent[there] = paid  # not worth a second look at this price
    if top is None:
        raise ValueError("no start within the budget")
    return Answer(top, tuple(ends), len(frontier.spent), frontier.steps)
