import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.engine.aton import Colour, Game, Options, Phase
from tutor.engine.aton.board import INDEX
from tutor.engine.aton.notation import format_position, parse_position
from tutor.engine.protocol import Illegal, Outcome, TextError, Unreadable

from .tables import ALL_OPTIONS, random_game
from .test_random_games import material


def test_the_set_up() -> None:
    assert format_position(Game().initial_state()) == "aton/2 R:0 B:0 turn:1,lay"
    assert parse_position("aton/2 turn:1,lay") == Game().initial_state()


def test_everything_a_position_can_say() -> None:
    text = (
        "aton/2/sealed:no/reshuffle:on_empty T1:Ryyk,Bg T4:Bbo "
        "R:12,dead2,spent,laid4213,under31,discards2110,thrown1120 B:9,laid1224 turn:3,place,RB,2"
    )
    state = parse_position(text)
    red, blue = state.seats
    assert state.options == Options(sealed=False, reshuffle="on_empty")
    assert red.counters[INDEX[1, Colour.YELLOW]] == 2
    assert (red.score, red.dead, red.token, red.supply) == (12, 2, False, 29 - 3 - 2)
    assert (red.laid, red.under, red.discards, red.thrown) == (
        (4, 2, 1, 3),
        (3, 1),
        (2, 1, 1, 0),
        (1, 1, 2, 0),
    )
    assert red.deck == (4, 6, 4, 8)
    assert (blue.token, blue.laid) == (True, (1, 2, 2, 4))
    assert (state.round, state.phase, state.turns, state.left) == (3, Phase.PLACE, (0, 1), 2)
    assert format_position(state) == text


def test_the_end() -> None:
    state = parse_position("aton/2 R:45 B:43 turn:7,over,scoring/R")
    assert state.outcome() == Outcome("scoring", (45, 43), (0,))


POSITIONS = [format_position(ply[3]) for options in ALL_OPTIONS for ply in random_game(21, options)]
EDITS = st.lists(
    st.tuples(
        st.integers(0, 200), st.integers(0, 2), st.sampled_from(string.ascii_letters + string.digits + " ,/:")
    ),
    max_size=3,
)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(POSITIONS), EDITS, st.randoms(use_true_random=False))
def test_a_misspelt_position_is_an_error_or_can_be_played_to_its_end(text, edits, rng) -> None:  # type: ignore[no-untyped-def]
    for at, removed, letter in edits:
        text = text[:at] + letter + text[at + removed :]
    try:
        state = parse_position(text)
    except TextError:
        return
    assert parse_position(format_position(state)) == state
    while state.acting_players:
        player = rng.choice(state.acting_players)
        state = state.apply(player, rng.choice(state.legal_actions(player))).state
        material(state)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "position_empty", 1),
        ("chess", "position_head", 1),
        ("aton/3 turn:1,lay", "position_head", 1),
        ("aton/2/speed:fast turn:1,lay", "position_option", 1),
        ("aton/2 T1Ry turn:1,lay", "position_token", 8),
        ("aton/2 T5:Ry turn:1,lay", "position_name", 8),
        ("aton/2 R:0 R:1 turn:1,lay", "position_twice", 12),
        ("aton/2 T1:Ry,Kg turn:1,lay", "position_counters", 14),
        ("aton/2 T1:Ryz turn:1,lay", "position_counters", 11),
        ("aton/2 R:0,hand1256 turn:1,lay", "position_seat_item", 12),
        ("aton/2 R:0,wealth3 turn:1,lay", "position_seat_item", 12),
        ("aton/2 R:0", "position_turn_missing", 11),
        ("aton/2 turn:0,lay", "position_round", 13),
        ("aton/2 turn:1,nap", "position_phase", 15),
        ("aton/2 turn:1", "position_phase", 13),
        ("aton/2 turn:1,lay,X", "position_turn_item", 19),
    ],
)
def test_unreadable(text: str, code: str, column: int) -> None:
    with pytest.raises(Unreadable) as raised:
        parse_position(text)
    assert (raised.value.code, raised.value.column) == (code, column)


LAID = "R:0,laid1434 B:0,laid1234"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("aton/2 T1:Rkk,Bk turn:1,lay", "group_full", 15),
        ("aton/2 T1:Ry,Ry turn:1,lay", "counters_twice", 14),
        ("aton/2 T1:Ryyyyggggkkbo T2:Ryyyyggggkkbo T3:Ryyyggg turn:1,lay", "too_many_counters", 1),
        ("aton/2 R:0,dead9 turn:1,lay", "kingdom_too_full", 18),
        ("aton/2 R:0,hand123 turn:1,lay", "cards_of_hand", 8),
        ("aton/2 R:0,laid123 turn:1,lay", "cards_of_hand", 8),
        ("aton/2 R:0,spent,thrown1000 turn:1,lay", "cards_of_hand", 8),
        ("aton/2 R:0,hand1234,laid1234 turn:1,lay", "hand_and_laid", 8),
        ("aton/2 R:0,thrown1111 turn:1,lay", "token_not_spent", 8),
        ("aton/2 R:0,hand1234,discards9000 turn:1,lay", "too_many_cards", 8),
        ("aton/2 turn:1,over", "end_missing", 8),
        ("aton/2 turn:1,lay,points/R", "end_too_early", 8),
        ("aton/2 turn:1,lay,RB", "seats_of_turn", 8),
        (f"aton/2 {LAID} turn:2,place,RBR,2", "seats_of_turn", 34),
        (f"aton/2 {LAID} turn:2,take_back,RBR", "seats_of_turn", 34),
        ("aton/2 turn:2,place,RB,2", "cards_not_laid", 8),
        (f"aton/2 {LAID} turn:2,place,RB", "counters_left", 34),
        (f"aton/2 {LAID} turn:1,remove,RB,2", "counters_left", 34),
        (f"aton/2 {LAID} turn:2,name,RB,2", "counters_left", 34),
        (
            f"aton/2 T1:Ryyyyggggkkbo T2:Ryyyyggggkkbo {LAID.replace('laid1434', 'laid1424')} turn:2,place,RB,2",
            "nothing_to_do",
            68,
        ),
        (f"aton/2 {LAID} turn:2,remove,RB,2", "nothing_to_do", 34),
        (f"aton/2 {LAID} turn:2,lay", "nothing_to_do", 34),
        ("aton/2 R:0,hand1234 turn:1,tie", "only_while_laying", 8),
        ("aton/2 R:0,hand1234,kept turn:1,lay", "only_while_laying", 8),
        ("aton/2 R:0,drawn2 turn:1,lay", "cards_of_draw", 8),
        ("aton/2 B:0,laid1234,drawn2 R:0,laid1234 turn:1,tie", "cards_of_draw", 28),
        (f"aton/2 {LAID},due1000 turn:2,take_back,B", "due_too_many", 21),
        (f"aton/2 T1:By {LAID},due1000 turn:2,place,R,2", "due_too_many", 27),
    ],
)
def test_illegal(text: str, code: str, column: int) -> None:
    with pytest.raises(Illegal) as raised:
        parse_position(text)
    assert (raised.value.code, raised.value.column) == (code, column)
