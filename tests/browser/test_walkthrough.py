"""The whole course by hand: every lesson by clicks, every puzzle by taps on a phone, to the last praise."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_for_board
from tests.browser.hands import Hands
from tutor.apps.lesson import LessonPage
from tutor.apps.links import lesson_page, puzzles_page
from tutor.apps.puzzles import PuzzlePage
from tutor.curriculum import Listing, Step, course, hints, load_lesson, load_puzzle
from tutor.i18n import translator
from tutor.query import parse_query

COURSE = course("en")
LESSONS = [listing for game in COURSE.games for listing in COURSE.lessons(game)]
PUZZLES = [listing for game in COURSE.games for listing in COURSE.puzzles(game)]


@pytest.mark.parametrize("listing", LESSONS, ids=lambda listing: listing.id)
def test_a_lesson_is_done_by_clicks(desktop: Page, listing: Listing) -> None:
    twin = LessonPage(load_lesson(listing.id), parse_query("language=en"))
    desktop.goto(f"/voila/render/{lesson_page(listing)}.ipynb?language=en")
    wait_for_board(desktop)
    hands = Hands(desktop, twin)
    for number, step in enumerate(twin.lesson.steps):
        if number:
            hands.press("Next step")
        expect(desktop.locator(".tt-task")).to_have_text(twin.run.task.text)
        expect(desktop).to_have_url(re.compile(f"step={step.id}$"))  # what is sent last when a step is shown
        do_step(hands, twin, step)
        if step.kind != "show":
            expect(desktop.locator(".tt-praise").first).to_be_visible()
    assert twin.run.finished
    expect(desktop.get_by_text("You have done every step of this lesson")).to_be_visible()
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 1280


def do_step(hands: Hands, twin: LessonPage, step: Step) -> None:
    """What the step asks for, as a learner who knows does it."""
    t, lesson = translator("en"), twin.lesson
    match step.kind:
        case "do" | "plan":
            if step.needs_tries:
                for tempting in step.tempting:
                    hands.press(lesson.play.act(tempting.action, "en"))
            hands.do(step.solution)
        case "choose":
            right = next(name for name, test in step.choices.items() if hints.right(test, step, lesson.seat))
            hands.press(twin.run.choice_words(right).text)
        case "count":
            for number, count in enumerate(hints.numbers(step, lesson.seat).values()):
                hands.fill(".tt-numbers input", number, str(count))
            hands.press(t("step.check"))
        case "replay":
            for _ in step.solution:
                hands.press(t("step.advance"))


@pytest.mark.parametrize("listing", PUZZLES, ids=lambda listing: listing.id)
def test_a_puzzle_is_solved_by_taps(phone: Page, listing: Listing) -> None:
    puzzle = load_puzzle(listing.id)
    twin = PuzzlePage(listing.game, listing.id, parse_query("language=fr"))
    phone.goto(f"/voila/render/{puzzles_page(listing.game)}.ipynb?language=fr&puzzle={listing.id}")
    wait_for_board(phone)
    Hands(phone, twin, tap=True).do(puzzle.step.solution)
    assert twin.run.solved
    expect(phone.locator(".tt-praise").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
