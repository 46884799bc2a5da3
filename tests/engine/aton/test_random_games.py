"""What holds at every step of every game, whatever the rulings."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tutor.engine.aton import (
    Allocate,
    Colour,
    DrawCards,
    Exchange,
    Keep,
    Name,
    Options,
    Phase,
    Place,
    Remove,
    State,
    Stop,
    TakeBack,
)
from tutor.engine.aton.actions import follows
from tutor.engine.aton.board import SIZES, SPACES
from tutor.engine.aton.notation import (
    format_action,
    format_position,
    parse_action,
    parse_position,
    read_action,
)
from tutor.engine.protocol import CHANCE

from .tables import ALL_OPTIONS, random_game

PLACES = [(temple, colour) for temple in (0, 1, 2, 3, 4, 5) for colour in Colour]
ANYTHING: tuple[Any, ...] = (
    *(verb(temple, colour) for verb in (Remove, Place, TakeBack) for temple, colour in PLACES),
    *(Name(n) for n in range(-1, 6)),
    Stop(),
    Keep(),
    Exchange(),
    *(
        Allocate((a, b, c, d))
        for a in range(1, 5)
        for b in range(1, 5)
        for c in range(1, 5)
        for d in range(1, 5)
    ),
    *(DrawCards(seat, (card,)) for seat in (0, 1) for card in range(1, 5)),
    *(DrawCards(seat, (a, b, 3, 4)) for seat in (0, 1) for a in (1, 2) for b in (2, 3)),
)


def material(state: State) -> None:
    """29 counters and 36 cards a seat, nobody on another's space, no more than eight in the kingdom (A-SET-2)."""
    for seat in state.seats:
        assert seat.supply + sum(seat.counters) + seat.dead == 29
        assert seat.supply >= 0
        assert min(seat.counters) >= 0
        in_rows = len(seat.hand) + len(seat.laid) + len(seat.under) + len(seat.drawn)
        counted = sum(seat.deck) + sum(seat.discards) + sum(seat.thrown)
        assert in_rows + counted == 36
        assert min(*seat.deck, *seat.discards, *seat.thrown) >= 0
    red, blue = (seat.counters for seat in state.seats)
    assert all(r + b <= size for r, b, size in zip(red, blue, SIZES, strict=True))
    assert state.kingdom <= 8


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_material_and_legality_at_every_step(options: Options) -> None:
    rng = Random(7)
    for seed in range(4):
        for before, player, action, state, _ in random_game(seed, options):
            material(state)
            assert before.check(player, action) is None
            for actor in (0, 1, CHANCE):
                legal = state.legal_actions(actor)
                assert bool(legal) == (actor in state.acting_players)
                assert len(set(legal)) == len(legal)
                for candidate in (*legal, *rng.sample(ANYTHING, 12)):
                    assert (state.check(actor, candidate) is None) == (candidate in legal)


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_a_choice_is_asked_for_only_where_there_is_one(options: Options) -> None:
    for seed in range(6):
        for _, _, _, state, _ in random_game(seed, options):
            if state.phase in (Phase.REMOVE, Phase.NAME, Phase.PLACE, Phase.TAKE_BACK):
                assert len(state.legal_actions(state.player)) > 1


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_states_events_and_places_agree(options: Options) -> None:
    for before, _, _, state, events in random_game(11, options):
        board = {space.name: before.occupant(space) for space in SPACES}
        for event in events:
            place = event.params.get("place")
            if event.kind == "placed":
                assert board[place] is None
                board[place] = event.params["seat"]
            elif event.kind in ("removed", "taken_back"):
                assert board[place] == event.params.get("owner", event.params["seat"])
                board[place] = None
        assert board == {space.name: state.occupant(space) for space in SPACES}


def test_games_end_and_end_in_different_ways() -> None:
    reasons = set()
    for seed in range(40):
        *_, (_, _, _, last, _) = random_game(seed)
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.scores == last.scores
        assert last.acting_players == ()
        reasons.add(outcome.reason)
    assert {"points", "scoring"} <= reasons


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_texts_round_trip(options: Options) -> None:
    for seed in range(3):
        for before, player, action, state, _ in random_game(seed, options):
            text = format_action(action)
            assert parse_action(before, text, player) == read_action(text) == action
            position = format_position(state)
            assert parse_position(position) == state
            assert len(position) < 400


def test_a_game_replays_from_any_position_in_text() -> None:
    plies = list(random_game(3))
    for before, player, action, after, events in plies:
        step = parse_position(format_position(before)).apply(player, action)
        assert (step.state, step.events) == (after, events)
    assert all(one[3] == other[0] for one, other in pairwise(plies))


def test_board_order_meets_each_way_to_place_four_once() -> None:
    # All 20 groups are open, four counters to place: with the printed sizes there are 7,524 ways.
    state = parse_position("aton/2 R:0,laid1144 B:0,laid2222 turn:1,place,RB,4")
    ends: dict[State, int] = {}

    def place(state: State, previous: Any) -> None:
        for action in state.legal_actions(0):
            if previous is None or follows(previous, action):
                after = state.apply(0, action).state
                if after.turns[0] == 0:
                    place(after, action)
                else:
                    ends[after] = ends.get(after, 0) + 1

    place(state, None)
    assert set(ends.values()) == {1}
    assert len(ends) == 7524
