"""What every game's picture offers to a board widget: it draws a view and says what a touch means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tutor.engine.protocol import Event, Key, Player
from tutor.scene.shapes import Scene

Role = Literal["hint", "region", "refused", "played"]
Direction = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that is pointed out: by the lesson (hint, region), by a refusal, or as just played."""

    key: Key
    role: Role = "hint"


@dataclass(frozen=True, slots=True)
class View:
    """Everything a picture depends on. Plain and comparable: equal views give equal scenes.

    ``legal`` are the legal actions of the seat at the screen. ``selection`` lists the keys touched so far on
    the way to an action (``("hex:a1", "figure:a1:leader:0")``, or ``("hex:c2", "turn:3")`` while a tile is
    being turned). ``focus`` are the keys of the region to show large; empty shows the whole board. ``cursor``
    is where the keyboard stands. ``counted``: whether the picture says what a scoring would pay now; not while the
    learner is asked for it.
    """

    observation: Any
    legal: tuple[Any, ...] = ()
    selection: tuple[Key, ...] = ()
    marks: tuple[Mark, ...] = ()
    cursor: Key | None = None
    focus: tuple[Key, ...] = ()
    counted: bool = True
    theme: Literal["light", "dark"] = "light"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Select:
    """The touch changes the selection; nothing is done yet. ``()`` clears it."""

    selection: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Propose:
    """The touch means these actions, one after the other (a walk has several). They may be illegal; the judge tells."""

    actions: tuple[Any, ...]


Gesture = Select | Propose | None


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a button beside the board can do now: ``label`` is a catalogue code with ``params``.

    Either ``actions`` to propose, or a new ``selection`` (turn the tile, choose the leader). Offers that the
    rules refuse now are shown too when a learner would expect them (``legal`` False): trying them explains the
    rule.
    """

    label: str
    params: dict[str, Any] = field(default_factory=dict)
    price: int | None = None  # action points
    legal: bool = True
    actions: tuple[Any, ...] = ()
    selection: tuple[Key, ...] | None = None


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece of ``seat`` that went from place to place, in order: at least two keys."""

    seat: Player
    way: tuple[Key, ...]


class Picture(Protocol):
    """One game's pictures and gestures. Pure functions of a view."""

    keys: str
    """Catalogue code of what the keyboard does on the board."""

    def scene(self, view: View) -> Scene:
        """The whole picture."""

    def region(self, observation: Any) -> tuple[Key, ...]:
        """The part of the board that matters, for a view's focus; empty if that is about all of it."""

    def gesture(self, view: View, key: Key | None) -> Gesture:
        """What touching ``key`` means now; ``key`` None is a touch beside everything, or Escape."""

    def offers(self, view: View) -> tuple[Offer, ...]:
        """The buttons that belong to the present selection, in a stable order."""

    def step_cursor(self, view: View, direction: Direction) -> Key:
        """Where an arrow key leads from ``view.cursor``."""

    def selected(self, view: View) -> str:
        """What is chosen now and where it can go, for the ear; empty when nothing is."""

    def glides(self, events: Sequence[Event]) -> tuple[Glide, ...]:
        """What moved in these events, in order; a walk of several steps is one glide."""

    def describe(self, view: View) -> tuple[tuple[Key, str], ...]:
        """The board in words, place by place, for a screen reader."""
