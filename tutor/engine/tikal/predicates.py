"""Named questions about a position, for goals of lessons and puzzles: predicates (yes or no) and measures (numbers).

Each is a pure function of a state. The names of its parameters, their types and its first line of documentation are
what lesson files use; ``seat`` is the learner's unless the file says another. A parameter called ``from_`` is written
``from``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import movement, scoring
from tutor.engine.tikal.actions import Figure, PlaceTile
from tutor.engine.tikal.board import INDEX
from tutor.engine.tikal.state import State
from tutor.engine.tikal.table import Phase, Site

PREDICATES: Final[dict[str, Callable[..., bool]]] = {}
MEASURES: Final[dict[str, Callable[..., int | None]]] = {}

PredicateT = TypeVar("PredicateT", bound=Callable[..., bool])
MeasureT = TypeVar("MeasureT", bound=Callable[..., Any])

FAR: Final = 200  # more action points than any way over the board costs


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
def placed(state: State, *, space: Hex | None = None, tile: str | None = None) -> bool:
    """A tile lies on the space, or that tile does; without a space: that tile lies anywhere (T-PLC-1)."""
    lying = state.sites if space is None else (_site(state, space),)
    return any(site is not None and tile in (None, site.tile.id) for site in lying)


@predicate
def in_hand(state: State, *, tile: str | None = None) -> bool:
    """A tile, or that tile, is in hand and must be placed (T-TRN-1)."""
    return state.phase is Phase.PLACE and state.tile is not None and tile in (None, state.tile.id)


@predicate
def majority(state: State, *, space: Hex, seat: int) -> bool:
    """The seat would score that temple: it is stronger there than each other, or its guard stands there (T-MAJ-1)."""
    site = _site(state, space)
    return site is not None and scoring.holder(site) == seat


@predicate
def guard(state: State, *, space: Hex, seat: int) -> bool:
    """A guard of the seat stands on the temple (T-GRD-1)."""
    site = _site(state, space)
    return site is not None and site.guard is not None and site.guard.seat == seat


@predicate
def camp(state: State, *, space: Hex, seat: int) -> bool:
    """A camp of the seat stands on the space (T-CMP-1)."""
    site = _site(state, space)
    return site is not None and site.camp == seat


@predicate
def scoring_turn(state: State, *, seat: int) -> bool:
    """It is a scoring turn of the seat (T-VOL-1, T-END-1)."""
    return state.scoring[:1] == (seat,)


# --- numbers ---


@measure
def at(state: State, *, space: Hex, seat: int, figure: Figure | None = None) -> int:
    """Figures of the seat on the space, or only its workers or leader (T-FIG-1)."""
    site = _site(state, space)
    kinds = Figure if figure is None else (figure,)
    return 0 if site is None else sum(site.figures(seat, kind) for kind in kinds)


@measure
def strength(state: State, *, space: Hex, seat: int) -> int:
    """Strength of the seat on the space: 1 a worker, 3 the leader (T-MAJ-1)."""
    site = _site(state, space)
    return 0 if site is None else site.strength(seat)


@measure
def value(state: State, *, space: Hex) -> int | None:
    """Present value of the temple (T-TMP-1)."""
    site = _site(state, space)
    return site.value or None if site is not None else None


@measure
def explored(state: State) -> int:
    """Tiles on the board, the four printed ones included (T-SET-3)."""
    return sum(site is not None for site in state.sites)


@measure
def uncovered(state: State, *, space: Hex) -> int:
    """Levels uncovered there, or treasures recovered, in this turn (T-TMP-2, T-TRS-1)."""
    return state.worked.count(INDEX[space])


@measure
def ap(state: State) -> int:
    """Action points left (T-TRN-1)."""
    return state.ap


@measure
def score(state: State, *, seat: int) -> int:
    """Points of the seat on the score track (T-SCO-4)."""
    return state.seats[seat].score


@measure
def score_now(state: State, *, seat: int) -> int:
    """What the seat would score if its scoring turn ended now (T-SCO-1, T-SCO-2)."""
    return scoring.count(state, seat).total


@measure
def crossing(state: State, *, from_: Hex, to: Hex) -> int:
    """Stones at the edge between two adjacent tiles, the price of the crossing; 0 if there is none (T-MOV-1)."""
    return movement.price(state.sites, from_, to)


@measure
def way(state: State, *, from_: Hex, to: Hex, seat: int) -> int | None:
    """Price of the cheapest way between two spaces, whatever it costs; none if they are cut off (T-MOV-1, T-CMP-4)."""
    route = movement.routes(state, seat, Figure.WORKER, from_, budget=FAR).get(to)
    return None if route is None else route.price


@measure
def treasures(state: State, *, seat: int, kind: int | None = None) -> int:
    """Open treasures of the seat, or only those of one kind, 0 to 7 (T-TRS-1)."""
    held = state.seats[seat].treasures
    return sum(held) if kind is None else held[kind]


@measure
def buried(state: State, *, space: Hex) -> int:
    """Treasures still face down on the space (T-PLC-4)."""
    site = _site(state, space)
    return 0 if site is None else site.treasures


@measure
def level_tiles(state: State, *, level: int) -> int:
    """Level tiles of that number left in the stock (T-TMP-3)."""
    return state.levels[level]


@measure
def workers_left(state: State, *, seat: int) -> int:
    """Workers of the seat in supply (T-SET-5)."""
    return state.seats[seat].workers


@measure
def camps_left(state: State, *, seat: int) -> int:
    """Camps the seat may still pitch (T-CMP-2)."""
    return state.seats[seat].camps


@measure
def guards_left(state: State, *, seat: int) -> int:
    """Guards the seat may still place (T-GRD-3)."""
    return state.seats[seat].guards


@measure
def placements(state: State, *, space: Hex | None = None) -> int:
    """Legal ways to lay the tile in hand, anywhere or on one space; turning counts (T-PLC-1, T-PLC-2)."""
    legal = [action for action in state.legal_actions(state.player) if isinstance(action, PlaceTile)]
    return sum(space in (None, action.space) for action in legal)


def _site(state: State, space: Hex) -> Site | None:
    return state.sites[INDEX[space]]
