"""Puzzles in a real browser: found on the shelf, helped by hints, opened one after the other."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_for_board
from tests.browser.test_site import serious_violations
from tutor.curriculum import course, load_puzzle

PUZZLES = course("en").puzzles("tikal")


def test_a_puzzle_is_opened_helped_and_followed_by_the_next(desktop: Page) -> None:
    desktop.goto("/voila/render/tikal-puzzles.ipynb?language=en")
    expect(desktop.locator(".tt-shelf .tt-card")).to_have_count(len(PUZZLES))
    assert serious_violations(desktop) == []
    desktop.get_by_role("link", name=PUZZLES[0].title).click()
    wait_for_board(desktop)
    desktop.get_by_role("button", name="Hint · The idea").click()
    expect(desktop.locator(".tt-hint")).to_have_count(1)
    price = load_puzzle(PUZZLES[0].id).step.prices[0]
    expect(desktop.get_by_text(f"Worth {10 - price} points")).to_be_visible()
    assert serious_violations(desktop) == []
    desktop.get_by_role("button", name="Next puzzle").click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text(PUZZLES[1].title)
    expect(desktop).to_have_url(re.compile(f"puzzle={PUZZLES[1].id}"))


def test_a_solution_typed_action_by_action_solves_it(desktop: Page) -> None:
    puzzle = load_puzzle(PUZZLES[0].id)
    desktop.goto(f"/voila/render/tikal-puzzles.ipynb?language=en&puzzle={puzzle.id}")
    wait_for_board(desktop)
    field = desktop.get_by_label("Type an action")
    for number, action in enumerate(puzzle.step.solution, 1):
        field.fill(puzzle.play.write_action(action))
        field.press("Enter")
        expect(desktop.locator(".tt-done-list li")).to_have_count(number)
    expect(desktop.locator(".tt-praise")).to_be_visible()
    expect(desktop.get_by_text("Solved")).to_be_visible()


def test_an_unknown_puzzle_shows_the_shelf(phone: Page) -> None:
    phone.goto("/voila/render/tikal-puzzles.ipynb?language=fr&puzzle=nowhere")
    expect(phone.locator(".tt-shelf .tt-card")).to_have_count(len(PUZZLES))
    expect(phone.locator(".tt-notice:visible")).to_contain_text("puzzle=nowhere")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_violations(phone) == []
