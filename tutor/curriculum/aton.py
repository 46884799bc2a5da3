"""Aton, as the course uses it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tutor.analysis.aton import can_win
from tutor.curriculum.games import Play, Unfit
from tutor.engine.aton import (
    Allocate,
    Colour,
    Exchange,
    Game,
    Phase,
    Place,
    Remove,
    State,
    TakeBack,
    notation,
)
from tutor.engine.aton.board import COLOURS, GROUPS, INDEX, SEATS, SPACE, TEMPLES
from tutor.engine.aton.predicates import LINES, MEASURES, PREDICATES, WAYS
from tutor.engine.aton.table import CARTOUCHES
from tutor.engine.protocol import Key, Player
from tutor.scene.aton import words


@cache
def play() -> Play:
    """Aton for two players."""
    return Play(
        id="aton",
        rules="A",
        seats=SEATS,
        setup=lambda players: Game().initial_state(),
        position=notation.parse_position,
        action=notation.read_action,
        write_action=notation.format_action,
        write_position=notation.format_position,
        verbs=notation.VERBS,
        predicates=PREDICATES | {"can_win": can_win},
        measures=MEASURES,
        read={
            Phase: lambda name, value: Phase(value),
            Colour: lambda name, value: Colour(value),
            int: _number,
            str: _word,
        },
        offered={
            "phase": tuple(phase.value for phase in Phase),
            "temple": TEMPLES,
            "colour": tuple(colour.value for colour in COLOURS),
            "cartouche": CARTOUCHES,
            "line": LINES,
            "way": WAYS,
        },
        goal_places=lambda goal: None,
        piece=_piece,
        places=_places,
        place_name=_place_name,
        place_names=re.compile(r"\bT[1-4](?:[ygkbo]|-\d+)\b|\b[Tt]emples? [1-4]\b"),
        explain=words.explain,
        act=words.action,
        tell=words.tell,
    )


def _number(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 10_000:
        raise Unfit("not_a_number", name=name)
    return value


def _word(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Unfit("not_a_word", name=name)
    return value


def _piece(state: State, seat: Player, action: Any) -> Key | None:
    """The highest card, because what it is spent on decides most; the counter that leaves; or the supply."""
    match action:
        case Allocate(cards):
            return f"card:{max(cards)}"
        case Exchange():
            return f"token:{SEATS[seat]}"
        case Place():
            return f"supply:{SEATS[seat]}"
        case Remove(temple, colour):
            owner = state.victim if state.phase is Phase.REMOVE else 1 - seat
            return _counter(state, owner, temple, colour)
        case TakeBack(temple, colour):
            return _counter(state, seat, temple, colour)
    return None


def _counter(state: State, owner: Player, temple: int, colour: Colour) -> Key | None:
    """Where the counter of that seat stands that would leave first."""
    index = INDEX[temple, colour]
    n = state.seats[owner].counters[index]
    return f"space:{GROUPS[index].space(owner, n - 1).name}" if n else None


def _places(action: Any) -> tuple[Key, ...]:
    match action:
        case Place(temple, colour) | Remove(temple, colour) | TakeBack(temple, colour):
            return GROUPS[INDEX[temple, colour]].keys
    return ()


def _place_name(key: Key) -> str | None:
    """``temple 1`` or ``cartouche 2``, which is the same in both languages; a space is called by its temple."""
    match key.split(":"):
        case ["space", name] if name in SPACE:
            return f"temple {SPACE[name].temple}"
        case ["temple", number] | ["cartouche", _, number]:
            return f"{key.partition(':')[0]} {number}"
    return None
