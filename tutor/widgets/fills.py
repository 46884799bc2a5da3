"""Every shape as filled polygons, so that a painter needs one command for a whole layer and keeps the order.

A canvas paints fills and lines by different commands; switching between them shape by shape costs most of a redraw.
A line is therefore painted as the polygon that it covers, with mitred corners.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import cos, hypot, pi, sin
from typing import Final

from tutor.scene.shapes import Circle, Colour, Line, Point, Polygon

_SHARPEST: Final = 0.3  # a corner's spike ends at about three times half the line's width
_CORNERS: Final = (12, 48)  # of a circle drawn as a polygon


@dataclass(frozen=True, slots=True)
class Fill:
    """A polygon to be filled, packed as it will be sent.

    ``points`` are 32-bit floats ``x0, y0, x1, y1, ...`` in scene pixels, ``corners`` their number of pairs; ``colour``
    is three bytes, red, green and blue.
    """

    points: bytes
    corners: int
    colour: bytes
    alpha: float


@lru_cache(maxsize=8192)
def fills(shape: Polygon | Circle | Line) -> tuple[Fill, ...]:
    """The polygons that paint ``shape``, from the bottom up."""
    if isinstance(shape, Line):
        return (_fill(_ribbon(_distinct(shape.points), shape.width), shape.stroke, shape.alpha),)
    points = _circle(shape) if isinstance(shape, Circle) else _distinct(shape.points)
    half = shape.width / 2
    if shape.stroke and shape.fill and shape.alpha == 1:
        outer, inner = _offset(points, half), _offset(points, -half)
        return _fill(outer, shape.stroke, 1), _fill(inner, shape.fill, 1)
    made = []
    if shape.fill:
        made.append(_fill(points, shape.fill, shape.alpha))
    if shape.stroke:
        made.append(_fill(_ring(points, half), shape.stroke, shape.alpha))
    return tuple(made)


def _fill(points: list[Point], colour: Colour, alpha: float) -> Fill:
    packed = array("f", chain.from_iterable(points)).tobytes()
    return Fill(packed, len(points), bytes.fromhex(colour[1:]), alpha)


def _circle(shape: Circle) -> list[Point]:
    fewest, most = _CORNERS
    corners = max(fewest, min(most, round(shape.r * 2)))
    steps = (2 * pi * corner / corners for corner in range(corners))
    return [(shape.x + shape.r * cos(a), shape.y + shape.r * sin(a)) for a in steps]


def _distinct(points: tuple[Point, ...]) -> list[Point]:
    """The points without repetitions; a closing point that repeats the first one is dropped too."""
    kept = [point for point, before in zip(points, (None, *points), strict=False) if point != before]
    return kept[:-1] if len(kept) > 2 and kept[0] == kept[-1] else kept


def _ring(points: list[Point], half: float) -> list[Point]:
    """The band along a closed outline: once around outside, once back inside."""
    outer, inner = _offset(points, half), _offset(points, -half)
    return [*outer, outer[0], inner[0], *inner[:0:-1], inner[0]]


def _ribbon(points: list[Point], width: float) -> list[Point]:
    """The band along an open line, its ends half a width longer."""
    half = width / 2
    ahead, back = _longer(points[1], points[0], half), _longer(points[-2], points[-1], half)
    line = [ahead, *points[1:-1], back]
    there = _moved_aside([ahead, *line, back], half)
    return [*there, *_moved_aside([back, *line[::-1], ahead], half)]


def _longer(start: Point, end: Point, by: float) -> Point:
    (ax, ay), (bx, by_) = start, end
    length = hypot(bx - ax, by_ - ay)
    return bx + (bx - ax) / length * by, by_ + (by_ - ay) / length * by


def _offset(points: list[Point], distance: float) -> list[Point]:
    """The closed outline with every edge moved outwards by ``distance``."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True))
    return _moved_aside([points[-1], *points, points[0]], distance if area > 0 else -distance)


def _moved_aside(points: list[Point], distance: float) -> list[Point]:
    """All but the first and last point, moved ``distance`` to the left of the way (canvas: y downwards)."""
    moved = []
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        before, after = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
        # Normals of the two edges; at the end of an open line there is only one.
        nx, ny = (
            ((by - ay) / before, (ax - bx) / before) if before else ((cy - by) / after, (bx - cx) / after)
        )
        mx, my = ((cy - by) / after, (bx - cx) / after) if after else (nx, ny)
        reach = distance / max(1 + nx * mx + ny * my, _SHARPEST)
        moved.append((bx + (nx + mx) * reach, by + (ny + my) * reach))
    return moved
