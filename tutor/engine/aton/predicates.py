"""Named questions about a position, for goals of lessons and puzzles: predicates (yes or no) and measures (numbers).

Each is a pure function of a state. The names of its parameters, their types and its first line of documentation are
what lesson files use; ``seat`` is the learner's unless the file says another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tutor.engine.aton import scoring
from tutor.engine.aton.board import GROUPS, Colour
from tutor.engine.aton.state import State
from tutor.engine.aton.table import Phase
from tutor.engine.aton.threats import Threat, threats

PREDICATES: Final[dict[str, Callable[..., bool]]] = {}
MEASURES: Final[dict[str, Callable[..., int | None]]] = {}

PredicateT = TypeVar("PredicateT", bound=Callable[..., bool])
MeasureT = TypeVar("MeasureT", bound=Callable[..., Any])

LINES: Final = ("temple_1", "temple_2", "temple_3", "temple_4", "black", "bonus")
"""The lines of a scoring, in the order of the rules."""
WAYS: Final = ("points", "temple", "yellow", "green")
"""The instant wins."""


def predicate(function: PredicateT) -> PredicateT:
    """Offer ``function`` to goals under its own name."""
    PREDICATES[function.__name__] = function
    return function


def measure(function: MeasureT) -> MeasureT:
    """Offer ``function`` to goals and counts under its own name; None (no such number) satisfies no comparison."""
    MEASURES[function.__name__] = function
    return function


# --- yes or no ---


@predicate
def phase(state: State, *, phase: Phase) -> bool:
    """The game waits for that: lay, tie, remove, name, place, take_back, over (A-RND-3)."""
    return state.phase is phase


@predicate
def acts(state: State, *, seat: int) -> bool:
    """The seat must act; while both lay, each who has not laid yet (A-RND-2, A-RND-3)."""
    return seat in state.acting_players


@predicate
def first(state: State, *, seat: int) -> bool:
    """The seat goes first in this round; false until that is decided (A-ORD-1)."""
    if state.phase not in (Phase.REMOVE, Phase.NAME, Phase.PLACE):
        return False
    return seat == (state.player if len(state.turns) == 2 else 1 - state.player)


@predicate
def majority(state: State, *, temple: int, seat: int) -> bool:
    """The seat has more counters in the temple than the other (A-SCO-7)."""
    return _lines(state)[f"temple_{temple}"].majority == seat


@predicate
def black_majority(state: State, *, seat: int) -> bool:
    """The seat has more counters on black spaces than the other, in all temples together (A-SCO-5)."""
    return _lines(state)["black"].majority == seat


@predicate
def token(state: State, *, seat: int) -> bool:
    """The seat still has its exchange token (A-EXC-1)."""
    return state.seats[seat].token


@predicate
def won(state: State, *, seat: int) -> bool:
    """The game is over and the seat has won it alone (A-END-1, A-END-2)."""
    return state.phase is Phase.OVER and state.result is not None and state.result.winners == (seat,)


# --- numbers: counters ---


@measure
def counters(state: State, *, temple: int | None = None, colour: Colour | None = None, seat: int) -> int:
    """Counters of the seat in the temples, or only in one temple, only on spaces of one colour, or both (A-SET-3)."""
    return sum(
        n
        for group, n in zip(GROUPS, state.seats[seat].counters, strict=True)
        if temple in (None, group.temple) and colour in (None, group.colour)
    )


@measure
def empty(state: State, *, temple: int | None = None, colour: Colour | None = None) -> int:
    """Empty spaces of the temples, or only of one temple, only those of one colour, or both (A-C4-1)."""
    return sum(
        state.empty(index)
        for index, group in enumerate(GROUPS)
        if temple in (None, group.temple) and colour in (None, group.colour)
    )


@measure
def supply(state: State, *, seat: int) -> int:
    """Counters of the seat in its supply (A-SET-2)."""
    return state.seats[seat].supply


@measure
def kingdom(state: State) -> int:
    """Spaces of the kingdom of the dead that are taken, 0 to 8 (A-DEAD-1)."""
    return state.kingdom


@measure
def dead(state: State, *, seat: int) -> int:
    """Counters of the seat in the kingdom of the dead (A-DEAD-1)."""
    return state.seats[seat].dead


@measure
def left(state: State) -> int:
    """Counters still to be removed or placed at the cartouche being settled (A-C2-2, A-C4-1)."""
    return state.left


@measure
def due(state: State, *, temple: int | None = None, seat: int) -> int:
    """Counters the seat must still take back, or only those from one temple (A-RET-2)."""
    counts = state.seats[seat].due
    return sum(counts) if temple is None else counts[temple - 1]


# --- numbers: cards ---


@measure
def round(state: State) -> int:
    """The number of the round (A-RND-4)."""
    return state.round


@measure
def card(state: State, *, cartouche: int, seat: int) -> int | None:
    """The card of the seat at that cartouche; none before it is laid (A-RND-2)."""
    return state.card(seat, cartouche) if state.seats[seat].laid else None


@measure
def earns(state: State, *, seat: int) -> int | None:
    """What the seat's card at cartouche 1 earns against the other's; none before both are laid (A-C1-1)."""
    if not all(each.laid for each in state.seats):
        return None
    return max(0, 2 * (state.card(seat, 1) - state.card(1 - seat, 1)))


@measure
def removes(state: State, *, seat: int) -> int | None:
    """Counters that the seat's card at cartouche 2 asks for, an own one for a 1; none before it is laid (A-C2-2)."""
    if not state.seats[seat].laid:
        return None
    return 0 if state.round == 1 else abs(state.card(seat, 2) - 2)


@measure
def deck(state: State, *, seat: int) -> int:
    """Cards left in the deck of the seat, those known to lie under it included (A-RND-5)."""
    return sum(state.seats[seat].deck) + len(state.seats[seat].under)


@measure
def under(state: State, *, seat: int) -> int:
    """Cards that everybody knows to lie under the deck of the seat (A-ORD-3)."""
    return len(state.seats[seat].under)


@measure
def discards(state: State, *, seat: int) -> int:
    """Cards of the seat that are discarded, exchanged ones included (A-RND-4, A-EXC-1)."""
    return sum(state.seats[seat].discards) + sum(state.seats[seat].thrown)


# --- numbers: points ---


@measure
def score(state: State, *, seat: int) -> int:
    """Points of the seat on the score track (A-SET-2)."""
    return state.seats[seat].score


@measure
def lead(state: State, *, seat: int) -> int:
    """By how many points the seat leads on the score track, below 0 if it trails (A-END-2)."""
    return state.scores[seat] - state.scores[1 - seat]


@measure
def score_now(state: State, *, seat: int) -> int:
    """What a scoring would bring the seat now (A-SCO-8)."""
    return scoring.totals(_forecast(state))[seat]


@measure
def pays(state: State, *, line: str, seat: int) -> int:
    """What one line of a scoring would bring the seat now: temple_1 to temple_4, black, bonus (A-SCO-1 to A-SCO-6)."""
    return _lines(state)[line].points[seat]


@measure
def majorities(state: State, *, seat: int) -> int:
    """Majorities of the seat, in the four temples and on black spaces: 0 to 5 (A-SCO-7)."""
    return sum(count.majority == seat for count in _forecast(state))


@measure
def margin(state: State, *, seat: int) -> int:
    """By how much the seat leads if a scoring took place now, below 0 if it trails (A-END-2)."""
    now = [mine + more for mine, more in zip(state.scores, scoring.totals(_forecast(state)), strict=True)]
    return now[seat] - now[1 - seat]


@measure
def missing(state: State, *, way: str, temple: int | None = None, seat: int) -> int:
    """Points or counters the seat still lacks for a way to win; a temple is named, or the nearest meant (A-END-1)."""
    return min(threat.missing for threat in _threats(state, seat, way, temple))


@measure
def blockers(state: State, *, way: str, temple: int | None = None, seat: int) -> int:
    """Opposing counters in the seat's way to win; a temple is named, or the least blocked is meant (A-END-1)."""
    return min(len(threat.blockers) for threat in _threats(state, seat, way, temple))


def _threats(state: State, seat: int, way: str, temple: int | None) -> list[Threat]:
    ways = [threat for threat in threats(state, seat) if threat.kind == way]
    return [threat for threat in ways if way != "temple" or temple in (None, threat.temple)]


def _forecast(state: State) -> tuple[scoring.Count, ...]:
    red, blue = state.seats
    return scoring.forecast(red.counters, blue.counters)


def _lines(state: State) -> dict[str, scoring.Count]:
    return {count.line: count for count in _forecast(state)}
