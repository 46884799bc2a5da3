"""Which games there are, and how each is made, written and read. The one place of the engine that names them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine import aton, tikal
from tutor.engine.aton import notation as aton_notation
from tutor.engine.aton.table import OFFERED as ATON_OFFERED
from tutor.engine.protocol import Game, Notation, State
from tutor.engine.tikal import notation as tikal_notation
from tutor.engine.tikal.table import OFFERED as TIKAL_OFFERED


@dataclass(frozen=True, slots=True)
class Entry:
    """One game: its class, its options class, the values each option may take, its notation, its seats' letters."""

    game: Any
    options: Any
    offered: Mapping[str, tuple[Any, ...]]
    notation: Notation[Any]
    seats: str


GAMES: Final[Mapping[str, Entry]] = {
    "tikal": Entry(tikal.Game, tikal.Options, TIKAL_OFFERED, tikal_notation, tikal_notation.SEATS),
    "aton": Entry(aton.Game, aton.Options, ATON_OFFERED, aton_notation, aton_notation.SEATS),
}


def entry(game_id: str) -> Entry:
    """The game of that id. Raises KeyError that names the games there are."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise KeyError(f"no game {game_id!r}; there are: {', '.join(GAMES)}") from None


def make_game(game_id: str, **options: Any) -> Game[State]:
    """The game with options by name. Raises KeyError for the game, TypeError or ValueError for an option."""
    found = entry(game_id)
    game: Game[State] = found.game(found.options(**options))
    return game


def notation(game_id: str) -> Notation[Any]:
    """How actions and positions of that game are written. Raises KeyError."""
    return entry(game_id).notation
