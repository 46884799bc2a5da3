"""What a page remembers: texts under a name, marks of steps, settings. Saved at each call; never raises.

What could not be saved is kept here and goes along with the next call; ``fault`` says why meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tutor.progress import operations as ops
from tutor.progress.client import Do, reach
from tutor.progress.operations import Kind, Mark, Remembered, Saved


class Memory:
    """The memory of one learner, as one page sees it."""

    def __init__(self, do: Do) -> None:
        self._do = do
        self._unsaved: dict[tuple[str, ...], ops.Operation] = {}
        self.fault: str | None = None
        """One of ``operations.FAULTS`` while something could not be saved or read, else None."""
        self._remembered = self._recall()

    @property
    def nickname(self) -> str:
        """What the learner wants to be called; may be empty."""
        return self._remembered.nickname

    @property
    def settings(self) -> Mapping[str, str]:
        """What the learner chose, by name."""
        return self._remembered.settings

    @property
    def saved(self) -> tuple[Saved, ...]:
        """What texts there were when the page was opened, the newest first."""
        return self._remembered.saved

    def marks(self, course: str) -> dict[str, Mark]:
        """The marks of a lesson or puzzle by step, as they were when the page was opened."""
        return {mark.step: mark for mark in self._remembered.marks if mark.course == course}

    def load(self, kind: Kind, name: str) -> str | None:
        """The text saved under that name."""
        answer = self._send([ops.Load(kind, name)])
        return answer[0] if answer and isinstance(answer[0], str) else None

    def save(self, kind: Kind, name: str, text: str) -> None:
        """Keep a text in place of the one of that name. ``text`` is at most 200,000 characters."""
        self._keep(("text", kind, name), ops.Save(kind, name, text))

    def forget(self, kind: Kind, name: str) -> None:
        """Drop the text of that name."""
        self._keep(("text", kind, name), ops.Forget(kind, name))

    def solved(
        self, course: str, step: str, *, done: bool = True, tries: int = 0, hints: int = 0, points: int = 0
    ) -> None:
        """Mark how a step of a lesson or puzzle went; marks only grow."""
        self._keep(("mark", course, step), Mark(course, step, done, tries, hints, points))

    def record(self, kind: Kind, name: str, text: str, marks: tuple[Mark, ...]) -> None:
        """``save`` and ``solved`` at once, in one transaction."""
        self._unsaved |= {("mark", mark.course, mark.step): mark for mark in marks}
        self.save(kind, name, text)

    def reset(self, course: str, step: str | None = None) -> None:
        """Forget a step, or a lesson or puzzle as a whole."""
        self._unsaved = {place: each for place, each in self._unsaved.items() if course not in place}
        self._keep(("reset", course, step or ""), ops.Reset(course, step))

    def choose(self, name: str, value: str) -> None:
        """Remember a setting."""
        self.settings[name] = value  # type: ignore[index]
        self._keep(("setting", name), ops.Choose(name, value))

    def _recall(self) -> Remembered:
        answer = self._send([ops.Recall()])
        return msgspec.convert(answer[0], Remembered) if answer else Remembered()

    def _keep(self, place: tuple[str, ...], operation: ops.Operation) -> None:
        self._unsaved.pop(place, None)  # what is saved last is done last
        self._unsaved[place] = operation
        if self._send(list(self._unsaved.values())) is not None:
            self._unsaved.clear()

    def _send(self, batch: list[ops.Operation]) -> tuple[object, ...] | None:
        reply = self._do(batch)
        self.fault = reply.fault
        return None if reply.fault else reply.answers


def open_memory(ticket: str = "") -> Memory:
    """The memory of whoever visits this page: ``Query.visit`` is the ticket."""
    return Memory(reach(ticket))
