"""Positions from random play, the same for the same seed."""

from __future__ import annotations

from random import Random

from tutor.engine.protocol import CHANCE
from tutor.engine.tikal import EndTurn, Enter, Game, Options, Phase, PlaceGuard, State, Uncover


def random_position(seed: int, tiles: int, figures: int, ap: int = 10, players: int = 2) -> State:
    """A turn after its tile was placed: so many tiles, at most so many own figures, ``ap`` points left."""
    random = Random(seed)
    state = Game(Options(players=players)).initial_state()
    while not (_explored(state) >= tiles and state.phase is Phase.ACT and state.ap == 10):
        player = state.acting_players[0]
        actions = list(state.legal_actions(player))
        if player != CHANCE:
            actions = [a for a in actions if not _wasteful(state, a, figures)] or actions
            if random.random() < 0.3:
                actions = [a for a in actions if isinstance(a, Uncover)] or actions
        state = state.apply(player, random.choice(actions)).state
    return state.changed(ap=ap)


def own_figures(state: State) -> int:
    seat = state.player
    return sum(site.workers[seat] + site.leaders[seat] for site in state.sites if site)


def _wasteful(state: State, action: object, figures: int) -> bool:
    if isinstance(action, Enter):
        return own_figures(state) >= figures
    return isinstance(action, EndTurn | PlaceGuard)


def _explored(state: State) -> int:
    return sum(site is not None for site in state.sites)
