"""The course of a round: laying, order of play, removing, placing, taking back, the end."""

import pytest

from tutor.engine.aton import Allocate, Exchange, Game, Phase, Place, Remove, TakeBack
from tutor.engine.aton.board import Colour, occupied
from tutor.engine.protocol import CHANCE

from .tables import kinds, laid, play, reveal, table, the


def test_a_round_deals_both_hands_then_both_lay() -> None:
    state = Game().initial_state()
    assert state.acting_players == (CHANCE,)
    state, events = play(state, "draw R 1234", "draw B 2244")
    assert [event.audience for event in events] == [(0,), (1,)]
    assert state.acting_players == (0, 1)
    assert len(state.legal_actions(0)) == 24 + 1
    assert len(state.legal_actions(1)) == 6 + 1
    state, events = play(state, "R lay 4321")
    assert state.acting_players == (1,)
    assert [(event.kind, event.audience) for event in events] == [("laid", (0,))]
    state, events = play(state, "B lay 2424")
    assert the("revealed", events) == {"cards": ((4, 3, 2, 1), (2, 4, 2, 4))}
    assert state.turns == (0, 1)


def test_nothing_is_removed_in_the_first_round() -> None:
    for red in ("1333", "1133"):  # not even the own counter for a 1
        _, events = reveal(red, "4444", "T1:Ry,By", round=1)
        assert the("nothing_removed", events)["rule"] == "A-C2-1"
        assert "removed" not in kinds(events)


@pytest.mark.parametrize(
    ("red", "blue", "first", "rule"),
    [
        ("4143", "1243", 0, "A-ORD-1"),
        ("1343", "4243", 1, "A-ORD-1"),
        ("1243", "4243", 0, "A-ORD-2"),
        ("4243", "1243", 1, "A-ORD-2"),
    ],
)
def test_order_of_play(red: str, blue: str, first: int, rule: str) -> None:
    _, events = reveal(red, blue)
    assert the("order_decided", events) == {"seat": first, "rule": rule}


def test_equal_cards_are_decided_by_a_draw_that_goes_under_the_decks() -> None:
    state, _ = reveal("2244", "2244")
    assert (state.phase, state.acting_players) == (Phase.TIE, (CHANCE,))
    state, events = play(state, "draw R 3", "draw B 1")
    assert the("order_decided", events) == {"seat": 1, "rule": "A-ORD-3"}
    assert [seat.under for seat in state.seats] == [(3,), (1,)]
    assert all(event.audience is None for event in events)


def test_drawn_cards_lie_under_the_deck_first_drawn_uppermost() -> None:
    state, events = reveal("2244", "2244")
    state, events = play(state, "draw R 3", "draw B 3", "draw R 1", "draw B 2")
    assert the("order_decided", events)["seat"] == 0
    assert [seat.under for seat in state.seats] == [(3, 1), (3, 2)]


def test_a_draw_nobody_can_make_lets_red_begin() -> None:
    hand = "hand2244,under11333333333444444411111112222222"  # all other cards, known
    state = table(f"R:0,{hand} B:0,{hand} turn:2,lay")
    assert sum(state.seats[0].deck) == 0
    state, _ = play(state, "R lay 2244", "B lay 2244")
    for drawn in range(32):  # each card is certain, and both are the same
        assert len(state.seats[0].drawn) == drawn
        state, events = play(state, "draw R", "draw B")
    assert the("order_decided", events) == {"seat": 0, "rule": "A-ORD-4"}
    assert len(state.seats[0].under) == 32


def test_a_one_removes_an_own_counter_from_within_reach() -> None:
    state, _ = reveal("4121", "4441", "T1:Rg,By T2:Rk T3:Ry")
    assert (state.phase, state.victim, state.left) == (Phase.REMOVE, 0, 1)
    assert state.legal_actions(0) == (Remove(1, Colour.GREEN), Remove(2, Colour.BLACK))
    state, events = play(state, "remove T2k")
    assert the("removed", events) == {
        "seat": 0,
        "owner": 0,
        "place": "T2-4",
        "group": "T2k",
        "forced": False,
    }
    assert (state.phase, state.seats[0].dead) == (Phase.PLACE, 1)


def test_nothing_within_reach_nothing_removed() -> None:
    _, events = reveal("1411", "4442", "T2:By")
    assert the("nothing_removed", events[:8])["rule"] == "A-C2-4"


def test_a_removal_without_a_choice_is_done_for_the_seat() -> None:
    state, events = reveal("1412", "4442", "T1:Byyy")
    removed = [event.params for event in events if event.kind == "removed"]
    assert [(params["place"], params["forced"]) for params in removed] == [("T1-1", True), ("T1-2", True)]
    assert [space.name for space in occupied(state.seats[1].counters, 1)] == ["T1-3"]


def test_spaces_freed_can_be_filled_in_the_same_turn() -> None:
    full = "T1:Ryyykkobgggg,By"
    state, events = reveal("1311", "4442", full)
    assert kinds(events)[-3:] == ["counters_taken", "placed", "game_over"]  # Red fills temple 1
    assert state.outcome() is not None
    assert state.result is not None
    assert (state.result.reason, state.result.winners) == ("temple", (0,))


def test_the_second_player_may_remove_what_the_first_has_placed() -> None:
    state, _ = reveal("1212", "4442")
    state, _ = play(state, "place T1y", "place T1g")
    assert (state.turns, state.seats[0].dead) == ((1,), 2)  # both, so it was done for him


def test_supply_used_up_nothing_goes_to_the_kingdom() -> None:
    board = "T1:Ryyyykko T2:Ryyyykko T3:Ryykkkog T4:Ryykkkog"
    state, events = reveal("1214", "4442", board)
    assert state.seats[0].supply == 1
    assert the("counters_taken", events) == {"seat": 0, "n": 1, "card": 4}
    state, events = play(state, "place T1g")
    assert "no_room" not in kinds(events)
    assert state.seats[0].dead == 0


def test_the_kingdom_full_during_a_round_is_scored_after_both_have_finished() -> None:
    state, events = reveal("1411", "4431", "T1:Byy", ("0,dead6", "0"))
    assert "kingdom_filled" in kinds(events)
    state, events = play(state, "place T1g")
    assert (state.turns, kinds(events).count("scoring_began")) == ((1,), 0)


def test_counters_taken_back_do_not_pass_through_the_kingdom() -> None:
    state = table("T1:Ryg,By T2:Ryg T3:Ryg T4:Ryg R:0,dead4,laid1411 B:0,dead4,laid1421 turn:3,place,R,1")
    state, events = play(state, "place T1k")
    assert (state.phase, state.kingdom) == (Phase.TAKE_BACK, 8)
    assert state.legal_actions(0)[:2] == (TakeBack(1, Colour.YELLOW), TakeBack(1, Colour.GREEN))
    state, events = play(state, "back T4y", "back T1k", "back T3g", "back T2g")
    assert [seat.dead for seat in state.seats] == [0, 0]
    assert the("kingdom_emptied", events) == {"n": (4, 4)}
    assert state.seats[0].supply == 29 - 9 + 4


def test_after_a_scoring_the_seat_with_more_points_takes_back_first() -> None:
    for score, first in ((0, 0), (25, 1)):  # Red leads by the scoring, or Blue all the same
        state = table(f"T1:Rygk,Bygk T2:Ryg,Byg R:0,dead8,laid1411 B:{score},laid1421 turn:3,place,R,1")
        _, events = play(state, "place T1o")
        assert the("return_began", events)["seat"] == first


@pytest.mark.parametrize(
    ("board", "place", "reason"),
    [
        ("T1:Ryyykkobgggg", "T1y", "temple"),
        ("T1:Ryyy T2:Ryyyy T3:Ryyy T4:Ryyy", "T1y", "yellow"),
        ("T1:Rggg T2:Rgggg T3:Rggg T4:Rggg", "T1g", "green"),
    ],
)
def test_instant_wins_while_placing(board: str, place: str, reason: str) -> None:
    state = table(f"{board} R:0,dead8,laid1413 B:0,laid1421 turn:3,place,RB,3")
    state, events = play(state, f"place {place}")
    assert state.result is not None
    assert (state.result.reason, state.result.winners, state.acting_players) == (reason, (0,), ())
    # Neither his other counters nor the other's turn nor the scoring that is due are played.
    assert kinds(events) == ["placed", "game_over"]


def test_cards_played_go_to_the_discards() -> None:
    state = table(laid("1212", "3421", "T1:By"))
    state, _ = play(state, "R lay 1212", "B lay 3421", "place T1g", "place T1k", "place T2g")
    assert state.round == 3
    assert [seat.discards for seat in state.seats] == [(2, 2, 0, 0), (1, 1, 1, 1)]
    assert [seat.laid for seat in state.seats] == [(), ()]


def test_legal_actions_follow_board_order_and_name_each_group_once() -> None:
    state, _ = reveal("1244", "4441")
    assert len(state.legal_actions(0)) == 20
    assert state.legal_actions(0)[:2] == (Place(1, Colour.YELLOW), Place(1, Colour.GREEN))


def test_exchange_is_offered_while_the_token_is_there() -> None:
    state = table("R:0,hand1111 B:0,hand2222,spent turn:1,lay")
    assert state.legal_actions(0) == (Allocate((1, 1, 1, 1)), Exchange())
    assert state.legal_actions(1) == (Allocate((2, 2, 2, 2)),)
