"""What a page asks of the memory, as plain typed data: it travels as JSON from a kernel to the server.

A batch of operations is done in one transaction, all or nothing; each can be done twice without harm.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

Kind = Literal["lesson", "puzzle", "table"]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Text = Annotated[str, Meta(max_length=200_000)]
Value = Annotated[str, Meta(max_length=200)]

FAULTS: Final = ("locked", "full", "readonly", "corrupt", "newer", "unreachable", "erased", "failed")
"""Why something could not be saved. ``memory.<fault>`` in `site.po` says it."""


class Operation(Struct, frozen=True, tag_field="do"):
    """Something to be done for one learner."""


class Recall(Operation, frozen=True, tag="recall"):
    """Everything short: answered by ``Remembered``."""


class Load(Operation, frozen=True, tag="load"):
    """The text saved under that name: answered by it, or None."""

    kind: Kind
    name: Name


class Save(Operation, frozen=True, tag="save"):
    """Keep a text; what was saved under that name before is replaced. Nobody here reads it."""

    kind: Kind
    name: Name
    text: Text


class Forget(Operation, frozen=True, tag="forget"):
    """Drop the text saved under that name, if there is one."""

    kind: Kind
    name: Name


class Mark(Operation, frozen=True, tag="mark"):
    """How a step went. Marks only grow: done stays done, and of each number the higher one is kept.

    ``course`` is the id of a lesson or puzzle, ``hints`` the rungs climbed, ``points`` what a puzzle was worth when it
    was solved.
    """

    course: Name
    step: Name
    done: bool = False
    tries: Count = 0
    hints: Count = 0
    points: Count = 0


class Reset(Operation, frozen=True, tag="reset"):
    """Drop the marks of a step, of a course when ``step`` is None, or of all when ``course`` is None too.

    Without a step the saved texts of lessons and puzzles go too; open games stay.
    """

    course: Name | None = None
    step: Name | None = None


class Choose(Operation, frozen=True, tag="choose"):
    """A setting; an empty value drops it."""

    name: Name
    value: Value


AnyOperation = Recall | Load | Save | Forget | Mark | Reset | Choose
"""One of them, for decoding."""


class Saved(Struct, frozen=True):
    """A text that is kept: what it is called and when it was saved last (UTC)."""

    kind: Kind
    name: str
    updated: datetime


class Remembered(Struct, frozen=True):
    """What is remembered of a learner, without the long texts."""

    nickname: str = ""
    settings: dict[str, str] = {}
    marks: tuple[Mark, ...] = ()
    saved: tuple[Saved, ...] = ()


class Reply(Struct, frozen=True):
    """What came of a batch: an answer for each operation (plain data), or the fault for which nothing was done."""

    answers: tuple[Any, ...] = ()
    fault: str | None = None
