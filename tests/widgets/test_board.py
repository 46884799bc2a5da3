"""Do mouse, finger, keyboard and words all reach the same entry, and does nothing break for good?"""

from __future__ import annotations

import logging
from unittest.mock import Mock

import pytest
from traitlets import TraitError

from tests.widgets.conftest import Wire, happen
from tests.widgets.toy import Press, ToyPicture
from tutor.scene.picture import Mark
from tutor.widgets.board import Board
from tutor.widgets.painter import SCALE


@pytest.fixture
def board(wire: Wire) -> Board:
    board = Board(ToyPicture(), observation=())
    happen(canvas(board), "client_ready")
    wire.clear()
    return board


def canvas(board: Board):
    return board._painter.canvas


def click(board: Board, cell: int) -> None:
    happen(canvas(board), "mouse_down", x=(100 * cell + 45) * SCALE, y=45 * SCALE)


def press_key(board: Board, key: str) -> None:
    happen(canvas(board), "key_down", key=key)


def by_mouse(board: Board) -> None:
    click(board, 1)


def by_finger(board: Board) -> None:
    happen(canvas(board), "touch_start", touches=[{"x": 145 * SCALE, "y": 45 * SCALE}])


def by_enter(board: Board) -> None:
    board.cursor = "cell:1"
    press_key(board, "Enter")


def by_space(board: Board) -> None:
    board.cursor = "cell:1"
    press_key(board, " ")


def by_words(board: Board) -> None:
    if not board._twin._open:
        board._twin._toggle.click()
    board._twin._choice.value = "cell:1"
    board._twin._choose.click()


@pytest.mark.parametrize("way", [by_mouse, by_finger, by_enter, by_space, by_words])
def test_every_way_of_touching_selects_then_proposes(board: Board, way) -> None:
    listener = Mock()
    board.on_propose(listener)
    way(board)
    assert board.selection == ("cell:1",)
    way(board)
    listener.assert_called_once_with((Press("cell:1"),))


def test_buttons_beside_the_board_reach_the_same_entry(board: Board) -> None:
    listener = Mock()
    board.on_propose(listener)
    click(board, 0)
    turn, press = board.offers
    board.take(turn)
    assert board.selection == ("cell:0", "turn:1")
    board.take(press)
    board.propose([Press("typed")])
    assert [call.args for call in listener.call_args_list] == [((Press("cell:0"),),), ((Press("typed"),),)]


def test_a_click_beside_everything_and_escape_clear_the_selection(board: Board) -> None:
    click(board, 0)
    happen(canvas(board), "mouse_down", x=295 * SCALE, y=95 * SCALE)
    assert board.selection == ()
    click(board, 0)
    press_key(board, "Escape")
    assert board.selection == ()


def test_arrows_move_the_cursor_and_say_where(board: Board) -> None:
    for key, expected in (("ArrowRight", "cell:0"), ("ArrowRight", "cell:1"), ("ArrowLeft", "cell:0")):
        press_key(board, key)
        assert board.cursor == expected
    assert "square 0 &lt;b&gt;" in board._live.value
    click(board, 1)
    assert board.cursor == "cell:1"


def test_enter_lays_a_turned_piece_down(board: Board) -> None:
    listener = Mock()
    board.on_propose(listener)
    board.show(selection=("cell:0", "turn:1"))
    press_key(board, "Enter")
    listener.assert_called_once_with((Press("cell:0"),))


def test_unknown_keys_do_nothing(board: Board, wire: Wire) -> None:
    for key in ("Tab", "F5", "x", "Shift", "r", "Enter"):
        press_key(board, key)
    assert wire.messages == []
    assert (board.selection, board.cursor) == ((), None)


def test_a_highlight_costs_one_small_message(board: Board, wire: Wire) -> None:
    click(board, 1)
    assert len(wire.messages) == 1
    assert wire.sizes[0] < 1500
    assert wire.commands.count("clear") == 1


def test_several_traits_are_drawn_once(board: Board, wire: Wire) -> None:
    board.show(observation=("cell:0",), selection=("cell:1",), theme="dark")
    assert len(wire.messages) == 1
    assert wire.layers(canvas(board)) == [0, 2, 3]


def test_traits_fire_exactly_once(board: Board) -> None:
    observer = Mock()
    board.observe(
        observer, ["observation", "selection", "marks", "theme", "language", "legal", "region", "cursor"]
    )
    board.show(observation=("cell:0",), marks=(Mark("cell:1"),))
    assert sorted(call.args[0]["name"] for call in observer.call_args_list) == ["marks", "observation"]
    observer.reset_mock()
    click(board, 1)  # a touch chooses, and takes the marks of the last refusal away
    assert sorted(call.args[0]["name"] for call in observer.call_args_list) == ["marks", "selection"]
    observer.reset_mock()
    board.theme = "light"
    observer.assert_not_called()


@pytest.mark.parametrize(
    ("trait", "value", "allowed"),
    [
        ("theme", "pink", "'light', 'dark'"),
        ("language", "de", "'en', 'fr'"),
        ("selection", ("a1",), "hex:a1"),
        ("region", (3,), "hex:a1"),
        ("marks", ("hex:a1",), "Mark("),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    board: Board, trait: str, value: object, allowed: str
) -> None:
    before = getattr(board, trait)
    with pytest.raises(TraitError) as refused:
        setattr(board, trait, value)
    assert allowed in str(refused.value)
    assert getattr(board, trait) == before


def test_a_fault_is_logged_and_shown_and_the_next_picture_still_draws(
    board: Board, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        click(board, 2)
    assert "no such gesture" in caplog.text
    assert "Something went wrong" in board._fault.value
    click(board, 1)
    assert board._fault.value == ""
    assert len(wire.messages) == 1


def test_a_broken_picture_does_not_break_the_board(
    board: Board, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    board.picture.broken = True
    board.observation = ("cell:0",)
    assert "Something went wrong" in board._fault.value
    assert "the picture is broken" in caplog.text
    board.picture.broken = False
    board.observation = ("cell:1",)
    assert board._fault.value == ""
    assert len(wire.messages) == 1


def test_another_language_redraws_and_keeps_the_selection(board: Board, wire: Wire) -> None:
    click(board, 1)
    wire.clear()
    board.language = "fr"
    assert wire.texts() == ["fr"]
    assert board.selection == ("cell:1",)
    assert board._twin._toggle.description == "Montrer le plateau en mots"


def test_the_twin_is_escaped_and_costs_nothing_while_closed(board: Board) -> None:
    assert board._twin._list.value == ""
    board._twin._toggle.click()
    assert "square 0 &lt;b&gt;" in board._twin._list.value
    assert "<b>" not in board._twin._list.value


def test_without_an_observation_nothing_is_drawn_or_touched(wire: Wire) -> None:
    board = Board(ToyPicture())
    happen(canvas(board), "client_ready")
    click(board, 1)
    press_key(board, "ArrowUp")
    assert wire.messages == []
    assert board.offers == ()


def test_pieces_that_moved_are_told_in_shares_of_the_picture(board: Board) -> None:
    board.glide((("cell:0", "cell:1"), ("cell:0", "cell:9")))
    assert 'data-way="15.0,45.0 48.3,45.0"' in board._motion.value
    assert board._motion.value.count("data-way") == 1  # a place that the picture does not have is not shown
    told = board._motion.value
    board.glide((("cell:0", "cell:1"),))
    assert board._motion.value != told  # the same once more glides once more
    board.motion = "off"
    board.glide((("cell:0", "cell:1"),))
    assert "data-way" not in board._motion.value
