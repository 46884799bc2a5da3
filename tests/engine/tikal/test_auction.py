"""The professional version: who bids when, who pays what, who chooses, and in which order the last scoring goes."""

from pathlib import Path

import pytest

from tests.engine.tikal.play import at, conserves_material, lively, play, start, turn
from tutor.engine.contract import check_contract
from tutor.engine.protocol import Illegal, Unreadable
from tutor.engine.record import format_record, parse_record
from tutor.engine.tikal import Bid, ChooseTile, Game, Options, Pass, Phase, notation
from tutor.engine.tikal.positions import format_position

PRO = "tikal/{}/variant:professional "
# (position for three, code)
ILLEGAL = [
    ("turn:R,bid", "auction_row"),
    ("turn:R,choose", "auction_row"),
    ("open:A1,A2,A3 turned:R turn:B,bid", "auction_row"),
    ("open:A1,A2 turned:R turn:R,bid", "auction_badge"),
    ("open:A1 turned:RB turn:C,bid", "auction_badge"),
    ("open:A1,A2,A3 R:3 bid:R4 turn:B,bid", "auction_bid"),
    ("open:A1,A2,A3 R:5 bid:R4 turn:R,bid", "auction_bidder"),
    ("open:A1,A2,A3 R:5 bid:R4 passed:R turn:B,bid", "auction_bid"),
    ("open:A1,A2,A3 passed:B turn:B,bid", "auction_bidder"),
    ("open:A1,A2 R:9 bid:R4 turn:B,act,3", "auction_not_bidding"),
    ("turned:R turn:B,draw", "auction_between_rounds"),
    ("b3:A1/0 open:A1 turn:B,act", "tile_twice"),
]
UNREADABLE = [
    ("open:A9 turn:R,bid", "position_tile"),
    ("open:A1,A1 turn:R,bid", "position_twice"),
    ("open:A1 bid:7 turn:R,bid", "position_bid"),
    ("open:A1 bid:K7 turn:R,bid", "position_seat"),
    ("open:A1 passed:BB turn:R,bid", "position_twice"),
]


def bidding(text: str, players: int = 4):
    return at(PRO.format(players) + text)


def round_of(players: int, *tiles: str):
    """The set-up with these tiles turned up."""
    return play(start(players, variant="professional"), *(f"draw {tile}" for tile in tiles))


def test_everybody_starts_with_twenty_points_and_as_many_tiles_as_players_are_turned_up():
    state = start(3, variant="professional")
    assert state.scores == (20, 20, 20)
    for turned_up in range(3):
        assert (state.phase, len(state.auction.row)) == (Phase.DRAW, turned_up)
        state = play(state, f"draw A{turned_up + 1}")
    assert (state.phase, state.player) == (Phase.BID, 0)
    assert [tile.id for tile in state.auction.row] == ["A1", "A2", "A3"]
    assert state.legal_actions(0) == (Pass(), *(Bid(points) for points in range(1, 21)))


def test_6_the_auction_example():
    """A opens and B wins with 5; C opens and A wins with 4; C opens, C and D pass, C goes free; D takes the last."""
    state = round_of(4, "A1", "A2", "A3", "A4")
    state = play(state, "bid 1", "bid 2", "bid 3", "pass", "pass", "bid 5", "pass")
    assert (state.phase, state.player, state.scores) == (Phase.CHOOSE, 1, (20, 15, 20, 20))
    state = play(state, "take A3", "place b3/0", "end")
    assert (state.phase, state.player) == (Phase.BID, 2)
    state = play(state, "pass", "bid 1", "bid 4", "pass")
    assert (state.phase, state.player, state.scores) == (Phase.CHOOSE, 0, (16, 15, 20, 20))
    state = play(state, "take A1", "place c2/0", "end")
    assert (state.phase, state.player) == (Phase.BID, 2)
    state = play(state, "pass", "pass")
    assert (state.phase, state.player, state.scores) == (Phase.CHOOSE, 2, (16, 15, 20, 20))
    state, events = turn(state, "take A2", "place a3/0", "end")
    assert (state.phase, state.player) == (Phase.CHOOSE, 3)
    assert events[-1].params == {"seat": 3, "n": 0, "score": 20}
    assert [tile.id for tile in state.auction.row] == ["A4"]
    state = play(state, "take", "place b4/0", "end")
    assert (state.phase, state.player, state.auction.badges) == (Phase.DRAW, 0, (False,) * 4)
    state = play(state, "draw A5", "draw A6", "draw B1", "draw B2")  # mixed letters
    assert (state.phase, state.player) == (Phase.BID, 0)


def test_6_the_auction_example_is_a_record_people_can_read():
    text = (Path(__file__).parent / "golden" / "auction-example.txt").read_text("utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    *_, last = record.states()
    assert (last.phase, last.player, last.scores) == (Phase.BID, 0, (16, 15, 20, 20))


def test_a_last_player_who_has_not_bid_may_still_bid_or_pass():
    state = play(round_of(2, "A1", "A2"), "pass")
    assert (state.phase, state.player) == (Phase.BID, 1)
    won, events = turn(state, "bid 3")
    assert (won.phase, won.player, won.scores) == (Phase.CHOOSE, 1, (20, 17))
    assert [event.kind for event in events] == ["bid", "auction_won"]
    free = play(state, "pass")
    assert (free.phase, free.player, free.scores) == (Phase.CHOOSE, 0, (20, 20))


def test_a_bid_is_more_than_the_last_and_no_more_than_one_has():
    state = bidding("B:4 C:20 K:20 R:20 open:A1,A2,A3,A4 bid:R3 turn:B,bid")
    assert state.legal_actions(1) == (Pass(), Bid(4))
    assert state.check(1, Bid(3)).params == {"points": 3, "need": 4}
    assert (state.check(1, Bid(5)).code, state.check(1, Bid(5)).params["have"]) == ("bid_too_high", 4)
    poor = bidding("B:3 C:20 K:20 R:20 open:A1,A2,A3,A4 bid:R3 turn:B,bid")
    assert poor.legal_actions(1) == (Pass(),)


def test_a_volcano_bought_starts_a_scoring_round_for_all_whatever_their_badges():
    laid = "b3:A1/0 c2:A2/0 a3:A3/0 c3:A4/0,=3 out:A "
    state = bidding(laid + "R:20 B:20 C:20 turned:R open:B1,B2 bid:B2 turn:C,bid", 3)
    state, events = turn(state, "pass", "take B1")
    assert [event.kind for event in events][-2:] == ["tile_chosen", "scoring_round"]
    assert (state.scoring, state.tile.id, state.scores) == ((1, 2, 0), "B1", (20, 18, 20))
    assert state.auction.badges == (True, False, False)
    state = play(state, "end", "end", "end")
    assert (state.phase, state.player, state.auction.badges) == (Phase.PLACE, 1, (True, False, False))
    state = play(state, "place b4/0", "end")
    # Only the badge of whoever acquired it is turned; the last of the round takes the last tile free.
    assert (state.phase, state.player, state.auction.badges) == (Phase.CHOOSE, 2, (True, True, False))


def test_a_volcano_turned_up_starts_nothing():
    state = round_of(2, "A1", "A2")
    assert state.scoring == ()
    state = at(PRO.format(2) + "R:20 B:20 out:A turn:R,draw")
    state = play(state, "draw B1", "draw B2")
    assert (state.phase, state.scoring) == (Phase.BID, ())


def test_the_last_scoring_goes_by_scores_and_ties_clockwise_from_the_left_neighbour():
    last = "out:A,B,C,D,E,F,G turned:{} R:{} B:{} C:{} K:{} turn:{},act,10"
    orders = {
        ("BCK", 9, 8, 7, 6, "R"): (3, 2, 1, 0),
        ("BCK", 5, 5, 5, 5, "R"): (1, 2, 3, 0),  # the placer last
        ("RBK", 5, 9, 5, 5, "C"): (3, 0, 2, 1),
        ("RBK", 30, 9, 5, 9, "C"): (2, 3, 1, 0),
    }
    for given, order in orders.items():
        assert play(bidding(last.format(*given)), "end").scoring == order


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_the_contract_holds(players: int, seed: int):
    game = Game(Options(players=players, variant="professional"))
    outcome = check_contract(
        game, seed, notation=notation, invariant=conserves_material, policy=lively, every=10
    )
    assert outcome.reason == "last_scoring_done"


def test_a_position_in_mid_auction_comes_back():
    text = PRO.format(3) + "R:20 B:14 C:20 turn:C,bid turned:R open:A1,A3 bid:B7"
    state = at(text)
    assert at(format_position(state)) == state
    assert (state.auction.bidder, state.auction.highest, state.auction.badges) == (1, 7, (True, False, False))


@pytest.mark.parametrize(("text", "code"), ILLEGAL)
def test_a_position_no_auction_can_reach_is_illegal(text: str, code: str):
    with pytest.raises(Illegal) as caught:
        bidding(text, 3)
    assert caught.value.code == code


@pytest.mark.parametrize(("text", "code"), UNREADABLE)
def test_an_auction_that_cannot_be_read(text: str, code: str):
    with pytest.raises(Unreadable) as caught:
        bidding(text, 3)
    assert caught.value.code == code


def test_the_normal_version_knows_no_auction():
    with pytest.raises(Unreadable):
        at("tikal/2 open:A1 turn:R,act,10")
    with pytest.raises(Illegal) as caught:
        at("tikal/2 turn:R,bid")
    assert caught.value.code == "no_auction"
    assert at("tikal/2 turn:R,act,10").check(0, ChooseTile("A1")).code == "no_auction"
