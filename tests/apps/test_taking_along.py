"""Does a lesson or puzzle go on elsewhere by its code, and can a step be forgotten?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.apps.conftest import buttons, text, touch
from tests.apps.table.test_page import kept
from tutor.apps.lesson import LessonPage
from tutor.apps.puzzles import PuzzlePage
from tutor.codes import write_run
from tutor.curriculum import LessonRun, course, load_lesson
from tutor.query import parse_query

__all__ = ["kept"]


@pytest.fixture
def jungle(open_page) -> LessonPage:
    return open_page(LessonPage, load_lesson("tikal-walking"), query="step=jungle")


def enter(page: Any, code: str) -> None:
    buttons(page)["Take this along, or enter a code"].click()
    page.along._entry._text.value = code
    buttons(page)["Go on there"].click()


def test_a_lesson_goes_on_by_its_code(jungle: LessonPage, open_page) -> None:
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b2")
    buttons(jungle)["Take this along, or enter a code"].click()
    code = write_run(jungle.run)
    assert code in text(jungle)
    other = open_page(LessonPage, load_lesson("tikal-walking"))
    assert other.run.step.id == "look"
    enter(other, code)
    assert (other.run.step.id, other.run.done) == ("jungle", jungle.run.done)
    assert other.run.state == jungle.run.state
    assert "2 ✓" in buttons(other)


def test_a_code_that_does_not_fit_is_refused_and_nothing_is_lost(jungle: LessonPage) -> None:
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b2")
    done = jungle.run.done
    for code, words in (
        ("<b>", "signs in it"),
        ("A123", "not complete"),
        (write_run(_other()), "something else"),
    ):
        enter(jungle, code)
        assert words in text(jungle)
        assert "<b>" not in text(jungle).split("tt-code")[-1]
        assert jungle.run.done == done
        buttons(jungle)["Hide the code"].click()


def _other() -> LessonRun:
    return LessonRun(load_lesson("tikal-placing"))


def test_a_puzzle_goes_on_by_its_code(open_page) -> None:
    name = course("en").puzzles("tikal")[0].id
    page, other = (open_page(PuzzlePage, "tikal", name) for _ in range(2))
    page.run.hint()
    enter(other, write_run(page.run))
    assert other.run.worth == page.run.worth < 10


def test_a_step_is_forgotten(kept) -> None:
    query = parse_query("language=en&step=jungle")
    page = LessonPage(load_lesson("tikal-walking"), query, kept())
    assert "Forget this step" not in buttons(page)
    touch(page.area.board, "a1")
    touch(page.area.board, "b2")
    assert kept().marks("tikal-walking")["jungle"].done
    buttons(page)["Forget this step"].click()
    assert page.run.done == frozenset()
    assert "jungle" not in kept().marks("tikal-walking")
    again = LessonPage(load_lesson("tikal-walking"), query, kept())
    assert again.run.done == frozenset()
