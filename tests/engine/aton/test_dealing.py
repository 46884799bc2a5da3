"""Where cards come from, and with which weights."""

from tutor.engine.aton import DrawCards, Options
from tutor.engine.aton.dealing import deal
from tutor.engine.aton.table import Seat

from .tables import kinds, play, table, the


def test_a_full_deck_deals_every_hand() -> None:
    state = table("R:0 B:0 turn:1,lay")
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 35
    assert dict(outcomes)[DrawCards(0, (1, 1, 1, 1))] == 126
    assert state.legal_actions(-1) == tuple(draw for draw, _ in outcomes)


def test_known_cards_are_drawn_last_and_for_certain() -> None:
    # Shuffled are a 1 and a 2; under them lie 4, 3, 3 in that order.
    state = table("R:0,under433,discards8878 B:0,hand2222 turn:9,lay")
    assert state.seats[0].deck == (1, 1, 0, 0)
    assert state.chance_outcomes() == ((DrawCards(0, (1, 2, 3, 4)), 1),)
    state, events = play(state, "draw R")
    assert (state.seats[0].deck, state.seats[0].under) == ((0, 0, 0, 0), (3,))
    assert "reshuffled" not in kinds(events)


def test_on_an_empty_deck_the_discards_are_shuffled_for_the_cards_that_are_missing() -> None:
    state = table("R:0,under4,discards9987 B:0,hand2222 turn:9,lay")
    assert state.seats[0].deck == (0, 0, 1, 1)
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == 33  # a 3 and two 4 for certain, then one of the 33 discards
    assert outcomes[DrawCards(0, (1, 3, 4, 4))] == 9
    state, events = play(state, "draw R 1344")
    assert the("reshuffled", events) == {"seat": 0, "n": 32}
    assert (state.seats[0].deck, state.seats[0].discards) == ((8, 9, 8, 7), (0, 0, 0, 0))


def test_cards_at_the_cartouches_are_not_shuffled_for_a_tie_draw() -> None:
    state = table("R:0,laid1234,discards8888 B:0,laid1234 turn:9,tie")
    assert [ways for _, ways in state.chance_outcomes()] == [8, 8, 8, 8]
    state, events = play(state, "draw R 4")
    assert the("reshuffled", events) == {"seat": 0, "n": 31}
    assert (state.seats[0].deck, state.seats[0].drawn) == ((8, 8, 8, 7), (4,))


def test_a_deck_that_just_suffices_is_not_reshuffled() -> None:
    seat, reshuffled = deal(Options(), Seat(deck=(1, 1, 1, 1), discards=(8, 8, 8, 8)), (1, 2, 3, 4))
    assert (sum(seat.deck), reshuffled) == (0, False)


def test_thrown_cards_join_the_next_reshuffle() -> None:
    state = table("R:0,spent,thrown4000,discards5999 B:0,hand2222 turn:10,lay")
    state, events = play(state, "draw R 1111")
    assert (state.seats[0].deck, state.seats[0].thrown) == ((5, 9, 9, 9), (0, 0, 0, 0))
    assert kinds(events) == ["reshuffled", "hand_drawn"]
