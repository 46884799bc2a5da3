"""Does a running game keep its history, its script and its undo?"""

from __future__ import annotations

from random import Random

import pytest

from tutor.engine import aton
from tutor.engine.aton import Game as AtonGame
from tutor.engine.aton.notation import parse_position, read_action
from tutor.engine.protocol import CHANCE, IllegalAction
from tutor.engine.tikal import DrawTile, EndTurn, Enter, Figure, Game, Options, PlaceTile
from tutor.engine.tikal.board import SPACE
from tutor.session import Session

PLACE = PlaceTile(SPACE["b3"], 0)
ENTER = Enter(Figure.WORKER, SPACE["a1"])


def session(**options: object) -> Session:
    return Session(Game(Options(players=2)).initial_state(), **options)


def test_scripted_draws_come_first_and_in_order() -> None:
    game = session(draws=[DrawTile("A4"), DrawTile("A2")])
    assert game.state.tile.id == "A4"
    game.submit(0, PLACE)
    game.submit(0, EndTurn())
    assert game.state.tile.id == "A2"


def test_a_seed_repeats_the_draws() -> None:
    assert session(seed=7).state == session(seed=7).state
    assert len({session(seed=seed).state.tile for seed in range(20)}) > 1


def test_draws_follow_from_the_seed_and_the_number_of_actions() -> None:
    game, other = session(seed=7), session(seed=7)
    game.submit(0, game.state.legal_actions(0)[0])
    other.submit(0, other.state.legal_actions(0)[-1])
    assert other.undo()
    other.submit(0, game.history[-1].action)
    for one in (game, other):
        one.submit(0, EndTurn())
    assert other.state == game.state
    played = [(entry.player, entry.action) for entry in game.history]
    for plies in range(len(played) + 1):
        begun = session(seed=7, played=played[:plies])
        for player, action in played[len(begun.history) :]:
            if player != CHANCE:
                begun.submit(player, action)
        assert (begun.state, begun.history) == (game.state, game.history)


def test_what_was_played_must_be_legal() -> None:
    with pytest.raises(IllegalAction, match="draw_first"):
        session(played=[(0, EndTurn())])


def test_a_script_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not_drawable"):
        session(draws=[DrawTile("G1")])


def test_a_refusal_changes_nothing() -> None:
    game = session(draws=[DrawTile("A1")])
    before, length = game.state, len(game.history)
    result = game.submit(0, EndTurn())
    assert result.refusal.code == "place_tile_first"
    assert (game.state, len(game.history)) == (before, length)


def test_undo_goes_back_to_the_last_reveal() -> None:
    game = session(draws=[DrawTile("A1")])
    drawn = game.state
    game.submit(0, PLACE)
    placed = game.state
    game.submit(0, ENTER)
    assert game.undo()
    assert game.state == placed
    assert game.undo()
    assert game.state == drawn
    assert game.undo_stop == "revealed"
    assert not game.undo()
    assert game.state == drawn


def test_events_run_until_a_person_must_act() -> None:
    game = session(
        people=[0],
        draws=[DrawTile("A1"), DrawTile("A2"), DrawTile("A3")],
        replies=[PlaceTile(SPACE["a3"], 0), EndTurn()],
    )
    game.submit(0, PLACE)
    result = game.submit(0, EndTurn())
    assert [event.kind for event in result.events] == [
        "turn_ended",
        "tile_drawn",
        "tile_placed",
        "turn_ended",
        "tile_drawn",
    ]
    assert game.waiting_for == 0


def test_opponents_see_observations_and_choose_legal_actions() -> None:
    seen = []

    def first(observation: object, legal: tuple[object, ...], random: Random) -> object:
        seen.append(observation.viewer)
        return legal[0]

    game = session(people=[0], seed=1, opponents={1: first})
    game.submit(0, game.state.legal_actions(0)[0])
    game.submit(0, EndTurn())
    assert seen == [1, 1]
    assert game.waiting_for == 0


def test_a_seat_without_an_opponent_waits() -> None:
    game = session(people=[0], seed=1)
    game.submit(0, game.state.legal_actions(0)[0])
    game.submit(0, EndTurn())
    assert game.waiting_for is None
    assert game.state.acting_players == (1,)
    assert game.undo_stop == "revealed"
    assert game.history[-1].player == CHANCE


# --- both seats act at once: laying cards face down ---

HANDS = "aton/2 R:0,hand1234 B:0,hand1123 turn:1,lay"


def laying(**options: object) -> Session[aton.State]:
    return Session(parse_position(HANDS), people=[0], **options)


def test_a_scripted_seat_acts_at_once_and_in_secret() -> None:
    game = laying(replies=[read_action("lay 2311")])
    assert game.state.acting_players == (0,)
    assert game.waiting_for == 0
    waiting = Session(parse_position(HANDS), people=[0])
    assert game.state.observe(0) == waiting.state.observe(0)


def test_a_script_goes_on_after_the_reveal() -> None:
    game = laying(replies=[read_action("lay 2113"), *[read_action("place T1g")] * 3])
    result = game.submit(0, read_action("lay 1234"))
    assert [event.kind for event in result.events][:2] == ["laid", "revealed"]
    assert game.state.turns == (0,)  # Blue went first, with a 1 against a 2, and has placed
    assert sum(game.state.seats[1].counters) == 3


def test_an_opponent_lays_without_seeing_the_other_hand() -> None:
    seen = []

    def first(observation: aton.Observation, legal: tuple[object, ...], random: Random) -> object:
        seen.append(observation.seats[0].hand)  # of the person, who has not laid yet
        return legal[0]

    game = laying(opponents={1: first})
    game.submit(0, read_action("lay 1234"))
    assert seen[0] == ()


def test_a_seat_that_must_lay_too_but_has_no_script_waits() -> None:
    game = laying()
    assert game.waiting_for == 0
    game.submit(0, read_action("lay 1234"))
    assert game.waiting_for is None
    assert game.undo()
    assert game.state.acting_players == (0, 1)


def test_a_sealed_opponent_neither_waits_nor_sees() -> None:
    seen = []

    def first(observation: object, legal: tuple[object, ...], random: Random) -> object:
        seen.append(observation)
        return legal[0]

    game = Session(AtonGame().initial_state(), people=[0], seed=1, opponents={1: first})
    assert game.waiting_for == 0
    assert game.state.seats[1].laid
    (laying,) = seen
    assert laying.viewer == 1
    assert laying.seats[0].hand == laying.seats[0].laid == ()


def test_what_turned_secrets_up_cannot_be_taken_back() -> None:
    game = Session(AtonGame().initial_state(), seed=1, reveals={"revealed"})
    for seat in (0, 1):
        assert game.waiting_for == seat
        game.submit(seat, game.state.legal_actions(seat)[0])
        assert game.undo_stop == (None if seat == 0 else "revealed")
    assert not game.undo()
