"""Which games there are, and how each is made, written and read. The one place of the engine that names them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from tutor.engine.protocol import Game, Notation, State

GAMES: Final = ("tikal", "aton")
"""The ids of the games; each is a package here whose modules have the same names in every game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game: its class, its options class, the values each option may take, its notation, its seats' letters."""

    game: Any
    options: Any
    offered: Mapping[str, tuple[Any, ...]]
    notation: Notation[Any]
    seats: str


@cache
def entry(game_id: str) -> Entry:
    """The game of that id, imported when first asked for: a page shows one game. Raises KeyError naming the games."""
    if game_id not in GAMES:
        raise KeyError(f"no game {game_id!r}; there are: {', '.join(GAMES)}")
    package = import_module(f"tutor.engine.{game_id}")
    table = import_module(f"{package.__name__}.table")
    notation = import_module(f"{package.__name__}.notation")
    return Entry(package.Game, package.Options, table.OFFERED, notation, notation.SEATS)


def make_game(game_id: str, **options: Any) -> Game[State]:
    """The game with options by name. Raises KeyError for the game, TypeError or ValueError for an option."""
    found = entry(game_id)
    game: Game[State] = found.game(found.options(**options))
    return game


def notation(game_id: str) -> Notation[Any]:
    """How actions and positions of that game are written. Raises KeyError."""
    return entry(game_id).notation
