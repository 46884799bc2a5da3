"""Do the filled polygons cover what the shapes' lines and fills would?"""

from __future__ import annotations

from array import array
from math import pi

import pytest

from tutor.scene.shapes import Circle, Line, Polygon
from tutor.widgets.fills import Fill, fills

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def area(fill: Fill) -> float:
    flat = array("f", fill.points)
    points = list(zip(flat[::2], flat[1::2], strict=True))
    assert len(points) == fill.corners
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


@pytest.mark.parametrize("points", [SQUARE, SQUARE[::-1], (*SQUARE, SQUARE[0])])
def test_an_outlined_square_is_a_larger_one_below_a_smaller_one(
    points: tuple[tuple[float, float], ...],
) -> None:
    below, above = fills(Polygon(points, "#ffffff", "#000000", 2))
    assert (below.colour, above.colour) == (b"\0\0\0", b"\xff\xff\xff")
    assert (area(below), area(above)) == (pytest.approx(144), pytest.approx(64))


def test_a_bare_outline_is_a_band() -> None:
    (band,) = fills(Polygon(SQUARE, None, "#000000", 2))
    assert area(band) == pytest.approx(144 - 64)


def test_a_translucent_shape_is_filled_and_outlined_as_given() -> None:
    fill, band = fills(Polygon(SQUARE, "#ffffff", "#000000", 2, alpha=0.5))
    assert (area(fill), area(band)) == (pytest.approx(100), pytest.approx(80))
    assert fill.alpha == band.alpha == 0.5


def test_a_shape_without_line_is_just_filled() -> None:
    (fill,) = fills(Polygon(SQUARE, "#ffffff"))
    assert area(fill) == pytest.approx(100)


def test_circles_are_round() -> None:
    (disc,) = fills(Circle(5, 5, 10, "#ffffff"))
    assert area(disc) == pytest.approx(100 * pi, rel=0.02)
    (ring,) = fills(Circle(5, 5, 10, None, "#ffffff", 4))
    assert area(ring) == pytest.approx((144 - 64) * pi, rel=0.02)


def test_a_line_is_a_ribbon_with_longer_ends() -> None:
    (straight,) = fills(Line(((0, 0), (10, 0)), "#000000", 2))
    assert area(straight) == pytest.approx(12 * 2)
    (bent,) = fills(Line(((0, 0), (10, 0), (10, 10)), "#000000", 2))
    assert area(bent) == pytest.approx(22 * 2)


def test_a_spike_stays_near_its_corner() -> None:
    needle = Polygon(((0, 0), (100, 1), (0, 2)), "#ffffff", "#000000", 2)
    outer, _ = fills(needle)
    assert max(array("f", outer.points)) < 110
