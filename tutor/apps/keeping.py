"""Lessons and puzzles that are found again as they were left: the run's progress in the learner's memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from markupsafe import Markup

from tutor.curriculum import LessonRun, Listing, PuzzleRun
from tutor.curriculum.runner import WORTH
from tutor.i18n import Translator
from tutor.progress.memory import Memory
from tutor.progress.operations import Mark

PUZZLE_STEP = "puzzle"
"""The step under which a puzzle is marked: it has only one."""


class Keeper:
    """Saves a run whenever something in it changed. Without a memory nothing is kept."""

    def __init__(self, memory: Memory | None, kind: Literal["lesson", "puzzle"]) -> None:
        self._memory = memory
        self._kind = kind
        self._last: Mapping[str, Any] | None = None

    def found(self, name: str) -> Mapping[str, Any] | None:
        """The progress with which a run goes on; None when there is none that can be read."""
        text = self._memory.load(self._kind, name) if self._memory else None
        try:
            progress = json.loads(text) if text else None
        except ValueError:
            return None
        return progress if isinstance(progress, dict) else None

    def begin(self, run: LessonRun | PuzzleRun) -> None:
        """From here on changes of ``run`` are saved."""
        self._last = run.progress()

    def keep(self, run: LessonRun | PuzzleRun) -> None:
        """Save the run if it changed."""
        progress = run.progress()
        if self._memory is None or progress == self._last:
            return
        self._last = progress
        marks = tuple(_marks(run, progress))
        self._memory.record(self._kind, progress["id"], json.dumps(progress, ensure_ascii=False), marks)

    def forget_step(self, run: LessonRun) -> None:
        """Make the present step one that was never tried."""
        step = run.step.id
        run.forget_step()
        if self._memory is not None:
            self._memory.reset(run.lesson.id, step)

    def forget(self, run: LessonRun | PuzzleRun) -> None:
        """Start ``run`` as if it had never been opened."""
        run.reset()
        self.begin(run)
        if self._memory is not None:
            self._memory.reset(run.progress()["id"])


def badge(t: Translator, one: Listing, memory: Memory | None) -> Markup:
    """How far the learner came with a lesson or puzzle, for its card; empty when it was never begun."""
    if memory is None or one.id not in {saved.name for saved in memory.saved}:
        return Markup()
    marks = memory.marks(one.id).values()
    done = sum(mark.done for mark in marks)
    full = done >= (1 if one.kind == "puzzle" else one.steps)
    if not done:
        words = t("memory.begun")
    elif one.kind == "puzzle":
        words = t("memory.solved", points=max(mark.points for mark in marks), worth=WORTH)
    else:
        words = t("memory.lesson.done") if full else t("memory.steps", n=done, count=one.steps)
    return Markup('<p class="tt-muted tt-badge">{}{}</p>').format("✓ " if full else "◐ ", words)


def _marks(run: LessonRun | PuzzleRun, progress: Mapping[str, Any]) -> list[Mark]:
    course = progress["id"]
    if isinstance(run, PuzzleRun):
        kept = progress["puzzle"]
        points = run.worth if run.solved else 0
        return [Mark(course, PUZZLE_STEP, kept["done"], len(kept["tried"]), kept["hints"], points)]
    return [
        Mark(course, step, kept["done"], len(kept["tried"]), kept["hints"])
        for step, kept in progress["steps"].items()
    ]
