"""The worked examples of the rules text, in its order."""

import pytest

from tutor.engine.aton import Phase, TakeBack
from tutor.engine.aton.board import Colour
from tutor.engine.aton.scoring import forecast, totals

from .tables import counters, kinds, play, reveal, table, the

WORKED = """
T1-0 T1-1 T1-4 T1-5 T1-6 T1-8 T2-4 T2-1 T3-3 T3-4 T3-5 T3-7 T4-11 T4-5
T1-7 T1-2 T1-9 T2-6 T2-7 T2-0 T2-8 T3-11 T3-6 T4-7 T4-3 T4-4 T4-8
"""


def test_1_four_against_one_earns_six() -> None:
    state, events = reveal("4234", "1234")
    assert state.scores == (6, 0)
    assert the("points_earned", events) == {"seat": 0, "n": 6, "score": 6, "cards": (4, 1)}


@pytest.mark.parametrize(("card", "left"), [("4", 2), ("3", 1)])
def test_2_a_four_removes_two_a_three_one(card: str, left: int) -> None:
    state, _ = reveal(f"1{card}42", "4441", "T1:Bykg")
    assert (state.phase, state.turns, state.left, state.victim) == (Phase.REMOVE, (0, 1), left, 1)


def test_2_a_two_removes_nothing() -> None:
    state, events = reveal("1242", "4441", "T1:Bykg")
    assert (state.phase, state.turns) == (Phase.PLACE, (0, 1))
    assert the("nothing_removed", events) == {"seat": 0, "card": 2, "rule": "A-C2-2"}


def test_3_a_two_at_cartouche_3_allows_temples_1_and_2() -> None:
    state, _ = reveal("1223", "4441")
    assert {action.temple for action in state.legal_actions(0)} == {1, 2}


def test_4_four_to_place_with_three_empty_spaces() -> None:
    # Empty are a yellow and the bonus space of temple 1, and the bonus space of temple 2.
    state, events = reveal("1224", "4441", "T1:Ryyykk,Bggggb T2:Ryyyykk,Bggggb")
    assert kinds(events).count("placed") == 3
    assert the("no_room", events) == {"seat": 0, "n": 1}
    assert (state.seats[0].dead, state.seats[0].supply) == (1, 29 - 11 - 3 - 1)


def test_5_the_scoring_of_19_to_18() -> None:
    red, blue = (counters(line.split()) for line in WORKED.strip().splitlines())
    counts = forecast(red, blue)
    assert [count.points for count in counts] == [(3, 0), (0, 5), (4, 0), (0, 9), (8, 0), (4, 4)]
    assert [count.majority for count in counts] == [0, 1, 0, 1, 0, None]
    assert counts[3].blues == (1, 3)
    assert totals(counts) == (19, 18)


def test_6_equal_at_2_the_lower_at_1_begins() -> None:
    state, events = reveal("4233", "1233")
    assert state.turns == (1, 0)
    assert the("order_decided", events) == {"seat": 1, "rule": "A-ORD-2"}
    assert state.scores == (6, 0)


def test_7_forty_points_at_cartouche_1_end_the_game() -> None:
    state, events = reveal("4234", "2341", seats=("36", "0"))
    assert state.acting_players == ()
    assert kinds(events)[-2:] == ["points_earned", "game_over"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("points", (40, 0), (0,))


def test_8_both_beyond_forty_the_higher_wins() -> None:
    # Black and a bonus space pay Red 8 and 2, temple 2 pays Blue 5, everything else is tied.
    board = "T1:By T2:Rk,Byy T3:Rk,By T4:Ro,By"
    state = table(f"{board} R:35,dead8,laid1411 B:38,laid1421 turn:3,place,R,1")
    state, events = play(state, "place T1k")
    assert the("scored", events) == {"points": (10, 5), "scores": (45, 43)}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("scoring", (45, 43), (0,))


def test_9_taking_back_one_from_each_and_the_rest_from_the_highest() -> None:
    state = table("T1:Bg T2:Ryyg T3:Rk T4:Rb R:0,dead8,laid1112 B:0,laid1111 turn:3,place,B,1")
    state, events = play(state, "place T1y")
    assert the("return_began", events)["due"] == ((0, 2, 1, 1), (2, 0, 0, 0))
    taken = [(e.params["seat"], e.params["group"]) for e in events if e.kind == "taken_back"]
    assert taken == [(0, "T4b"), (1, "T1y"), (0, "T3k"), (1, "T1g")]
    assert state.legal_actions(0) == (TakeBack(2, Colour.YELLOW), TakeBack(2, Colour.GREEN))
    state, events = play(state, "back T2y", "back T2g")
    assert state.seats[0].supply == 29 - 1
    assert kinds(events)[-2:] == ["kingdom_emptied", "round_began"]


def test_10_the_ninth_counter_goes_to_the_supply_and_the_second_player_still_plays() -> None:
    state, events = reveal("1411", "4441", "T1:Ry,Byy", ("0,dead7", "0"))
    # Both blue counters within reach must go: one fills the kingdom, one goes home.
    assert kinds(events).count("removed") == 2
    assert kinds(events).count("kingdom_filled") == 1
    assert the("kingdom_overflowed", events) == {"owner": 1}
    assert (state.seats[1].dead, state.seats[1].supply) == (1, 28)
    assert state.turns == (0, 1)
    state, events = play(state, "place T1g")
    assert state.turns == (1,)
    assert "scoring_began" not in kinds(events)
