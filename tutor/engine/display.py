"""How a state draws itself though the rules know no picture: pictures announce themselves as entry points."""

from __future__ import annotations

from functools import cache
from typing import Any

GROUP = "tutor.pictures"


def svg(game_id: str, state: Any) -> str | None:
    """The picture of ``state`` as SVG text, or None if no picture of that game is installed."""
    draw = _picture(game_id)
    return None if draw is None else str(draw(state))


@cache
def _picture(game_id: str) -> Any:
    from importlib.metadata import (
        entry_points,  # a tenth of a second that only a state shown in a notebook needs
    )

    return next((found.load() for found in entry_points(group=GROUP, name=game_id)), None)
