"""Canvases without a browser: what is sent is recorded, and events are made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from ipycanvas import MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER
from ipycanvas.canvas import _CMD_LIST


@dataclass
class Wire:
    """Every message the canvases sent: each a list of command names with the canvas they went to."""

    messages: list[list[tuple[str, list[Any]]]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    @property
    def commands(self) -> list[str]:
        """Names of all commands of all messages."""
        return [name for message in self.messages for name, _ in message]

    def texts(self) -> list[str]:
        """Everything written on a canvas."""
        return [args[0] for message in self.messages for name, args in message if name == "fillText"]

    def layers(self, canvas: MultiCanvas) -> list[int]:
        """Numbers of the canvas's layers that the messages switched to, in order."""
        models = [f"IPY_MODEL_{layer.model_id}" for layer in canvas._canvases]
        switches = [args[0] for message in self.messages for name, args in message if name == "switchCanvas"]
        return [models.index(model) for model in switches]

    def clear(self) -> None:
        """Forget what was sent."""
        self.messages.clear()
        self.sizes.clear()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    wire = Wire()

    def send(content: Any, buffers: Any = None) -> None:
        commands = json.loads(bytes(buffers[0]))
        commands = commands if isinstance(commands[0], list) else [commands]
        wire.messages.append(
            [(_CMD_LIST[command[0]], command[1] if len(command) > 1 else []) for command in commands]
        )
        wire.sizes.append(sum(memoryview(buffer).nbytes for buffer in buffers))

    monkeypatch.setattr(MANAGER, "send", send)
    monkeypatch.setattr(MANAGER, "_current_canvas", None)
    yield wire
    assert MANAGER._caching is False, "canvases were left silent"
    assert MANAGER._commands_cache == [], "commands were left unsent"


def happen(canvas: MultiCanvas, event: str, **details: Any) -> None:
    """An event as the browser sends it: ``client_ready``, ``mouse_down`` with x and y, ``key_down`` with key."""
    if event == "key_down":
        details = {"shift_key": False, "ctrl_key": False, "meta_key": False, **details}
    canvas._canvases[-1]._handle_frontend_event(None, {"event": event, **details}, [])
