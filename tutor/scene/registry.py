"""Which picture shows which game."""

from __future__ import annotations

from tutor.scene.aton import AtonPicture
from tutor.scene.picture import Picture
from tutor.scene.tikal import TikalPicture

PICTURES: dict[str, Picture] = {"tikal": TikalPicture(), "aton": AtonPicture()}


def picture(game_id: str) -> Picture:
    """The picture of a game. Raises KeyError that names the games there are."""
    try:
        return PICTURES[game_id]
    except KeyError:
        raise KeyError(f"no picture for game {game_id!r}; there are: {', '.join(sorted(PICTURES))}") from None
