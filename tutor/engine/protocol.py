"""The contract of a game: what every rules engine here offers, and nothing about any one game.

A game is a tree of immutable states. Somebody acts (a seat, several seats at once, or chance), the state judges the
action and answers with the next state and the events that led to it. Everything is plain data: nothing here prints,
draws, translates or rolls dice.

The order of a turn of the crank::

    state.acting_players            who must act: (), (CHANCE,), (seat,) or several seats at once
    state.legal_actions(player)     what they may do
    state.check(player, action)     None, or why not (the only judge of legality)
    state.apply(player, action)     Step(next state, events); IllegalAction if check refuses
    state.chance_outcomes()         when chance acts: every draw that can come, with its integer weight

Seats are numbered from 0, clockwise. Chance is the player ``CHANCE``; its draws are actions like any other, so a record
of a game is a list of ``(player, action)`` and replays without a random number.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

Player = int
Action = Hashable
Key = str
"""A place or thing a person can point at, such as ``hex:a2``: what refusals mark and scenes draw."""

CHANCE: Final[Player] = -1


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.

    ``code`` names the fact (a catalogue turns it into words), ``rule`` is the id in the rules text, ``params`` are the
    numbers and names that belong into the sentence, ``keys`` the places concerned.
    """

    code: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict)
    keys: tuple[Key, ...] = ()


class IllegalAction(ValueError):
    """Raised by ``apply`` for an action that ``check`` refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        details = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
        super().__init__(f"{refusal.code} ({refusal.rule}){': ' + details if details else ''}")
        self.refusal = refusal


class Event(NamedTuple):
    """Something that happened, for animation, log and lesson.

    ``params`` holds plain values (names, numbers, tuples of them). ``audience`` lists the seats that may know of it;
    None means everybody.
    """

    kind: str
    params: Mapping[str, Any] = MappingProxyType({})
    audience: tuple[Player, ...] | None = None

    def visible_to(self, viewer: Player | None) -> bool:
        """Whether ``viewer`` (a seat, or None for an onlooker) may know of this event."""
        return self.audience is None or viewer in self.audience


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the named reason, the final scores by seat, and the seats that won (several share a tie)."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[Player, ...]


StateT = TypeVar("StateT", bound="State")
StateT_co = TypeVar("StateT_co", bound="State", covariant=True)


class Step(NamedTuple, Generic[StateT]):
    """What ``apply`` answers: the next state and what happened on the way, in order."""

    state: StateT
    events: tuple[Event, ...]


class State(Protocol):
    """One moment of a game. Immutable, hashable, comparable."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def acting_players(self) -> tuple[Player, ...]:
        """Who must act now: ``()`` at the end, ``(CHANCE,)``, one seat, or several when they act at once."""

    def legal_actions(self, player: Player) -> tuple[Any, ...]:
        """Every legal action of ``player``, without duplicates, in a stable order; ``()`` if he is not acting."""

    def check(self, player: Player, action: Any) -> Refusal | None:
        """None exactly if ``player`` may do ``action`` now; otherwise why not. The only judge of legality."""

    def apply(self: StateT, player: Player, action: Any) -> Step[StateT]:
        """Do ``action``; raises IllegalAction with the refusal of ``check``. Never changes ``self``."""

    def chance_outcomes(self) -> tuple[tuple[Any, int], ...]:
        """``(action, weight)`` of every draw that can come; ``()`` unless chance acts."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def observe(self, viewer: Player | None) -> Any:
        """What that seat, or an onlooker (None), may know: the same type for screens and opponents."""


class Notation(Protocol[StateT]):
    """Text for actions and positions; ``parse_x(format_x(y)) == y`` for everything. A module may be one.

    The parsers raise Unreadable, Ambiguous or Illegal, each with the column.
    """

    def format_action(self, action: Any) -> str:
        """The action in the game's notation, e.g. ``walk W a1-b2``."""

    def parse_action(self, state: StateT, text: str, player: Player | None = None) -> Any:
        """The legal action that ``text`` names for ``player``, by default whoever acts in ``state``."""

    def read_action(self, text: str) -> Any:
        """The action that ``text`` names in full, legal or not. Raises Unreadable."""

    def format_position(self, state: StateT) -> str:
        """The whole state on one line, short enough for a link."""

    def parse_position(self, text: str) -> StateT:
        """The state that ``text`` describes."""


class Game(Protocol[StateT_co]):
    """A game with its options chosen."""

    @property
    def id(self) -> str:
        """Short stable name, e.g. ``tikal``."""

    @property
    def options(self) -> Any:
        """A frozen dataclass: number of players, variant, and the rulings by name."""

    def initial_state(self) -> StateT_co:
        """The state after set-up, before the first draw."""


class TextError(ValueError):
    """Text from a person that cannot be used: what, where, and what would be right.

    ``code`` and ``params`` let a catalogue say it in the reader's language; ``line`` and ``column`` count from 1.
    """

    def __init__(
        self, code: str, *, column: int = 1, line: int = 1, refusal: Refusal | None = None, **params: Any
    ) -> None:
        self.code = code
        self.params = params
        self.line = line
        self.column = column
        self.refusal = refusal
        shown = params if refusal is None else {**params, "refusal": f"{refusal.code} ({refusal.rule})"}
        details = ", ".join(f"{name}={value!r}" for name, value in shown.items())
        super().__init__(f"line {line}, column {column}: {code}{': ' + details if details else ''}")

    def at(self, line: int, column_offset: int = 0) -> TextError:
        """The same error, seen from a text in which this one stands on ``line``, ``column_offset`` to the right."""
        return type(self)(
            self.code, column=self.column + column_offset, line=line, refusal=self.refusal, **self.params
        )


class Unreadable(TextError):
    """The text does not follow the notation."""


class Ambiguous(TextError):
    """The text fits several legal actions; ``params['choices']`` names them."""


class Illegal(TextError):
    """The text is well formed, but the rules do not allow it here; ``refusal`` says why where there is one."""
