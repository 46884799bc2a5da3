"""Whole games: how long the greedy opponent thinks about a turn, and what a long game costs when its table opens."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.page import BETWEEN_VISITS
from bench.report import Row, in_turn
from tests.browser.conftest import BOARDS_ARE_DRAWN, FLAGS
from tests.serving import serving
from tutor.apps.table.game import PERSON, SetUp, TableGame
from tutor.codes import write_game
from tutor.engine.protocol import CHANCE
from tutor.engine.registry import make_game
from tutor.opponents import opponent
from tutor.session import Session

SYSTEMS: dict[str, tuple[str, dict[str, Any]]] = {
    "Tikal": ("tikal", {"players": 2}),
    "Tikal, professional": ("tikal", {"players": 2, "variant": "professional"}),
    "Aton": ("aton", {}),
}
ACTIONS = 200
TABLE = "voila/render/tikal-table.ipynb?language=en"


def rows() -> Iterator[Row]:
    """Milliseconds a turn of the greedy opponent; seconds to a drawn table with a long game beside an empty one."""
    for name, (game, options) in SYSTEMS.items():
        turns = list(_turns(game, options))
        yield Row(f"{name}, greedy turn", median(turns), "ms")
        yield Row(f"{name}, its longest", max(turns), "ms", 1000.0, "ms, a second", "<= 1")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with serving(Path(folder) / "site.log") as site:
            long, empty = _table(browser, site.url, _long_game()), _table(browser, site.url, None)
            ours, peer = in_turn(lambda: _reload_seconds(long), lambda: _reload_seconds(empty), rounds=5)
            yield Row(f"open a table, {ACTIONS} actions", ours, "s", peer, "s, empty", "<= 1.3")
        browser.close()


def _turns(game: str, options: dict[str, Any]) -> Iterator[float]:
    """Milliseconds of every turn of one game between two greedy opponents: all actions up to the other's first."""
    choose = opponent(game, "greedy")
    session: Session[Any] = Session(make_game(game, **options).initial_state(), seed=1)
    acting, spent = CHANCE, 0.0
    while (player := session.waiting_for) is not None:
        if player != acting and spent:
            yield spent
            spent = 0.0
        acting = player
        seen, legal = session.state.observe(player), session.state.legal_actions(player)
        start = time.perf_counter()
        action = choose(seen, legal, session._random(player))
        spent += (time.perf_counter() - start) * 1e3
        session.submit(player, action)


def _long_game() -> str:
    """The code of a game of so many actions that goes on."""
    game = TableGame(SetUp("tikal", (PERSON, PERSON), 1, {}))
    choose = opponent("tikal", "greedy")
    while len(game.session.history) < ACTIONS:
        seen, legal = game.state.observe(game.seat), game.state.legal_actions(game.seat)
        game.submit((choose(seen, legal, game.session._random(game.seat)),))
        game.back_to_now()
    return write_game(game.record())


def _table(browser: Browser, url: str, code: str | None) -> Page:
    """A visitor's page with a game on the table: the one of that code, or one just begun."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(url + TABLE, timeout=120_000)
    page.wait_for_function(BOARDS_ARE_DRAWN, timeout=120_000)
    if code is None:
        page.get_by_role("button", name="Start the game").click()
    else:
        page.get_by_role("button", name="Open a saved game").click()
        page.get_by_label("Text of a game").fill(code)
        page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**table=tikal-*")
    return page


def _reload_seconds(page: Page) -> float:
    time.sleep(BETWEEN_VISITS)
    start = time.perf_counter()
    page.reload()
    page.wait_for_function(BOARDS_ARE_DRAWN, timeout=120_000, polling=50)
    return time.perf_counter() - start
