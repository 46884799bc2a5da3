"""Text for the actions of Tikal, for people who type; positions are next door in ``positions``.

An action is a verb and its places: ``place c2/3``, ``enter W a1``, ``walk W a1-b2``, ``path L a1-c3``,
``uncover a2``, ``dig c3``, ``swap 3-B5``, ``guard W a2``, ``camp b2``, ``end``; in an auction ``bid 5``, ``pass``
and ``take A3``; chance says ``draw A1`` and ``find 4``. W is a worker, L the leader; seats are R B C K; kinds of
treasure are numbered 1 to 8. Case and spaces do not matter. What is left out is filled in if only one legal action
fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.protocol import CHANCE, Ambiguous, Illegal, Player, Unreadable
from tutor.engine.tikal import actions as a
from tutor.engine.tikal.actions import Figure
from tutor.engine.tikal.board import SPACE, space_name
from tutor.engine.tikal.positions import SEATS, format_position, parse_position
from tutor.engine.tikal.state import State

__all__ = [
    "FIGURES",
    "SEATS",
    "VERBS",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
    "read_action",
]

FIGURES: Final = {"W": Figure.WORKER, "L": Figure.LEADER}
_FIGURE_LETTER: Final = {figure: letter for letter, figure in FIGURES.items()}


@dataclass(frozen=True, slots=True)
class _Verb:
    """One verb: the class it makes, how its arguments are read, and an example of the whole."""

    make: type
    pattern: re.Pattern[str]
    example: str


def _verb(make: type, pattern: str, example: str) -> _Verb:
    return _Verb(make, re.compile(pattern, re.IGNORECASE | re.ASCII), example)


_SPACE: Final = "[a-h][1-5]"
_FIGURE: Final = r"(?:(?P<figure>[WL])(?:\s+|$))?"
_WAY: Final = rf"(?P<origin>{_SPACE})\s*-\s*(?P<target>{_SPACE})"
_VERBS: Final = {
    "place": _verb(a.PlaceTile, rf"(?P<space>{_SPACE})(?:\s*/\s*(?P<rotation>\d))?", "place c2/3"),
    "enter": _verb(a.Enter, rf"{_FIGURE}(?P<space>{_SPACE})?", "enter W a1"),
    "walk": _verb(a.Move, _FIGURE + _WAY, "walk W a1-b2"),
    "path": _verb(a.SecretPath, _FIGURE + _WAY, "path W a1-c3"),
    "uncover": _verb(a.Uncover, rf"(?P<space>{_SPACE})?", "uncover a2"),
    "dig": _verb(a.Recover, rf"(?P<space>{_SPACE})?", "dig c3"),
    "swap": _verb(a.Swap, r"(?P<mine>[1-8])\s*-\s*(?P<owner>[RBCK])(?P<theirs>[1-8])", "swap 3-B5"),
    "guard": _verb(a.PlaceGuard, rf"{_FIGURE}(?P<space>{_SPACE})?", "guard W a2"),
    "camp": _verb(a.PitchCamp, rf"(?P<space>{_SPACE})?", "camp b2"),
    "end": _verb(a.EndTurn, r"(?:turn)?", "end"),
    "bid": _verb(a.Bid, r"(?P<points>[0-9]{1,4})", "bid 5"),
    "pass": _verb(a.Pass, "", "pass"),
    "take": _verb(a.ChooseTile, r"(?P<tile>[A-G][1-6])?", "take A3"),
    "draw": _verb(a.DrawTile, r"(?P<tile>[A-G][1-6])?", "draw A1"),
    "find": _verb(a.DrawTreasure, r"(?P<treasure>[1-8])?", "find 4"),
}
VERBS: Final = tuple(_VERBS)
"""The verbs of the notation, seats' first."""
_SEAT_VERBS: Final = tuple(verb for verb in VERBS if verb not in ("draw", "find"))  # those that people type

_VERB_OF: Final = {verb.make: name for name, verb in _VERBS.items()}

_READ: Final[dict[str, Callable[[str], Any]]] = {
    "space": lambda text: SPACE[text.lower()],
    "origin": lambda text: SPACE[text.lower()],
    "target": lambda text: SPACE[text.lower()],
    "figure": lambda text: FIGURES[text.upper()],
    "rotation": int,
    "points": int,
    "tile": str.upper,
    "owner": lambda text: SEATS.index(text.upper()),
    "mine": lambda text: int(text) - 1,
    "theirs": lambda text: int(text) - 1,
    "treasure": lambda text: int(text) - 1,
}


def format_action(action: a.Action) -> str:
    """The canonical text of ``action``. Raises TypeError for anything else."""
    verb = _VERB_OF.get(type(action))
    match action:
        case a.PlaceTile(space, rotation):
            return f"{verb} {space_name(space)}/{rotation}"
        case a.Enter(figure, space) | a.PlaceGuard(space, figure):
            return f"{verb} {_FIGURE_LETTER[figure]} {space_name(space)}"
        case a.Move(figure, origin, target) | a.SecretPath(figure, origin, target):
            return f"{verb} {_FIGURE_LETTER[figure]} {space_name(origin)}-{space_name(target)}"
        case a.Uncover(space) | a.Recover(space) | a.PitchCamp(space):
            return f"{verb} {space_name(space)}"
        case a.Swap(mine, owner, theirs):
            return f"{verb} {mine + 1}-{SEATS[owner]}{theirs + 1}"
        case a.EndTurn():
            return "end"
        case a.Bid(points):
            return f"{verb} {points}"
        case a.Pass():
            return "pass"
        case a.DrawTile(tile) | a.ChooseTile(tile):
            return f"{verb} {tile}"
        case a.DrawTreasure(treasure):
            return f"{verb} {treasure + 1}"
    raise TypeError(f"not an action of Tikal: {action!r}")


def parse_action(state: State, text: str, player: Player | None = None) -> a.Action:
    """The legal action that ``text`` names for ``player`` (by default chance for draws, else whose turn it is).

    Raises Unreadable (``unknown_verb``, ``bad_arguments``), Illegal (with the refusal), or Ambiguous
    (with ``choices``).
    """
    verb, given = _read(text)
    if player is None:
        player = CHANCE if verb.make in (a.DrawTile, a.DrawTreasure) else state.player
    missing = [name for name in verb.pattern.groupindex if name not in given]
    if not missing:
        action = verb.make(**given)
        if refusal := state.check(player, action):
            raise Illegal("illegal_action", refusal=refusal, text=text.strip())
        return action  # type: ignore[no-any-return]  # one of the verbs' classes
    legal: tuple[a.Action, ...] = state.legal_actions(player)
    fitting = [
        action
        for action in legal
        if type(action) is verb.make and all(getattr(action, name) == value for name, value in given.items())
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Ambiguous("ambiguous_action", text=text.strip(), choices=tuple(map(format_action, fitting)))
    raise Illegal(
        "no_such_action", refusal=_likely_refusal(state, player, verb, given, missing), text=text.strip()
    )


def read_action(text: str) -> a.Action:
    """The action that ``text`` names in full, legal or not: for scripts and lessons. Raises Unreadable."""
    verb, given = _read(text)
    if len(given) < len(verb.pattern.groupindex):
        raise Unreadable(
            "incomplete_action", column=len(text.rstrip()) + 1, text=text.strip(), example=verb.example
        )
    action: a.Action = verb.make(**given)
    return action


def _read(text: str) -> tuple[_Verb, dict[str, Any]]:
    word = re.match(r"\s*([a-zA-Z]+)\s*", text)
    verb = _VERBS.get(word[1].lower()) if word else None
    if word is None or verb is None:
        column = len(text) - len(text.lstrip()) + 1
        raise Unreadable("unknown_verb", column=column, text=text.strip(), choices=_SEAT_VERBS)
    arguments = verb.pattern.fullmatch(text[word.end() :].rstrip())
    if arguments is None:
        raise Unreadable("bad_arguments", column=word.end() + 1, text=text.strip(), example=verb.example)
    return verb, {name: _READ[name](part) for name, part in arguments.groupdict().items() if part is not None}


def _likely_refusal(state: State, player: int, verb: _Verb, given: dict[str, Any], missing: list[str]) -> Any:
    """Why the most ordinary completion is not legal; None where no completion can be guessed."""
    ordinary = {"figure": Figure.WORKER, "rotation": 0, "space": SPACE["a1"]}
    if player == CHANCE or not all(name in ordinary for name in missing):
        return None
    return state.check(player, verb.make(**given, **{name: ordinary[name] for name in missing}))
