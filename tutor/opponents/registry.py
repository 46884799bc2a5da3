"""Which opponents there are for each game. The one place of this room that names the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from tutor.opponents import aton, tikal
from tutor.session import Opponent

Choose = Callable[[Any, tuple[Any, ...], Random], Any]
"""Chooses one of the legal actions of the observation's viewer."""


def anything(observation: Any, legal: tuple[Any, ...], random: Random) -> Any:
    """Any legal action is as likely as any other."""
    return random.choice(legal)


KINDS: Final[Mapping[str, Mapping[str, Choose]]] = {
    "tikal": {"simple": tikal.choose, "random": anything},
    "aton": {"simple": aton.choose, "random": anything},
}
"""By game and name, the more sensible first."""


def kinds(game: str) -> tuple[str, ...]:
    """The names of a game's opponents; empty for a game that has none."""
    return tuple(KINDS.get(game, ()))


def opponent(game: str, kind: str, random: Random) -> Opponent:
    """The opponent of that name, for a session. Raises KeyError that names those there are."""
    choose = KINDS.get(game, {}).get(kind)
    if choose is None:
        raise KeyError(
            f"no opponent {kind!r} for game {game!r}; there are: {', '.join(kinds(game)) or 'none'}"
        )
    return lambda observation, legal: choose(observation, legal, random)
