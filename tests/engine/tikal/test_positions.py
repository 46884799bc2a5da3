"""Does every position come back from its text, and is every impossible one refused at the right place?"""

from __future__ import annotations

import ast
import string
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tikal import test_auction
from tests.engine.tikal.play import at, conserves_material, play, start, states
from tests.engine.tikal.test_rulings import crowded
from tutor.engine import options as options_module
from tutor.engine.protocol import Illegal, TextError, Unreadable
from tutor.engine.tikal import Game, Options, Phase, positions
from tutor.engine.tikal.positions import format_position, parse_position
from tutor.engine.tikal.table import OFFERED

LINK = 700
"""So many characters at most may a position in a link have."""

options = st.builds(Options, **{name: st.sampled_from(values) for name, values in OFFERED.items()})


@pytest.mark.parametrize(
    ("seed", "players", "changed"),
    [
        (0, 2, {}),
        (1, 3, {}),
        (2, 4, {}),
        (3, 2, {"second_needs_two": False}),
        (4, 3, {"volcano_edge_access": True, "unplaceable": "without_access"}),
        (5, 4, {"last_scoring_first": "last_placer", "tied_winners": "nobody"}),
    ],
)
def test_every_position_of_a_game_comes_back_and_fits_in_a_link(seed, players, changed):
    for state in states(seed, players, **changed):
        text = format_position(state)
        assert parse_position(text) == state
        assert len(quote_plus(text, safe="/:,=*")) < LINK


@settings(deadline=None, max_examples=40, derandomize=True)
@given(options, st.data())
def test_positions_of_any_options_come_back(chosen, data):
    state = Game(chosen).initial_state()
    for _ in range(data.draw(st.integers(0, 60))):
        if not state.acting_players:
            break
        player = state.acting_players[0]
        state = state.apply(player, data.draw(st.sampled_from(state.legal_actions(player)))).state
    assert parse_position(format_position(state)) == state


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.text(alphabet="tikal/23 a1b2:=,RB*gcxmt0out:turn:act,score" + string.ascii_letters, max_size=80))
def test_whatever_is_typed_gives_a_position_or_an_error_with_a_place(typed):
    for text in (typed, f"tikal/2 {typed} turn:R,act,10", f"tikal/2 turn:{typed}"):
        line, column = error_place(text) or (1, 1)
        assert line == 1
        assert 1 <= column <= len(text) + 1


def error_place(text: str) -> tuple[int, int] | None:
    """Where the text is wrong; None if it is a position that conserves the material."""
    try:
        conserves_material(parse_position(text))
    except TextError as error:
        return error.line, error.column
    return None


PIECES = [
    "a1:R3",
    "a1:R1,B2*",
    "a2:=3,R2*",
    "a2:Rg",
    "a2:R1,Bl",
    "a3:A3/1",
    "b3:B1/0",
    "c2:A5/1,m2",
    "c2:A5/1,m0,Rc",
    "b2:Bc",
    "R:12",
    "R:x3",
    "R:x*",
    "R:t11",
    "B:t11",
    "B:t23,4",
    "out:A",
    "out:A1,B",
    "turn:R,act,10",
    "turn:B,draw",
    "turn:R,place,A1",
    "turn:R,dig,7,c2",
    "turn:R,over",
    "turn:R,act,10,B1",
    "score:RB",
    "score:R",
    "score:BR",
]


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.lists(st.sampled_from(PIECES), max_size=8, unique_by=lambda token: token.split(":")[0]))
def test_a_position_that_is_read_conserves_the_material(tokens):
    try:
        state = parse_position(" ".join(["tikal/2", *tokens]))
    except TextError:
        return
    conserves_material(state)
    assert parse_position(format_position(state)) == state


def test_the_set_up_is_short():
    assert format_position(start()) == "tikal/2 turn:R,draw"
    assert at("turn:R,draw") == start()


def test_options_that_are_not_the_default_are_named():
    state = start(3, second_needs_two=False, unplaceable="without_access")
    text = "tikal/3/second_needs_two:no/unplaceable:without_access turn:R,draw"
    assert format_position(state) == text
    assert parse_position(text) == state


@pytest.mark.parametrize(
    "text",
    [
        "tikal/2 a1:B1 a2:=3,R2* c2:A3/1,=4,B1 c3:A5/2,m0,Rc R:12,x3,t115 B:4,t2 turn:R,act,7,a2",
        "tikal/4 a2:Rg b1:Kl c2:B1/0 R:x2 out:A turn:K,draw",
        "tikal/3 c2:A5/0,m3,R1 turn:R,dig,7,c2",
        "tikal/2 out:A1,A3 turn:B,act,3,B1,a2,a2 score:BR",
    ],
)
def test_the_canonical_form_is_kept(text):
    assert format_position(parse_position(text)) == text


def test_what_is_left_is_derived():
    state = at("a1:R4,B1 a2:=4,R2* b1:Rg b2:Bc c3:A5/0,m2 R:x3,t11 turn:R,act,10")
    red, blue = state.seats
    assert (red.workers, red.leader, red.camps, red.guards) == (18 - 4 - 2 - 1 - 3, 0, 2, 1)
    assert (blue.workers, blue.leader, blue.camps, blue.guards) == (17, 1, 1, 2)
    assert state.levels[2:5] == (2, 5, 8)
    assert state.buried == (1, *[3] * 7)
    assert "A5" not in [tile.id for tile in state.pile]


def test_a_lone_letter_out_means_all_of_it_that_is_not_seen():
    state = at("c2:A1/0 out:A,B1 turn:R,place,A2")
    assert [tile.id for tile in state.out] == ["A3", "A4", "A5", "A6", "B1"]
    assert state.next_letter == "B"


# (code, column, text behind "tikal/2 "): the column counts from the "t" of "tikal"
UNREADABLE = [
    ("position_turn_missing", 8, ""),
    ("position_turn_missing", 15, "a1:R1 "),
    ("position_token", 9, "a1 turn:R,draw"),
    ("position_token", 9, "a1: turn:R,draw"),
    ("position_name", 9, "j9:A1/0 turn:R,draw"),
    ("position_name", 9, "C:5 turn:R,draw"),
    ("position_name", 9, ":A1 turn:R,draw"),
    ("position_twice", 15, "a1:R1 a1:B1 turn:R,draw"),
    ("position_twice", 15, "a2:=3,=4 turn:R,draw"),
    ("position_twice", 20, "c2:A5/0,m3,m2 turn:R,draw"),
    ("position_twice", 14, "R:12,3 turn:R,draw"),
    ("position_twice", 14, "R:x1,x2 turn:R,draw"),
    ("position_twice", 14, "R:x*,x* turn:R,draw"),
    ("position_twice", 14, "R:t1,t2 turn:R,draw"),
    ("position_twice", 23, "turn:R,act,10,5"),
    ("position_twice", 25, "turn:R,place,A1,A2"),
    ("position_laid", 12, "c2:R1 turn:R,draw"),
    ("position_laid", 12, "c2:A7/0 turn:R,draw"),
    ("position_laid", 12, "c2:S1/0 turn:R,draw"),
    ("position_laid", 12, "c2:A1/6 turn:R,draw"),
    ("position_content", 12, "a1:X1 turn:R,draw"),
    ("position_content", 15, "a1:R1,,B1 turn:R,draw"),
    ("position_content", 12, "a1:R turn:R,draw"),
    ("position_content", 12, "a2:A1/0 turn:R,draw"),
    ("position_content", 12, "a2:=\u0663 turn:R,draw"),
    ("position_seat", 12, "a1:K1 turn:R,draw"),
    ("position_seat", 12, "b2:Cc turn:R,draw"),
    ("position_seat", 14, "turn:K,draw"),
    ("position_seat", 14, "turn:RB,draw"),
    ("position_seat", 14, "turn:,"),
    ("position_seat", 33, "turn:R,act,10,B1 score:RC"),
    ("position_seat_item", 11, "R:many turn:R,draw"),
    ("position_seat_item", 11, "R:t9 turn:R,draw"),
    ("position_seat_item", 11, "R:10000 turn:R,draw"),
    ("position_tile", 13, "out:AB turn:R,draw"),
    ("position_tile", 15, "out:A,S1 turn:R,draw"),
    ("position_tile", 13, "out:,A turn:R,draw"),
    ("position_phase", 14, "turn:R"),
    ("position_phase", 16, "turn:R,dance"),
    ("position_turn_item", 20, "turn:R,act,11"),
    ("position_turn_item", 20, "turn:R,act,j9"),
    ("position_turn_item", 20, "turn:R,act,S1"),
]

ILLEGAL = [
    ("tile_twice", 20, "b3:A1/0 c2:A1/0 turn:R,draw"),
    ("tile_twice", 17, "c2:A1/0 turn:R,place,A1"),
    ("tile_twice", 17, "c2:A1/0 out:A1 turn:R,draw"),
    ("value_no_temple", 12, "b2:=3 turn:R,draw"),
    ("value_range", 12, "a2:=11 turn:R,draw"),
    ("value_range", 17, "c2:D3/0,=4 turn:R,draw"),
    ("masks_range", 17, "c2:A5/0,m5 turn:R,draw"),
    ("masks_range", 12, "b2:m1 turn:R,draw"),
    ("figures_on_volcano", 17, "c2:B1/0,R1 turn:R,draw"),
    ("figures_twice", 15, "a1:R1,R* turn:R,draw"),
    ("camp_ground", 12, "a2:Rc turn:R,draw"),
    ("camp_ground", 12, "a1:Rc turn:R,draw"),
    ("camp_ground", 17, "c2:A5/0,Rc turn:R,draw"),
    ("camp_ground", 17, "c2:B1/0,Rc turn:R,draw"),
    ("camp_twice", 15, "b2:Rc,Bc turn:R,draw"),
    ("guard_no_temple", 12, "b2:Rg turn:R,draw"),
    ("guard_twice", 15, "a2:Rg,Bg turn:R,draw"),
    ("too_many_workers", 16, "a1:R18 R:x1 turn:R,draw"),
    ("too_many_workers", 1, "a1:R19 turn:R,draw"),
    ("too_many_workers", 1, "a1:R18 a2:Rg turn:R,draw"),
    ("too_many_leaders", 1, "a1:R* a2:R* turn:R,draw"),
    ("too_many_leaders", 15, "a1:R* R:x* turn:R,draw"),
    ("too_many_leaders", 1, "a1:R* a2:Rl turn:R,draw"),
    ("too_many_camps", 1, "b2:Rc c2:A1/0,Rc c3:B2/0,Rc turn:R,draw"),
    ("too_many_guards", 1, "a2:Rg b1:Rg a3:A3/0,Rg turn:R,draw"),
    ("level_used_up", 22, "a2:=10 b1:R1 a3:A3/0,=10 turn:R,draw"),
    ("treasure_copies", 9, "R:t1111 turn:R,draw"),
    ("treasure_copies", 16, "R:t111 B:t1 turn:R,draw"),
    ("treasures_missing", 1, "c2:A5/0,m2 turn:R,draw"),
    ("treasures_missing", 1, "R:t1 turn:R,draw"),
    ("turn_needs_tile", 9, "turn:R,place"),
    ("turn_has_tile", 9, "turn:R,draw,A1"),
    ("turn_has_tile", 9, "turn:R,act,10,A1"),
    ("turn_has_tile", 9, "turn:R,act,10,B1"),
    ("turn_has_tile", 9, "turn:R,act,10,A1 score:RB"),
    ("turn_needs_pile", 27, "out:A,B,C,D,E,F,G turn:R,draw"),
    ("turn_over_too_soon", 9, "turn:R,over"),
    ("turn_not_acting", 9, "turn:R,draw,5"),
    ("turn_not_acting", 9, "turn:R,place,A1,a2"),
    ("turn_needs_dig", 9, "turn:R,dig,7"),
    ("turn_needs_dig", 9, "turn:R,dig,7,a2"),
    ("worked_nothing", 9, "turn:R,act,7,b2"),
    ("worked_nothing", 9, "turn:R,act,7,h5"),
    ("worked_too_often", 9, "turn:R,act,4,a2,a2,a2"),
    ("scoring_order", 26, "turn:R,act,10,B1 score:BR"),
    ("scoring_order", 26, "turn:R,act,10,B1 score:RBR"),
    ("scoring_order", 25, "turn:R,place,B1 score:RB"),
    ("scoring_needs_volcano", 23, "turn:R,act,10 score:RB"),
]


@pytest.mark.parametrize(("code", "column", "text"), UNREADABLE)
def test_unreadable(code, column, text):
    with pytest.raises(Unreadable) as raised:
        at(f"tikal/2 {text}" if text else "tikal/2")
    assert (raised.value.code, raised.value.column) == (code, column)


@pytest.mark.parametrize(("code", "column", "text"), ILLEGAL)
def test_impossible(code, column, text):
    with pytest.raises(Illegal) as raised:
        at(text)
    assert (raised.value.code, raised.value.column) == (code, column)


HEADS = [
    ("position_empty", 1, "  "),
    ("position_head", 1, "chess/2 turn:R,draw"),
    ("position_head", 2, " tikal/5 turn:R,draw"),
    ("position_head", 1, "tikal turn:R,draw"),
    ("position_option", 1, "tikal/2/second_needs_two:maybe turn:R,draw"),
    ("position_option", 1, "tikal/2/players:3 turn:R,draw"),
    ("position_option", 1, "tikal/2/second_needs_two:no/second_needs_two:yes turn:R,draw"),
]


@pytest.mark.parametrize(("code", "column", "text"), HEADS)
def test_unreadable_heads(code, column, text):
    with pytest.raises(Unreadable) as raised:
        parse_position(text)
    assert (raised.value.code, raised.value.column) == (code, column)


def test_every_error_of_the_parser_is_in_the_tables():
    trees = [ast.parse(Path(module.__file__).read_text()) for module in (positions, options_module)]
    codes = set()
    for call in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        place = {"Unreadable": 0, "Illegal": 0, "_need": 1}.get(name)
        if place is not None and isinstance(call.args[place], ast.Constant):
            codes.add(call.args[place].value)
    codes |= {"too_many_workers", "too_many_leaders", "too_many_camps", "too_many_guards"}
    auctions = {code for _, code in (*test_auction.UNREADABLE, *test_auction.ILLEGAL)} | {"no_auction"}
    assert codes == {code for code, *_ in (*UNREADABLE, *ILLEGAL, *HEADS)} | auctions


def test_a_position_at_the_end_of_a_game_comes_back():
    over = at(crowded("h5", "tikal/2", "out:G4 R:112 B:98 turn:B,over"))
    assert over.phase is Phase.OVER
    assert over.scores == (112, 98)
    assert parse_position(format_position(over)) == over


def test_a_state_shows_its_position():
    state = play(start(), "draw A1")
    assert repr(state) == "parse_position('tikal/2 turn:R,place,A1')"
