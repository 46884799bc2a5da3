"""Can a whole game be looked through, commented and gone on with from any moment, without telling anybody's secrets?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.apps.conftest import buttons, shown, text
from tests.apps.table.test_page import ALONE, TOGETHER, act, open_table, play_until, set_up
from tests.widgets.conftest import wire
from tutor.apps.table.game import TableGame
from tutor.apps.table.page import TablePage
from tutor.apps.table.timeline import SET_UP
from tutor.engine.record import format_record, parse_record

__all__ = ["open_table", "wire"]

GAMES = [("tikal", ALONE), ("aton", ALONE), ("tikal", TOGETHER)]


@pytest.fixture
def page(open_table: Callable[..., TablePage]) -> TablePage:
    page = open_table(set_up("tikal", ALONE))
    play_until(page.game, lambda game: len(game.session.history) > 60 and game.mode == "play")
    page._moved()
    buttons(page)["Look through the whole game"].click()
    return page


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_moment_is_the_table_after_its_action(name: str, seats: tuple[str, ...]) -> None:
    game = play_until(TableGame(set_up(name, seats)), lambda game: game.mode == "over")
    history = game.session.history
    game.look_through()
    assert game.position == game.length - 1
    assert game.jump(0)
    assert game.moment("en").state == history[0].before
    for place in range(1, game.length):
        assert game.step(1)
        frame = game.moment("en")
        after = history[frame.number + 1].before if frame.number + 1 < len(history) else game.state
        assert frame.state == after
        assert frame.lines
        assert game.position == place
    assert not game.step(1)
    assert [turn.place for turn in game.turns] == sorted({turn.place for turn in game.turns})
    assert {turn.seat for turn in game.turns} == {0, 1}


def test_only_what_the_reader_may_know_is_there() -> None:
    """While two people share the screen nothing of a hand is in the timeline, also not later."""
    game = play_until(
        TableGame(set_up("aton", TOGETHER)), lambda game: game.state.round == 3 and game.mode == "play"
    )
    game.look_through()
    for place in range(game.length):
        game.jump(place)
        lines = " ".join(game.moment("en").lines)
        assert "draws" not in lines or f"{('Red', 'Blue')[game.seat]} draws" in lines


def test_ends_and_turns_are_a_click_away(page: TablePage) -> None:
    assert "Looking back: " in text(page)
    buttons(page)["« First"].click()
    assert page.game.moment("en").number == SET_UP
    assert "Before the first action" in text(page)
    buttons(page)["Last »"].click()
    assert page.game.position == page.game.length - 1
    choice = page.looking_back._turns
    for label, place in choice.options:
        choice.value = place
        assert page.game.position == place, label
        assert page.board.observation == page.game.moment("en").state.observe(0)
    buttons(page)["Back to now"].click()
    assert choice not in list(shown(page.widget))


def test_a_comment_stays_with_its_moment_and_its_record(page: TablePage) -> None:
    buttons(page)["« First"].click()
    page.looking_back._keep_comment("there is nothing to say about the set-up")
    assert page.game.comments == {}
    page.game.jump(2)
    page.looking_back._keep_comment("  why {here}? <b>\n bold ")
    assert "<em>why (here)? &lt;b&gt; bold</em>" in text(page)
    again = TableGame.of_record(parse_record(format_record(page.game.record())))
    assert again.comments == page.game.comments == {1: "why (here)? <b> bold"}
    page.looking_back._keep_comment(" ")
    assert page.game.comments == {}


def test_a_branch_goes_on_and_leaves_the_game_as_it_was(page: TablePage) -> None:
    game, length = page.game, len(page.game.session.history)
    own = next(n for n, entry in enumerate(game.session.history) if entry.player == 0 and n > 20)
    game.jump(game._moments.index(own))
    page.looking_back._keep_comment("here")
    buttons(page)["Play on from here"].click()
    branch = page.game
    assert branch is not game
    assert branch.session.history[: own + 1] == game.session.history[: own + 1]
    assert branch.comments == {own: "here"}
    assert branch.mode == "play"
    act(branch, Random(9))
    assert len(game.session.history) == length


def test_what_is_taken_back_takes_its_comment_along() -> None:
    game = TableGame(set_up("tikal", TOGETHER))
    act(game, Random(1))
    game.look_through()
    game.comment("gone soon")
    game.back_to_now()
    assert game.undo()
    assert game.comments == {}
