"""What a picture is made of. One scene serves the canvas, SVG, the hit test and the words for a screen reader.

All lengths are canvas pixels of the scene's own width and height, y downwards; whoever shows it may scale the whole.
Colours are ``#rrggbb``. Shapes are painted in order, layer by layer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

from tutor.engine.protocol import Key

Point = tuple[float, float]
Colour = str


class Layer(IntEnum):
    """What is repainted together, from the bottom up. A click repaints MARKS alone."""

    GROUND = 0  # table, unexplored spaces, frame
    TILES = 1  # tiles with their art and stones
    PIECES = 2  # figures, camps, guards, values, supplies
    MARKS = 3  # selection, reachable places with prices, hints, cursor


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape; curves are flattened to points where they are made."""

    points: tuple[Point, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or ring."""

    x: float
    y: float
    r: float
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """An open line through the points."""

    points: tuple[Point, ...]
    stroke: Colour
    width: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred vertically on y."""

    x: float
    y: float
    text: str
    size: float
    fill: Colour
    bold: bool = False
    align: Literal["left", "center", "right"] = "center"


Shape = Polygon | Circle | Line | Text


@dataclass(frozen=True, slots=True)
class Place:
    """Something a person can point at: its key, its outline, and what it is in words."""

    key: Key
    outline: tuple[Point, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture. ``places`` are listed from the bottom up: the last that contains a point is hit."""

    width: float
    height: float
    layers: Mapping[Layer, tuple[Shape, ...]]
    places: tuple[Place, ...] = field(default=())
    title: str = ""

    def hit(self, x: float, y: float) -> Key | None:
        """The key of the topmost place at ``(x, y)``, or None."""
        return next((place.key for place in reversed(self.places) if contains(place.outline, x, y)), None)


def contains(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether ``(x, y)`` lies inside the polygon (even-odd rule)."""
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside
