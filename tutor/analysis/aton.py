"""Aton: everything one seat can still do in a round, and the best of it.

A seat's choices lie open once all cards do, or once the other has laid: laying, removing, placing and taking back, up
to where the other seat or chance must act. Steps of one cartouche commute and spaces of one group are one choice, so
there are only some thousand ways to place four counters: all of them are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.analysis import search
from tutor.analysis.registry import NotSearched, Proven, Question
from tutor.analysis.search import Entries, Progress
from tutor.engine.aton.actions import SeatAction, follows
from tutor.engine.aton.board import GROUPS, KINGDOM_SPACES, SIZES, TEMPLES, within
from tutor.engine.aton.state import State
from tutor.engine.aton.table import Phase
from tutor.engine.aton.threats import WINNING_COLOURS
from tutor.engine.protocol import Player

Line = tuple[SeatAction, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The greatest ``value`` a seat can bring about alone, every state that has it, with a line to each.

    ``ways`` counts all ends that were compared, those of less value included.
    """

    value: int
    endings: Mapping[State, Line]
    ways: int

    @property
    def line(self) -> Line:
        """A shortest best line."""
        return min(self.endings.values(), key=len)


def best(
    state: State,
    seat: Player,
    value: Callable[[State, Entries], int | None],
    over: Callable[[State, Entries], bool] = lambda state, entries: False,
    on_progress: Progress | None = None,
) -> Best | None:
    """The most that ``seat`` can make of what it may still decide, by trying all of it.

    A way ends where ``over`` holds, or where another seat or chance must act. One to which ``value`` gives None does
    not count; None proves that there is no other. To search for a goal, value it 1.
    """
    top: int | None = None
    endings: dict[State, Line] = {}
    ways = 0
    for end, entries in search.lines(state, seat, follows, over, on_progress):
        ways += 1
        worth = value(end, entries)
        if worth is None or (top is not None and worth < top):
            continue
        if top is None or worth > top:
            top, endings = worth, {}
        endings.setdefault(end, tuple(entry.action for entry in entries))
    return None if top is None else Best(top, endings, ways)


def can_win(state: State, *, seat: int) -> bool:
    """The seat has won, or it is its turn and it can win at its cartouche 4 (A-END-1)."""
    if state.phase is Phase.OVER:
        return state.result is not None and state.result.winners == (seat,)
    if state.phase not in (Phase.REMOVE, Phase.NAME, Phase.PLACE) or state.player != seat:
        return False
    return any(_can_fill(state, seat, target) for target in _TARGETS)


_TARGETS: Final = (
    *(tuple(i for i, group in enumerate(GROUPS) if group.temple == temple) for temple in TEMPLES),
    *(tuple(i for i, group in enumerate(GROUPS) if group.colour is colour) for colour in WINNING_COLOURS),
)
"""The groups that a seat must fill for each of the instant wins by counters."""


def _can_fill(state: State, seat: Player, target: tuple[int, ...]) -> bool:
    """Whether the seat, whose turn it is, can clear and fill all those groups."""
    own, other = state.seats[seat].counters, state.seats[1 - seat].counters
    reach = within(state.card(seat, 3))
    if any(own[i] < SIZES[i] for i in target if i not in reach):
        return False
    missing, blockers = sum(SIZES[i] - own[i] for i in target), sum(other[i] for i in target)
    supply, removing = state.seats[seat].supply, state.left if state.phase is Phase.REMOVE else 0
    if removing and state.victim == seat:
        # An own counter must go first: one that is not needed, if there is one.
        missing += not any(own[i] for i in reach if i not in target)
        supply += state.kingdom == KINGDOM_SPACES
        removing = 0
    placing = state.left if state.phase is Phase.PLACE else min(state.card(seat, 4), supply)
    return blockers <= removing and 0 < missing <= placing


# --- for proofs ---


def prove_best(state: State, seat: Player, question: Question | None) -> Proven | None:
    """The greatest value by the time it is read. Raises NotSearched without a question."""
    if question is None:
        raise NotSearched("a turn of Aton scores nothing by itself: say what counts, and when")
    value, over = question.value, question.over
    found = best(state, seat, lambda end, done: value(end, done) if over(end, done) else None, over)
    return None if found is None else Proven(found.value, found.line)


def prove_cheapest(
    state: State, goal: Callable[[State], bool], places: frozenset[Any] | None
) -> Proven | None:
    """Always raises NotSearched."""
    raise NotSearched("actions of Aton have no price")
