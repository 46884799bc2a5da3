"""Tikal, as the course uses it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from tutor.curriculum.games import Play, Unfit
from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import Key, Player
from tutor.engine.tikal import (
    Enter,
    Figure,
    Game,
    Move,
    Options,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    Recover,
    SecretPath,
    State,
    Swap,
    Uncover,
    notation,
)
from tutor.engine.tikal.board import SPACE, key, space_name
from tutor.engine.tikal.predicates import MEASURES, PREDICATES
from tutor.engine.tikal.tiles import TILE
from tutor.scene.tikal import words


@cache
def play() -> Play:
    """Tikal, normal version."""
    return Play(
        id="tikal",
        rules="T",
        seats=notation.SEATS,
        setup=lambda players: Game(Options(players=players)).initial_state(),  # type: ignore[arg-type]  # schema: 2..4
        position=notation.parse_position,
        action=notation.read_action,
        write_action=notation.format_action,
        write_position=notation.format_position,
        verbs=notation.VERBS,
        predicates=PREDICATES,
        measures=MEASURES,
        read={Hex: _space, Figure: _figure, int: _number, str: _word},
        offered={},
        goal_places=_goal_places,
        piece=_piece,
        places=_places,
        place_name=lambda key: key.removeprefix("hex:") if key.startswith("hex:") else None,
        place_names=re.compile(r"\b[a-h][1-5]\b"),
        explain=words.explain,
        act=words.action,
        tell=words.tell,
    )


LOCAL: Final = frozenset(
    ("all", "any", "not", "at", "strength", "majority", "guard", "value", "is", "at_least", "at_most")
)
"""The words of goals that look at one space only."""


def _goal_places(goal: Any) -> frozenset[Hex] | None:
    """The spaces whose figures, levels and guards a goal as written looks at; None if it may look anywhere."""
    if isinstance(goal, list):
        inside = [_goal_places(each) for each in goal]
    elif isinstance(goal, dict):
        if not goal.keys() - {"seat", "figure", "space"} <= LOCAL:
            return None
        inside = [_goal_places(value) for key, value in goal.items() if key not in ("seat", "figure")]
    elif isinstance(goal, str):
        return frozenset({SPACE[goal]})
    else:
        return frozenset()
    return None if None in inside else frozenset().union(*inside)  # type: ignore[arg-type]  # no None is left


def _space(name: str, value: Any) -> Hex:
    if value not in SPACE:
        raise Unfit("unknown_space", value=str(value)[:40])
    return SPACE[value]


def _figure(name: str, value: Any) -> Figure:
    if value not in [figure.value for figure in Figure]:
        raise Unfit(
            "unknown_figure", value=str(value)[:40], offered=", ".join(figure.value for figure in Figure)
        )
    return Figure(value)


def _number(name: str, value: Any) -> int:
    limits = {"kind": 7, "level": 10}
    if type(value) is not int or not 0 <= value <= limits.get(name, 10_000):
        raise Unfit("not_a_number", name=name)
    return value


def _word(name: str, value: Any) -> str:
    if name == "tile" and value not in TILE:
        raise Unfit("unknown_tile", value=str(value)[:40])
    if not isinstance(value, str):
        raise Unfit("not_a_word", name=name)
    return value


def _piece(state: State, seat: Player, action: Any) -> Key | None:
    match action:
        case PlaceTile():
            return "hand"
        case Enter(figure):
            return f"supply:{figure.value}:{seat}"
        case Move(figure, origin, _) | SecretPath(figure, origin, _) | PlaceGuard(origin, figure):
            return f"figure:{space_name(origin)}:{figure.value}:{seat}"
        case Uncover(space) | Recover(space):
            site = state.site(space)
            figure = Figure.WORKER if site is None or site.workers[seat] else Figure.LEADER
            return f"figure:{space_name(space)}:{figure.value}:{seat}"
        case Swap(mine, _, _):
            return f"treasure:{seat}:{mine}"
    return None


def _places(action: Any) -> tuple[Key, ...]:
    match action:
        case Move(_, origin, target) | SecretPath(_, origin, target):
            return key(origin), key(target)
        case PlaceTile(space) | Enter(_, space) | Uncover(space) | Recover(space):
            return (key(space),)
        case PlaceGuard(space) | PitchCamp(space):
            return (key(space),)
        case Swap(_, owner, theirs):
            return (f"treasure:{owner}:{theirs}",)
    return ()
