"""What touches mean, and which buttons there are."""

from dataclasses import replace
from random import Random

import pytest

from tests.scene.aton.positions import ALL, DEALING, LAYING, OPTIONS, PLACING, REMOVING, SCORED, START
from tutor.engine.aton import (
    Allocate,
    Colour,
    Exchange,
    Game,
    Keep,
    Name,
    Options,
    Place,
    Remove,
    State,
    Stop,
    TakeBack,
)
from tutor.engine.aton.board import SPACE
from tutor.engine.aton.cards import orders
from tutor.engine.aton.table import OFFERED
from tutor.engine.protocol import CHANCE
from tutor.scene.aton import AtonPicture
from tutor.scene.aton.gesture import Laying, card_keys, targets
from tutor.scene.picture import Gesture, Offer, Propose, Select, View

ATON = AtonPicture()


def view(state: State, seat: int | None, *selection: str) -> View:
    legal = () if seat is None else state.legal_actions(seat)
    return View(state.observe(seat), legal=legal, selection=selection)


def touch(state: State, seat: int | None, key: str | None, *selection: str) -> Gesture:
    return ATON.gesture(view(state, seat, *selection), key)


def offers(state: State, seat: int | None, *selection: str) -> dict[str, Offer]:
    found = ATON.offers(view(state, seat, *selection))
    return {f"{offer.label.removeprefix('offer.aton.')}{offer.params.get('n', '')}": offer for offer in found}


def refusal(state: State, seat: int, gesture: Gesture) -> str:
    assert isinstance(gesture, Propose)
    found = state.check(seat, gesture.actions[0])
    assert found is not None
    return found.code


# --- laying ---


def test_equal_cards_have_keys_of_their_own() -> None:
    assert card_keys((1, 3, 3, 4)) == {"card:1": 1, "card:3": 3, "card:3:2": 3, "card:4": 4}


def test_a_card_then_a_cartouche_or_the_other_way_round() -> None:
    assert touch(LAYING, 0, "card:4") == Select(("card:4",))
    assert touch(LAYING, 0, "cartouche:R:2", "card:4") == Select(("lay:2:4",))
    assert touch(LAYING, 0, "cartouche:R:2") == Select(("cartouche:R:2",))
    assert touch(LAYING, 0, "card:3:2", "lay:1:4", "cartouche:R:2") == Select(("lay:1:4", "lay:2:3:2"))


def test_touching_again_lets_go() -> None:
    assert touch(LAYING, 0, "card:4", "lay:1:1", "card:4") == Select(("lay:1:1",))
    assert touch(LAYING, 0, "cartouche:R:2", "cartouche:R:2") == Select(())
    assert touch(LAYING, 0, "card:3", "card:4") == Select(("card:3",))
    assert touch(LAYING, 0, "cartouche:R:3", "cartouche:R:2") == Select(("cartouche:R:3",))


def test_a_laid_card_is_taken_up_moved_or_replaced() -> None:
    assert touch(LAYING, 0, "cartouche:R:1", "lay:1:4", "lay:2:3") == Select(("lay:2:3", "card:4"))
    assert touch(LAYING, 0, "cartouche:R:2", "lay:2:3", "card:4") == Select(("lay:2:4",))
    assert touch(LAYING, 0, "card:4", "lay:1:4", "lay:2:3") == Select(("lay:2:3",))
    assert touch(LAYING, 0, "card:4", "lay:1:4", "cartouche:R:2") == Select(("lay:2:4",))


def test_escape_lets_go_first_then_takes_all_back() -> None:
    assert touch(LAYING, 0, None, "lay:1:4", "card:3") == Select(("lay:1:4",))
    assert touch(LAYING, 0, None, "lay:1:4") == Select(())
    assert touch(LAYING, 0, None) is None


def test_four_cards_are_sealed_by_the_hand_or_the_button() -> None:
    laid = ("lay:1:4", "lay:2:3", "lay:3:1", "lay:4:3:2")
    seal = Allocate((4, 3, 1, 3))
    assert touch(LAYING, 0, "table:hand", *laid) == Propose((seal,))
    assert touch(LAYING, 0, "card:3", *laid) == Propose((seal,))
    assert touch(LAYING, 0, "table:hand", *laid[:3]) is None
    found = offers(LAYING, 0, *laid)
    assert list(found) == ["seal", "take_back", "exchange"]
    assert (found["seal"].actions, found["seal"].legal) == ((seal,), True)
    assert found["take_back"].selection == ()
    assert found["exchange"].legal


def test_sealing_too_early_is_explained() -> None:
    seal = offers(LAYING, 0, "lay:1:4")["seal"]
    assert not seal.legal
    assert LAYING.check(0, seal.actions[0]).code == "not_four_cards"  # type: ignore[union-attr]


def test_a_selection_of_another_moment_says_nothing() -> None:
    stale = ("lay:1:4", "lay:9:4", "lay:x", "lay:2:7", "card:9", "hex:a1", "cartouche:R:7", "cartouche:B:1")
    laying = Laying.of(view(LAYING, 0, *stale))
    assert (laying.lies, laying.card, laying.cartouche) == ({1: "card:4"}, None, None)
    assert Laying.of(view(PLACING, 1, "lay:1:4")).lies == {}
    assert Laying.of(view(LAYING, 0, "lay:1:4", "lay:2:4")).lies == {1: "card:4"}


def test_the_token_is_spent_by_touch_or_button() -> None:
    assert touch(LAYING, 0, "token:R") == Propose((Exchange(),))
    assert touch(LAYING, 0, "token:B") is None
    assert refusal(LAYING, 1, touch(LAYING, 1, "token:B")) == "token_spent"
    assert not offers(LAYING, 1)["exchange"].legal


# --- counters ---


def test_a_space_stands_for_its_colour_in_its_temple() -> None:
    assert touch(PLACING, 1, "space:T1-2") == Propose((Place(1, Colour.YELLOW),))
    assert touch(PLACING, 1, "space:T1-0") == Propose((Place(1, Colour.YELLOW),))
    assert touch(REMOVING, 0, "space:T3-6") == Propose((Remove(3, Colour.BLACK),))
    assert touch(SCORED, 1, "space:T4-7") == Propose((TakeBack(4, Colour.BLUE),))


def test_illegal_touches_are_proposed_so_that_the_engine_explains() -> None:
    assert refusal(LAYING, 0, touch(LAYING, 0, "space:T1-0")) == "now_lay"
    assert refusal(PLACING, 1, touch(PLACING, 1, "space:T3-0")) == "beyond_reach"
    assert refusal(PLACING, 0, touch(PLACING, 0, "space:T1-2")) == "not_your_turn"
    assert refusal(REMOVING, 0, touch(REMOVING, 0, "space:T1-0")) == "remove_opposing"
    assert refusal(OPTIONS, 0, touch(OPTIONS, 0, "space:T1-0")) == "now_name"
    assert refusal(DEALING, 0, touch(DEALING, 0, "space:T1-0")) == "draw_first"


def test_an_onlooker_touches_nothing() -> None:
    for name, state in ALL.items():
        for place in ATON.scene(view(state, None)).places:
            assert touch(state, None, place.key) is None, name
        assert ATON.offers(view(state, None)) == ()


def test_targets_are_where_counters_go_or_leave() -> None:
    assert [space.name for space in targets(view(PLACING, 1))] == ["T1-2", "T1-9", "T1-10"]
    removable = {space.name for space in targets(view(REMOVING, 0))}
    assert removable == {"T1-10", "T1-11", "T2-3", "T2-4", "T2-5", "T2-6", "T3-6", "T3-10"}
    assert all(SCORED.occupant(space) == 1 for space in targets(view(SCORED, 1)))
    own = REMOVING.with_seat(0, laid=(2, 1, 3, 1)).changed(left=1)
    assert all(own.occupant(space) == 0 for space in targets(view(own, 0)))


def test_buttons_for_what_has_no_place() -> None:
    assert not offers(REMOVING, 0)["stop"].legal
    assert offers(REMOVING, 1) == {}
    named = offers(OPTIONS, 0)
    assert list(named) == ["name0", "name1", "name2", "name3", "name4"]
    assert named["name3"].actions == (Name(3),)
    optional = REMOVING.changed(options=Options(removal_compulsory=False))
    assert offers(optional, 0)["stop"] == Offer("offer.aton.stop", {}, None, legal=True, actions=(Stop(),))
    assert offers(PLACING, 1) == {}


def test_cards_that_lie_can_be_kept_or_exchanged_where_that_is_played() -> None:
    options = Options(exchange_before_laying=False)
    laid = START.changed(options=options).apply(0, Allocate((4, 2, 2, 1))).state
    found = offers(laid, 0)
    assert [found[name].actions for name in ("keep", "exchange")] == [(Keep(),), (Exchange(),)]
    assert offers(LAYING.apply(0, Allocate((4, 3, 1, 3))).state, 0) == {}


def reachable(state: State, seat: int) -> set[object]:
    """Every action that one touch or button proposes, layings aside."""
    now = view(state, seat)
    gestures = [ATON.gesture(now, place.key) for place in ATON.scene(now).places]
    found = {action for gesture in gestures if isinstance(gesture, Propose) for action in gesture.actions}
    return found | {action for offer in ATON.offers(now) for action in offer.actions}


def lay_by_touch(state: State, seat: int, cards: tuple[int, ...]) -> Gesture:
    """Touch a card and a cartouche, four times; then the hand."""
    now, left = view(state, seat), list(card_keys(state.seats[seat].hand).items())
    for number, card in enumerate(cards, 1):
        key = next(pair for pair in left if pair[1] == card)
        left.remove(key)
        for touched in (key[0], f"cartouche:{'RB'[seat]}:{number}"):
            gesture = ATON.gesture(now, touched)
            assert isinstance(gesture, Select)
            now = replace(now, selection=gesture.selection)
    return ATON.gesture(now, "table:hand")


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_of_random_games_is_reached(seed: int) -> None:
    random = Random(seed)
    names = [name for name in OFFERED if name != "players"]
    options = {name: random.choice(OFFERED[name]) for name in names} if seed else {}
    state = Game(Options(**options)).initial_state()
    for ply in range(160):
        if not state.acting_players:
            break
        player = random.choice(state.acting_players)
        legal = state.legal_actions(player)
        if player != CHANCE and ply % 3 == 0:
            layings = [action for action in legal if isinstance(action, Allocate)]
            assert set(legal) - set(layings) <= reachable(state, player)
            assert [lay_by_touch(state, player, a.cards) for a in layings[:3]] == [
                Propose((a,)) for a in layings[:3]
            ]
        state = state.apply(player, random.choice(legal)).state


def test_every_order_of_a_hand_can_be_laid() -> None:
    for cards in orders(START.seats[0].hand):
        assert lay_by_touch(START, 0, cards) == Propose((Allocate(cards),))


@pytest.mark.parametrize("name", ALL)
def test_legal_says_what_the_engine_says(name: str) -> None:
    state = ALL[name]
    for seat in (0, 1):
        for offer in ATON.offers(view(state, seat)):
            for action in offer.actions:
                assert offer.legal == (state.check(seat, action) is None)
        shown = {SPACE[space.name] for space in targets(view(state, seat))}
        for space in shown:
            gesture = touch(state, seat, f"space:{space.name}")
            assert isinstance(gesture, Propose)
            assert state.check(seat, gesture.actions[0]) is None
