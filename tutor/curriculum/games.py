"""How the course speaks with a game: reading and writing its notation, its words for goals, and keys for hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Protocol, get_args

from tutor.curriculum.errors import nearest
from tutor.engine.protocol import Event, Key, Player, Refusal, TextError
from tutor.i18n import catalogue

GameId = Literal["tikal", "aton"]
GAMES: Final[tuple[GameId, ...]] = get_args(GameId)
"""The games the course teaches, in its order."""


class Unfit(ValueError):
    """A value in a course file that the game does not know: a code of ``course.po`` and its parameters."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code, self.params = code, params


class Said(Protocol):
    """A refusal in words: the fact, and one line of detail."""

    @property
    def fact(self) -> str: ...  # noqa: D102

    @property
    def detail(self) -> str: ...  # noqa: D102


@dataclass(frozen=True)
class Play:
    """One game as the course uses it.

    ``setup(players)`` is the state after set-up. ``position(text)`` and ``action(text)`` read the notation and raise
    TextError; ``action`` does not judge, so a lesson can name illegal actions. ``piece`` and ``places`` are the keys of
    the thing that an action moves and of the places it concerns, for hints; ``place_name`` is what people call the
    place of a key, None for anything else, and ``place_names`` finds such names in texts. ``offered`` are the values
    of goals' parameters that have only a few; ``goal_places`` are the places that a goal as written looks at, for the
    search, None if it may look anywhere. ``rules`` is the letter that the game's rule ids begin with, ``seats`` has a
    letter for each seat. ``explain``, ``act`` and ``tell`` put a refusal, an action and an event into words.
    """

    id: str
    rules: str
    seats: str
    setup: Callable[[int], Any]
    position: Callable[[str], Any]
    action: Callable[[str], Any]
    write_action: Callable[[Any], str]
    write_position: Callable[[Any], str]
    verbs: tuple[str, ...]
    predicates: Mapping[str, Callable[..., bool]]
    measures: Mapping[str, Callable[..., int | None]]
    read: Mapping[type, Callable[[str, Any], Any]]
    offered: Mapping[str, tuple[str | int, ...]]
    goal_places: Callable[[Any], frozenset[Any] | None]
    piece: Callable[[Any, Player, Any], Key | None]
    places: Callable[[Any], tuple[Key, ...]]
    place_name: Callable[[Key], str | None]
    place_names: re.Pattern[str]
    explain: Callable[[Refusal, str], Said]
    act: Callable[[Any, str], str]
    tell: Callable[[Event, str], str]

    __hash__ = object.__hash__

    def verb(self, action: Any) -> str:
        """The first word of the action's notation."""
        return self.write_action(action).split()[0]

    def matches(self, action: Any, deed: str) -> bool:
        """Whether ``deed`` is the action's verb, or names exactly this action."""
        if deed in self.verbs and deed == self.verb(action):
            return True
        return " " in deed and self.action(deed) == action

    def checked_deed(self, deed: Any) -> str:
        """``deed`` if it is a verb or an action in the notation. Raises Unfit."""
        if isinstance(deed, str) and deed in self.verbs:
            return deed
        self.checked_action(deed)
        return str(deed)

    def checked_action(self, text: Any) -> Any:
        """The action that ``text`` names. Raises Unfit with the column."""
        if not isinstance(text, str):
            raise Unfit("not_an_action", text=str(text)[:40], offered=", ".join(self.verbs))
        try:
            return self.action(text)
        except TextError as error:
            raise Unfit(
                "unreadable_action", text=text, column=error.column, reason=reason(error),
                hint=nearest(text.split()[0] if text.split() else "", self.verbs), offered=", ".join(self.verbs),
            ) from None  # fmt: skip

    def decode(self, wanted: type, name: str, value: Any) -> Any:
        """The value of a goal's parameter. Raises Unfit."""
        if name in ("refusal", "event") and f"{name}.{self.id}.{value}" not in catalogue("en"):
            hint = nearest(str(value), self._codes(name))
            raise Unfit(f"unknown_{name}", value=str(value)[:40], hint=hint)
        if value not in self.offered.get(name, (value,)):
            offered = ", ".join(map(str, self.offered[name]))
            raise Unfit("not_offered", name=name, value=str(value)[:40], offered=offered)
        return self.read[wanted](name, value)

    def seat(self, value: Any, players: int) -> Player:
        """The seat that a letter or number names. Raises Unfit."""
        seat = self.seats.find(value) if isinstance(value, str) and len(value) == 1 else value
        if type(seat) is not int or seat not in range(players):
            raise Unfit("unknown_seat", value=str(value)[:40], offered=", ".join(self.seats[:players]))
        return seat

    def _codes(self, family: str) -> list[str]:
        """The codes of refusals or events, as the catalogue knows them."""
        codes = [code.split(".") for code in catalogue("en")]
        return [parts[2] for parts in codes if parts[:2] == [family, self.id] and len(parts) == 3]

    def json_schema(self, name: str, hint: Any) -> dict[str, Any]:
        """The JSON Schema of a goal's parameter."""
        if name == "seat":
            return {"enum": [*range(len(self.seats)), *self.seats]}
        if name in self.offered:
            return {"enum": list(self.offered[name])}
        return {"type": "integer"} if int in (hint, *getattr(hint, "__args__", ())) else {"type": "string"}


def reason(error: TextError) -> str:
    """What a notation error says, without its place."""
    return str(error).partition(": ")[2] or str(error)


@cache
def play(game: str) -> Play:
    """The game of that id, the only one that is loaded for it; the schema admits no other than GAMES."""
    if game == "aton":
        from tutor.curriculum import aton

        return aton.play()
    from tutor.curriculum import tikal

    return tikal.play()
