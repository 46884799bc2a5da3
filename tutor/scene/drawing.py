"""Drawings that every picture can use: outlines, the shapes of the seats, and how a drawing comes onto the canvas."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from tutor.scene.shapes import Circle, Colour, Line, Point, Polygon, Shape, Text
from tutor.scene.theme import SeatStyle

Drawing = tuple[Shape, ...]


def placed(drawing: Drawing, x: float, y: float, scale: float) -> Drawing:
    """The drawing with its middle at ``(x, y)`` and its unit ``scale`` canvas pixels long."""
    return tuple([_placed(shape, x, y, scale) for shape in drawing])


def _placed(shape: Shape, x: float, y: float, k: float) -> Shape:
    if isinstance(shape, Polygon):
        return Polygon(moved(shape.points, x, y, k), shape.fill, shape.stroke, shape.width * k, shape.alpha)
    if isinstance(shape, Circle):
        r, width = shape.r * k, shape.width * k
        return Circle(x + shape.x * k, y + shape.y * k, r, shape.fill, shape.stroke, width, shape.alpha)
    if isinstance(shape, Line):
        return Line(moved(shape.points, x, y, k), shape.stroke, shape.width * k, shape.alpha)
    at = x + shape.x * k, y + shape.y * k
    return Text(*at, shape.text, shape.size * k, shape.fill, shape.bold, shape.align)


def moved(points: tuple[Point, ...], x: float, y: float, k: float = 1) -> tuple[Point, ...]:
    """The points scaled by ``k``, then moved by ``(x, y)``."""
    return tuple([(x + px * k, y + py * k) for px, py in points])


def polar(distance: float, turns: float) -> Point:
    """The point at ``distance`` from the origin, ``turns`` sixths of a circle clockwise from north."""
    angle = turns * pi / 3
    return distance * sin(angle), -distance * cos(angle)


@lru_cache(maxsize=1024)
def rectangle(left: float, top: float, right: float, bottom: float, corner: float = 0) -> tuple[Point, ...]:
    """A rectangle with rounded corners."""
    if not corner:
        return ((left, top), (right, top), (right, bottom), (left, bottom))
    middles = (
        (right - corner, top + corner), (right - corner, bottom - corner),
        (left + corner, bottom - corner), (left + corner, top + corner),
    )  # fmt: skip
    steps = 4 if corner < 20 else 10
    return tuple(
        (x + corner * sin(a), y - corner * cos(a))
        for quarter, (x, y) in enumerate(middles)
        for a in ((quarter + step / steps) * pi / 2 for step in range(steps + 1))
    )


@cache
def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """A star, one point up."""
    rays = 2 * points
    return tuple(polar(inner if ray % 2 else outer, 6 * ray / rays) for ray in range(rays))


@cache
def seat_outline(shape: str, radius: float) -> tuple[Point, ...]:
    """The shape of a seat with the weight of a disc of that radius. Sides bulge so that a number fits inside."""
    if shape == "disc":
        return tuple(polar(radius, c / 4) for c in range(24))
    if shape == "square":
        a = radius * 0.92
        return rectangle(-a, -a, a, a, radius * 0.22)
    if shape == "triangle":
        return _bulging(
            ((0, -1.30 * radius), (1.20 * radius, 0.84 * radius), (-1.20 * radius, 0.84 * radius)), 0.05
        )
    a = radius * 1.30
    return _bulging(((0, -a), (a, 0), (0, a), (-a, 0)), 0.02)


def _bulging(corners: tuple[Point, ...], bulge: float) -> tuple[Point, ...]:
    """The corners joined by slightly curved sides, each corner cut a little."""
    outline: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        for t in (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95):
            out = bulge * 4 * (t - 0.05) * (0.95 - t)
            outline.append((ax + (bx - ax) * t + out * (by - ay), ay + (by - ay) * t - out * (bx - ax)))
    return tuple(outline)


@cache
def token(seat: SeatStyle, radius: float, dark: Colour) -> Drawing:
    """The body of a piece: the seat's shape, a light or dark ring, and a dark edge on any ground."""
    outline = seat_outline(seat.shape, radius)
    return (
        Polygon(moved(outline, 0, 0), seat.rim, dark, radius * 0.30),
        Polygon(outline, seat.fill, seat.rim, radius * 0.13),
    )
