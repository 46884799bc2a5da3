"""Each ruling, read both ways."""

import pytest

from tests.engine.tikal.play import at, legal, play, refusal, start, turn
from tutor.engine.tikal import Options, Phase, PlaceTile
from tutor.engine.tikal.board import INDEX, NAMES, NEIGHBOURS, SPACE, SPACES
from tutor.engine.tikal.table import OFFERED
from tutor.engine.tikal.tiles import PRINTED, TILES

BEHIND_A_VOLCANO = "b3:B1/0 out:A turn:R,place,B2"


def test_an_edge_shared_with_a_volcano_gives_no_access():
    assert not {p for p in legal(at(BEHIND_A_VOLCANO), PlaceTile) if p.space == SPACE["b4"]}
    assert refusal(at(BEHIND_A_VOLCANO), "place b4/3").code == "no_access"


def test_unless_volcano_edge_access_says_so():
    state = at(f"tikal/2/volcano_edge_access:yes {BEHIND_A_VOLCANO}")
    # B2 has two of six edges with stones: two rotations turn one of them to the volcano.
    assert len({p for p in legal(state, PlaceTile) if p.space == SPACE["b4"]}) == 2


@pytest.mark.parametrize(
    ("position", "action"),
    [("a2:=2,R1 turn:R,act,8,a2", "uncover a2"), ("c2:A5/0,m3,R1 B:t5 turn:R,act,7,c2", "dig c2")],
)
def test_the_second_of_a_turn_needs_two_figures(position, action):
    assert refusal(at(position), action).code == "second_needs_two"
    assert refusal(at(position.replace("R1", "R2")), action) is None
    assert refusal(at(position.replace("R1", "R1*")), action) is None
    assert refusal(at(f"tikal/2/second_needs_two:no {position}"), action) is None


def crowded(corner: str, head: str, tail: str) -> str:
    """A position: all spaces but the corner are explored, and the corner touches volcanoes only; G4 is to come."""
    beside = {NAMES[j] for _, j in NEIGHBOURS[INDEX[SPACE[corner]]]}
    volcanoes = [tile for tile in TILES if tile.kind.value == "volcano"]
    others = [tile for tile in TILES if tile not in volcanoes and tile.id != "G4"]
    tokens = [head]
    for space, name in zip(SPACES, NAMES, strict=True):
        if space not in PRINTED and name != corner:
            pile = volcanoes if name in beside and volcanoes else others
            tokens.append(f"{name}:{pile.pop(0).id}/0")
    assert len(beside) <= 3
    return " ".join([*tokens, tail])


def test_a_tile_that_fits_nowhere_is_set_aside():
    state, events = turn(at(crowded("h5", "tikal/2", "turn:R,draw")), "draw G4")
    assert [event.kind for event in events] == ["tile_drawn", "tile_set_aside"]
    assert (state.phase, state.ap, state.tile) == (Phase.ACT, 10, None)
    assert [tile.id for tile in state.out] == ["G4"]
    assert sum(state.buried) == 24
    # It counts as placing: the last scoring follows this turn.
    assert play(state, "end").scoring == (1, 0)


def test_or_it_may_lie_without_access():
    state = play(at(crowded("h5", "tikal/2/unplaceable:without_access", "turn:R,draw")), "draw G4")
    assert {(p.space, p.rotation) for p in legal(state, PlaceTile)} == {(SPACE["h5"], n) for n in range(6)}


def test_while_another_place_has_access_it_must_go_there():
    state = at(f"tikal/2/unplaceable:without_access {BEHIND_A_VOLCANO}")
    assert refusal(state, "place b4/3").code == "no_access"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_opens_the_last_scoring(players):
    tail = "turn:B,act,10"
    whole = crowded("h5", "tikal/{}", tail).split()
    position = " ".join([*whole[:-1], "out:G4", tail])
    left = play(at(position.format(players)), "end")
    placer = play(at(position.format(f"{players}/last_scoring_first:last_placer")), "end")
    assert left.scoring == tuple((2 + n) % players for n in range(players))
    assert placer.scoring == tuple((1 + n) % players for n in range(players))
    assert left.player == left.scoring[0]
    assert placer.player == 1


@pytest.mark.parametrize(("option", "winners"), [("share", (0, 1)), ("nobody", ())])
def test_equal_totals(option, winners):
    whole = crowded("h5", f"tikal/2/tied_winners:{option}", "").rstrip()
    over = at(f"{whole} out:G4 R:30 B:30 turn:B,over")
    assert over.outcome().winners == winners
    clear = at(f"{whole} out:G4 R:31 B:30 turn:B,over")
    assert clear.outcome().winners == (0,)


@pytest.mark.parametrize("name", OFFERED)
def test_options_that_are_not_offered_are_refused(name):
    for wrong in ("maybe", 7, None):
        with pytest.raises(ValueError, match=f"option {name}: .* is not one of"):
            start(**{"players": 2, name: wrong})
    assert all(getattr(Options(**{name: value}), name) == value for value in OFFERED[name])


def test_true_is_not_a_number_of_players():
    with pytest.raises(ValueError, match="option second_needs_two: 1"):
        Options(second_needs_two=1)
