"""A scene as SVG text: the same text for the same scene, so that it can be a golden file. Every string is escaped."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tutor.scene.shapes import Circle, Layer, Line, Point, Polygon, Scene, Shape, Text

FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}
# Half the height of a capital letter or figure, in font sizes: what centres a line on its y.
HALF_CAPITAL = 0.36


def svg(scene: Scene) -> str:
    """The whole picture as one ``<svg>`` element with its places in words for a screen reader."""
    return "\n".join(_lines(scene)) + "\n"


def _lines(scene: Scene) -> Iterator[str]:
    width, height = _n(scene.width), _n(scene.height)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" style="max-width:100%;height:auto" font-family="{escape(FONT)}">'
    )
    if scene.title:
        yield f"<title>{escape(scene.title, quote=False)}</title>"
    for layer in Layer:
        if shapes := scene.layers.get(layer, ()):
            yield f'<g class="{layer.name.lower()}" stroke-linejoin="round" stroke-linecap="round">'
            yield from map(_element, shapes)
            yield "</g>"
    if scene.places:
        yield '<g class="places" fill="none">'
        for place in scene.places:
            title = f"<title>{escape(place.words, quote=False)}</title>"
            key = f'"{escape(place.key)}"'
            yield f'<polygon data-key={key} pointer-events="all" points="{_points(place.outline)}">{title}</polygon>'
        yield "</g>"
    yield "</svg>"


def _element(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}"{_paint(shape)}/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{_paint(shape)}/>'
    if isinstance(shape, Line):
        stroke = f' fill="none" stroke="{shape.stroke}" stroke-width="{_n(shape.width)}"{_alpha(shape.alpha)}'
        return f'<polyline points="{_points(shape.points)}"{stroke}/>'
    return _text(shape)


def _text(shape: Text) -> str:
    weight = ' font-weight="700"' if shape.bold else ""
    return (
        f'<text x="{_n(shape.x)}" y="{_n(shape.y + HALF_CAPITAL * shape.size)}" font-size="{_n(shape.size)}"'
        f' text-anchor="{_ANCHOR[shape.align]}" fill="{shape.fill}"{weight}>{escape(shape.text, quote=False)}</text>'
    )


def _paint(shape: Polygon | Circle) -> str:
    stroke = f' stroke="{shape.stroke}" stroke-width="{_n(shape.width)}"' if shape.stroke else ""
    return f' fill="{shape.fill or "none"}"{stroke}{_alpha(shape.alpha)}'


def _alpha(alpha: float) -> str:
    return "" if alpha == 1 else f' opacity="{_n(alpha)}"'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    """At most one decimal, no trailing zeros, never ``-0``: equal on every machine."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
