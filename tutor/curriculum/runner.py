"""Runs of lessons and puzzles: where the learner is, what a try came to, hints, undo, and the texts for all of it.

A run holds plain state: ``progress()`` is JSON-able, and a new run goes on from it. ``language`` may change at any
time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tutor.curriculum import hints
from tutor.curriculum.attempt import Attempt, Done, Tried, Verdict
from tutor.curriculum.games import Play
from tutor.curriculum.hints import Hint
from tutor.curriculum.lesson import Lesson, Puzzle, Step
from tutor.curriculum.prose import NOTHING, Prose, Words, joined, plain
from tutor.engine.protocol import Player
from tutor.i18n import Translator, translator
from tutor.session import UndoStop

__all__ = ["Attempt", "Done", "Hint", "LessonRun", "PuzzleRun", "Tried", "Verdict"]

PROGRESS_VERSION: Final = 1
WORTH: Final = 10  # points a puzzle is worth before hints


class _Run:
    """What lessons and puzzles have in common: the step under way and its words."""

    def __init__(self, content: Lesson | Puzzle, language: str) -> None:
        self.language = language
        self._content = content

    @property
    def attempt(self) -> Attempt:
        """The present step under way."""
        raise NotImplementedError

    # --- what to show ---

    @property
    def step(self) -> Step:
        """The present step."""
        return self.attempt.step

    @property
    def play(self) -> Play:
        """The game: notation and words."""
        return self._content.play

    @property
    def seat(self) -> Player:
        """The learner's seat."""
        return self._content.seat

    @property
    def state(self) -> Any:
        """The engine's state to draw."""
        return self.attempt.state

    @property
    def content_id(self) -> str:
        """Of the lesson or puzzle."""
        return self._content.id

    @property
    def title(self) -> str:
        """Of the lesson or puzzle, plain text."""
        return self._content.title(self.language)

    @property
    def task(self) -> Words:
        """The one sentence to do."""
        return self._prose.task(self.step.id)

    @property
    def explanation(self) -> Words:
        """What is said about it; may be empty."""
        return self._prose.explanation(self.step.id)

    @property
    def spent(self) -> int:
        """Action points spent in this step."""
        return self.attempt.spent

    @property
    def left(self) -> int | None:
        """Action points left of the step's budget; None if it has none."""
        return self.attempt.left

    @property
    def line(self) -> tuple[Done, ...]:
        """What the learner did in this step."""
        return self.attempt.line

    @property
    def tries(self) -> tuple[Tried, ...]:
        """Illegal actions the learner tried in this step."""
        return tuple(self.attempt.tries)

    # --- what the learner does ---

    def submit(self, actions: Sequence[Any]) -> Verdict:
        """Do these actions one after the other, all or none (a walk has several)."""
        return self.attempt.submit(actions)

    def undo(self) -> bool:
        """Take back the last action; see ``undo_stop``."""
        return self.attempt.undo()

    @property
    def undo_stop(self) -> UndoStop | None:
        """Why the last action cannot be taken back; None if it can."""
        return self.attempt.session.undo_stop

    def reset_step(self) -> None:
        """Back to the start of the step."""
        self.attempt.reset()

    # --- hints ---

    @property
    def rungs(self) -> tuple[int, ...]:
        """The hint rungs of this step."""
        return hints.rungs(self.step, self._prose)

    @property
    def hints_taken(self) -> tuple[Hint, ...]:
        """The hints taken in this step, in order."""
        return tuple(self.attempt.hint(rung) for rung in self.rungs if rung <= self.attempt.hints_taken)

    @property
    def next_hint_price(self) -> int | None:
        """Points the next hint costs; None when all are taken."""
        rung = self._next_rung
        return None if rung is None else self.step.prices[rung - 1]

    def hint(self) -> Hint | None:
        """Climb to the next rung; the last one again when all are taken, None if the step has none."""
        rung = self._next_rung
        if rung is None:
            return self.hints_taken[-1] if self.hints_taken else None
        self.attempt.hints_taken = rung
        return self.attempt.hint(rung)

    def hint_words(self, hint: Hint) -> Words:
        """A hint in the present language."""
        return hints.words(hint, self.step, self.play, self.seat, self._prose)

    def hint_caption(self, hint: Hint) -> str:
        """Name of its rung, plain text."""
        return self._say(hint.caption)

    @property
    def _next_rung(self) -> int | None:
        return next((rung for rung in self.rungs if rung > self.attempt.hints_taken), None)

    # --- words ---

    def say(self, verdict: Verdict) -> Words:
        """The verdict in the present language; empty while the step goes on."""
        step, prose = self.step.id, self._prose
        named = prose.words(step, f"mistake {verdict.name}") if verdict.name else NOTHING
        match verdict.kind:
            case "going_on":
                return NOTHING
            case "refused":
                return joined(self._refusal_words(verdict), named)
            case "met":
                refusal = self._refusal_words(verdict)
                chosen = prose.answer(step, f"choice {verdict.name}") if verdict.name else NOTHING
                done = prose.words(step, "done")
                return joined(refusal, chosen, done) or self._plain(verdict)
            case "mistake":
                return named or self._plain(verdict)
            case "wrong":
                chosen = prose.answer(step, f"choice {verdict.name}") if verdict.name else NOTHING
                return chosen or joined(self._plain(verdict), prose.words(step, "otherwise"))
            case "failed":
                return joined(self._plain(verdict), prose.words(step, "otherwise"))
            case _:
                return self._plain(verdict)

    def choice_words(self, name: str) -> Words:
        """The label of an answer to choose."""
        return self._prose.label(self.step.id, f"choice {name}")

    def count_words(self, name: str) -> Words:
        """The label of a number to enter."""
        return self._prose.label(self.step.id, f"count {name}")

    def _refusal_words(self, verdict: Verdict) -> Words:
        if verdict.refusal is None:
            return NOTHING
        said = self.play.explain(verdict.refusal, self.language)
        return joined(plain(said.fact), plain(said.detail))

    def _plain(self, verdict: Verdict) -> Words:
        return plain(self._say(verdict.code or f"verdict.{verdict.kind}", **verdict.params))

    @property
    def _prose(self) -> Prose:
        return self._content.prose[self.language]

    @property
    def _say(self) -> Translator:
        return translator(self.language)


class LessonRun(_Run):
    """A learner's way through a lesson. Each step is left as it is and found again."""

    def __init__(
        self, lesson: Lesson, language: str = "en", progress: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(lesson, language)
        self.lesson = lesson
        self.index = 0
        self._attempts = self._fresh()
        if progress is not None:
            self._restore(progress)

    @property
    def attempt(self) -> Attempt:
        """The present step under way."""
        return self._attempts[self.lesson.steps[self.index].id]

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All steps as they are, in order."""
        return tuple(self._attempts.values())

    @property
    def count(self) -> int:
        """Number of steps."""
        return len(self.lesson.steps)

    @property
    def done(self) -> frozenset[str]:
        """Ids of the steps done."""
        return frozenset(name for name, attempt in self._attempts.items() if attempt.done)

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return len(self.done) == self.count

    @property
    def position_caption(self) -> str:
        """``Step 3 of 7``."""
        return self._say("lesson.position", step=self.index + 1, count=self.count)

    def goto(self, step: str) -> None:
        """Go to a step. Raises KeyError for an id the lesson does not have."""
        self.index = [each.id for each in self.lesson.steps].index(self._attempts[step].step.id)

    def next(self) -> bool:
        """Go to the next step; a step that is only read counts as done. False at the end."""
        if self.step.kind == "show":
            self.attempt.done = True
        if self.index + 1 >= self.count:
            return False
        self.index += 1
        return True

    def previous(self) -> bool:
        """Go to the step before. False at the beginning."""
        if not self.index:
            return False
        self.index -= 1
        return True

    def choose(self, name: str) -> Verdict:
        """Choose an answer (kind choose). Raises KeyError for a name the step does not have."""
        return self.attempt.choose(name)

    def answer(self, numbers: Mapping[str, int]) -> Verdict:
        """Enter numbers (kind count)."""
        return self.attempt.answer(numbers)

    def advance(self) -> Verdict:
        """Play the next action of the line (kind replay)."""
        return self.attempt.advance()

    def forget_step(self) -> None:
        """The present step as if it had never been tried."""
        step = self.step
        self._attempts[step.id] = Attempt(step, self.lesson.play, self.lesson.seat)

    def reset(self) -> None:
        """The whole lesson from the beginning, as if it had never been opened."""
        self.index = 0
        self._attempts = self._fresh()

    def progress(self) -> dict[str, Any]:
        """Where the learner is and what is done: plain data for JSON."""
        return {
            "version": PROGRESS_VERSION,
            "id": self.lesson.id,
            "step": self.step.id,
            "steps": {name: _kept(attempt) for name, attempt in self._attempts.items() if attempt.touched},
        }

    def _restore(self, progress: Mapping[str, Any]) -> None:
        """Steps that the lesson no longer has, and values of another kind, are passed over."""
        if progress.get("version") != PROGRESS_VERSION or progress.get("id") != self.lesson.id:
            return
        for name, kept in _mapping(progress.get("steps")).items():
            if name in self._attempts:
                _take_up(self._attempts[name], kept)
        step = progress.get("step")
        if isinstance(step, str) and step in self._attempts:
            self.goto(step)

    def _fresh(self) -> dict[str, Attempt]:
        return {step.id: Attempt(step, self.lesson.play, self.lesson.seat) for step in self.lesson.steps}


class PuzzleRun(_Run):
    """A try at a puzzle: every line that reaches the proven best is right."""

    def __init__(
        self, puzzle: Puzzle, language: str = "en", progress: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(puzzle, language)
        self.puzzle = puzzle
        self._attempt = Attempt(puzzle.step, puzzle.play, puzzle.seat, puzzle.objective, puzzle.par)
        if progress and progress.get("version") == PROGRESS_VERSION and progress.get("id") == puzzle.id:
            _take_up(self._attempt, progress.get("puzzle"))

    @property
    def attempt(self) -> Attempt:
        """The puzzle under way."""
        return self._attempt

    @property
    def solved(self) -> bool:
        """Whether a best answer was found."""
        return self._attempt.done

    @property
    def par(self) -> int | None:
        """What the best answers reach: points, or action points."""
        return self.puzzle.par

    @property
    def worth(self) -> int:
        """Points still to win: 10 less the price of the hints taken."""
        return max(0, WORTH - sum(hint.price for hint in self.hints_taken))

    @property
    def objective_caption(self) -> str:
        """What is asked, in one phrase of plain text."""
        return self._say(f"puzzle.{self.puzzle.objective}", par=self.par if self.par is not None else "")

    def reset(self) -> None:
        """The puzzle as if it had never been opened."""
        self._attempt = Attempt(
            self.puzzle.step, self.puzzle.play, self.puzzle.seat, self.puzzle.objective, self.puzzle.par
        )

    def progress(self) -> dict[str, Any]:
        """What was reached: plain data for JSON."""
        return {"version": PROGRESS_VERSION, "id": self.puzzle.id, "puzzle": _kept(self._attempt)}


def _kept(attempt: Attempt) -> dict[str, Any]:
    return {
        "done": attempt.done,
        "hints": attempt.hints_taken,
        "lost": attempt.best,
        "tried": [tried.text for tried in attempt.tries],
        "line": [attempt.play.write_action(done.action) for done in attempt.line],
    }


def _take_up(attempt: Attempt, kept: Any) -> None:
    kept = _mapping(kept)
    attempt.done = kept.get("done") is True
    if kept.get("hints") in range(6):
        attempt.hints_taken = int(kept["hints"])
    if type(kept.get("lost")) is int:
        attempt.best = kept["lost"]
    attempt.take_up(_texts(kept.get("line")), _texts(kept.get("tried")))


def _texts(value: Any) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
