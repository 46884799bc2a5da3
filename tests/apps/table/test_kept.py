"""Are a learner's open games kept apart, listed, gone on with and removed?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.apps.conftest import buttons, text
from tests.apps.table.test_page import act, kept, play_until, set_up
from tutor.apps.home import home_html
from tutor.apps.table.page import TablePage
from tutor.progress.memory import Memory
from tutor.query import parse_query

__all__ = ["kept"]

EN = parse_query("language=en")


def test_games_of_one_number_do_not_overwrite_each_other(kept: Callable[[], Memory]) -> None:
    one = TablePage("tikal", EN, kept())
    one.start(set_up("tikal"))
    act(one.game, Random(1))
    one._keep()
    third = TablePage("tikal", EN, kept())
    third.start(set_up("tikal"))
    assert one._name != third._name
    found = TablePage("tikal", parse_query(f"table={one._name}", {"table"}), kept())
    assert found.game.state == one.game.state != third.game.state


def test_open_games_are_listed_and_gone_on_with(kept: Callable[[], Memory]) -> None:
    first = TablePage("aton", EN, kept())
    first.start(set_up("aton", seed=11))
    page = TablePage("aton", EN, kept())
    assert page.game is None
    assert "Your open games" in text(page)
    caption = next(caption for caption in buttons(page) if caption.startswith("Game 11"))
    buttons(page)[caption].click()
    assert page.game.state == first.game.state
    assert f'data-table="{first._name}"' in page._shell._address.value
    home = home_html(EN, kept())
    assert f"table={first._name}" in home
    assert "Aton · Game 11" in home
    assert first._name not in TablePage("tikal", EN, kept()).kept.names


def test_a_game_is_removed_when_asked_for_twice(kept: Callable[[], Memory]) -> None:
    for seed in (21, 22):
        TablePage("aton", EN, kept()).start(set_up("aton", seed=seed))
    page = TablePage("aton", EN, kept())
    names = set(page.kept.names)
    buttons(page)["Remove games"].click()
    caption = next(caption for caption in buttons(page) if caption.startswith("Remove Game 21"))
    buttons(page)[caption].click()
    gone = names - set(TablePage("aton", EN, kept()).kept.names)
    assert {name.split("-")[1] for name in gone} == {"21"}
    buttons(page)["Remove nothing more"].click()
    assert "Remove games" in buttons(page)


def test_a_link_to_a_game_that_is_gone_says_so(kept: Callable[[], Memory]) -> None:
    page = TablePage("aton", parse_query("table=aton-404<b>", {"table"}), kept())
    assert page.game is None
    assert "There is no open game aton-404&lt;b&gt; here." in page._shell._notices.widget.value


def test_a_game_that_went_on_in_another_window_is_not_overwritten(kept: Callable[[], Memory]) -> None:
    first = TablePage("tikal", EN, kept())
    first.start(set_up("tikal", seed=31))
    link = parse_query(f"language=en&table={first._name}", {"table"})
    second = TablePage("tikal", link, kept())
    for page in (first, second):
        legal = page.game.state.legal_actions(page.game.seat)
        page._submit((legal[0] if page is first else legal[-1],))
    assert first._name != second._name
    assert "went on in another window" in second._shell._notices.widget.value
    for page in (first, second):
        found = TablePage("tikal", parse_query(f"table={page._name}", {"table"}), kept())
        assert found.game.state == page.game.state


def test_a_scoring_can_be_counted_again_after_a_reload(kept: Callable[[], Memory]) -> None:
    page = TablePage("aton", EN, kept())
    page.start(set_up("aton", ("person", "greedy"), seed=5))
    play_until(page.game, lambda game: game.mode == "counting")
    page._keep()
    counts = page.game.counts("en")
    found = TablePage("aton", parse_query(f"table={page._name}", {"table"}), kept())
    assert found.game.mode == "play"
    buttons(found)["Count the last scoring again"].click()
    assert [count.text for count in found.game.counts("en")] == [count.text for count in counts]


def test_hidden_cards_cannot_be_read_in_what_is_kept(kept: Callable[[], Memory]) -> None:
    page = TablePage("aton", EN, kept())
    page.start(set_up("aton", seed=41))
    text_kept = kept().load("table", page._name)
    assert text_kept is not None
    assert "draw" not in text_kept
    play_until(page.game, lambda game: game.mode == "over")
    page._keep()
    over = kept().load("table", page._name)
    assert over is not None
    assert "draw" in over  # there are no secrets left: people may read it


def test_a_damaged_veil_is_said(kept: Callable[[], Memory]) -> None:
    for text_kept in ("veiled !", "veiled AAAA", "veiled "):
        kept().save("table", "aton-51", text_kept)
        page = TablePage("aton", parse_query("table=aton-51", {"table"}), kept())
        assert page.game is None
        assert "cannot be read by this version" in page._shell._notices.widget.value


def test_an_answer_to_an_old_try_stays_with_its_game(kept: Callable[[], Memory]) -> None:
    page = TablePage("aton", EN, kept())
    page.start(set_up("aton", seed=3))
    buttons(page)["I am Red"].click()
    page._enter("lay 4444")
    assert 'class="tt-refusal"' in text(page)
    buttons(page)["New game"].click()
    assert 'class="tt-refusal"' not in text(page)
    assert "You do not have" not in page.board._live.value
    page.start(set_up("aton", seed=77))
    assert 'class="tt-refusal"' not in text(page)
