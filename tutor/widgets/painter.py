"""Paints scenes on a canvas: one canvas a layer, one message a picture, and only the layers that changed.

The canvas has twice the scene's pixels, so that it is crisp on fine screens; style sheets scale it to the room.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Final, cast

import numpy as np
from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER
from ipywidgets import Layout

from tutor.scene.shapes import Circle, Layer, Line, Point, Polygon, Scene, Shape, Text
from tutor.scene.svg import FONT, HALF_CAPITAL
from tutor.widgets.fills import Fill, fills

SCALE: Final = 2  # canvas pixels a scene pixel

Drawn = Polygon | Circle | Line


class Painter:
    """Shows the last scene it was given on ``canvas``, whenever a browser connects.

    ``shown`` counts the pictures sent. Nothing is sent before a browser is ready: it would be lost.
    """

    def __init__(self) -> None:
        self.canvas = MultiCanvas(len(Layer), layout=Layout(width="100%", height="auto"))
        self.shown = 0
        self._scene: Scene | None = None
        self._painted: dict[Layer, tuple[Shape, ...]] = {}
        self._connected = False
        self.canvas.on_client_ready(self._on_client_ready)

    def paint(self, scene: Scene) -> None:
        """Show ``scene``: the layers that differ from what is shown are painted anew."""
        self._fit(scene)
        self._scene = scene
        if self._connected:
            self._send(scene)

    def position(self, x: float, y: float) -> Point:
        """Where an event of the canvas lies in the scene."""
        return x / SCALE, y / SCALE

    def _on_client_ready(self) -> None:
        self._connected = True
        if self._scene is not None:
            self._painted.clear()
            self._send(self._scene)

    def _fit(self, scene: Scene) -> None:
        size = round(scene.width * SCALE), round(scene.height * SCALE)
        if (self.canvas.width, self.canvas.height) != size:
            self.canvas.width, self.canvas.height = size
            self.canvas.layout.max_width = f"{round(scene.width)}px"
            self._painted.clear()  # a canvas that changes size is blank

    def _send(self, scene: Scene) -> None:
        shapes = {layer: scene.layers.get(layer, ()) for layer in Layer}
        changed = {layer: drawn for layer, drawn in shapes.items() if self._painted.get(layer) != drawn}
        if not changed:
            return
        if not self._painted:
            # A browser that has just connected does not know which canvas is current: make the manager say it.
            MANAGER._current_canvas = None
        with one_message():
            for layer, drawn in changed.items():
                _paint(self.canvas[layer], drawn)
        self._painted |= changed
        self.shown += 1


@contextmanager
def one_message() -> Iterator[None]:
    """Everything drawn inside goes out in one message, also when an exception ends the block.

    ipycanvas's own ``hold_canvas`` leaves every canvas of the kernel silent for ever after an exception.
    """
    outer = MANAGER._caching
    MANAGER._caching = True
    try:
        yield
    finally:
        try:
            if not outer:
                MANAGER.flush()
        finally:
            MANAGER._caching = outer


# --- commands ---


def _paint(layer: Canvas, shapes: tuple[Shape, ...]) -> None:
    layer.set_transform(SCALE, 0, 0, SCALE, 0, 0)  # a canvas that changed its size has forgotten this
    layer.clear()
    for written, run in groupby(shapes, lambda shape: isinstance(shape, Text)):
        if written:
            _write(layer, cast(Iterator[Text], run))
        else:
            _fill(layer, [fill for shape in run for fill in fills(cast(Drawn, shape))])


def _fill(layer: Canvas, polygons: list[Fill]) -> None:
    points = np.frombuffer(b"".join(polygon.points for polygon in polygons), np.float32)
    corners = np.array([polygon.corners for polygon in polygons], np.int32)
    colours = np.frombuffer(b"".join(polygon.colour for polygon in polygons), np.uint8)
    alphas = np.array([polygon.alpha for polygon in polygons], np.float32)
    layer.fill_styled_polygons(points, colours, alphas, corners)


def _write(layer: Canvas, texts: Iterator[Text]) -> None:
    style: tuple[str, str, str] | None = None
    for text in texts:
        wanted = f"{'700' if text.bold else '400'} {text.size:g}px {FONT}", text.fill, text.align
        if wanted != style:
            layer.font, layer.fill_style, layer.text_align = style = wanted
        layer.fill_text(text.text, text.x, text.y + HALF_CAPITAL * text.size)
