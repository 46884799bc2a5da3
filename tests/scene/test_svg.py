"""SVG text: escaped, stable, and made of what the scene says."""

from xml.etree import ElementTree

import pytest

from tutor.scene.shapes import Circle, Layer, Line, Place, Polygon, Scene, Text
from tutor.scene.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))


def drawn(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene))


def test_every_kind_of_shape_in_the_order_of_layers() -> None:
    layers = {
        Layer.MARKS: (Line(SQUARE, "#000000", 2, 0.5),),
        Layer.GROUND: (Polygon(SQUARE, "#ffffff"), Circle(1, 2, 3, None, "#123456", 1.25)),
        Layer.PIECES: (Text(5, 5, "7", 10, "#000000", bold=True, align="right"),),
    }
    groups = drawn(Scene(100, 50, layers)).findall(f"{SVG}g")
    assert [group.get("class") for group in groups] == ["ground", "pieces", "marks"]
    assert [shape.tag.removeprefix(SVG) for group in groups for shape in group] == [
        "polygon", "circle", "text", "polyline",
    ]  # fmt: skip
    circle = groups[0][1]
    assert (circle.get("fill"), circle.get("stroke"), circle.get("stroke-width")) == (
        "none",
        "#123456",
        "1.2",
    )
    assert groups[1][0].get("text-anchor") == "end"
    assert groups[2][0].get("opacity") == "0.5"


@pytest.mark.parametrize("nasty", ["<script>alert(1)</script>", "a & b", '" onload="x', "]]>"])
def test_every_string_is_escaped(nasty: str) -> None:
    place = Place(nasty, SQUARE, nasty)
    scene = Scene(1, 1, {Layer.MARKS: (Text(0, 0, nasty, 1, "#000000"),)}, (place,), nasty)
    root = drawn(scene)
    assert root.findtext(f"{SVG}title") == nasty
    assert root.findtext(f"{SVG}g/{SVG}text") == nasty
    polygon = root.find(f"{SVG}g[@class='places']/{SVG}polygon")
    assert polygon is not None
    assert polygon.get("data-key") == polygon.findtext(f"{SVG}title") == nasty
    assert not list(root.iter(f"{SVG}script"))


def test_numbers_are_short_and_stable() -> None:
    text = svg(Scene(1, 1, {Layer.GROUND: (Circle(-0.0001, 1 / 3, 20, "#000000"),)}))
    assert '<circle cx="0" cy="0.3" r="20" fill="#000000"/>' in text
