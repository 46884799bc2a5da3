"""Short ways to make tables and to play on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from tutor.engine.aton import Game, Options, State
from tutor.engine.aton.board import INDEX, SPACE, Counters, no_counters
from tutor.engine.aton.notation import parse_action, parse_position
from tutor.engine.aton.table import added
from tutor.engine.protocol import CHANCE, Event, Refusal


def counters(names: Iterable[str]) -> Counters:
    """The counters of one seat that stand on those spaces, each like ``T1-4``."""
    found = no_counters()
    for name in names:
        found = added(found, INDEX[SPACE[name].temple, SPACE[name].colour], 1)
    return found


def table(text: str, **options: Any) -> State:
    """The position after ``aton/2``, with those options."""
    return parse_position(f"aton/2 {text}").changed(options=Options(**options))


def laid(red: str, blue: str, tokens: str = "", seats: tuple[str, str] = ("0", "0"), round: int = 2) -> str:
    """A position in which both hold the cards they are about to lay: ``laid("4213", "1224")``."""
    return f"{tokens} R:{seats[0]},hand{red} B:{seats[1]},hand{blue} turn:{round},lay"


def play(state: State, *texts: str) -> tuple[State, list[Event]]:
    """The state after those actions and all their events; ``R lay 1234`` says for whom where two act."""
    events: list[Event] = []
    for text in texts:
        player = {"R": 0, "B": 1}.get(text.split()[0])
        words = text[1:] if player is not None else text
        actor = state.acting_players[0] if player is None else player
        step = state.apply(actor, parse_action(state, words, actor))
        state = step.state
        events += step.events
    return state, events


def reveal(
    red: str, blue: str, tokens: str = "", seats: tuple[str, str] = ("0", "0"), round: int = 2, **options: Any
) -> tuple[State, list[Event]]:
    """Both lay those cards on that board; the round runs on to the first choice."""
    state = table(laid(red, blue, tokens, seats, round), **options)
    return play(state, f"R lay {red}", f"B lay {blue}")


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def the(kind: str, events: Iterable[Event]) -> dict[str, Any]:
    """The parameters of the only event of that kind."""
    (event,) = (event for event in events if event.kind == kind)
    return dict(event.params)


def refusal(state: State, player: int, action: Any) -> Refusal:
    """Why ``action`` is refused; fails if it is not, or if ``apply`` would do it."""
    found = state.check(player, action)
    assert found is not None
    assert action not in state.legal_actions(player)
    return found


def random_game(
    seed: int, options: Options | None = None
) -> Iterator[tuple[State, int, Any, State, tuple[Event, ...]]]:
    """A game of random actions, chance by its weights: before, who, what, after, events."""
    rng = Random(seed)
    state = Game(options or Options()).initial_state()
    while state.acting_players:
        player = rng.choice(state.acting_players)
        if player == CHANCE:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            action = rng.choice(state.legal_actions(player))
        step = state.apply(player, action)
        yield state, player, action, step.state, step.events
        state = step.state


# Every value of every option is in one of these.
ALL_OPTIONS = (
    Options(),
    Options(sealed=False, reshuffle="on_empty", exchange_before_laying=False, tie_draw="red_first"),
    Options(exchange_public="at_once", exchange_reshuffle="without_thrown", removal_compulsory=False),
    Options(placing_compulsory=False, return_order="blocks", return_highest="most_counters"),
    Options(
        return_short="none",
        return_after_end=True,
        exchange_before_laying=False,
        removal_compulsory=False,
        placing_compulsory=False,
    ),
)
