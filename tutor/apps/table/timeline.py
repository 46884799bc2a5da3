"""What was done at a table so far, moment by moment, as one who may read only so much knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tutor.apps.table.faces import TableFace
from tutor.engine.protocol import CHANCE, Event, Key, Player
from tutor.session import Entry

SET_UP: Final = -1
"""The number of the moment before anything was done; the others have that of their entry in the history."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment: the table after an action, what the action was in words, its price, its places, a comment on it."""

    number: int
    state: Any
    lines: tuple[str, ...]
    price: int
    keys: tuple[Key, ...]
    comment: str = ""


class Turn(NamedTuple):
    """A turn of a game that is looked through: whose it is, and the place of its last moment among the moments."""

    seat: Player
    place: int


@dataclass(frozen=True)
class Timeline:
    """The history of a game in which ``now`` is the state, with comments by entry, as ``reader`` may know it."""

    history: Sequence[Entry[Any]]
    now: Any
    face: TableFace
    reader: Player | None
    comments: Mapping[int, str] = field(default_factory=dict)

    @property
    def visible(self) -> list[int]:
        """The numbers of the entries of which the reader knows something."""
        return [number for number, entry in enumerate(self.history) if self.events(entry)]

    def events(self, entry: Entry[Any]) -> list[Event]:
        """What the reader knows of an entry."""
        return [event for event in entry.events if event.visible_to(self.reader)]

    def after(self, number: int) -> Any:
        """The state after an entry; that before the first one for ``SET_UP``."""
        return self.history[number + 1].before if number + 1 < len(self.history) else self.now

    def frame(self, number: int, language: str) -> Frame:
        """The moment of that number."""
        if number == SET_UP:
            return Frame(number, self.after(number), (), 0, ())
        events = self.events(self.history[number])
        keys = [f"{self.face.place}:{event.params['place']}" for event in events if "place" in event.params]
        return Frame(
            number,
            self.after(number),
            tuple(self.face.tell(event, language) for event in events),
            sum(event.params.get("price", 0) for event in events),
            tuple(dict.fromkeys(keys)),
            self.comments.get(number, ""),
        )

    def frames(self, numbers: Sequence[int], language: str) -> tuple[Frame, ...]:
        """The moments of those numbers."""
        return tuple(self.frame(number, language) for number in numbers)

    def turns(self, numbers: Sequence[int]) -> tuple[Turn, ...]:
        """The turns among these moments. A draw belongs to the turn of whoever acts after it."""
        turns: list[Turn] = []
        for place, number in enumerate(numbers):
            seat = self._seat(number)
            if seat is None:
                continue
            if turns and turns[-1].seat == seat:
                turns.pop()
            turns.append(Turn(seat, place))
        return tuple(turns)

    def _seat(self, number: int) -> Player | None:
        if number == SET_UP:
            return None
        player = self.history[number].player
        return player if player != CHANCE else None

    def last_turns(self, seat: Player) -> tuple[list[int], list[int]]:
        """The visible entries of the other seats' last turns, seen from ``seat``, and those since."""
        seen = self.visible
        end = max((n for n in seen if self.history[n].player not in (seat, CHANCE)), default=-1)
        start = max((n for n in range(end) if self.history[n].player == seat), default=-1)
        return [n for n in seen if start < n <= end], [n for n in seen if n > end]
