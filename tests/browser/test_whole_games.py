"""Whole games by real clicks against the greedy opponent, from the set-up to the last count; then looked through."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_for_board
from tests.browser.hands import Hands
from tutor.apps.table.game import PERSON, SetUp
from tutor.apps.table.page import TablePage
from tutor.engine.registry import notation
from tutor.opponents import opponent
from tutor.query import parse_query

SEED = 5
MOST_ACTIONS = 400


def begin(page: Page, game: str) -> TablePage:
    """The page with a game begun, Red against the greedy opponent, and its twin here."""
    page.goto(f"/voila/render/{game}-table.ipynb?language=en")
    wait_for_board(page)
    page.get_by_label("Pieces that move").select_option(label="do not glide")
    page.get_by_label("Game number").fill(str(SEED))
    page.get_by_label("Game number").press("Tab")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tt-where")).to_contain_text(f"Game {SEED}")
    twin = TablePage(game, parse_query("language=en"))
    twin.start(SetUp(game, (PERSON, "greedy"), SEED, {}))
    return twin


@pytest.mark.parametrize(("game", "each_turn"), [("aton", MOST_ACTIONS), ("tikal", 3)])
def test_a_whole_game_is_played_by_clicks(desktop: Page, game: str, each_turn: int) -> None:
    """In Tikal the person does few actions a turn: the clicks are the same, and there are enough of them."""
    twin = begin(desktop, game)
    hands, choose, random = Hands(desktop, twin), opponent(game, "greedy"), Random(SEED)
    end = notation(game).read_action("end") if game == "tikal" else None
    assert twin.game is not None
    for _ in range(MOST_ACTIONS):
        played = twin.game
        if played.mode == "over":
            break
        if played.mode == "counting":
            hands.press("Skip the counting")
            continue
        seat, legal = played.seat, played.state.legal_actions(played.seat)
        done = sum(entry.player == seat for entry in played.session.history[_turn_start(twin) :])
        action = (
            end if end in legal and done > each_turn else choose(played.state.observe(seat), legal, random)
        )
        hands.do((action,))
    assert twin.game.mode == "over"
    outcome = twin.game.state.outcome()
    expect(desktop.locator(".tt-moment h2")).to_be_visible()
    for score in outcome.scores:
        expect(desktop.locator(".tt-moment b", has_text=str(score)).first).to_be_visible()
    look_through(desktop, hands, twin)


def _turn_start(twin: TablePage) -> int:
    """The number of the first entry after the last that another seat did."""
    assert twin.game is not None
    history, seat = twin.game.session.history, twin.game.seat
    return max((n + 1 for n, entry in enumerate(history) if entry.player not in (seat, -1)), default=0)


def look_through(page: Page, hands: Hands, twin: TablePage) -> None:
    """Replay, comment, and branch off in the middle of the game that is over."""
    hands.press("Look through the whole game")
    assert twin.game is not None
    expect(page.locator(".tt-past")).to_contain_text(
        f"Looking back: {twin.game.length} of {twin.game.length}"
    )
    own = next(
        turn.place
        for turn in twin.game.turns[8:]
        if turn.seat == 0 and twin.game._moments[turn.place] + 1 < len(twin.game.session.history)
    )
    label = next(label for label, place in twin.looking_back._turns.options if place == own)
    page.get_by_label("Go to").select_option(label=label)
    twin.looking_back._turns.value = own
    expect(page.locator(".tt-past")).to_contain_text(f"Looking back: {own + 1} of")
    field = page.get_by_label("Comment on this moment")
    field.fill("Here I would do another thing")
    field.press("Enter")
    expect(page.locator(".tt-past em")).to_have_text("Here I would do another thing")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(page).to_have_url(re.compile("table=.*-2$"))
    page.reload()
    wait_for_board(page)
    page.get_by_role("button", name="Look through the whole game").click()
    expect(page.locator(".tt-past")).to_be_visible()
