"""Can people type actions, and do they hear what is wrong and where?"""

import pytest

from tests.engine.tikal.play import at, states
from tutor.engine.protocol import CHANCE, Ambiguous, Illegal, TextError, Unreadable
from tutor.engine.tikal import (
    Bid,
    ChooseTile,
    DrawTile,
    DrawTreasure,
    EndTurn,
    Enter,
    Figure,
    Move,
    Pass,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    Recover,
    SecretPath,
    Swap,
    Uncover,
)
from tutor.engine.tikal.board import SPACE
from tutor.engine.tikal.notation import VERBS, format_action, parse_action, read_action

W, L = Figure
CANONICAL = {
    "place c2/3": PlaceTile(SPACE["c2"], 3),
    "enter W a1": Enter(W, SPACE["a1"]),
    "walk W a1-b2": Move(W, SPACE["a1"], SPACE["b2"]),
    "path L a1-c3": SecretPath(L, SPACE["a1"], SPACE["c3"]),
    "uncover a2": Uncover(SPACE["a2"]),
    "dig c3": Recover(SPACE["c3"]),
    "swap 3-B5": Swap(2, 1, 4),
    "guard W a2": PlaceGuard(SPACE["a2"], W),
    "camp b2": PitchCamp(SPACE["b2"]),
    "end": EndTurn(),
    "bid 5": Bid(5),
    "pass": Pass(),
    "take A3": ChooseTile("A3"),
    "draw A1": DrawTile("A1"),
    "find 4": DrawTreasure(3),
}


@pytest.mark.parametrize("text", CANONICAL)
def test_the_canonical_form_goes_both_ways(text):
    assert format_action(CANONICAL[text]) == text
    assert read_action(text) == CANONICAL[text]


def test_every_verb_has_a_canonical_form():
    assert [text.split()[0] for text in CANONICAL] == list(VERBS)


def test_whatever_is_legal_can_be_typed():
    for state in states(3, 4)[::8]:
        for player in state.acting_players:
            for action in state.legal_actions(player):
                assert parse_action(state, format_action(action), player) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  ENTER   w  A1 ", "enter W a1"),
        ("Walk W a1 - B2", "walk W a1-b2"),
        ("place C2 / 3", "place c2/3"),
        ("swap 3 - b5", "swap 3-B5"),
        ("uncover\ta2", "uncover a2"),
        ("End turn", "end"),
        ("DRAW a1", "draw A1"),
    ],
)
def test_case_and_spaces_do_not_matter(text, action):
    assert read_action(text) == CANONICAL[action]


@pytest.mark.parametrize(
    ("position", "text", "meant"),
    [
        ("a1:R1 turn:R,act,10", "walk a1-b2", "walk W a1-b2"),
        ("a1:R* turn:R,act,10", "walk a1-b2", "walk L a1-b2"),
        ("a1:R18 turn:R,act,10", "enter", "enter L a1"),
        ("a2:R* turn:R,act,10", "guard", "guard L a2"),
        ("a2:R1 b1:R1 turn:R,act,10", "guard b1", "guard W b1"),
        ("a2:R1 turn:R,act,10", "uncover", "uncover a2"),
        ("turn:R,act,10", "camp", "camp b2"),
        ("c3:A5/0,R1 turn:R,act,10", "dig", "dig c3"),
        ("out:A1,A2,A3,A4,A5 turn:R,draw", "draw", "draw A6"),
    ],
)
def test_what_is_left_out_is_filled_in_if_one_action_fits(position, text, meant):
    assert parse_action(at(position), text) == read_action(meant)


@pytest.mark.parametrize(
    ("position", "text", "choices"),
    [
        ("a1:R1* turn:R,act,10", "walk a1-b2", ("walk W a1-b2", "walk L a1-b2")),
        ("turn:R,act,10", "enter a1", ("enter W a1", "enter L a1")),
        ("turn:R,place,A1", "place a3", tuple(f"place a3/{n}" for n in range(6))),
        ("a2:R1* turn:R,act,10", "guard a2", ("guard W a2", "guard L a2")),
        ("a2:R1 b1:R1 turn:R,act,10", "uncover", ("uncover a2", "uncover b1")),
    ],
)
def test_several_fitting_actions_are_ambiguous(position, text, choices):
    with pytest.raises(Ambiguous) as raised:
        parse_action(at(position), text)
    assert raised.value.code == "ambiguous_action"
    assert raised.value.params["choices"] == choices
    assert all(parse_action(at(position), choice) for choice in choices)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "unknown_verb", 1),
        ("   ", "unknown_verb", 4),
        ("  wlak W a1-b2", "unknown_verb", 3),
        ("7", "unknown_verb", 1),
        ("walk W a1-j9", "bad_arguments", 6),
        ("walk W a1", "bad_arguments", 6),
        ("walk X a1-b2", "bad_arguments", 6),
        ("place c2/x", "bad_arguments", 7),
        ("swap 9-B1", "bad_arguments", 6),
        ("swap 1-Z1", "bad_arguments", 6),
        ("end now", "bad_arguments", 5),
        # letters and figures that only look alike, or become ASCII in another case
        ("place c2/\u0663", "bad_arguments", 7),
        ("swap 1-\u212a1", "bad_arguments", 6),
        ("<b>end</b>", "unknown_verb", 1),
    ],
)
def test_unreadable(text, code, column):
    with pytest.raises(Unreadable) as raised:
        parse_action(at("turn:R,act,10"), text)
    assert (raised.value.code, raised.value.column) == (code, column)
    assert raised.value.params.get("choices") or raised.value.params.get("example")


def test_a_script_must_say_all():
    with pytest.raises(Unreadable) as raised:
        read_action("walk a1-b2")
    assert (raised.value.code, raised.value.column) == ("incomplete_action", 11)
    assert raised.value.params["example"] == "walk W a1-b2"


@pytest.mark.parametrize(
    ("position", "text", "code", "refusal"),
    [
        ("a2:R1 turn:R,act,10", "walk W a2-b2", "illegal_action", "no_stone"),
        ("turn:R,place,A1", "place a3/7", "illegal_action", "no_such_rotation"),
        ("turn:R,draw", "enter W a1", "illegal_action", "draw_first"),
        ("turn:R,draw", "draw B1", "illegal_action", "not_drawable"),
        ("turn:R,act,10", "draw A1", "illegal_action", "not_your_turn"),
        ("a2:R1 turn:R,act,10", "walk a2-b2", "no_such_action", "no_stone"),
        ("turn:R,act,10", "uncover", "no_such_action", "not_a_temple"),
        ("turn:R,act,10", "find", "no_such_action", None),
    ],
)
def test_illegal_carries_the_refusal(position, text, code, refusal):
    with pytest.raises(Illegal) as raised:
        parse_action(at(position), text)
    assert raised.value.code == code
    assert (raised.value.refusal and raised.value.refusal.code) == refusal


def test_the_player_can_be_named():
    with pytest.raises(Illegal) as raised:
        parse_action(at("turn:R,act,10"), "end", 1)
    assert raised.value.refusal.code == "not_your_turn"
    assert parse_action(at("turn:R,draw"), "draw A1", CHANCE) == DrawTile("A1")


def test_other_things_have_no_text():
    with pytest.raises(TypeError, match="not an action of Tikal: 7"):
        format_action(7)


def test_errors_say_where_and_what():
    with pytest.raises(
        TextError, match=r"line 1, column 6: bad_arguments: text='walk W', example='walk W a1-b2'"
    ):
        read_action("walk W")
