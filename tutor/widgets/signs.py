"""A seat's own sign beside the board: shape and colour together."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from tutor.scene.theme import THEMES, SeatShape

SEAT_PATHS: Final[dict[SeatShape, str]] = {
    "disc": "M12 3a9 9 0 1 0 .01 0z",
    "square": "M4 4h16v16H4z",
    "triangle": "M12 3 22 21H2z",
    "diamond": "M12 1 23 12 12 23 1 12z",
}


def seat_sign(seat: int) -> Markup:
    """The seat's own shape and colour, as SVG."""
    style = THEMES["light"].seats[seat]
    return Markup(
        '<svg class="tt-seat" viewBox="0 0 24 24" aria-hidden="true"><path d="{}" fill="{}"/></svg>'
    ).format(SEAT_PATHS[style.shape], style.fill)
