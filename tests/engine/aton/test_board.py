from collections import Counter

import pytest

from tutor.engine.aton.board import (
    COLOUR_SPACES,
    GROUPS,
    SIZES,
    SPACES,
    Colour,
    in_temple,
    occupied,
    on_colour,
)
from tutor.engine.aton.cards import picks

from .tables import counters, table


def test_the_board_has_the_printed_spaces() -> None:
    assert len(SPACES) == 48
    assert COLOUR_SPACES == {
        Colour.YELLOW: 14,
        Colour.GREEN: 14,
        Colour.BLACK: 10,
        Colour.BLUE: 4,
        Colour.BONUS: 6,
    }
    assert sum(space.bonus for space in SPACES) == 8


@pytest.mark.parametrize(
    ("temple", "sizes", "bonus"), [(1, "44211", 1), (2, "44211", 1), (3, "33312", 1), (4, "33312", 2)]
)
def test_each_temple_has_its_colours(temple: int, sizes: str, bonus: int) -> None:
    here = [space for space in SPACES if space.temple == temple]
    assert [space.number for space in here] == list(range(12))
    assert "".join(str(Counter(space.colour for space in here)[colour]) for colour in Colour) == sizes
    assert {space.bonus for space in here if space.colour is Colour.BONUS} == {bonus}


def test_groups_cover_the_board() -> None:
    assert [space for group in GROUPS for space in group.spaces] == sorted(
        SPACES, key=lambda space: (space.temple, list(Colour).index(space.colour), space.number)
    )
    assert tuple(len(group.spaces) for group in GROUPS) == SIZES


def test_counts_by_temple_and_colour() -> None:
    some = counters(["T1-0", "T1-4", "T2-1", "T4-7"])
    assert [in_temple(some, temple) for temple in (1, 2, 3, 4)] == [2, 1, 0, 1]
    assert on_colour(some, Colour.YELLOW) == 2


def test_red_fills_a_group_from_its_first_space_and_blue_from_its_last() -> None:
    state = table("T1:Ryy,By R:0 B:0 turn:1,lay")
    red, blue = (occupied(seat.counters, player) for player, seat in enumerate(state.seats))
    assert [space.name for space in red] == ["T1-0", "T1-1"]
    assert [space.name for space in blue] == ["T1-3"]
    for space in SPACES:
        assert state.occupant(space) == (0 if space in red else 1 if space in blue else None)
        assert state.observe(None).occupant(space) == state.occupant(space)


def test_a_hand_is_one_of_35_with_exact_weights() -> None:
    hands = picks((9, 9, 9, 9), 4)
    assert len(hands) == len(set(hands)) == 35
    assert sum(ways for _, ways in hands) == 58905  # 36 choose 4
    assert dict(hands)[(1, 1, 2, 4)] == 36 * 9 * 9
    assert picks((1, 0, 0, 2), 2) == [((4, 4), 1), ((1, 4), 2)]
