"""Does a game go elsewhere and come back, and is everything else refused in one sentence while the game stays?"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.apps.conftest import buttons, text
from tests.apps.table.test_page import ALONE, TOGETHER, open_table, play_until, set_up
from tests.widgets.conftest import wire
from tutor.apps.table.arriving import LONGEST, Unwelcome, arrive
from tutor.apps.table.game import TableGame
from tutor.apps.table.page import TablePage
from tutor.codes import write_game
from tutor.engine.record import format_record
from tutor.i18n import translator
from tutor.query import parse_query

__all__ = ["open_table", "wire"]


def begun(name: str = "tikal", plies: int = 30, **rulings: Any) -> TableGame:
    game = TableGame(set_up(name, ALONE, **rulings))
    return play_until(game, lambda game: len(game.session.history) >= plies and game.mode == "play")


@pytest.mark.parametrize(
    ("name", "rulings"), [("tikal", {}), ("tikal", {"variant": "professional"}), ("aton", {})]
)
@pytest.mark.parametrize("way", [write_game, format_record])
def test_a_running_game_comes_back(name: str, rulings: dict[str, Any], way: Callable[[Any], str]) -> None:
    game = begun(name, **rulings)
    found = arrive(name, f"\ufeff  {way(game.record())}\n")
    assert found.state == game.state
    assert found.record() == game.record()


def test_a_position_is_played_by_people() -> None:
    game = arrive("tikal", "tikal/3 a3:A3/1,R1 turn:C,act,4")
    assert game.people == (0, 1, 2)
    assert (game.seat, game.state.ap) == (2, 4)
    assert arrive("tikal", format_record(game.record())).state == game.state


def refusal(game: str, typed: str, language: str = "en") -> str:
    with pytest.raises(Unwelcome) as refused:
        arrive(game, typed)
    return refused.value.words(translator(language))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Paste the text"),
        ("x" * (LONGEST + 1), "too long for a game"),
        ("hello", "not complete, or a letter in it is wrong"),
        ("<b>&</b>", "signs in it that no code has"),
        ("tikal/2 zz", "Line 1, character 9: “zz”"),
        ("game: chess\nversion: 1", "Line 1, character 7: "),
        ("game: tikal\nversion: 99", "version 99"),
        ("game: tikal\nversion: 1\nplayers: 2\n\n1. R: fly", "Line 5, character 7: "),
        ("game: aton\nversion: 1\nseats: person person\n", "That is a game of Aton"),
        ("aton/2", "That is a game of Aton"),
        ("game: tikal\nversion: 1\nplayers: 2\nseats: person\n", "does not say who plays"),
        ("game: tikal\nversion: 1\nplayers: 2\nseats: greedy greedy\n", "does not say who plays"),
        ("game: tikal\nversion: 1\nplayers: 2\nseats: person ghost\n", "does not say who plays"),
        ("game: tikal\nversion: 1\nplayers: 2\nseats: person person\nseed: x\n", "does not say who plays"),
    ],
)
def test_everything_else_is_refused_in_a_sentence(typed: str, words: str) -> None:
    assert words in refusal("tikal", typed)
    assert refusal("tikal", typed, "fr") != refusal("tikal", typed)


def test_what_is_on_the_table_stays_when_a_text_is_refused(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("tikal", ALONE))
    before = page.game
    buttons(page)["New game"].click()
    buttons(page)["Open a saved game, a code or a position"].click()
    page.arriving._text.value = "<img src=x onerror=alert(1)>: game"
    buttons(page)["Open it"].click()
    assert 'role="alert"' in text(page)
    assert "<img" not in text(page)
    assert page.game is before
    page.arriving._text.value = write_game(begun().record())
    buttons(page)["Open it"].click()
    assert page.game.state == begun().state
    assert page.game is not before


RECORD = format_record(begun(plies=12).record())


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(at=st.integers(0, len(RECORD) - 1), new=st.sampled_from("abR3W2:;{}./ \n\u00e9-"), cut=st.booleans())
def test_a_record_that_was_changed_is_refused_or_a_game(at: int, new: str, cut: bool) -> None:
    """Whatever becomes of a letter, there is a legal game or a sentence, never an exception."""
    changed = RECORD[:at] if cut else RECORD[:at] + new + RECORD[at + 1 :]
    try:
        game = arrive("tikal", changed)
    except Unwelcome as refused:
        said = refused.words(translator("en"))
    else:
        said = arrive("tikal", format_record(game.record())).record() == game.record()
    assert said


# --- sharing ---


def test_a_shared_game_is_a_text_a_code_and_a_link(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("tikal", ALONE))
    buttons(page)["Save or share"].click()
    seen = text(page)
    code = re.search(r'<code class="tt-code">([^<]+)</code>', seen)
    assert code
    assert arrive("tikal", code[1]).state == page.game.state
    saved = re.search(r'href="data:text/plain;charset=utf-8,([^"]+)" download="tikal-3.txt"', seen)
    assert saved
    assert arrive("tikal", unquote(saved[1])).state == page.game.state
    link = re.search(r'href="([^"]*position=[^"]+)"', seen)
    assert link
    query = urlsplit(unescape(link[1])).query
    opened = TablePage("tikal", parse_query(query, {"table", "position"}))
    assert opened.game.state == page.game.state
    assert parse_qs(query)["position"]


def test_the_link_is_to_the_moment_that_is_looked_at(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("tikal", ALONE))
    play_until(page.game, lambda game: len(game.session.history) > 40 and game.mode == "play")
    page._moved()
    buttons(page)["Save or share"].click()
    buttons(page)["Look through the whole game"].click()
    buttons(page)["« First"].click()
    now = text(page)
    buttons(page)["Next →"].click()
    assert re.findall(r"position=[^\"&]+", now) != re.findall(r"position=[^\"&]+", text(page))


def test_hidden_cards_are_in_no_text_before_the_end(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("aton", TOGETHER))
    buttons(page)["Save or share"].click()
    assert "tt-code" in text(page)
    assert "position=" not in text(page)
    assert "download=" not in text(page)
    play_until(page.game, lambda game: game.mode == "over")
    page._moved()
    assert "download=" in text(page)


def test_a_link_to_no_position_says_so_and_the_form_is_there() -> None:
    page = TablePage("tikal", parse_query("position=tikal/2+<b>", {"position"}))
    assert page.game is None
    assert "The position in the link cannot be shown" in page._shell._notices.widget.value
    assert "<b>" not in page._shell._notices.widget.value
    assert "Start the game" in buttons(page)
