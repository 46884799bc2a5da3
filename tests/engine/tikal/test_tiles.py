"""Are the tiles those of the box? Compared with facts that were gathered apart from the code (T-SET-2 to T-SET-5)."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import tiles
from tutor.engine.tikal.table import LEADER_STRENGTH
from tutor.engine.tikal.tiles import PRINTED, TILES, turned

FACTS = json.loads((Path(__file__).parent.parent / "data" / "tikal_components.json").read_text())


@pytest.mark.parametrize("fact", FACTS["tiles"], ids=lambda fact: fact["id"])
def test_a_tile_is_as_printed(fact):
    tile = tiles.TILE[fact["id"]]
    printed = (tile.letter, tile.kind.value, list(tile.stones), tile.value, tile.masks)
    assert printed == (fact["letter"], fact["type"], fact["stones"], fact["value"], fact["masks"])


def test_there_are_no_other_tiles_and_they_lie_in_the_order_of_the_pile():
    assert [tile.id for tile in TILES] == [fact["id"] for fact in FACTS["tiles"]]
    assert [tile.letter for tile in TILES] == sorted(tile.letter for tile in TILES)


def test_counts_of_letters_and_kinds():
    assert Counter(tile.letter for tile in TILES) == FACTS["by_letter"]
    assert Counter(tile.kind.value for tile in TILES) == FACTS["by_type"]
    assert {tile.letter for tile in TILES if tile.kind is tiles.Kind.VOLCANO} == {"B", "D", "F"}


@pytest.mark.parametrize("fact", FACTS["start"], ids=lambda fact: fact["id"])
def test_a_start_space_is_as_printed(fact):
    tile = PRINTED[Hex(*fact["space"])]
    printed = (tile.id, tile.kind.value, list(tile.stones), tile.value)
    assert printed == (fact["id"], fact["type"], fact["stones"], fact["value"])


def test_four_spaces_are_printed():
    assert len(PRINTED) == len(FACTS["start"]) == 4


def test_level_tiles():
    assert {str(n): left for n, left in enumerate(tiles.LEVEL_TILES) if left} == FACTS["level_tiles"]
    assert sum(tiles.LEVEL_TILES) == 48
    assert len(tiles.LEVEL_TILES) == tiles.HIGHEST_LEVEL + 1


def test_treasures():
    facts = FACTS["treasures"]
    assert (facts["kinds"], facts["copies"]) == (tiles.TREASURE_KINDS, tiles.TREASURE_COPIES)
    assert {str(n): points for n, points in enumerate(tiles.TREASURE_POINTS) if n} == facts["values"]
    assert sum(tile.masks for tile in TILES) == facts["kinds"] * facts["copies"]


def test_what_a_seat_owns():
    seat = FACTS["seat"]
    assert (seat["workers"], seat["camps"], seat["guards_max"]) == (tiles.WORKERS, tiles.CAMPS, tiles.GUARDS)
    assert seat["leader_majority_weight"] == LEADER_STRENGTH


@pytest.mark.parametrize("fact", FACTS["photo"]["placed"], ids=lambda fact: fact["tile"])
def test_turned_tiles_match_a_photograph(fact):
    assert list(turned(tiles.TILE[fact["tile"]], fact["rotation"])) == fact["stones"]


def test_six_steps_are_a_whole_turn():
    for tile in TILES:
        assert turned(tile, 6) == turned(tile, 0) == tile.stones
