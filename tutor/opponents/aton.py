"""A greedy player of Aton: tries every laying on the open board, and takes the counter that is worth most now.

A board is worth what a scoring would pay now, a little for each counter, and very much for an instant win (``_worth``).
Each of the at most 24 ways to lay a hand is judged by the points it expects at cartouche 1 and by the board it reaches
if its owner removes and places greedily before the other seat does anything. The other hand is not guessed at beyond
the mean of the cards it may hold. Cards are exchanged when they are small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from tutor.engine.aton import actions as a
from tutor.engine.aton.board import (
    COLOUR_SPACES,
    INDEX,
    SIZES,
    TEMPLE_SPACES,
    TEMPLES,
    TRACK_SPACES,
    Counters,
    in_temple,
    on_colour,
    within,
)
from tutor.engine.aton.cards import VALUES
from tutor.engine.aton.scoring import forecast, totals
from tutor.engine.aton.state import Observation
from tutor.engine.aton.table import Phase, added
from tutor.engine.aton.threats import WINNING_COLOURS
from tutor.engine.protocol import Player

WIN: Final = 1000.0
COUNTER: Final = 0.6  # a counter on the board, whatever it scores
CARTOUCHE_1: Final = 2  # points a pip of difference
SMALL_HAND: Final = 7  # the sum of a hand that is worth the exchange token


class _Board(NamedTuple):
    """Counters by group: of the player who is thinking, and of the other seat."""

    mine: Counters
    theirs: Counters

    def placed(self, group: int) -> _Board:
        return self._replace(mine=added(self.mine, group, 1))

    def taken(self, group: int) -> _Board:
        return self._replace(mine=added(self.mine, group, -1))

    def removed(self, group: int) -> _Board:
        return self._replace(theirs=added(self.theirs, group, -1))

    def room(self, group: int) -> bool:
        return self.mine[group] + self.theirs[group] < SIZES[group]


Change = Callable[[_Board, int], _Board]


def choose(seen: Observation, legal: tuple[Any, ...], random: Random) -> Any:
    """The best of ``legal`` for ``seen.viewer`` as far as this player sees; equal ones by chance."""
    layings = [action for action in legal if isinstance(action, a.Allocate)]
    if layings:
        return _lay(seen, layings, legal, random)
    if a.Keep() in legal:
        return a.Keep()
    if all(isinstance(action, a.Name) for action in legal):
        return legal[-1]  # as many counters as possible
    me = _viewer(seen)
    board, change = _Board(seen.seats[me].counters, seen.seats[1 - me].counters), _change(seen)
    after = [
        board if isinstance(action, a.Stop) else change(board, INDEX[action.temple, action.colour])
        for action in legal
    ]
    return _best(legal, [_worth(reached) for reached in after], random)


def _viewer(seen: Observation) -> Player:
    assert seen.viewer is not None  # an onlooker never chooses
    return seen.viewer


def _change(seen: Observation) -> Change:
    """What the present step does to a group."""
    if seen.phase is Phase.PLACE:
        return _Board.placed
    own = (
        seen.phase is Phase.TAKE_BACK or seen.seats[_viewer(seen)].laid[1] == 1
    )  # a 1 removes an own counter
    return _Board.taken if own else _Board.removed


def _lay(seen: Observation, layings: list[a.Allocate], legal: tuple[Any, ...], random: Random) -> Any:
    if sum(seen.seats[_viewer(seen)].hand) <= SMALL_HAND and a.Exchange() in legal:
        return a.Exchange()
    return _best(layings, [_laying_worth(seen, laying) for laying in layings], random)


def _laying_worth(seen: Observation, laying: a.Allocate) -> float:
    me = _viewer(seen)
    mine, theirs = seen.seats[me], seen.seats[1 - me]
    first, second, third, fourth = laying.cards
    board = _Board(mine.counters, theirs.counters)
    reach = within(third)
    if seen.round > 1:
        change = _Board.taken if second == 1 else _Board.removed
        for _ in range(abs(second - 2)):
            held = board.mine if second == 1 else board.theirs
            board = _greedily(board, (group for group in reach if held[group]), change)
    for _ in range(min(fourth, mine.supply)):
        board = _greedily(board, (group for group in reach if board.room(group)), _Board.placed)
    points = CARTOUCHE_1 * (first - _mean(theirs.unseen))
    return _worth(board) + (WIN if mine.score + points >= TRACK_SPACES else points)


def _greedily(board: _Board, groups: Iterable[int], change: Change) -> _Board:
    return max((change(board, group) for group in groups), key=_worth, default=board)


def _mean(unseen: tuple[int, ...]) -> float:
    cards = sum(unseen)
    return sum(value * n for value, n in zip(VALUES, unseen, strict=True)) / cards if cards else 2.5


def _worth(board: _Board) -> float:
    """How good a board is for its first side."""
    mine, theirs = totals(forecast(board.mine, board.theirs))  # the count is the same whoever is called Red
    counters = sum(board.mine) - sum(board.theirs)
    return mine - theirs + COUNTER * counters + _nearness(board.mine) - _nearness(board.theirs)


def _nearness(counters: Counters) -> float:
    """Growing steeply as a temple or a winning colour fills up."""
    shares = [in_temple(counters, temple) / TEMPLE_SPACES for temple in TEMPLES]
    shares += [on_colour(counters, colour) / COLOUR_SPACES[colour] for colour in WINNING_COLOURS]
    return sum(WIN if share == 1 else 6 * share**4 for share in shares)


def _best(actions: Any, values: list[float], random: Random) -> Any:
    top = max(values)
    return random.choice([action for action, value in zip(actions, values, strict=True) if value == top])
