"""Do names, neighbours and the shape of the board agree with the printed board (T-SET-3)?"""

from tests.engine.tikal.test_tiles import FACTS
from tutor.engine.hexgrid import DIRECTIONS, Hex, opposite
from tutor.engine.tikal.board import (
    BASE_CAMP,
    INDEX,
    NAMES,
    NEIGHBOURS,
    SPACE,
    SPACES,
    STEPS,
    key,
    space_name,
)


def test_the_board_has_the_forty_spaces_of_the_material():
    assert sorted(SPACES) == sorted(Hex(*space) for space in FACTS["spaces"])


def test_names_are_unique_and_lead_back():
    assert len(set(NAMES)) == 40
    assert all(SPACE[space_name(space)] == space for space in SPACES)


def test_names_of_the_printed_spaces():
    names = {"a1": (0, 0), "a2": (0, -1), "b2": (1, -1), "b1": (1, 0), "h5": (7, -8 + 1)}
    assert {name: SPACE[name] for name in names} == names
    assert SPACE["a1"] == BASE_CAMP


def test_rows_count_from_the_bottom_of_each_column():
    for q in range(8):
        column = sorted((space for space in SPACES if space.q == q), key=lambda space: -space.r)
        assert [space_name(space)[1] for space in column] == list("12345")


def test_neighbours_are_those_at_distance_one():
    for index, space in enumerate(SPACES):
        near = {SPACES[j] for _, j in NEIGHBOURS[index]}
        assert near == {other for other in SPACES if space.distance(other) == 1}


def test_directions_and_steps_lead_back():
    for (origin, target), (i, direction, j, back) in STEPS.items():
        assert origin.neighbour(direction) == target
        assert target.neighbour(back) == origin
        assert (SPACES[i], SPACES[j], back) == (origin, target, opposite(direction))


def test_directions_turn_clockwise_from_north():
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    assert [Hex(0, 0).distance(direction) for direction in DIRECTIONS] == [1] * 6


def test_keys_name_spaces_on_and_off_the_board():
    assert key(SPACE["c4"]) == "hex:c4"
    assert key(Hex(9, 9)) == "hex:9,9"
    assert set(INDEX) == set(SPACES)
