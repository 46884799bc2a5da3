from typing import Any

import pytest

from tutor.engine.aton import (
    Allocate,
    Colour,
    DrawCards,
    Exchange,
    Game,
    Keep,
    Name,
    Place,
    Remove,
    Stop,
    TakeBack,
)
from tutor.engine.aton.notation import format_action, parse_action, read_action
from tutor.engine.protocol import Ambiguous, Illegal, Unreadable

from .tables import table

LAY = table("R:0,hand1234 B:0,hand2244 turn:2,lay")
PLACE = table("T1:Ryyyy R:0,laid1424 B:0,laid4441 turn:2,place,RB,4")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Allocate((4, 2, 1, 3)), "lay 4213"),
        (Exchange(), "exchange"),
        (Keep(), "keep"),
        (Remove(1, Colour.YELLOW), "remove T1y"),
        (Stop(), "stop"),
        (Name(3), "name 3"),
        (Place(3, Colour.BLACK), "place T3k"),
        (Place(4, Colour.BONUS), "place T4o"),
        (TakeBack(2, Colour.GREEN), "back T2g"),
        (DrawCards(0, (1, 2, 2, 4)), "draw R 1224"),
        (DrawCards(1, (3,)), "draw B 3"),
    ],
)
def test_every_verb(action: Any, text: str) -> None:
    assert format_action(action) == text
    assert read_action(text) == action
    assert read_action(f"  {text.upper()} ") == action


def test_something_else_is_no_action() -> None:
    with pytest.raises(TypeError, match="not an action of Aton"):
        format_action("lay")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place T1-4", Place(1, Colour.BLACK)),
        ("place 1 k", Place(1, Colour.BLACK)),
        ("place T2-11", Place(2, Colour.GREEN)),
    ],
)
def test_a_place_may_be_written_in_other_ways(text: str, action: Any) -> None:
    assert parse_action(PLACE, text) == action


def test_cards_may_be_spaced_and_a_drawn_hand_is_sorted() -> None:
    assert parse_action(LAY, "lay 4 3 2 1", 0) == Allocate((4, 3, 2, 1))
    assert read_action("draw R 4 2 1 2") == DrawCards(0, (1, 2, 2, 4))


def test_while_both_lay_each_hand_is_understood() -> None:
    assert parse_action(LAY, "lay 4321") == Allocate((4, 3, 2, 1))
    assert parse_action(LAY, "lay 4224") == Allocate((4, 2, 2, 4))
    with pytest.raises(Illegal) as raised:
        parse_action(LAY, "lay 4224", 0)
    assert raised.value.refusal is not None
    assert raised.value.refusal.code == "card_not_held"


def test_what_is_left_out_is_filled_in_if_it_is_certain() -> None:
    one = table("T1:Ryyyykkobg,Bg R:0,laid1414 B:0,laid4441 turn:2,remove,RB,1", removal_compulsory=False)
    assert parse_action(one, "remove") == Remove(1, Colour.GREEN)
    with pytest.raises(Ambiguous) as raised:
        parse_action(PLACE, "place T1")
    assert raised.value.params["choices"] == ("place T1g", "place T1k", "place T1b", "place T1o")


def test_an_incomplete_text_that_fits_nothing_says_why() -> None:
    with pytest.raises(Illegal) as raised:
        parse_action(PLACE, "place T4")
    assert raised.value.refusal is not None
    assert raised.value.refusal.code == "beyond_reach"
    with pytest.raises(Illegal, match="no_such_action"):
        parse_action(Game().initial_state(), "draw B")


def test_a_complete_text_that_is_not_legal_carries_the_refusal() -> None:
    with pytest.raises(Illegal) as raised:
        parse_action(PLACE, "place T1y")
    assert raised.value.refusal == PLACE.check(0, Place(1, Colour.YELLOW))
    over = table("R:40,laid4111 B:0,laid1111 turn:2,over,points/R")
    with pytest.raises(Illegal) as raised:
        parse_action(over, "stop")
    assert raised.value.refusal is not None
    assert raised.value.refusal.code == "game_over"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "unknown_verb", 1),
        ("  fly T1", "unknown_verb", 3),
        ("place T5y", "bad_arguments", 7),
        ("place T1z", "bad_arguments", 7),
        ("place T1-12", "bad_arguments", 7),
        ("lay 1256", "bad_arguments", 5),
        ("stop now", "bad_arguments", 6),
    ],
)
def test_unreadable(text: str, code: str, column: int) -> None:
    with pytest.raises(Unreadable) as raised:
        parse_action(PLACE, text)
    assert (raised.value.code, raised.value.column) == (code, column)


def test_a_script_needs_complete_texts() -> None:
    with pytest.raises(Unreadable, match="incomplete_action"):
        read_action("place T1")
