"""Does a code carry a lesson or puzzle under way to another machine?"""

from __future__ import annotations

import pytest

from tests.codes.test_game import played
from tutor.codes import CodeError, read_run, write_game, write_run
from tutor.curriculum import LessonRun, PuzzleRun, course, load_lesson, load_puzzle
from tutor.letters import ALPHABET, plain

LISTED = course("en").entries


@pytest.mark.parametrize("name", [entry.id for entry in LISTED if entry.kind == "lesson"])
def test_every_step_of_a_lesson_comes_back(name: str) -> None:
    run = LessonRun(load_lesson(name))
    for step in run.lesson.steps:
        run.goto(step.id)
        run.hint()
        if step.kind in ("do", "plan"):
            run.submit(step.solution)
        found = LessonRun(run.lesson, "fr", read_run(write_run(run), LessonRun(run.lesson)))
        assert (found.step.id, found.done) == (run.step.id, run.done)
        assert found.state == run.state
        assert [a.hints_taken for a in found.attempts] == [a.hints_taken for a in run.attempts]


@pytest.mark.parametrize("name", [entry.id for entry in LISTED if entry.kind == "puzzle"])
def test_a_solved_puzzle_comes_back(name: str) -> None:
    run = PuzzleRun(load_puzzle(name))
    run.hint()
    run.submit(run.step.solution)
    found = PuzzleRun(run.puzzle, "en", read_run(write_run(run), run))
    assert found.solved == run.solved
    assert found.worth == run.worth
    assert found.state == run.state


def test_wrong_letters_and_codes_of_other_things_are_refused() -> None:
    run = LessonRun(load_lesson("tikal-walking"))
    letters = plain(write_run(run))
    for place, right in enumerate(letters):
        for wrong in set(ALPHABET) - {right}:
            with pytest.raises(CodeError):
                read_run(letters[:place] + wrong + letters[place + 1 :], run)
    for code, reason in (
        (write_run(LessonRun(load_lesson("aton-points"))), "stale"),
        (write_game(played("aton", 1, 9)), "foreign"),
    ):
        with pytest.raises(CodeError) as error:
            read_run(code, run)
        assert error.value.reason == reason
