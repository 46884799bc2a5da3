"""Is a scene painted whole, once, in order, and with no more than what changed?"""

from __future__ import annotations

from itertools import pairwise

import pytest
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER

from tests.widgets.conftest import Wire, happen
from tests.widgets.toy import ToyPicture
from tutor.scene.picture import View
from tutor.scene.shapes import Layer, Scene
from tutor.widgets.painter import SCALE, Painter, one_message


def scene(*, height: float = 100, **view: object) -> Scene:
    return ToyPicture(height).scene(View(observation=(), **view))


def connected(wire: Wire, shown: Scene) -> Painter:
    painter = Painter()
    painter.paint(shown)
    happen(painter.canvas, "client_ready")
    wire.clear()
    return painter


def test_nothing_is_sent_before_a_browser_is_ready(wire: Wire) -> None:
    painter = Painter()
    painter.paint(scene())
    assert wire.messages == []
    happen(painter.canvas, "client_ready")
    assert len(wire.messages) == 1
    assert {"fillStyledPolygons", "fillText"} <= set(wire.commands)
    assert wire.layers(painter.canvas) == [0, 1, 2, 3]


def test_a_second_browser_gets_everything_and_is_told_which_canvas(wire: Wire) -> None:
    painter = connected(wire, scene())
    painter.paint(scene(theme="dark"))
    assert wire.layers(painter.canvas) == [0]
    wire.clear()
    happen(painter.canvas, "client_ready")
    assert wire.layers(painter.canvas) == [0, 1, 2, 3]
    assert wire.messages[0][0][0] == "switchCanvas"


def test_only_layers_that_changed_are_repainted_in_one_message(wire: Wire) -> None:
    painter = connected(wire, scene())
    painter.paint(scene())
    assert wire.messages == []
    painter.paint(scene(selection=("cell:1",)))
    assert len(wire.messages) == 1
    assert wire.commands.count("clear") == 1
    assert "fillText" not in wire.commands


def test_the_canvas_is_twice_the_scene_and_scaled_by_style(wire: Wire) -> None:
    painter = connected(wire, scene())
    assert (painter.canvas.width, painter.canvas.height) == (600, 200)
    assert painter.canvas.layout.max_width == "300px"
    assert painter.position(120, 60) == (60, 30)
    painter.paint(scene(selection=("cell:1",)))
    assert ("setTransform", [SCALE, 0, 0, SCALE, 0, 0]) in wire.messages[0]


def test_a_new_size_repaints_everything(wire: Wire) -> None:
    painter = connected(wire, scene())
    painter.paint(scene(height=150))
    assert painter.canvas.height == 300
    assert wire.layers(painter.canvas) == [0, 1, 2, 3]


def fail_midway(layer: Canvas) -> None:
    with one_message():
        layer.fill_rect(0, 0, 1)
        raise RuntimeError("midway")


def test_after_an_exception_canvases_still_speak(wire: Wire) -> None:
    painter = connected(wire, scene())
    with pytest.raises(RuntimeError, match="midway"):
        fail_midway(painter.canvas[0])
    assert "fillRect" in wire.commands
    wire.clear()
    painter.paint(scene(selection=("cell:1",)))
    assert len(wire.messages) == 1


def test_messages_nest_and_survive_an_exception_inside(wire: Wire) -> None:
    painter = connected(wire, scene())
    with one_message():
        painter.canvas[0].fill_rect(0, 0, 1)
        with pytest.raises(RuntimeError, match="midway"):
            fail_midway(painter.canvas[1])
        assert wire.messages == []
        painter.canvas[2].fill_rect(0, 0, 3)
    assert len(wire.messages) == 1
    assert wire.commands.count("fillRect") == 3


def test_a_failed_send_leaves_canvases_able_to_speak(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = connected(wire, scene())
    with monkeypatch.context() as broken:
        broken.setattr(MANAGER, "send", lambda *_, **__: (_ for _ in ()).throw(OSError("closed")))
        with pytest.raises(OSError, match="closed"):
            painter.paint(scene(selection=("cell:1",)))
    assert MANAGER._caching is False
    painter.paint(scene(selection=("cell:0",)))
    assert wire.commands.count("clear") >= 1


def test_every_layer_is_known_to_the_painter() -> None:
    assert [layer.value for layer in Layer] == list(range(len(Layer)))
    assert all(b == a + 1 for a, b in pairwise(Layer))
