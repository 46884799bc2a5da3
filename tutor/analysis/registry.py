"""Who proves what for which game: the modules of this room that are named like a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from tutor.analysis.search import Entries
from tutor.engine.protocol import Player


class NotSearched(ValueError):
    """The search of that game does not answer such a question."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a turn is worth: ``value``, read as soon as ``over`` holds. Both see a state and what led to it."""

    value: Callable[[Any, Entries], int | None]
    over: Callable[[Any, Entries], bool]


@dataclass(frozen=True, slots=True)
class Proven:
    """The best ``amount``, one ``line`` that reaches it, and the verbs whose draws, if kind, might do better."""

    amount: int
    line: tuple[Any, ...]
    luck: tuple[str, ...] = ()


class Solver(Protocol):
    """What each of those modules offers. None proves that there is no way at all; NotSearched may be raised."""

    def prove_best(self, state: Any, seat: Player, question: Question | None) -> Proven | None:
        """The most that the question's value can be; without a question, what the turn itself scores at its end."""

    def prove_cheapest(
        self, state: Any, goal: Callable[[Any], bool], places: frozenset[Any] | None
    ) -> Proven | None:
        """The fewest action points that meet ``goal``, which looks at nothing but ``places`` (None: anywhere)."""


def solver(game: str) -> Solver:
    """The solver of the game of that id, imported when first asked for. Raises ModuleNotFoundError."""
    return cast(Solver, import_module(f"tutor.analysis.{game}"))
