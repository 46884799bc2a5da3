"""Which picture shows which game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from tutor.scene.picture import Picture

PICTURES: Final = {"tikal": "TikalPicture", "aton": "AtonPicture"}
"""The class of each game's picture, in the package of the game's name."""


@cache
def picture(game_id: str) -> Picture:
    """The picture of a game, imported when first asked for. Raises KeyError that names the games there are."""
    if game_id not in PICTURES:
        raise KeyError(f"no picture for game {game_id!r}; there are: {', '.join(PICTURES)}")
    made: Picture = getattr(import_module(f"tutor.scene.{game_id}"), PICTURES[game_id])()
    return made
