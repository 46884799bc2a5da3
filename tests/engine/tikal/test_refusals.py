"""Is every refusal reached, with its rule, its places and its numbers?"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.tikal.play import at
from tests.engine.tikal.test_rulings import BEHIND_A_VOLCANO, crowded
from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import CHANCE, IllegalAction
from tutor.engine.tikal import (
    DrawTile,
    EndTurn,
    Enter,
    Figure,
    Move,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    Recover,
    SecretPath,
    Swap,
    Uncover,
    auction,
    legality,
)
from tutor.engine.tikal.board import SPACE
from tutor.engine.tikal.notation import read_action
from tutor.engine.tikal.tiles import Kind

OFF = Hex(9, 9)
CAMP = SPACE["a1"]
WORKER, LEADER = Figure
OVER = crowded("h5", "tikal/2", "out:G4 turn:B,over")
# Red holds kinds 1 (twice), 3 and 4; Blue 2 (three times), 3 and 5; the treasures come from c3 and c4.
CARDS = "c3:A5/0,m0 c4:A6/0,m0 R:t1134 B:t2225 turn:R,act,{}"
AUCTION = "tikal/2/variant:professional R:20 B:20 open:A1,A2 turn:{}"
PATHS = "b2:Rc c1:A1/0,Bc a1:R1 {}turn:R,act,{}"


def full_key(key) -> str:
    return "hex:9,9" if key is OFF else key if ":" in key else f"hex:{key}"


# (code, rule, keys, params, position, action)
CASES = [
    # whose turn, which phase
    ("game_over", "T-END-2", [], {}, OVER, "end"),
    ("draw_first", "T-TRN-1", [], {}, "turn:R,draw", "end"),
    ("draw_first", "T-TRN-1", [], {}, "c2:A5/0,m3,R1 turn:R,dig,7,c2", "end"),
    ("not_your_turn", "T-TRN-1", [], {"seat": 1}, "turn:B,act,10", "end"),
    ("not_your_turn", "T-TRN-1", [], {"seat": 0}, "turn:R,act,10", "draw A1"),
    ("place_tile_first", "T-TRN-1", [], {"tile": "A1"}, "turn:R,place,A1", "enter W a1"),
    ("place_tile_first", "T-TRN-1", [], {"tile": "A1"}, "turn:R,place,A1", "end"),
    ("no_tile_in_hand", "T-TRN-1", [], {}, "turn:R,act,10", "place b3/0"),
    ("no_tile_in_hand", "T-TRN-1", [], {}, "turn:R,act,10,B1 score:RB", "place b3/0"),
    ("unknown_action", "T-TRN-1", [], {}, "turn:R,act,10", "a word"),
    ("not_drawable", "T-SET-2", [], {}, "turn:R,draw", "draw B1"),
    ("not_drawable", "T-SET-2", [], {}, "turn:R,draw", "find 1"),
    # the auction
    ("no_auction", "T-PRO-3", [], {}, "turn:R,act,10", "bid 5"),
    ("no_auction", "T-PRO-3", [], {}, "turn:R,place,A1", "pass"),
    ("bid_first", "T-PRO-3", [], {}, AUCTION.format("R,bid"), "end"),
    ("bid_first", "T-PRO-3", [], {}, AUCTION.format("R,bid"), "take A1"),
    ("choose_first", "T-PRO-3", [], {}, AUCTION.format("R,choose"), "bid 5"),
    ("choose_first", "T-PRO-3", [], {}, AUCTION.format("R,choose"), "end"),
    (
        "tile_not_open",
        "T-PRO-2",
        ["open:A1", "open:A2"],
        {"tile": "B1"},
        AUCTION.format("R,choose"),
        "take B1",
    ),
    ("bid_too_low", "T-PRO-3", [], {"points": 2, "need": 3}, AUCTION.format("R,bid bid:B2"), "bid 2"),
    ("bid_too_high", "T-PRO-3", ["seat:0"], {"points": 21, "have": 20}, AUCTION.format("R,bid"), "bid 21"),
    # off the board
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,place,A1", PlaceTile(OFF, 0)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,act,10", Enter(WORKER, OFF)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "a1:R1 turn:R,act,10", Move(WORKER, CAMP, OFF)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "a1:R1 turn:R,act,10", Move(WORKER, OFF, CAMP)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "a1:R1 turn:R,act,10", SecretPath(WORKER, CAMP, OFF)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,act,10", Uncover(OFF)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,act,10", Recover(OFF)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,act,10", PlaceGuard(OFF, WORKER)),
    ("off_board", "T-SET-3", [OFF], {"place": "9,9"}, "turn:R,act,10", PitchCamp(OFF)),
    # placing a tile
    ("no_such_rotation", "T-PLC-1", ["b3"], {"rotation": 6}, "turn:R,place,A1", "place b3/6"),
    ("space_taken", "T-PLC-1", ["a2"], {"place": "a2"}, "turn:R,place,A1", "place a2/0"),
    ("no_neighbour", "T-PLC-1", ["h5"], {"place": "h5"}, "turn:R,place,A1", "place h5/0"),
    ("no_neighbour", "T-PLC-1", ["h5"], {"place": "h5"}, "out:A turn:R,place,B1", "place h5/0"),
    ("no_access", "T-PLC-2", ["b4", "b3"], {"place": "b4", "tile": "B2"}, BEHIND_A_VOLCANO, "place b4/3"),
    # c3 touches only the bare north of C2
    (
        "no_access",
        "T-PLC-2",
        ["c3", "c2"],
        {"place": "c3", "tile": "B2"},
        "c2:C2/3 turn:R,place,B2",
        "place c3/0",
    ),
    # entering
    ("none_in_supply", "T-SET-5", [], {"figure": "worker"}, "a1:R18 turn:R,act,10", "enter W a1"),
    ("none_in_supply", "T-SET-5", [], {"figure": "leader"}, "R:x* turn:R,act,10", "enter L a1"),
    ("not_an_entrance", "T-ENT-1", ["a2"], {"place": "a2"}, "turn:R,act,10", "enter W a2"),
    ("not_an_entrance", "T-ENT-1", ["h5"], {"place": "h5"}, "turn:R,act,10", "enter W h5"),
    ("others_camp", "T-CMP-3", ["b2"], {"place": "b2", "seat": 1}, "b2:Bc turn:R,act,10", "enter W b2"),
    ("not_enough_points", "T-ENT-1", ["a1"], {"need": 1, "have": 0}, "turn:R,act", "enter W a1"),
    # walking
    (
        "no_figure_there",
        "T-MOV-1",
        ["a1"],
        {"figure": "leader", "place": "a1"},
        "a1:R1,B* turn:R,act,10",
        "walk L a1-b2",
    ),
    (
        "no_figure_there",
        "T-MOV-1",
        ["h5"],
        {"figure": "worker", "place": "h5"},
        "turn:R,act,10",
        "walk W h5-h4",
    ),
    (
        "not_adjacent",
        "T-MOV-1",
        ["a1", "a3"],
        {"origin": "a1", "target": "a3"},
        "a1:R1 turn:R,act,10",
        "walk W a1-a3",
    ),
    (
        "not_adjacent",
        "T-MOV-1",
        ["a1", "a1"],
        {"origin": "a1", "target": "a1"},
        "a1:R1 turn:R,act,10",
        "walk W a1-a1",
    ),
    ("unexplored", "T-MOV-1", ["a3"], {"place": "a3"}, "a2:R1 turn:R,act,10", "walk W a2-a3"),
    ("volcano", "T-MOV-3", ["a3"], {"place": "a3"}, "a2:R1 a3:B1/0 turn:R,act,10", "walk W a2-a3"),
    (
        "no_stone",
        "T-MOV-1",
        ["a2", "b2"],
        {"origin": "a2", "target": "b2"},
        "a2:R1 turn:R,act,10",
        "walk W a2-b2",
    ),
    (
        "not_enough_points",
        "T-MOV-2",
        ["a1", "a2"],
        {"need": 2, "have": 1},
        "a1:R1 turn:R,act,1",
        "walk W a1-a2",
    ),
    # secret paths
    (
        "no_figure_there",
        "T-CMP-4",
        ["b2"],
        {"figure": "worker", "place": "b2"},
        PATHS.format("", 10),
        "path W b2-a1",
    ),
    ("not_a_camp", "T-CMP-4", ["b1"], {"place": "b1"}, PATHS.format("", 10), "path W a1-b1"),
    ("not_a_camp", "T-CMP-4", ["a2"], {"place": "a2"}, PATHS.format("a2:R1 ", 10), "path W a2-b2"),
    ("others_camp", "T-CMP-3", ["c1"], {"place": "c1", "seat": 1}, PATHS.format("", 10), "path W a1-c1"),
    ("same_place", "T-CMP-4", ["a1"], {"place": "a1"}, PATHS.format("", 10), "path W a1-a1"),
    (
        "not_enough_points",
        "T-CMP-4",
        ["a1", "b2"],
        {"need": 1, "have": 0},
        PATHS.format("", 0),
        "path W a1-b2",
    ),
    # temples
    ("unexplored", "T-TMP-1", ["b3"], {"place": "b3"}, "turn:R,act,10", "uncover b3"),
    ("not_a_temple", "T-TMP-1", ["b2"], {"place": "b2"}, "b2:R1 turn:R,act,10", "uncover b2"),
    ("nobody_there", "T-TMP-2", ["a2"], {"place": "a2"}, "a2:B1 turn:R,act,10", "uncover a2"),
    (
        "guarded",
        "T-TMP-3",
        ["a2"],
        {"place": "a2", "seat": 1},
        "a2:R1,Bg turn:R,act,10",
        "uncover a2",
    ),
    ("temple_complete", "T-TMP-3", ["a2"], {"place": "a2"}, "a2:=10,R1 turn:R,act,10", "uncover a2"),
    (
        "no_level_tile",
        "T-TMP-3",
        ["a2"],
        {"place": "a2", "level": 10},
        "a2:=9,R1 a3:A3/0,=10 turn:R,act,10",
        "uncover a2",
    ),
    ("twice_already", "T-TMP-2", ["a2"], {"place": "a2"}, "a2:=3,R3 turn:R,act,6,a2,a2", "uncover a2"),
    ("second_needs_two", "T-TMP-2", ["a2"], {"place": "a2"}, "a2:=2,R1,B2 turn:R,act,8,a2", "uncover a2"),
    ("not_enough_points", "T-TMP-1", ["a2"], {"need": 2, "have": 1}, "a2:R1 turn:R,act,1", "uncover a2"),
    # treasures
    ("unexplored", "T-TRS-1", ["b3"], {"place": "b3"}, "turn:R,act,10", "dig b3"),
    ("not_a_treasure", "T-TRS-1", ["a2"], {"place": "a2"}, "a2:R1 turn:R,act,10", "dig a2"),
    (
        "no_treasures_left",
        "T-TRS-1",
        ["c3"],
        {"place": "c3"},
        "c3:A5/0,m0,R1 B:t1122 turn:R,act,10",
        "dig c3",
    ),
    ("nobody_there", "T-TRS-1", ["c3"], {"place": "c3"}, "c3:A5/0,B1 turn:R,act,10", "dig c3"),
    (
        "twice_already",
        "T-TRS-1",
        ["c3"],
        {"place": "c3"},
        "c3:A5/0,m2,R2 R:t12 turn:R,act,4,c3,c3",
        "dig c3",
    ),
    (
        "second_needs_two",
        "T-TRS-1",
        ["c3"],
        {"place": "c3"},
        "c3:A5/0,m3,R* R:t1 turn:R,act,7,c3",
        "dig c3",
    ),
    ("not_enough_points", "T-TRS-1", ["c3"], {"need": 3, "have": 2}, "c3:A5/0,R1 turn:R,act,2", "dig c3"),
    # swaps
    ("no_such_seat", "T-SET-1", [], {"seat": 2}, CARDS.format(10), "swap 3-C5"),
    ("swap_with_self", "T-TRS-2", [], {}, CARDS.format(10), "swap 3-R4"),
    ("no_such_treasure", "T-SET-4", [], {"treasure": 8}, CARDS.format(10), Swap(2, 1, 8)),
    ("no_such_treasure", "T-SET-4", [], {"treasure": -1}, CARDS.format(10), Swap(-1, 1, 4)),
    ("treasure_not_held", "T-TRS-2", [], {"seat": 1, "treasure": 5}, CARDS.format(10), "swap 3-B6"),
    ("treasure_not_held", "T-TRS-2", [], {"seat": 0, "treasure": 5}, CARDS.format(10), "swap 6-B5"),
    ("not_single", "T-TRS-3", [], {"seat": 1, "treasure": 1, "copies": 3}, CARDS.format(10), "swap 3-B2"),
    ("not_single", "T-TRS-3", [], {"seat": 0, "treasure": 0, "copies": 2}, CARDS.format(10), "swap 1-B5"),
    ("not_enough_points", "T-TRS-2", [], {"need": 3, "have": 2}, CARDS.format(2), "swap 3-B5"),
    # guards
    ("unexplored", "T-GRD-1", ["b3"], {"place": "b3"}, "turn:R,act,10", "guard W b3"),
    ("not_a_temple", "T-GRD-1", ["b2"], {"place": "b2"}, "b2:R1 turn:R,act,10", "guard W b2"),
    (
        "no_figure_there",
        "T-GRD-1",
        ["a2"],
        {"figure": "leader", "place": "a2"},
        "a2:R1 turn:R,act,10",
        "guard L a2",
    ),
    ("guarded", "T-GRD-2", ["a2"], {"place": "a2", "seat": 0}, "a2:R1,Rg turn:R,act,10", "guard W a2"),
    (
        "no_majority",
        "T-GRD-1",
        ["a2"],
        {"place": "a2", "own": 3, "rival": 3},
        "tikal/3 a2:R*,B3,C1 turn:R,act,10",
        "guard L a2",
    ),
    ("no_guard_left", "T-GRD-3", [], {}, "a2:R1 b1:Rg a3:A3/0,Rl turn:R,act,10", "guard W a2"),
    ("not_enough_points", "T-GRD-1", ["a2"], {"need": 5, "have": 4}, "a2:R1 turn:R,act,4", "guard W a2"),
    # camps
    ("unexplored", "T-CMP-1", ["b3"], {"place": "b3"}, "turn:R,act,10", "camp b3"),
    ("not_camp_ground", "T-CMP-2", ["a1"], {"place": "a1", "kind": "base_camp"}, "turn:R,act,10", "camp a1"),
    ("not_camp_ground", "T-CMP-2", ["a2"], {"place": "a2", "kind": "temple"}, "turn:R,act,10", "camp a2"),
    (
        "not_camp_ground",
        "T-CMP-2",
        ["b3"],
        {"place": "b3", "kind": "volcano"},
        "b3:B1/0 turn:R,act,10",
        "camp b3",
    ),
    ("treasures_left", "T-CMP-1", ["c3"], {"place": "c3", "n": 4}, "c3:A5/0 turn:R,act,10", "camp c3"),
    ("camp_there", "T-CMP-2", ["b2"], {"place": "b2", "seat": 1}, "b2:Bc turn:R,act,10", "camp b2"),
    ("no_camp_left", "T-CMP-2", [], {}, "b2:Rc c1:A1/0,Rc c2:B2/0 turn:R,act,10", "camp c2"),
    ("not_enough_points", "T-CMP-1", ["b2"], {"need": 5, "have": 4}, "turn:R,act,4", "camp b2"),
]


def doing(position, action):
    """The state, who acts and the action: draws are chance's, all else is Red's."""
    if isinstance(action, str):
        action = read_action(action) if action != "a word" else action
    player = CHANCE if not isinstance(action, str) and type(action).__name__.startswith("Draw") else 0
    return at(position), player, action


@pytest.mark.parametrize(
    ("code", "rule", "keys", "params", "position", "action"),
    CASES,
    ids=[f"{case[0]}-{case[1]}-{index}" for index, case in enumerate(CASES)],
)
def test_refusal(code, rule, keys, params, position, action):
    state, player, action = doing(position, action)
    refusal = state.check(player, action)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert dict(refusal.params) == params
    assert list(refusal.keys) == [full_key(key) for key in keys]
    assert action not in state.legal_actions(player)
    with pytest.raises(IllegalAction) as raised:
        state.apply(player, action)
    assert raised.value.refusal == refusal


def codes_in(tree: ast.Module) -> Iterator[str]:
    """Every code that ``_no`` is given in the source: as text, as ``f"not_a_{kind}"``, or through a parameter."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for call in calls(function, "_no"):
            code = call.args[0]
            if isinstance(code, ast.Constant):
                yield code.value
            elif isinstance(code, ast.JoinedStr):
                yield from (f"not_a_{kind.value}" for kind in (Kind.TEMPLE, Kind.TREASURE))
            elif isinstance(code, ast.Name):
                place = [argument.arg for argument in function.args.args].index(code.id)
                yield from (outer.args[place].value for outer in calls(tree, function.name))
            else:
                raise AssertionError(f"line {code.lineno}: a code this test cannot read")


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == name]


def test_every_refusal_of_the_judge_is_in_the_table():
    source = Path(legality.__file__).read_text()
    said = [call.args[0] for call in calls(ast.parse(Path(auction.__file__).read_text()), "Refusal")]
    codes = {code.value for code in said if isinstance(code, ast.Constant)}
    assert len(codes) == len(said)
    assert {*codes_in(ast.parse(source)), *codes} == {case[0] for case in CASES}


def test_refusals_come_in_teaching_order():
    """Whose turn, phase, ownership, geometry, cost: the first thing that is wrong is named."""
    wrong_in_all = Move(LEADER, SPACE["a2"], SPACE["b2"])
    order = [
        ("turn:B,act", "not_your_turn"),
        ("turn:R,place,A1", "place_tile_first"),
        ("turn:R,act", "no_figure_there"),
        ("a2:R* turn:R,act", "no_stone"),
    ]
    assert [at(position).check(0, wrong_in_all).code for position, _ in order] == [code for _, code in order]


def test_nobody_else_can_act():
    state = at("turn:R,act,10")
    assert state.check(1, EndTurn()).code == "not_your_turn"
    assert state.check(7, EndTurn()).code == "not_your_turn"
    assert state.check(CHANCE, DrawTile("A1")).code == "not_your_turn"
    assert state.legal_actions(1) == state.legal_actions(CHANCE) == ()
