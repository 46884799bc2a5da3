"""Pages without a browser, on a small course of the tests' own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from tests.widgets.conftest import Wire, happen, wire
from tutor import paths
from tutor.query import parse_query
from tutor.scene.tikal.geometry import frame
from tutor.widgets.board import Board
from tutor.widgets.painter import SCALE

__all__ = ["wire"]


@pytest.fixture(autouse=True)
def small_course(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "LESSONS", Path(__file__).parent / "course")


@pytest.fixture
def open_page(wire: Wire) -> Callable[..., Any]:
    """``open_page(LessonPage, lesson, "step=jungle")``: the page with a browser connected."""

    def open_(page: Any, *content: Any, query: str = "language=en", allowed: tuple[str, ...] = ()) -> Any:
        made = page(*content, parse_query(query, allowed))
        _ = made.widget
        happen(made.area.board._painter.canvas, "client_ready")
        wire.clear()
        return made

    return open_


def touch(board: Board, space: str) -> None:
    """A click on the middle of a space such as ``b2``."""
    shown = frame(board.region)
    places = {place.key: place for place in board.picture.scene(board.view).places}
    corners = places[f"hex:{space}"].outline
    x, y = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    assert shown.radius > 0
    happen(board._painter.canvas, "mouse_down", x=x * SCALE, y=y * SCALE)


def buttons(page: Any) -> dict[str, ipywidgets.Button]:
    """Every button that shows, by its caption."""
    return {
        widget.description: widget for widget in shown(page.widget) if isinstance(widget, ipywidgets.Button)
    }


def text(page: Any) -> str:
    """All HTML that shows."""
    return "\n".join(widget.value for widget in shown(page.widget) if isinstance(widget, ipywidgets.HTML))


def shown(widget: Any) -> Iterator[Any]:
    """The widget and everything inside it that is not hidden."""
    if widget.layout.display == "none":
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from shown(child)
