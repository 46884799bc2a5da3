"""The worked examples of the rules text, one test each."""

import pytest

from tests.engine.tikal.play import at, legal, play, start, turn
from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import Figure, PlaceTile
from tutor.engine.tikal.board import SPACE
from tutor.engine.tikal.movement import price, routes
from tutor.engine.tikal.scoring import count, holder


@pytest.mark.parametrize(
    ("origin", "target", "stones"),
    [((0, 0), (1, -1), 1), ((0, 0), (0, -1), 2), ((0, 0), (1, 0), 2), ((0, -1), (1, -1), 0)],
)
def test_1_crossings_of_the_start_board(origin, target, stones):
    assert price(start().sites, Hex(*origin), Hex(*target)) == stones


@pytest.mark.parametrize("tile", ["A1", "A2", "A3", "A4", "A5", "A6"])
def test_1_the_first_tile_has_exactly_24_legal_placements(tile):
    placings = legal(play(start(), f"draw {tile}"), PlaceTile)
    assert len(placings) == 24
    assert len({placing.space for placing in placings}) == 4
    assert {placing.rotation for placing in placings} == set(range(6))


def test_2_costs_of_the_lost_picture():
    state = at("a3:A3/1,R1 b4:A1/4 a4:A5/2 turn:R,act,10")
    temple, jungle, treasure = Hex(0, -2), Hex(1, -3), Hex(0, -3)
    assert price(state.sites, temple, jungle) == 3
    assert price(state.sites, temple, treasure) == 0
    assert price(state.sites, temple, Hex(0, -1)) == 1
    assert routes(state, 0, Figure.WORKER, temple)[treasure].price == 6


def test_3_a_first_turn():
    state, events = turn(
        start(),
        *("draw A1", "place b3/0"),
        *("enter W a1", "enter W a1", "walk W a1-a2", "walk W a1-a2", "uncover a2", "uncover a2"),
    )
    assert state.ap == 0
    assert state.site(SPACE["a2"]).value == 3
    assert sum(event.params.get("price", 0) for event in events) == 10


@pytest.mark.parametrize(("figures", "winner"), [("R*,B3", None), ("R1*,B3", 0), ("R*,B2", 0), ("R3,B2*", 1)])
def test_4_the_leader_counts_three(figures, winner):
    state = at(f"a2:{figures} turn:R,act,10")
    assert holder(state.site(SPACE["a2"])) == winner


def test_5_the_scoring_example():
    state = at(
        "a3:A3/0,=3,R1 b3:D3/0,R2,B1 b4:D4/0,R* b5:C4/0,=8,R4,B* c3:A5/0,m0 c4:A6/0,m2 R:t112234 turn:R,act,10"
    )
    counted = count(state, 0)
    assert sorted(points for _, points in counted.temples) == [3, 5, 5, 8]
    assert sum(points for *_, points in counted.treasures) == 8
    assert counted.total == 21 + 8
