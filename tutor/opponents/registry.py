"""Which opponents there are: ``random`` for every game, and ``greedy``, the module of the game's name in this room."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from tutor.engine.registry import GAMES
from tutor.session import Opponent


def anything(observation: Any, legal: tuple[Any, ...], random: Random) -> Any:
    """Any legal action is as likely as any other."""
    return random.choice(legal)


KINDS: Final = ("greedy", "random")
"""The names of the opponents, the more sensible first. Every game has them."""


def kinds(game: str) -> tuple[str, ...]:
    """The names of a game's opponents; empty for a game that has none."""
    return KINDS if game in GAMES else ()


def opponent(game: str, kind: str) -> Opponent:
    """The opponent of that name, for a session. Raises KeyError that names those there are."""
    if kind not in kinds(game):
        raise KeyError(
            f"no opponent {kind!r} for game {game!r}; there are: {', '.join(kinds(game)) or 'none'}"
        )
    choose: Opponent = anything if kind == "random" else import_module(f"tutor.opponents.{game}").choose
    return choose
