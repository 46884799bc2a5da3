"""What touches mean, and which buttons there are."""

from dataclasses import replace

import pytest

from tests.scene.tikal.positions import ALL, BIDDING, CHOOSING, PLACING, SMALL
from tutor.engine.tikal import State
from tutor.engine.tikal.actions import (
    Bid,
    ChooseTile,
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
from tutor.engine.tikal.notation import parse_position
from tutor.scene.picture import Gesture, Offer, Propose, Select, View
from tutor.scene.tikal import TikalPicture
from tutor.scene.tikal.gesture import Choice, in_reach, swap_partners

TIKAL = TikalPicture()
WORKER, LEADER = Figure.WORKER, Figure.LEADER


def view(state: State, *selection: str) -> View:
    return View(state.observe(state.player), legal=state.legal_actions(state.player), selection=selection)


def touch(state: State, key: str | None, *selection: str) -> Gesture:
    return TIKAL.gesture(view(state, *selection), key)


def offers(state: State, *selection: str) -> dict[str, Offer]:
    return {
        offer.label.removeprefix("offer.tikal."): offer for offer in TIKAL.offers(view(state, *selection))
    }


# --- laying the tile A3: two stones opposite one ---


def test_a_legal_space_shows_the_ghost_then_turns_it_then_comes_round() -> None:
    legal = sorted(a.rotation for a in PLACING.legal_actions(0) if a.space == SPACE["b3"])
    selection: tuple[str, ...] = ()
    seen = []
    for _ in legal:
        gesture = touch(PLACING, "hex:b3", *selection)
        assert isinstance(gesture, Select)
        selection = gesture.selection
        assert selection[0] == "hex:b3"
        seen.append(int(selection[1].removeprefix("turn:")))
    assert sorted(seen) == legal
    again = touch(PLACING, "hex:b3", *selection)
    assert again == Select(("hex:b3", f"turn:{seen[0]}"))


def test_another_space_keeps_the_turn() -> None:
    assert touch(PLACING, "hex:c1", "hex:b3", "turn:3") == Select(("hex:c1", "turn:3"))


def test_an_illegal_space_is_proposed_so_that_the_engine_explains() -> None:
    gesture = touch(PLACING, "hex:h5")
    assert gesture == Propose((PlaceTile(SPACE["h5"], 0),))
    refusal = PLACING.check(0, PlaceTile(SPACE["h5"], 0))
    assert refusal is not None
    assert refusal.code == "no_neighbour"


def test_the_hand_turns_the_tile_any_way() -> None:
    assert touch(PLACING, "hand") == Select(("hand", "turn:1"))
    assert touch(PLACING, "hand", "hex:b3", "turn:5") == Select(("hex:b3", "turn:0"))


def test_offers_while_placing() -> None:
    found = offers(PLACING, "hex:b3", "turn:2")
    assert list(found) == ["turn", "place_here", "end_turn"]
    assert found["turn"].selection == ("hex:b3", "turn:3")
    assert found["place_here"].actions == (PlaceTile(SPACE["b3"], 2),)
    assert found["place_here"].legal
    assert not found["end_turn"].legal
    assert list(offers(PLACING)) == ["end_turn"]


# --- walking ---


def test_a_space_chooses_worker_then_leader_then_nothing() -> None:
    worker = ("hex:a2", "figure:a2:worker:0")
    leader = ("hex:a2", "figure:a2:leader:0")
    assert touch(SMALL, "hex:a2") == Select(worker)
    assert touch(SMALL, "hex:a2", *worker) == Select(leader)
    assert touch(SMALL, "hex:a2", *leader) == Select(())
    assert touch(SMALL, "figure:a2:leader:0") == Select(leader)
    assert touch(SMALL, "figure:a2:leader:0", *leader) == Select(())


def test_a_space_without_own_figures_is_chosen_and_let_go() -> None:
    assert touch(SMALL, "hex:b1") == Select(("hex:b1",))
    assert touch(SMALL, "hex:b1", "hex:b1") == Select(())


def test_a_place_in_reach_is_walked_to_the_cheapest_way() -> None:
    gesture = touch(SMALL, "hex:b1", "hex:a2", "figure:a2:leader:0")
    assert isinstance(gesture, Propose)
    assert len(gesture.actions) == 2
    state = SMALL
    for action in gesture.actions:
        state = state.apply(0, action).state
    assert SMALL.ap - state.ap == in_reach(view(SMALL), Choice(index=1, figure=LEADER))[SPACE["b1"]] == 4


def test_a_neighbour_that_no_stone_joins_is_not_walked_to_by_a_detour() -> None:
    step = Move(LEADER, SPACE["a2"], SPACE["b2"])
    assert touch(SMALL, "hex:b2", "hex:a2", "figure:a2:leader:0") == Propose((step,))
    assert SPACE["b2"] not in in_reach(view(SMALL), Choice(index=1, figure=LEADER))
    refusal = SMALL.check(0, step)
    assert refusal is not None
    assert refusal.code == "no_stone"


def test_a_place_out_of_reach_is_proposed_as_one_step() -> None:
    chosen = ("hex:a2", "figure:a2:worker:0")
    step = Move(WORKER, SPACE["a2"], SPACE["e4"])
    assert touch(SMALL, "hex:e4", *chosen) == Propose((step,))
    assert touch(SMALL, "hex:b3", *chosen) == Propose((Move(WORKER, SPACE["a2"], SPACE["b3"]),))
    assert SMALL.check(0, step) is not None


def test_another_seats_figure_stands_for_its_space() -> None:
    assert touch(SMALL, "figure:a3:worker:1", "hex:a2", "figure:a2:worker:0") == touch(
        SMALL, "hex:a3", "hex:a2", "figure:a2:worker:0"
    )
    assert touch(SMALL, "figure:a3:worker:1") == Select(("hex:a3",))


def test_without_legal_actions_nothing_is_in_reach() -> None:
    watching = replace(view(SMALL), legal=())
    assert in_reach(watching, Choice(index=1, figure=LEADER)) == {}


# --- entering, swapping, everything else ---


def test_supply_enters_where_it_is_put() -> None:
    assert touch(SMALL, "supply:worker:0") == Select(("supply:worker:0",))
    assert touch(SMALL, "hex:b2", "supply:worker:0") == Propose((Enter(WORKER, SPACE["b2"]),))
    assert set(in_reach(view(SMALL), Choice(supply=WORKER))) == {SPACE["a1"], SPACE["b2"]}
    assert touch(SMALL, "supply:worker:1") is None


def test_two_treasures_make_a_swap_in_either_order() -> None:
    swap = Propose((Swap(0, 1, 3),))
    assert touch(SMALL, "treasure:1:3", "treasure:0:0") == swap
    assert touch(SMALL, "treasure:0:0", "treasure:1:3") == swap
    assert touch(SMALL, "treasure:0:0") == Select(("treasure:0:0",))
    assert touch(SMALL, "treasure:0:0", "treasure:0:0") == Select(())
    refusal = SMALL.check(0, Swap(0, 1, 3))
    assert refusal is not None
    assert refusal.code == "not_single"
    assert swap_partners(view(SMALL), Choice(treasure=(0, 0))) == ()


def test_partners_of_a_single_treasure() -> None:
    state = parse_position("tikal/2 a3:A5/1,m2 R:t1 B:t4 turn:R,act,7")
    assert swap_partners(view(state), Choice(treasure=(0, 0))) == ("treasure:1:3",)
    assert swap_partners(view(state), Choice(treasure=(1, 3))) == ("treasure:0:0",)


def test_beside_everything_clears() -> None:
    assert touch(SMALL, None, "hex:a2") == Select(())
    assert touch(SMALL, None) is None
    assert touch(SMALL, "pile") is None
    assert touch(SMALL, "card:3:4:5:6") is None


def test_offers_on_a_temple() -> None:
    found = offers(SMALL, "hex:a2", "figure:a2:worker:0")
    assert list(found) == ["choose_leader", "uncover", "guard_worker", "guard_leader", "end_turn"]
    assert found["uncover"].actions == (Uncover(SPACE["a2"]),)
    assert (found["uncover"].price, found["uncover"].legal, found["uncover"].params) == (
        2,
        True,
        {"level": 4},
    )
    assert found["guard_leader"].actions == (PlaceGuard(SPACE["a2"], LEADER),)
    assert found["choose_leader"].selection == ("hex:a2", "figure:a2:leader:0")


def test_offers_that_a_learner_expects_are_there_though_refused() -> None:
    assert offers(SMALL, "hex:b1")["uncover"].legal is False
    assert offers(SMALL, "hex:a3")["recover"] == Offer(
        "offer.tikal.recover", {}, 3, legal=False, actions=(Recover(SPACE["a3"]),)
    )
    poor = parse_position("tikal/2 a3:A5/1,m4 a4:C2/0 turn:R,act,4")
    assert offers(poor, "hex:a4")["camp"] == Offer(
        "offer.tikal.camp", {}, 5, legal=False, actions=(PitchCamp(SPACE["a4"]),)
    )


def test_offers_at_camps() -> None:
    found = offers(SMALL, "hex:b2", "figure:b2:worker:0")
    assert list(found) == ["enter_worker", "enter_leader", "secret_path", "end_turn"]
    assert found["secret_path"].actions == (SecretPath(WORKER, SPACE["b2"], SPACE["a1"]),)
    assert not found["enter_leader"].legal
    assert "camp" not in offers(SMALL, "hex:a1")


def test_offers_to_swap_come_in_two_steps() -> None:
    first = TIKAL.offers(view(SMALL))
    assert first[0].selection == ("treasure:0:0",)
    second = TIKAL.offers(view(SMALL, "treasure:0:0"))
    assert second[0].actions == (Swap(0, 1, 3),)
    assert second[0].price == 3
    assert second[-1].actions == (EndTurn(),)


@pytest.mark.parametrize("name", ALL)
def test_legal_says_what_the_engine_says(name: str) -> None:
    state = ALL[name]
    for place in TIKAL.scene(view(state)).places:
        for offer in TIKAL.offers(view(state, place.key)):
            for action in offer.actions[:1]:
                assert offer.legal == (state.check(state.player, action) is None)


@pytest.mark.parametrize("name", ALL)
def test_every_walk_offered_is_legal_step_by_step(name: str) -> None:
    state = ALL[name]
    keys = [p.key for p in TIKAL.scene(view(state)).places if p.key.startswith("figure:")]
    for figure in (key for key in keys if key.endswith(f":{state.player}")):
        space = f"hex:{figure.split(':')[1]}"
        chosen = view(state, space, figure)
        for target in in_reach(chosen, Choice.of(chosen.selection)):
            gesture = TIKAL.gesture(chosen, next(f"hex:{name}" for name, at in SPACE.items() if at == target))
            assert isinstance(gesture, Propose)
            walked = state
            for action in gesture.actions:
                walked = walked.apply(state.player, action).state


def test_bids_are_raised_by_steps_within_what_is_allowed() -> None:
    first = TIKAL.offers(view(BIDDING))
    assert (first[0].actions, first[0].params) == ((Bid(13),), {"n": 13, "low": 13, "high": 20})
    assert [offer.selection for offer in first[1:3]] == [("bid:14",), ("bid:18",)]
    assert first[-1].actions == (Pass(),)
    top = TIKAL.offers(view(BIDDING, "bid:99"))
    assert top[0].actions == (Bid(20),)
    assert [offer.selection for offer in top[1:-1]] == [("bid:19",), ("bid:15",)]


def test_an_open_tile_is_taken_by_touching_it_or_by_its_button() -> None:
    chosen = view(CHOOSING)
    assert TIKAL.gesture(chosen, "open:A3") == Propose((ChooseTile("A3"),))
    assert [offer.actions for offer in TIKAL.offers(chosen)] == [
        (ChooseTile(tile),) for tile in ("A1", "A2", "A3", "A5")
    ]
    # Too early: the engine says why.
    assert TIKAL.gesture(view(BIDDING), "open:B5") == Propose((ChooseTile("B5"),))
