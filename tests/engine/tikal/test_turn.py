"""How a turn runs, how a volcano interrupts it, how the game ends, and what each action does."""

import pytest

from tests.engine.tikal.play import at, legal, play, refusal, start, turn
from tests.engine.tikal.test_rulings import crowded
from tutor.engine.protocol import CHANCE
from tutor.engine.tikal import DrawTile, DrawTreasure, EndTurn, Phase, Swap
from tutor.engine.tikal.board import INDEX, SPACE

LAST_TURN = crowded("h5", "tikal/3", "out:G4 a1:R1 turn:C,act,10")


def kinds(events):
    return [event.kind for event in events]


# --- T-SET, T-TRN ---


def test_the_set_up():
    state = start(4)
    assert (state.acting_players, state.phase, state.player) == ((CHANCE,), Phase.DRAW, 0)
    assert [site.tile.id for site in state.sites if site] == ["S1", "S2", "S4", "S3"]
    assert all(not any(site.workers + site.leaders) for site in state.sites if site)
    assert state.scores == (0, 0, 0, 0)
    assert {(seat.workers, seat.leader, seat.camps, seat.guards) for seat in state.seats} == {(18, 1, 2, 2)}


def test_letters_come_in_order_and_each_tile_of_a_letter_is_equally_likely():
    assert start().chance_outcomes() == tuple((DrawTile(f"A{n}"), 1) for n in range(1, 7))
    assert at("out:A1,A2,A3,A4,A5 turn:R,draw").chance_outcomes() == ((DrawTile("A6"), 1),)
    assert at("out:A turn:R,draw").next_letter == "B"


def test_a_turn_is_draw_place_act_and_the_next_seat_draws():
    state = play(start(3), "draw A1")
    assert (state.phase, state.tile.id, state.ap) == (Phase.PLACE, "A1", 0)
    state = play(state, "place b3/0")
    assert (state.phase, state.tile, state.ap) == (Phase.ACT, None, 10)
    state, events = turn(state, "enter W a1", "end")
    assert (state.phase, state.player, state.ap) == (Phase.DRAW, 1, 0)
    assert events[-1].params == {"seat": 0, "n": 9}


def test_without_points_one_can_only_end_the_turn():
    assert at("a1:R5 a2:R2 turn:R,act").legal_actions(0) == (EndTurn(),)


def test_a_treasure_tile_receives_its_masks():
    state = play(start(), "draw A5", "place b3/0")
    assert state.site(SPACE["b3"]).treasures == 4


# --- T-VOL, T-END ---


def test_a_volcano_starts_a_scoring_round_before_it_is_placed():
    state, events = turn(at("tikal/3 a2:B1 out:A turn:B,draw"), "draw B1")
    assert kinds(events) == ["tile_drawn", "scoring_round"]
    assert events[1].params == {"cause": "volcano", "order": (1, 2, 0)}
    assert (state.phase, state.player, state.ap, state.tile.id) == (Phase.ACT, 1, 10, "B1")
    order = []
    while state.phase is Phase.ACT:
        state, events = turn(state, "end")
        order.append(events[1].params["seat"])
        assert kinds(events) == ["turn_ended", "scored"]
    assert order == [1, 2, 0]
    assert state.scores == (0, 1, 0)
    assert (state.phase, state.player, state.scoring) == (Phase.PLACE, 1, ())
    state = play(state, "place b3/0")
    assert (state.phase, state.player, state.ap) == (Phase.ACT, 1, 10)
    assert play(state, "end").player == 2


def test_one_temple_can_score_for_several_players_in_one_round():
    state = at("a1:B1 a2:=4,R1 turn:R,act,10,B1 score:RB")
    state = play(state, "end", "enter W a1", "walk W a1-a2", "walk W a1-a2", "end")
    assert state.scores == (4, 4)


def test_a_scoring_turn_is_a_turn_for_the_second_level():
    state = at("a2:R2 turn:R,act,10,B1 score:RB")
    state = play(state, "uncover a2", "uncover a2", "end", "end", "place b3/0")
    assert state.worked == ()
    assert play(state, "uncover a2", "uncover a2").site(SPACE["a2"]).value == 5


def test_a_volcano_may_lie_anywhere_beside_a_tile():
    state = at("a3:A3/0 out:A turn:R,place,B1")
    assert {action.space for action in state.legal_actions(0)} == {
        SPACE[name] for name in ("a4", "b3", "b4", "c1", "c2")
    }
    assert len(state.legal_actions(0)) == 5 * 6


def test_the_last_scoring_ends_the_game():
    state, events = turn(at(LAST_TURN), "end")
    assert kinds(events) == ["turn_ended", "scoring_round"]
    assert events[1].params == {"cause": "end", "order": (0, 1, 2)}
    state, events = turn(state, "end", "end", "end")
    assert kinds(events)[-3:] == ["turn_ended", "scored", "game_over"]
    assert (state.phase, state.acting_players) == (Phase.OVER, ())
    assert state.outcome().reason == "last_scoring_done"
    assert state.outcome().scores == state.scores


# --- what actions do ---


@pytest.mark.parametrize(
    ("position", "action", "paid"),
    [
        ("turn:R,act,10", "enter L a1", 1),
        ("a1:R1 turn:R,act,10", "walk W a1-a2", 2),
        ("a1:R1 turn:R,act,10", "walk W a1-b2", 1),
        ("a1:R1 b2:Rc turn:R,act,10", "path W a1-b2", 1),
        ("b2:R*,Rc c1:A1/0,Rc turn:R,act,10", "path L b2-c1", 1),
        ("a2:R1 turn:R,act,10", "uncover a2", 2),
        ("c3:A5/0,R1 turn:R,act,10", "dig c3", 3),
        ("c3:A5/0,m2 R:t1 B:t2 turn:R,act,10", "swap 1-B2", 3),
        ("a2:R1 turn:R,act,10", "guard W a2", 5),
        ("turn:R,act,10", "camp b2", 5),
    ],
)
def test_prices(position, action, paid):
    state, events = turn(at(position), action)
    assert state.ap == 10 - paid
    assert events[0].params["price"] == paid


def test_a_level_tile_is_taken_from_the_supply():
    state = play(at("a2:R1 turn:R,act,10"), "uncover a2")
    assert state.levels[2] == 2
    assert state.site(SPACE["a2"]).value == 2
    assert state.worked == (INDEX[SPACE["a2"]],)


def test_several_temples_may_be_raised_and_figures_may_help_twice():
    state = at("a1:R1 a2:R2 b1:R1 turn:R,act,10")
    state = play(state, "uncover a2", "uncover a2", "walk W a2-a1", "walk W a1-b1", "uncover b1")
    assert state.site(SPACE["b1"]).value == 2
    assert refusal(at("a2:R2 b1:R2 turn:R,act,4,a2,a2"), "uncover b1") is None


def test_digging_asks_chance_weighted_by_what_is_buried():
    state = play(at("c3:A5/0,m2,R1 B:t12 turn:R,act,10"), "dig c3")
    assert (state.phase, state.acting_players, state.site(SPACE["c3"]).treasures) == (Phase.DIG, (CHANCE,), 1)
    weights = [2, 2, *[3] * 6]
    assert state.chance_outcomes() == tuple((DrawTreasure(kind), n) for kind, n in enumerate(weights))
    state, events = turn(state, "find 1")
    assert (state.phase, state.player) == (Phase.ACT, 0)
    assert state.seats[0].treasures == (1, 0, 0, 0, 0, 0, 0, 0)
    assert state.buried == (1, 2, *[3] * 6)
    assert events[-1].params == {"seat": 0, "place": "c3", "treasure": 0, "n": 1}


def test_a_kind_that_is_all_found_is_not_found_again():
    state = at("c3:A5/0,m0 c4:A6/0,m3,R2 B:t1112 turn:R,dig,7,c4")
    assert DrawTreasure(0) not in state.legal_actions(CHANCE)


def test_swaps_exchange_singles_and_may_be_undone_by_another():
    state = at("c3:A5/0,m0 R:t12 B:t34 turn:R,act,10")
    assert legal(state, Swap) == {Swap(mine, 1, theirs) for mine in (0, 1) for theirs in (2, 3)}
    state = play(state, "swap 1-B3")
    assert state.seats[0].treasures[:4] == (0, 1, 1, 0)
    assert state.seats[1].treasures[:4] == (1, 0, 0, 1)
    assert play(state, "swap 3-B1").seats == at("c3:A5/0,m0 R:t12 B:t34 turn:R,act,4").seats


def test_a_guard_sends_the_other_own_figures_out_of_the_game():
    state, events = turn(at("a2:=3,R3*,B2 turn:R,act,10"), "guard L a2")
    site = state.site(SPACE["a2"])
    assert (site.workers, site.leaders) == ((0, 2), (0, 0))
    assert (site.guard.seat, site.guard.figure.value) == (0, "leader")
    assert state.seats[0].workers == 18 - 3
    assert state.seats[0].guards == 1
    assert events[0].params["n"] == 3
    assert state == at("a2:=3,B2,Rl R:x3 turn:R,act,5")


def test_a_guarded_temple_scores_for_its_owner_only():
    state = at("a2:=3,B5*,Rg turn:B,act,10,B1 score:BR")
    state = play(state, "end")
    assert state.scores == (0, 0)
    assert play(state, "end").scores == (3, 0)


def test_a_guard_counts_in_the_count_of_the_same_turn():
    assert play(at("a2:=3,R1 turn:R,act,10,B1 score:RB"), "guard W a2", "end").scores == (3, 0)


def test_anyone_may_enter_a_guarded_temple_and_a_strangers_camp():
    assert refusal(at("a1:R1 a2:Bg turn:R,act,10"), "walk W a1-a2") is None
    assert refusal(at("a1:R1 b2:Bc turn:R,act,10"), "walk W a1-b2") is None


def test_a_camp_needs_no_figure_and_others_do_not_prevent_it():
    state = play(at("b2:B3 turn:R,act,10"), "camp b2")
    assert state.site(SPACE["b2"]).camp == 0
    assert state.seats[0].camps == 1
    assert refusal(state, "enter W b2") is None


def test_the_leader_enters_once():
    state = play(at("turn:R,act,10"), "enter L a1")
    assert refusal(state, "enter L a1").code == "none_in_supply"


# --- what everybody may know ---


def test_everybody_sees_the_same_table():
    """In Tikal nothing is hidden but the order of the draws, which no state holds: all that differs is who looks."""
    state = at("a2:R1 c3:A5/0,m3 R:t1 turn:R,act,10")
    seen = [state.observe(viewer)._replace(viewer=None) for viewer in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2]
    assert not {"pile", "buried", "out"} & set(seen[0]._fields)
