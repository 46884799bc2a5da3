"""Short words for tests: positions and turns in notation, lively random play, and what the box must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tutor.engine.protocol import CHANCE, Event, Refusal
from tutor.engine.tikal import (
    DrawTile,
    DrawTreasure,
    EndTurn,
    Enter,
    Game,
    Move,
    Options,
    Phase,
    Recover,
    State,
    Uncover,
)
from tutor.engine.tikal.notation import parse_action, read_action
from tutor.engine.tikal.positions import parse_position
from tutor.engine.tikal.tiles import LEVEL_TILES, PRINTED, TILES

SMALL = "c2:A1/0 b3:A2/3 c3:A5/0"
"""Some tiles around the start, everything connected."""


def at(text: str) -> State:
    """The position; ``tikal/2`` may be left out."""
    return parse_position(text if text.startswith("tikal/") else f"tikal/2 {text}")


def turn(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """The state after the actions of whoever acts, and all events."""
    events: tuple[Event, ...] = ()
    for text in texts:
        step = state.apply(state.acting_players[0], parse_action(state, text))
        state, events = step.state, events + step.events
    return state, events


def play(state: State, *texts: str) -> State:
    """The state after the actions of whoever acts."""
    return turn(state, *texts)[0]


def refusal(state: State, text: str, player: int | None = None) -> Refusal | None:
    """What the judge says to ``text``, by the seat whose turn it is if no other is named."""
    action = read_action(text)
    if player is None:
        player = CHANCE if isinstance(action, DrawTile | DrawTreasure) else state.player
    return state.check(player, action)


def legal(state: State, verb: type) -> set[Any]:
    """The legal actions of one verb."""
    return {action for action in state.legal_actions(state.player) if type(action) is verb}


def start(players: int = 2, **options: Any) -> State:
    return Game(Options(players=players, **options)).initial_state()  # type: ignore[arg-type]


EAGERNESS: Final = {Enter: 4, Move: 8, Uncover: 4, Recover: 2}


def lively(rng: Random, state: State, actions: tuple[Any, ...]) -> Any:
    """One of the actions: first a verb, then a way to do it, so that rare verbs are met; turns end late."""
    by_verb: dict[type, list[Any]] = {}
    for action in actions:
        by_verb.setdefault(type(action), []).append(action)
    if len(by_verb) > 1 and rng.random() < 0.95:
        by_verb.pop(EndTurn, None)
    verbs = list(by_verb)
    return rng.choice(by_verb[rng.choices(verbs, [EAGERNESS.get(verb, 1) for verb in verbs])[0]])


def game(seed: int, players: int, **options: Any) -> Iterator[tuple[State, int, Any, tuple[Event, ...]]]:
    """A lively game: the state before each ply, who acts, the action, its events."""
    rng, state = Random(seed), start(players, **options)
    while state.acting_players:
        player = state.acting_players[0]
        if player == CHANCE:
            draws, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(draws, weights)[0]
        else:
            action = lively(rng, state, state.legal_actions(player))
        step = state.apply(player, action)
        yield state, player, action, step.events
        state = step.state


def states(seed: int, players: int, **options: Any) -> list[State]:
    """The states of a lively game, the final one included."""
    seen, last = [], None
    for last in game(seed, players, **options):
        seen.append(last[0])
    assert last is not None
    state, player, action, _ = last
    return [*seen, state.apply(player, action).state]


def conserves_material(state: State) -> None:
    """36 tiles, 48 level tiles, 24 treasures; no seat has more than 18 workers, a leader, 2 camps, 2 guards (T-SET)."""
    laid = [site for site in state.sites if site is not None]
    row = state.auction.row if state.auction else ()
    loose = [*state.pile, *state.out, *row, *filter(None, [state.tile])]
    assert Counter(s.tile.id for s in laid) + Counter(t.id for t in loose) == Counter(
        tile.id for tile in (*TILES, *PRINTED.values())
    )
    covered = Counter(level for site in laid for level in range(site.tile.value + 1, site.value + 1))
    assert tuple(left + covered[n] for n, left in enumerate(state.levels)) == LEVEL_TILES
    assert sum(state.levels) + covered.total() == 48
    held = [sum(seat.treasures[kind] for seat in state.seats) for kind in range(8)]
    assert [a + b for a, b in zip(held, state.buried, strict=True)] == [3] * 8
    face_down = sum(site.treasures for site in laid) + sum(tile.masks for tile in loose)
    assert sum(state.buried) == face_down + (state.phase is Phase.DIG)
    for index, seat in enumerate(state.seats):
        guards = [site.guard for site in laid if site.guard and site.guard.seat == index]
        assert seat.workers + sum(s.workers[index] for s in laid) + len(guards) <= 18 + 1
        assert 0 <= seat.leader + sum(s.leaders[index] for s in laid) <= 1
        assert seat.camps + sum(s.camp == index for s in laid) == 2
        assert seat.guards + len(guards) == 2
    assert 0 <= state.ap <= 10
