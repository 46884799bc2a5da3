"""Do opponents play whole games legally, seeing observations only, and is the greedy one better than chance?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.engine.registry import GAMES, make_game
from tutor.opponents import kinds, opponent
from tutor.session import Session

VARIANTS = [
    ("tikal", {}),
    ("tikal", {"players": 4}),
    ("tikal", {"players": 4, "variant": "professional"}),
    ("aton", {}),
    ("aton", {"exchange_before_laying": False, "removal_compulsory": False, "placing_compulsory": False}),
]


def whole_game(game: str, options: dict[str, Any], seats: list[str], seed: int) -> Session[Any]:
    """A game among opponents, each watched: what it sees is an observation of its own seat, what it does is legal."""
    state = make_game(game, **options).initial_state()
    observation = type(state.observe(None))

    def watched(seat: int, kind: str) -> Any:
        choose = opponent(game, kind)

        def chosen(seen: Any, legal: tuple[Any, ...], random: Random) -> Any:
            assert type(seen) is observation
            assert seen.viewer == seat
            action = choose(seen, legal, random)
            assert action in legal
            return action

        return chosen

    opponents = {seat: watched(seat, kind) for seat, kind in enumerate(seats)}
    return Session(state, seed=seed, people=(), opponents=opponents)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_they_play_whole_games_legally(game: str, options: dict[str, Any], seed: int) -> None:
    seats = ["greedy", "random"] * (options.get("players", 2) // 2)
    assert whole_game(game, options, seats, seed).state.outcome() is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_greedy_one_beats_chance_from_either_seat(game: str) -> None:
    for seat in (0, 1):
        seats = ["random", "random"]
        seats[seat] = "greedy"
        assert whole_game(game, {}, seats, seed=11).state.outcome().winners == (seat,)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_random_numbers_give_the_same_game(game: str) -> None:
    one, other = (whole_game(game, {}, ["greedy", "random"], seed=3) for _ in range(2))
    assert one.state == other.state


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_depends_on_the_observation_alone(game: str) -> None:
    """Asked twice about one observation with the same random numbers, it answers the same."""
    session = Session(make_game(game).initial_state(), seed=1)
    seat = session.waiting_for
    asked = [
        opponent(game, kind)(session.state.observe(seat), session.state.legal_actions(seat), Random(5))
        for kind in kinds(game)
        for _ in range(2)
    ]
    assert asked[0] == asked[1]
    assert asked[2] == asked[3]


def test_a_greedy_player_of_aton_takes_a_win() -> None:
    game = "aton"
    state = make_game(game).initial_state()
    session = Session(state, seed=1)
    seen = session.state.observe(0)
    seats = (seen.seats[0]._replace(hand=(1, 1, 1, 4), score=38), seen.seats[1])
    layings = [action for action in Session(state, seed=1).state.legal_actions(0) if hasattr(action, "cards")]
    laying = type(layings[0])
    offered = tuple(laying(cards) for cards in ((1, 1, 1, 4), (4, 1, 1, 1)))
    best = opponent(game, "greedy")(seen._replace(seats=seats), offered, Random(0))
    assert best == laying((4, 1, 1, 1))


def test_an_unknown_opponent_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"no opponent 'deep' for game 'aton'; there are: greedy, random"):
        opponent("aton", "deep")
    assert kinds("nim") == ()
