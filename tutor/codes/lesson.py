"""A lesson or puzzle under way as a code: the step, what is done, hints taken, and the line of the present step."""

from __future__ import annotations

from typing import Any, Final

from tutor.codes.digits import CodeError, Reader, Writer
from tutor.codes.game import KINDS
from tutor.curriculum import Attempt, LessonRun, PuzzleRun

KIND: Final = 1  # of a code; 0 is a game
RUNGS: Final = 6  # of hints, none among them
ACTIONS: Final = 100  # a line of more actions is cut


def write_run(run: LessonRun | PuzzleRun) -> str:
    """The code of a run as it is now."""
    writer = Writer()
    writer.put(KIND, KINDS)
    if isinstance(run, LessonRun):
        writer.put(run.index, run.count)
    for attempt in _attempts(run):
        writer.put(attempt.done, 2)
        writer.put(attempt.hints_taken, RUNGS)
    own = [(entry.before, entry.action) for entry in run.attempt.session.history if entry.player == run.seat]
    writer.put(len(own[:ACTIONS]), ACTIONS + 1)
    for state, action in own[:ACTIONS]:
        legal = state.legal_actions(run.seat)
        writer.put(legal.index(action), len(legal))
    return writer.code(_content(run))


def read_run(code: str, run: LessonRun | PuzzleRun) -> dict[str, Any]:
    """The progress that the code carries, for a run of the same content as ``run``, which stays as it is.

    Raises CodeError; ``stale`` for a code of another lesson or puzzle.
    """
    reader = Reader(code)
    if reader.take(KINDS) != KIND:
        raise CodeError("foreign")
    fresh: Any = type(run)(run.lesson if isinstance(run, LessonRun) else run.puzzle)  # type: ignore[arg-type]
    if isinstance(run, LessonRun):
        fresh.index = reader.take(run.count)
    for attempt in _attempts(fresh):
        attempt.done = bool(reader.take(2))
        attempt.hints_taken = reader.take(RUNGS)
    attempt = fresh.attempt
    for _ in range(reader.take(ACTIONS + 1)):
        legal = attempt.state.legal_actions(fresh.seat) if attempt.session.waiting_for == fresh.seat else ()
        attempt.take_up([attempt.play.write_action(legal[reader.take(len(legal))])], ())
    reader.end(_content(fresh))
    progress: dict[str, Any] = fresh.progress()
    return progress


def _attempts(run: LessonRun | PuzzleRun) -> list[Attempt]:
    return list(run.attempts) if isinstance(run, LessonRun) else [run.attempt]


def _content(run: LessonRun | PuzzleRun) -> str:
    """What the digits stand for: the content and its steps, and the line in notation."""
    steps = [attempt.step.id for attempt in _attempts(run)]
    line = [run.play.write_action(done.action) for done in run.line[:ACTIONS]]
    return f"{run.content_id} {steps} {run.step.id} {line}"
