"""How fast the rules are: random play beside python-chess, and single calls."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import chess

from bench.report import Row, in_turn
from tutor.engine.tikal import Game, Options, Phase, State


def rows() -> Iterator[Row]:
    """Random play of whole games; legal_actions and apply in the states it meets."""
    ours, peer = in_turn(_tikal_actions_per_second, _chess_plies_per_second)
    yield Row("Tikal, random play", ours, "actions/s", peer, "python-chess plies/s", ">= 1.0")
    states = _acting_states(seed=1)
    yield Row("Tikal, legal_actions", _microseconds(lambda s: s.legal_actions(s.player), states), "µs")
    pairs = [(state, state.legal_actions(state.player)[-1]) for state in states]
    yield Row("Tikal, apply", _microseconds(lambda pair: pair[0].apply(pair[0].player, pair[1]), pairs), "µs")


def _tikal_actions_per_second(games: int = 3) -> float:
    rng, done, start = Random(0), 0, perf_counter()
    for players in (2, 3, 4)[:games]:
        state = Game(Options(players=players)).initial_state()  # type: ignore[arg-type]
        while state.acting_players:
            player = state.acting_players[0]
            state = state.apply(player, rng.choice(state.legal_actions(player))).state
            done += 1
    return done / (perf_counter() - start)


def _chess_plies_per_second(games: int = 4) -> float:
    rng, done, start = Random(0), 0, perf_counter()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            done += 1
    return done / (perf_counter() - start)


def _acting_states(seed: int) -> list[State]:
    rng, states = Random(seed), []
    state = Game(Options(players=3)).initial_state()
    while state.acting_players:
        player = state.acting_players[0]
        if state.phase is Phase.ACT:
            states.append(state)
        state = state.apply(player, rng.choice(state.legal_actions(player))).state
    return states


def _microseconds(call: Any, arguments: list[Any], rounds: int = 5) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for argument in arguments:
            call(argument)
        best = min(best, perf_counter() - start)
    return best / len(arguments) * 1e6
