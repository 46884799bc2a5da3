"""How places are pointed out: rings, brackets, crosses, ticks, the cursor.

Each mark has its own form as well as its own colour, and an edge in ``dark`` below, so that it shows on any ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tutor.scene.drawing import Drawing, rectangle
from tutor.scene.picture import Role
from tutor.scene.shapes import Circle, Colour, Line, Point, Polygon
from tutor.scene.theme import Theme


class Spot(NamedTuple):
    """What is marked: its corners clockwise, the middle of its upper edge, and half its smaller side."""

    corners: tuple[Point, ...]
    top: Point
    size: float


def box(outline: tuple[Point, ...]) -> Spot:
    """The rectangle around an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    corners = rectangle(left, top, right, bottom)
    return Spot(corners, ((left + right) / 2, top), min(right - left, bottom - top) / 2)


def ring(spot: Spot, colour: Colour, dark: Colour, width: float) -> Drawing:
    """A line around the place; ``width`` in units of its size."""
    thick = max(spot.size * width, 2.5)
    return (
        Polygon(spot.corners, None, dark, thick * 1.8, 0.8),
        Polygon(spot.corners, None, colour, thick),
    )


def cursor(spot: Spot, dark: Colour) -> Drawing:
    """A dashed line."""
    dashes = [
        (_between(a, b, start), _between(a, b, start + 0.18))
        for a, b in _sides(spot)
        for start in (0.03, 0.41, 0.79)
    ]
    return _two_tone(dashes, "#ffffff", dark, max(spot.size * 0.06, 2.5))


def region(spot: Spot, theme: Theme, dark: Colour) -> Drawing:
    """A light wash and a string of dots."""
    dots = [_between(a, b, (step + 0.5) / 4) for a, b in _sides(spot) for step in range(4)]
    r = max(spot.size * 0.06, 2.5)
    return (
        Polygon(spot.corners, theme.hint, alpha=0.12),
        *(Circle(x, y, r, theme.hint, dark, r * 0.45) for x, y in dots),
    )


def hint(spot: Spot, theme: Theme, dark: Colour) -> Drawing:
    """Brackets around the corners."""
    sides = _sides(spot)
    brackets = [
        (_between(here, before, 0.3), here, _between(here, after, 0.3))
        for (before, here), (_, after) in zip(sides, (*sides[1:], sides[0]), strict=True)
    ]
    return _two_tone(brackets, theme.hint, dark, max(spot.size * 0.11, 3.5))


def refused(spot: Spot, theme: Theme, dark: Colour) -> Drawing:
    """A ring with a cross on its upper edge."""
    (x, y), r, red = spot.top, max(spot.size * 0.23, 9.0), theme.refused
    a = r * 0.42
    crosses = (((x - a, y - a), (x + a, y + a)), ((x - a, y + a), (x + a, y - a)))
    return (
        *ring(spot, red, dark, 0.085),
        Circle(x, y, r, red, "#ffffff", r * 0.16),
        *(Line(line, "#ffffff", r * 0.26) for line in crosses),
    )


def played(spot: Spot, theme: Theme, dark: Colour) -> Drawing:
    """A thin ring with a tick on its upper edge."""
    (x, y), r = spot.top, max(spot.size * 0.23, 9.0)
    tick = ((x - r * 0.45, y), (x - r * 0.1, y + r * 0.38), (x + r * 0.48, y - r * 0.36))
    return (
        *ring(spot, theme.played, dark, 0.06),
        Circle(x, y, r, theme.played, dark, r * 0.16),
        Line(tick, dark, r * 0.26),
    )


POINTERS: Final[dict[Role, Callable[[Spot, Theme, Colour], Drawing]]] = {
    "region": region,
    "hint": hint,
    "refused": refused,
    "played": played,
}


def _sides(spot: Spot) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(spot.corners, (*spot.corners[1:], spot.corners[0]), strict=True))


def _two_tone(lines: Sequence[tuple[Point, ...]], colour: Colour, dark: Colour, width: float) -> Drawing:
    return (
        *(Line(line, dark, width * 1.9) for line in lines),
        *(Line(line, colour, width) for line in lines),
    )


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
