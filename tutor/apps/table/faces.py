"""What a table needs of a game: what is secret, what was counted, and the words for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tutor.engine.protocol import Event, Key, Refusal
from tutor.scene.wording import Said


@dataclass(frozen=True, slots=True)
class Count:
    """One line of a scoring: its words, the places it is about, and the points by seat.

    ``totals`` are the scores by seat with this line, ``state`` the table that is being counted.
    """

    text: str
    keys: tuple[Key, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    state: Any


@dataclass(frozen=True)
class TableFace:
    """One game as a table needs it.

    ``plans(observation)``: whether its viewer can do several actions, so that they are worth planning.
    ``hides(observation)``: whether its viewer sees there what the other seats must not. ``reveals`` are the kinds of
    events after which nothing can be taken back. ``place`` is the kind of key of a place that an event names.
    ``counts(before, events, language)`` lists the scorings among the events of an action done in the state ``before``.
    """

    tell: Callable[[Event, str], str]
    explain: Callable[[Refusal, str], Said]
    act: Callable[[Any, str], str]
    sentence: Callable[[Any, str], str]
    plans: Callable[[Any], bool]
    hides: Callable[[Any], bool]
    reveals: frozenset[str]
    place: str
    counts: Callable[[Any, tuple[Event, ...], str], tuple[Count, ...]]


def table_face(game: str) -> TableFace:
    """The face of the game of that id, in the module ``<game>`` beside this one. Raises ModuleNotFoundError."""
    face: TableFace = import_module(f"tutor.apps.table.{game}").FACE
    return face
