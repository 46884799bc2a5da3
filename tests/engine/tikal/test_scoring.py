"""Are temples, treasures and the score track counted as the rules say?"""

import pytest

from tests.engine.tikal.play import at, states
from tutor.engine.tikal.board import SPACE
from tutor.engine.tikal.scoring import count, holder, track_space


@pytest.mark.parametrize(
    ("figures", "winner"),
    [
        ("R4,B2,C2", 0),
        ("R3,B3,C1", None),
        ("R4,B3,C3", 0),
        ("R1", 0),
        ("R*,B4", 1),
        ("B2,C*", 2),
        ("", None),
        ("R9,Bg", 1),
        ("R2,B2,Cl", 2),
    ],
)
def test_who_holds_a_temple(figures, winner):
    token = f"a2:{figures} " if figures else ""
    assert holder(at(f"tikal/3 {token}turn:R,act,10").site(SPACE["a2"])) == winner


@pytest.mark.parametrize(
    ("treasures", "points"), [("1", 1), ("11", 3), ("111", 6), ("12", 2), ("1112", 7), ("1122", 6)]
)
def test_treasures_by_kind(treasures, points):
    left = 4 - len(treasures)
    counted = count(at(f"c3:A5/0,m{left} R:t{treasures} turn:R,act,10"), 0)
    assert counted.total == points
    assert counted.temples == ()


def test_a_count_names_its_parts():
    counted = count(at("a2:=3,R1 b1:B1 c3:A5/0,m1 R:t223 turn:R,act,10"), 0)
    assert counted.temples == ((SPACE["a2"], 3),)
    assert counted.treasures == ((1, 2, 3), (2, 1, 1))
    assert counted.total == 7


@pytest.mark.parametrize(("score", "space"), [(0, 0), (1, 1), (100, 100), (101, 1), (200, 100), (201, 1)])
def test_the_score_track_goes_round(score, space):
    assert track_space(score) == space


def test_nobody_scores_a_temple_for_two_seats():
    for state in states(2, 4)[::25]:
        spaces = [space for seat in range(4) for space, _ in count(state, seat).temples]
        assert len(set(spaces)) == len(spaces)
