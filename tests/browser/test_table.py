"""Tables in a real browser: a game played by clicks against an opponent, and a screen that is passed on a phone.

The same game runs here beside the page: it knows what to touch, and what the page must have come to.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.boards import DIGEST, pixels
from tests.browser.conftest import wait_for_board
from tests.browser.test_site import serious_violations
from tutor.apps.table.game import PERSON, SetUp, TableGame
from tutor.engine.aton import Allocate
from tutor.scene.aton.gesture import targets
from tutor.scene.picture import View
from tutor.scene.registry import picture

SEED = 3  # the opponent acts first, and people have something left to place


def open_table(page: Page, game: str, *people: str) -> None:
    """Begin game number ``SEED`` with these seats, besides Red, played by people."""
    page.goto(f"/voila/render/{game}-table.ipynb?language=en")
    wait_for_board(page)
    page.get_by_label("Game number").fill(str(SEED))
    page.get_by_label("Game number").press("Tab")
    for seat in people:
        page.get_by_label(seat).select_option(label="A person")
    assert serious_violations(page) == []
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tt-where")).to_contain_text(f"Game {SEED}")


def touch(page: Page, view: View, key: str, *, tap: bool = False) -> None:
    """Click, or tap, a place, and return when the board looks different."""
    scene = picture("aton").scene(view)
    outline = next(place.outline for place in scene.places if place.key == key)
    x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
    box: Any = page.locator("canvas").bounding_box()
    top, scale = box["y"] + y * box["height"] / scene.height, box["width"] / scene.width
    if not 60 < top < page.viewport_size["height"] - 20:
        page.evaluate("by => scrollBy(0, by)", top - page.viewport_size["height"] / 2)
        box = page.locator("canvas").bounding_box()
        top = box["y"] + y * scale
    before = pixels(page)
    (page.touchscreen.tap if tap else page.mouse.click)(box["x"] + x * scale, top)
    page.wait_for_function(f"before => ({DIGEST})() !== before", arg=before)


def lay(page: Page, game: TableGame, *, tap: bool = False) -> Allocate:
    """Lay the hand from the left, card by card; what that will seal."""
    seat = game.seat
    view = View(game.state.observe(seat))
    cards = [place.key for place in picture("aton").scene(view).places if place.key.startswith("card:")]
    for number, card in enumerate(cards, 1):
        touch(page, view, card, tap=tap)
        touch(page, view, f"cartouche:{'RB'[seat]}:{number}", tap=tap)
    return Allocate(game.state.seats[seat].hand)


def test_a_round_is_played_by_clicks_against_an_opponent(desktop: Page) -> None:
    game = TableGame(SetUp("aton", (PERSON, "greedy"), SEED, {}))
    open_table(desktop, "aton")
    laying = lay(desktop, game)
    desktop.get_by_role("button", name="Seal the four cards").click()
    assert game.submit((laying,)) is None
    assert any(game.state.scores)
    told = desktop.locator(".tt-happened")
    for frame in game.last_turn("en"):
        for line in frame.lines:
            expect(told.get_by_text(line, exact=True).first).to_be_attached()
    assert serious_violations(desktop) == []

    desktop.get_by_role("button", name="Watch the last turn again").click()
    expect(desktop.locator(".tt-past")).to_contain_text("Looking back: 1 of")
    desktop.get_by_role("button", name="Next").click()
    expect(desktop.locator(".tt-past")).to_contain_text(game.last_turn("en")[1].lines[0])
    assert serious_violations(desktop) == []
    desktop.get_by_role("button", name="Back to now").click()

    while game.state.round == 1:
        action = game.state.legal_actions(0)[0]
        view = View(game.state.observe(0), game.state.legal_actions(0))
        space = next(s for s in targets(view) if (s.temple, s.colour) == (action.temple, action.colour))
        touch(desktop, view, f"space:{space.name}")
        assert game.submit((action,)) is None
    expect(desktop.locator(".tt-task")).to_have_text("Red lays four cards")
    scores = ", ".join(
        f"{seat} {score}" for seat, score in zip(("Red", "Blue"), game.state.scores, strict=True)
    )
    desktop.get_by_role("button", name="Show the board in words").click()
    expect(desktop.locator(".tt-twin")).to_contain_text(f"Score track: {scores}.")


def test_a_phone_is_passed_on_and_shows_no_hand_in_between(phone: Page) -> None:
    game = TableGame(SetUp("aton", (PERSON, PERSON), SEED, {}))
    open_table(phone, "aton", "Blue")
    expect(phone.locator(".tt-task")).to_have_text("Pass the screen to Red")
    wait_for_board(phone)
    nobody_saw = pixels(phone)
    phone.get_by_role("button", name="I am Red").tap()
    expect(phone.locator(".tt-happened").first).to_contain_text("Red draws")
    game.confirm()
    laying = lay(phone, game, tap=True)
    phone.get_by_role("button", name="Seal the four cards").tap()
    assert game.submit((laying,)) is None
    expect(phone.locator(".tt-task")).to_have_text("Pass the screen to Blue")
    phone.wait_for_function(f"shown => ({DIGEST})() === shown", arg=nobody_saw)
    assert not re.search(r"Red (draws|lays \d)", phone.locator("main").text_content() or "")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_violations(phone) == []
    phone.get_by_role("button", name="I am Blue").tap()
    expect(phone.locator(".tt-happened").first).to_contain_text("Blue draws")
    assert not re.search(r"Red (draws|lays \d)", phone.locator("main").text_content() or "")
