"""Is a table fair and clear: hidden hands, opponents, taking back, looking back, counting, the end?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from ipywidgets import HTML

from tests.apps.conftest import buttons, shown, text
from tests.widgets.conftest import Wire, happen
from tutor.apps.table import page as module
from tutor.apps.table.game import PERSON, SetUp, TableGame
from tutor.apps.table.page import TablePage
from tutor.engine.aton import Allocate
from tutor.engine.protocol import Outcome
from tutor.engine.record import parse_record
from tutor.opponents import opponent
from tutor.progress.client import SOCKET
from tutor.progress.memory import Memory, open_memory
from tutor.query import parse_query
from tutor.scene.picture import View
from tutor.scene.registry import picture

TOGETHER = (PERSON, PERSON)
ALONE = (PERSON, "greedy")


def set_up(game: str = "aton", seats: tuple[str, ...] = TOGETHER, seed: int = 3, **rulings: Any) -> SetUp:
    return SetUp(game, seats, seed, rulings)


def act(game: TableGame, random: Random) -> None:
    """The person at the screen does something sensible."""
    seat = game.seat
    choose = opponent(game.setup.game, "greedy")
    action = choose(game.state.observe(seat), game.state.legal_actions(seat), random)
    assert game.submit((action,)) is None


def play_until(game: TableGame, stop: Callable[[TableGame], bool]) -> TableGame:
    """Go on, passing the screen and leaving countings, until ``stop``."""
    random = Random(1)
    for _ in range(2000):
        if stop(game):
            return game
        if game.mode == "counting":
            game.back_to_now()
        elif game.mode == "curtain":
            game.confirm()
        else:
            act(game, random)
    raise AssertionError("it never came to that")


@pytest.fixture
def open_table(wire: Wire) -> Callable[..., TablePage]:
    """``open_table(setup)``: a page whose game has begun, with a browser connected."""

    def open_(setup: SetUp, query: str = "language=en") -> TablePage:
        page = TablePage(setup.game, parse_query(query))
        _ = page.widget
        happen(page.board._painter.canvas, "client_ready")
        wire.clear()
        page.start(setup)
        return page

    return open_


# --- hidden hands ---


def test_between_two_people_the_screen_is_passed() -> None:
    game = TableGame(set_up())
    assert (game.mode, game.curtain, game.viewer) == ("curtain", 0, None)
    game.confirm()
    assert (game.mode, game.viewer) == ("play", 0)
    act(game, Random(1))
    assert (game.mode, game.curtain, game.viewer) == ("curtain", 1, None)
    game.confirm()
    assert game.viewer == 1
    act(game, Random(1))
    assert game.curtain is None  # all cards are turned up: nothing is hidden while counters are placed


def test_every_round_hides_its_hands_again() -> None:
    game = play_until(TableGame(set_up()), lambda game: game.state.round == 2 and game.mode == "curtain")
    assert game.curtain == 0


def test_a_game_without_secrets_and_a_person_alone_never_pass_the_screen() -> None:
    seen: set[str] = set()
    for setup in (set_up("tikal"), set_up("aton", ALONE)):
        play_until(TableGame(setup), lambda game: seen.add(game.mode) or game.mode == "over")  # type: ignore[func-returns-value]
    assert "curtain" not in seen
    assert {"play", "counting", "over"} <= seen


def test_nothing_of_a_hand_is_sent_while_the_screen_is_passed(
    open_table: Callable[..., TablePage], wire: Wire
) -> None:
    """Whatever Red seals, the screen passed to Blue is the same, and that of Blue shows nothing of it."""
    said = set()
    for seed in range(4):
        page = open_table(set_up(seed=seed))
        buttons(page)["I am Red"].click()
        red = page.game.state.seats[0].hand
        assert f"Red draws {' '.join(map(str, red))}." in text(page)
        wire.clear()
        page.board.propose((Allocate(red),))
        assert page.game.mode == "curtain"
        assert not page.board.selection
        hidden = re.sub(r"<h1>.*?</h1>|\d{6}|Game \d+|aton-\d+", "", everything_sent(page))
        said.add((hidden, tuple(sorted(set(wire.texts())))))
        buttons(page)["I am Blue"].click()
        assert page.board.observation.seats[0].laid == page.board.observation.seats[0].hand == ()
        assert "Red draws" not in everything_sent(page)
        assert "Red lays" not in everything_sent(page)
    assert len(said) == 1


def everything_sent(page: TablePage) -> str:
    """All texts of all widgets, also of those that do not show."""
    return "\n".join(str(value) for widget in every(page.widget) for value in texts_of(widget))


def every(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def texts_of(widget: Any) -> list[str]:
    state = widget.get_state()
    return [state[name] for name in ("value", "description", "tooltip") if isinstance(state.get(name), str)]


def test_whoever_leaves_the_game_for_the_form_finds_its_curtain_again(
    open_table: Callable[..., TablePage],
) -> None:
    page = open_table(set_up())
    buttons(page)["I am Red"].click()
    buttons(page)["New game"].click()
    assert "Red draws" not in everything_sent(page)
    buttons(page)["Back to the game"].click()
    assert page.game.curtain == 0
    assert page.board.observation.viewer is None


def test_a_public_moment_tells_no_more_than_everybody_knows() -> None:
    """An exchange is its seat's secret, also on the screen that both look at later."""
    game = TableGame(set_up())
    game.confirm()
    exchange = next(a for a in game.state.legal_actions(0) if not isinstance(a, Allocate))
    assert game.submit((exchange,)) is None
    assert any("throws" in line for frame in game.own("en") for line in frame.lines)
    play_until(game, lambda game: game.mode == "play" and game.state.turns != ())
    told = [line for frame in (*game.own("en"), *game.last_turn("en")) for line in frame.lines]
    assert told
    assert not [line for line in told if "throws" in line or "draws" in line]


# --- taking back ---


def test_own_actions_are_taken_back_until_something_was_revealed(
    open_table: Callable[..., TablePage],
) -> None:
    page = open_table(set_up(seed=2))
    buttons(page)["I am Red"].click()
    assert "Take back" not in buttons(page)
    act(page.game, Random(1))
    page._moved()
    assert "Take back" not in buttons(page)  # the screen is being passed
    buttons(page)["I am Blue"].click()
    buttons(page)["Take back · not after a draw"].click()
    assert "cannot be forgotten" in text(page)
    act(page.game, Random(1))
    page._moved()
    assert "Take back · not after a reveal" in buttons(page)
    before = page.game.state
    act(page.game, Random(1))
    page._moved()
    buttons(page)["Take back"].click()
    assert page.game.state == before


def test_an_answer_of_the_other_side_stays() -> None:
    game = play_until(
        TableGame(set_up("aton", ALONE)), lambda game: game.mode == "play" and game.undo_stop == "answered"
    )
    assert not game.undo()


def test_a_sealed_opponent_is_not_given_away() -> None:
    game = play_until(TableGame(set_up("aton", ALONE)), lambda game: game.state.round == 2)
    assert game.state.seats[1].laid
    assert game.undo_stop == "drawn"
    assert not game.state.observe(0).seats[1].ready
    assert all(frame.lines for frame in game.own("en"))


# --- looking back ---


@pytest.mark.parametrize(("name", "seats"), [("aton", ALONE), ("tikal", (PERSON, "greedy", "random"))])
def test_the_last_turn_is_replayed_move_by_move(
    open_table: Callable[..., TablePage], name: str, seats: tuple[str, ...]
) -> None:
    page = open_table(set_up(name, seats))
    play_until(page.game, lambda game: game.mode == "play" and len(game.last_turn("en")) > 3)
    now = page.game.state
    page._moved()
    buttons(page)["Watch the last turn again"].click()
    frames = page.game.last_turn("en")
    assert f"Looking back: 1 of {len(frames)}" in text(page)
    assert page.board.legal == ()
    for frame in frames[1:]:
        happen(page.board._painter.canvas, "key_down", key="ArrowRight")
        assert page.board.observation == frame.state.observe(0)
        assert frame.lines[0] in text(page)
    happen(page.board._painter.canvas, "key_down", key="ArrowLeft")
    assert page.game.position == len(frames) - 2
    for place in page.board.picture.scene(page.board.view).places:
        page.board.touch(place.key)  # nothing can be played in the past
    assert (page.game.state, page.board.selection) == (now, ())
    buttons(page)["Back to now"].click()
    assert page.game.state == now
    assert page.board.observation == now.observe(0)


def test_a_replay_tells_prices() -> None:
    game = TableGame(set_up("tikal", ALONE))
    play_until(game, lambda game: any(frame.price for frame in game.last_turn("en")[1:]))
    turn = game.last_turn("en")
    assert sum(frame.price for frame in turn[1:]) <= 10
    assert all(frame.lines for frame in turn)


# --- counting ---


@pytest.mark.parametrize(("name", "seats"), [("aton", TOGETHER), ("aton", ALONE), ("tikal", ALONE)])
def test_counts_add_up_to_the_score(name: str, seats: tuple[str, ...]) -> None:
    games = 0
    for seed in range(2):
        game = TableGame(set_up(name, seats, seed))
        while game.mode != "over":
            game = play_until(game, lambda game: game.mode in ("counting", "over"))
            if game.mode == "counting":
                counts = game.counts("en")
                totals = counts[0].totals
                for before, count in pairwise(counts):
                    gained = tuple(a - b for a, b in zip(count.totals, before.totals, strict=True))
                    assert gained == count.points
                    totals = count.totals
                assert totals == game.state.scores
                assert all(all(hit in places(count) for hit in count.keys) for count in counts)
                games += 1
                game.back_to_now()
    assert games > 2


def places(count: Any) -> set[str]:
    """The keys of the places on the picture of the table that is counted."""
    game = "aton" if hasattr(count.state, "kingdom") else "tikal"
    return {place.key for place in picture(game).scene(View(count.state.observe(None))).places}


def test_a_scoring_is_stepped_through_and_can_be_skipped(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("aton", ALONE))
    play_until(page.game, lambda game: game.mode == "counting")
    page._moved()
    assert "Scoring: count 1 of 7" in text(page)
    assert "Temple 1:" in text(page)
    assert "line:temple_1" in [mark.key for mark in page.board.marks]
    assert page.board.observation.kingdom == 8
    buttons(page)["Next count →"].click()
    assert "Temple 2:" in text(page)
    buttons(page)["←"].click()
    assert "Temple 2:" not in text(page)
    buttons(page)["Skip the counting"].click()
    assert page.game.mode == "play"
    buttons(page)["Count the last scoring again"].click()
    for _ in range(6):
        buttons(page)["Next count →"].click()
    buttons(page)["Go on playing"].click()
    assert page.game.mode == "play"


# --- the page ---


@pytest.mark.parametrize(("name", "seats"), [("aton", TOGETHER), ("tikal", (PERSON, "random", "greedy"))])
def test_the_end_names_the_winners(
    open_table: Callable[..., TablePage], name: str, seats: tuple[str, ...]
) -> None:
    page = open_table(set_up(name, seats))
    play_until(page.game, lambda game: game.mode == "over")
    page._moved()
    outcome = page.game.state.outcome()
    for seat in outcome.winners:
        assert re.search(rf"<h2>.*{('Red', 'Blue', 'Cream')[seat]}", text(page))
    assert all(f"<b>{score}</b>" in text(page) for score in outcome.scores)
    page._shell._set_language("fr")
    assert "a gagné" in text(page)


@pytest.mark.parametrize(
    ("winners", "words"),
    [((0,), "Red has won"), ((0, 1), "Red and Blue share the victory"), ((), "A tie: nobody wins")],
)
def test_ties_are_said(
    open_table: Callable[..., TablePage],
    winners: tuple[int, ...],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = open_table(set_up("tikal"))
    monkeypatch.setattr(
        type(page.game.state), "outcome", lambda self: Outcome("last_scoring_done", (40, 40), winners)
    )
    page._moved()
    assert words in text(page)


def test_a_refusal_says_why_and_changes_nothing(open_table: Callable[..., TablePage]) -> None:
    page = open_table(set_up("aton", ALONE))
    before = page.game.state
    buttons(page)["Seal the four cards · not now"].click()
    assert page.game.state == before
    assert "All four cartouches need a card" in text(page)
    page.panels.entry._text.value = "lay <b>"
    page._enter("lay <b>")
    assert "&lt;b&gt;" in text(page)
    cards = "".join(map(str, before.seats[0].hand))
    page._enter(f"lay {cards}")
    assert page.game.state.seats[0].laid == before.seats[0].hand
    assert 'class="tt-refusal"' not in text(page)


def test_the_form_chooses_seats_rulings_and_the_number_of_the_game() -> None:
    page = TablePage("tikal", parse_query("language=fr"))
    form = page.form
    assert [w.description for w in form._seats if w in list(shown(page.widget))] == ["Rouge", "Bleu"]
    form._players.value = 4
    form._seats[2].value = PERSON
    form._seed.value = 77
    form._rulings["second_needs_two"].value = False
    page._shell._set_language("en")
    setup = form.chosen()
    assert setup.seats == (PERSON, "greedy", PERSON, "greedy")
    assert (setup.seed, setup.rulings["second_needs_two"]) == (77, False)
    buttons(page)["Start the game"].click()
    assert page.game.state.options.second_needs_two is False
    assert page.game.state.players == 4
    assert "Game 77" in text(page)
    first = page.game.state
    buttons(page)["New game"].click()
    buttons(page)["Back to the game"].click()
    assert page.game.state == first


def test_a_table_without_people_is_refused_kindly() -> None:
    page = TablePage("aton", parse_query("language=en"))
    page.form._seats[0].value = "random"
    buttons(page)["Start the game"].click()
    assert page.game is None
    assert "At least one seat must be a person." in text(page)
    with pytest.raises(ValueError, match="at least one person"):
        TableGame(set_up("aton", ("greedy", "random")))


def test_the_same_number_gives_the_same_draws() -> None:
    one, other = (TableGame(set_up("aton", ALONE, 9)) for _ in range(2))
    assert one.state == other.state
    assert TableGame(set_up("aton", ALONE, 10)).state != one.state


def test_the_page_opens_with_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(module, "read_query", lambda allowed: parse_query("language=en"))
    monkeypatch.setattr(module, "display", seen.append)
    module.table("aton")
    assert "<h1>Play Aton</h1>" in [widget.value for widget in shown(seen[0]) if isinstance(widget, HTML)]


# --- a game is kept ---


@pytest.mark.parametrize("game", ["aton", "tikal"])
def test_a_finished_game_can_be_saved_as_a_text_that_reads_back(
    open_table: Callable[..., TablePage], game: str
) -> None:
    page = open_table(set_up(game, ALONE))
    assert page.game is not None
    play_until(page.game, lambda played: played.mode == "over")
    page._moved()
    buttons(page)["Save or share"].click()
    link = re.search(r'href="data:text/plain;charset=utf-8,([^"]+)" download="(.+?)"', text(page))
    assert link
    assert link[2] == f"{game}-3.txt"
    assert parse_record(unquote(link[1])) == page.game.record()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Memory]:
    """``kept()``: the memory of this user, opened anew as by another page, in a database of its own."""
    monkeypatch.delenv(SOCKET, raising=False)
    monkeypatch.setenv("TUTOR_DATABASE", f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    return open_memory


@pytest.mark.parametrize(
    ("game", "seats", "rulings"),
    [
        ("aton", ALONE, {}),
        ("aton", TOGETHER, {"removal_compulsory": False}),
        ("tikal", (*ALONE, PERSON), {}),
        ("tikal", ALONE, {"variant": "professional"}),
    ],
)
def test_a_game_goes_on_where_another_page_left_it(
    kept: Callable[[], Memory], game: str, seats: tuple[str, ...], rulings: dict[str, Any]
) -> None:
    query = parse_query("language=en")
    page = TablePage(game, query, kept())
    page.start(set_up(game, seats, **rulings))
    random = Random(2)
    for number in range(20):
        left = page.game
        assert left is not None
        if left.mode == "curtain":
            left.confirm()
        left.back_to_now()
        legal = left.state.legal_actions(left.seat)
        page._submit((opponent(game, "greedy")(left.state.observe(left.seat), legal, random),))
        if number % 7:
            continue
        found = TablePage(game, parse_query(f"language=en&table={page._name}", {"table"}), kept()).game
        assert found is not None
        assert found.state == left.state
        assert [e.action for e in found.session.history] == [e.action for e in left.session.history]
        assert (found.setup.seats, found.setup.seed) == (seats, 3)


def test_what_was_taken_back_stays_taken_back(kept: Callable[[], Memory]) -> None:
    page = TablePage("aton", parse_query("language=en"), kept())
    page.start(set_up("aton"))
    assert page.game is not None
    first = page.game.state
    page.game.confirm()
    page._submit((page.game.state.legal_actions(page.game.seat)[0],))
    page._undo()
    found = TablePage("aton", parse_query(f"language=en&table={page._name}", {"table"}), kept()).game
    assert found is not None
    assert (found.state == first) == (page.game.state == first)
    assert found.state == page.game.state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: aton",
        "game: aton\nversion: 99\n",
        "game: aton\nversion: 1\nseats: person\n",
        "game: aton\nversion: 1\nseats: greedy greedy\n",
        "game: aton\nversion: 1\nseats: person nobody\n",
        "game: aton\nversion: 1\nseats: person greedy\nseed: many\n",
        "game: aton\nversion: 1\nseats: person greedy\n\n1. R: fly",
    ],
)
def test_a_kept_game_that_cannot_be_read_is_said_and_stays(kept: Callable[[], Memory], text: str) -> None:
    kept().save("table", "aton-3", text)
    page = TablePage("aton", parse_query("language=en&table=aton-3", {"table"}), kept())
    assert page.game is None
    assert "cannot be read by this version" in notices(page)
    assert kept().load("table", "aton-3") == text


def notices(page: TablePage) -> str:
    return str(page._shell._notices.widget.value)
