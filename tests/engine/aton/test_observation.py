"""Secrets stay secret: states that differ only in them give equal observations and equal visible events."""

from collections.abc import Iterable

import pytest

from tutor.engine.aton import Allocate, DrawCards, Options, State
from tutor.engine.aton.cards import counted, minus, plus
from tutor.engine.protocol import CHANCE, Event

from .tables import ALL_OPTIONS, play, random_game, table

OTHERS = (1, None)  # whoever is not Red


def visible(events: Iterable[Event], viewer: int | None) -> list[Event]:
    return [event for event in events if event.visible_to(viewer)]


def test_own_cards_are_seen_and_those_of_the_other_are_not() -> None:
    state = table("R:0,hand1234 B:0,hand2244 turn:2,lay")
    mine, theirs = state.observe(0).seats
    assert (mine.hand, theirs.hand) == ((1, 2, 3, 4), ())
    assert mine.unseen == (8, 8, 8, 8)
    assert theirs.unseen == (9, 9, 9, 9)  # hand and deck are one
    assert all(seat.hand == () for seat in state.observe(None).seats)


def test_laid_cards_are_seen_by_their_owner_only_until_both_have_laid() -> None:
    state, _ = play(table("R:0,hand1234 B:0,hand2244 turn:2,lay"), "R lay 4321")
    assert [state.observe(viewer).seats[0].laid for viewer in (0, 1, None)] == [(4, 3, 2, 1), (), ()]
    assert state.observe(0).acting == (1,) == state.acting_players
    state, _ = play(state, "B lay 2244")
    assert {state.observe(viewer).seats[0].laid for viewer in (0, 1, None)} == {(4, 3, 2, 1)}
    assert state.observe(1).seats[0].unseen == (8, 8, 8, 8)


def test_twins_that_differ_in_hand_and_deck() -> None:
    one, two = (table(f"R:0,hand{hand} B:0,hand2244 turn:2,lay") for hand in ("1234", "1134"))
    for viewer in OTHERS:
        assert one.observe(viewer) == two.observe(viewer)
    assert one.observe(0) != two.observe(0)
    after_one, after_two = one.apply(0, Allocate((4, 3, 2, 1))), two.apply(0, Allocate((4, 3, 1, 1)))
    for viewer in OTHERS:
        assert after_one.state.observe(viewer) == after_two.state.observe(viewer)
        assert visible(after_one.events, viewer) == visible(after_two.events, viewer)


def test_twins_that_differ_in_having_laid() -> None:
    before = table("R:0,hand1234 B:0,hand2244 turn:2,lay")
    step = before.apply(0, Allocate((4, 3, 2, 1)))
    for viewer in OTHERS:
        assert before.observe(viewer) == step.state.observe(viewer)
        assert visible(step.events, viewer) == []


# With an empty deck an exchange reshuffles, which must not show either.
@pytest.mark.parametrize("red", ["hand1234", "hand1234,under3", "hand1234,discards8888"])
@pytest.mark.parametrize("reshuffle", ["on_demand", "on_empty"])
def test_twins_that_differ_in_an_exchange(red: str, reshuffle: str) -> None:
    before = table(f"R:0,{red} B:0,hand2244 turn:9,lay", reshuffle=reshuffle)
    exchanging, first = play(before, "R exchange")
    assert exchanging.acting_players == (CHANCE,)
    draw = exchanging.legal_actions(CHANCE)[0]
    drawn = exchanging.apply(CHANCE, draw)
    laid = drawn.state.apply(0, drawn.state.legal_actions(0)[0])
    for viewer in OTHERS:
        assert before.observe(viewer) == exchanging.observe(viewer)
        assert before.observe(viewer) == drawn.state.observe(viewer)
        assert before.observe(viewer) == laid.state.observe(viewer)
        assert visible([*first, *drawn.events, *laid.events], viewer) == []
    assert exchanging.observe(0).acting == (CHANCE,)
    assert not drawn.state.observe(0).seats[0].token


def test_after_the_reveal_the_exchange_is_known_but_not_the_thrown_cards() -> None:
    one, two = (table(f"R:0,hand{hand} B:0,hand2244 turn:2,lay") for hand in ("1234", "1134"))
    ends = [play(state, "R exchange", "draw R 4444", "R lay 4444", "B lay 2244") for state in (one, two)]
    (one, events_one), (two, events_two) = ends
    assert one.observe(0) != two.observe(0)
    for viewer in OTHERS:
        assert one.observe(viewer) == two.observe(viewer)
        assert visible(events_one, viewer) == visible(events_two, viewer)
    view = one.observe(1).seats[0]
    assert (view.token, view.thrown, view.deck, view.unseen) == (False, 4, 28, (9, 9, 9, 5))


def twin(state: State, viewer: int | None) -> State | None:
    """The state with a card of a hand that ``viewer`` cannot see and one of its deck in each other's place."""
    for player in (0, 1):
        seat = state.seats[player]
        if player == viewer or not (
            seat.hand or (seat.laid and state.dealt is None and state.phase.value == "lay")
        ):
            continue
        cards = seat.hand or seat.laid
        for card in (1, 2, 3, 4):
            if seat.deck[card - 1] and card != cards[0]:
                deck = minus(plus(seat.deck, counted(cards[:1])), counted((card,)))
                swapped = (card, *cards[1:])
                changes = {"hand": tuple(sorted(swapped))} if seat.hand else {"laid": swapped}
                return state.with_seat(player, deck=deck, **changes)
    return None


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_twins_in_random_games(options: Options) -> None:
    compared = 0
    for seed in range(3):
        for state, *_ in random_game(seed, options):
            for viewer in (0, 1, None):
                other = twin(state, viewer)
                if other is not None:
                    assert state.observe(viewer) == other.observe(viewer)
                    compared += 1
    assert compared > 100


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_what_others_see_of_a_seat_is_36_cards(options: Options) -> None:
    for _, _, _, state, _ in random_game(4, options):
        for viewer in (0, 1, None):
            for player, view in enumerate(state.observe(viewer).seats):
                face_up = sum(view.discards) + len(view.under + view.laid + view.drawn)
                held = sum(view.unseen) + len(view.hand)
                own_thrown = view.thrown if player == viewer else 0
                assert face_up + held + own_thrown == 36


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_private_events_name_their_seat_and_public_ones_hold_no_card_unseen(options: Options) -> None:
    secret = {"hand_drawn", "laid", "exchanged"}
    for _, _, action, _, events in random_game(5, options):
        for event in events:
            if event.kind in secret:
                assert event.audience == (event.params["seat"],)
            elif event.audience is not None:
                assert event.kind == "reshuffled"
                assert isinstance(action, DrawCards)
