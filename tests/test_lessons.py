"""Does every lesson and puzzle of the course prove itself, in every language?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor import paths
from tutor.curriculum import LessonRun, course, glossary, read_lesson
from tutor.curriculum.check import check_all
from tutor.curriculum.course import lesson_folders
from tutor.curriculum.games import GAMES
from tutor.curriculum.lesson import Lesson
from tutor.i18n import LANGUAGES, translator

FILES = check_all(paths.LESSONS).files
LESSONS = lesson_folders(paths.LESSONS)


def name(path: Path) -> str:
    return path.relative_to(paths.LESSONS.resolve()).as_posix()


@pytest.mark.parametrize("file", FILES, ids=name)
def test_it_proves_itself(file: Path) -> None:
    report = check_all(file)
    report.prove(file)
    assert [problem.text() for problem in report.problems] == []


@pytest.fixture(params=LESSONS, ids=lambda path: path.name)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return read_lesson(request.param, request.param.name)


def test_a_lesson_is_short_and_every_step_is_something_to_do(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 8
    assert all(step.kind != "show" for step in lesson.steps)


def test_a_lesson_offers_illegal_moves(lesson: Lesson) -> None:
    assert sum(len(step.tempting) for step in lesson.steps) >= 3


def test_every_step_teaches_a_rule(lesson: Lesson) -> None:
    assert all(step.rules for step in lesson.steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_can_be_walked_from_beginning_to_end(lesson: Lesson, language: str) -> None:
    run = LessonRun(lesson, language)
    while True:
        assert run.task
        step = run.step
        for action in step.line:
            run.submit([action])
        if step.kind == "choose":
            for choice in step.choices:
                assert run.say(run.choose(choice))
        if step.kind == "count":
            assert run.answer({}).wrong
            assert run.answer({each: reading(run.attempt.moment) for each, reading in step.counts.items()}).ok
        while run.next_hint_price is not None:
            assert run.hint_words(run.hint())
        if not run.next():
            break
    assert run.finished


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_lists_all(language: str) -> None:
    found = course(language)
    assert found.broken == ()
    assert sum(len(found.lessons(game)) for game in GAMES) == len(LESSONS)
    for game in GAMES:
        orders = [lesson.order for lesson in found.lessons(game)]
        assert len(set(orders)) == len(orders) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_is_complete(language: str) -> None:
    for term in glossary().terms:
        assert term.name(language)
        assert term.definition(language).endswith(".")
        assert all(f"rule.{rule}" in translator(language) for rule in term.rules)
    names = [term.name(language).casefold() for term in glossary().alphabetical(language)]
    assert names == sorted(names)
