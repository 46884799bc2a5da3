"""How fast the rules are: random play of each game beside python-chess, and single calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import chess

from bench.report import Row, in_turn
from tutor.engine.protocol import CHANCE, Event, State
from tutor.engine.registry import make_game

# Options of the games that are played, by the name people know them by.
GAMES: dict[str, tuple[str, tuple[dict[str, Any], ...]]] = {
    "Tikal": ("tikal", ({"players": 2}, {"players": 3}, {"players": 4})),
    "Aton": ("aton", ({},) * 6),
}
Played = tuple[State, int, Any, tuple[Event, ...]]
"""A state, who acted in it, the action, and what happened."""


def rows() -> Iterator[Row]:
    """Random play of whole games; legal_actions and apply in the states it meets."""
    for name, (game, played) in GAMES.items():
        ours, peer = in_turn(partial(_actions_per_second, game, played), _chess_plies_per_second)
        yield Row(f"{name}, random play", ours, "actions/s", peer, "python-chess plies/s", ">= 1.0")
        seen = [entry for entry in _random_play(game, played[0], Random(1)) if entry[1] != CHANCE]
        legal = _microseconds(lambda one: one[0].legal_actions(one[1]), seen)
        yield Row(f"{name}, legal_actions", legal, "µs")
        yield Row(f"{name}, apply", _microseconds(_apply, seen), "µs")
    yield Row("Aton, settle and score", _microseconds(_apply, list(_scorings(20))), "µs")


def _random_play(game: str, options: dict[str, Any], rng: Random) -> Iterator[Played]:
    """One whole game, action by action."""
    state = make_game(game, **options).initial_state()
    while state.acting_players:
        player = state.acting_players[0]
        action = rng.choice(state.legal_actions(player))
        step = state.apply(player, action)
        yield state, player, action, step.events
        state = step.state


def _scorings(n: int) -> Iterator[Played]:
    """Actions of Aton after which a round is settled and a scoring counted."""
    rng = Random(2)
    while n > 0:
        for played in _random_play("aton", {}, rng):
            if any(event.kind == "scored" for event in played[3]):
                yield played
                n -= 1


def _apply(played: Played) -> None:
    state, player, action, _ = played
    state.apply(player, action)


def _actions_per_second(game: str, played: tuple[dict[str, Any], ...]) -> float:
    rng, start = Random(0), perf_counter()
    done = sum(1 for options in played for _ in _random_play(game, options, rng))
    return done / (perf_counter() - start)


def _chess_plies_per_second(games: int = 4) -> float:
    rng, done, start = Random(0), 0, perf_counter()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            done += 1
    return done / (perf_counter() - start)


def _microseconds(call: Callable[[Any], object], arguments: list[Any], rounds: int = 5) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for argument in arguments:
            call(argument)
        best = min(best, perf_counter() - start)
    return best / len(arguments) * 1e6
