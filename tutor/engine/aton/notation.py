"""Text for the actions of Aton, for people who type; positions are next door in ``positions``.

An action is a verb and its cards, number or place: ``lay 4213`` (cartouche 1 first), ``exchange``,
``keep``, ``remove T1y``, ``stop``, ``name 3``, ``place T3k``, ``back T2g``; chance says ``draw R 1224``. A
place is a temple and a colour, y(ellow), g(reen), (blac)k, b(lue) or o(range, a bonus space); the name of a
space, ``T1-4``, stands for its colour. Seats are R and B. Case and spaces do not matter. What is left out
is filled in if only one legal action fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from tutor.engine.aton import actions as a
from tutor.engine.aton.board import GROUPS, INDEX, LETTERS, RED, SEATS, SPACE, Colour
from tutor.engine.aton.positions import format_position, parse_position
from tutor.engine.aton.state import State
from tutor.engine.protocol import Ambiguous, Illegal, Player, Refusal, Unreadable

__all__ = [
    "SEATS",
    "VERBS",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
    "read_action",
]


@dataclass(frozen=True, slots=True)
class _Verb:
    """One verb: the class it makes, how its arguments are read, and an example of the whole."""

    make: type
    pattern: re.Pattern[str]
    example: str


def _verb(make: type, pattern: str, example: str) -> _Verb:
    return _Verb(make, re.compile(pattern, re.IGNORECASE), example)


_CARDS: Final = r"(?P<cards>[1-4](?:\s*[1-4])*)?"
_PLACE: Final = r"(?:T?(?P<temple>[1-4])(?:\s*(?P<colour>[ygkbo])|-(?P<number>\d|1[01]))?)?"
_VERBS: Final = {
    "lay": _verb(a.Allocate, _CARDS, "lay 4213"),
    "exchange": _verb(a.Exchange, "", "exchange"),
    "keep": _verb(a.Keep, "", "keep"),
    "remove": _verb(a.Remove, _PLACE, "remove T1y"),
    "stop": _verb(a.Stop, "", "stop"),
    "name": _verb(a.Name, r"(?P<number>\d)?", "name 3"),
    "place": _verb(a.Place, _PLACE, "place T3k"),
    "back": _verb(a.TakeBack, _PLACE, "back T2g"),
    "draw": _verb(a.DrawCards, rf"(?P<seat>[RB])?\s*{_CARDS}", "draw R 1224"),
}
VERBS: Final = tuple(_VERBS)
_VERB_OF: Final = {verb.make: name for name, verb in _VERBS.items()}
_FIELDS: Final = {make: tuple(field.name for field in fields(make)) for make in _VERB_OF}

_READ: Final[dict[str, Callable[[str], Any]]] = {
    "cards": lambda text: tuple(map(int, re.findall(r"\d", text))),
    "seat": lambda text: SEATS.index(text.upper()),
    "number": int,
    "temple": int,
    "colour": lambda text: LETTERS[text.lower()],
}


def format_action(action: a.Action) -> str:
    """The canonical text of ``action``. Raises TypeError for anything else."""
    verb = _VERB_OF.get(type(action))
    match action:
        case a.Allocate(cards):
            return f"{verb} {_digits(cards)}"
        case a.Remove(temple, colour) | a.Place(temple, colour) | a.TakeBack(temple, colour):
            return f"{verb} {GROUPS[INDEX[temple, colour]].name}"
        case a.Name(number):
            return f"{verb} {number}"
        case a.DrawCards(seat, cards):
            return f"{verb} {SEATS[seat]} {_digits(cards)}"
        case a.Exchange() | a.Keep() | a.Stop():
            return str(verb)
    raise TypeError(f"not an action of Aton: {action!r}")


def parse_action(state: State, text: str, player: Player | None = None) -> a.Action:
    """The legal action that ``text`` names for ``player``, by default for whoever acts; while both lay, for either.

    Raises Unreadable (``unknown_verb``, ``bad_arguments``), Illegal (with the refusal), or Ambiguous
    (with ``choices``).
    """
    make, given = _read_action(text)
    players = (state.acting_players or (RED,)) if player is None else (player,)
    if len(given) == len(_FIELDS[make]):
        action = make(**given)
        refusals = [state.check(player, action) for player in players]
        if None not in refusals:
            raise Illegal("illegal_action", refusal=refusals[0], text=text.strip())
        return action  # type: ignore[no-any-return]  # one of the verbs' classes
    legal: dict[a.Action, None] = dict.fromkeys(
        action for player in players for action in state.legal_actions(player)
    )
    fitting = [
        action
        for action in legal
        if type(action) is make and all(getattr(action, name) == value for name, value in given.items())
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Ambiguous("ambiguous_action", text=text.strip(), choices=tuple(map(format_action, fitting)))
    refusal = _likely_refusal(state, players[0], make, given)
    raise Illegal("no_such_action", refusal=refusal, text=text.strip())


def read_action(text: str) -> a.Action:
    """The action that a complete ``text`` names, legal or not: for scripts and lessons. Raises Unreadable."""
    make, given = _read_action(text)
    if len(given) < len(_FIELDS[make]):
        raise Unreadable("incomplete_action", text=text.strip(), example=_VERBS[_VERB_OF[make]].example)
    return make(**given)  # type: ignore[no-any-return]  # one of the verbs' classes


def _digits(cards: tuple[int, ...]) -> str:
    return "".join(map(str, cards))


def _read_action(text: str) -> tuple[type, dict[str, Any]]:
    word = re.match(r"\s*([a-zA-Z]+)\s*", text)
    verb = _VERBS.get(word[1].lower()) if word else None
    if word is None or verb is None:
        column = len(text) - len(text.lstrip()) + 1
        raise Unreadable("unknown_verb", column=column, text=text.strip(), choices=VERBS)
    arguments = verb.pattern.fullmatch(text[word.end() :].rstrip())
    if arguments is None:
        raise Unreadable("bad_arguments", column=word.end() + 1, text=text.strip(), example=verb.example)
    given = {name: _READ[name](part) for name, part in arguments.groupdict().items() if part is not None}
    if "temple" in given and "number" in given:
        given["colour"] = SPACE[f"T{given['temple']}-{given.pop('number')}"].colour
    if verb.make is a.DrawCards and "cards" in given:
        given["cards"] = tuple(sorted(given["cards"]))
    return verb.make, given


def _likely_refusal(state: State, player: Player, make: type, given: dict[str, Any]) -> Refusal | None:
    """Why the most ordinary completion is not legal; None where no completion can be guessed."""
    ordinary = {"temple": 1, "colour": Colour.YELLOW, "number": 0} | given
    if not all(name in ordinary for name in _FIELDS[make]):
        return None
    return state.check(player, make(**{name: ordinary[name] for name in _FIELDS[make]}))
