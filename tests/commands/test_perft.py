"""Are the ways a game can go on counted right, and shown branch by branch?"""

import pytest
from click.testing import CliRunner

from tests.engine.tikal import naive
from tests.engine.tikal.play import at
from tutor.commands.perft import branches, command


def perft(state, depth):
    return sum(n for _, n in branches(state, depth))


# By depth 1, 2 and 3. The naive rules gave the same numbers.
COUNTS = {
    "turn:R,draw": (6, 144, 600),
    "turn:R,act,2": (3, 13, 161),
    "a1:R1 turn:R,act,3": (6, 30, 222),
    "a1:R1 a2:R2,B1 turn:R,act,5": (10, 60, 514),
    "c3:A5/0,R2 turn:R,act,6": (5, 33, 308),
    "c3:A5/0,m0 b2:Rc R:t12 B:t34 turn:R,act,6": (10, 96, 764),
    "b3:B1/0 out:A turn:R,place,B2": (18, 90, 558),
    "a2:R1 out:A,B2,B3,B4,B5,B6 turn:R,draw": (1, 7, 48),
    "a1:R1 turn:R,act,2,B1 score:RB": (6, 18, 71),
}


@pytest.mark.parametrize("position", COUNTS)
def test_counts(position):
    assert tuple(perft(at(position), depth) for depth in (1, 2, 3)) == COUNTS[position]


@pytest.mark.parametrize("position", COUNTS)
def test_the_naive_rules_count_the_same(position):
    def count(state, depth):
        if depth == 0:
            return 1
        player = naive.acting(state)
        return sum(
            count(state.apply(player, action).state, depth - 1) for action in naive.legal_actions(state)
        )

    assert count(at(position), 2) == COUNTS[position][1]


def test_branches_are_listed_with_their_total():
    result = CliRunner().invoke(command, ["tikal/2 turn:R,act,2", "2"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert [line.split(": ")[0] for line in lines[:3]] == ["end", "enter W a1", "enter L a1"]
    assert lines[-1] == f"Total: {sum(int(line.split(': ')[1]) for line in lines[:3])}"


def test_a_position_that_cannot_be_read_is_shown_with_its_place():
    result = CliRunner().invoke(command, ["tikal/2 a1:R1,RR turn:R,act,3", "2"])
    assert result.exit_code == 2
    assert "column 15: position_content" in result.output
    text, mark = result.output.splitlines()[-2:]
    assert text[mark.index("^")] == "R"
    assert text[: mark.index("^")].endswith("R1,")


@pytest.mark.parametrize(
    ("arguments", "wrong"), [(["x", "0"], "DEPTH"), (["x", "1", "--game", "go"], "--game")]
)
def test_other_arguments_are_checked(arguments, wrong):
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert wrong in result.output
