"""Buttons that stay: a row is shown anew at every click, and making widgets anew would cost a hundred messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ipywidgets import Button as Widget
from ipywidgets import HBox

from tutor.widgets.guard import guarded

STYLES = ("plain", "primary", "quiet", "refused", "here", "done")


@dataclass(frozen=True, slots=True)
class Button:
    """A caption, how it looks (one of ``STYLES``), whether it can be pressed, and words for whoever rests on it."""

    text: str
    style: str = "plain"
    enabled: bool = True
    more: str = ""


class ButtonRow:
    """As many buttons as there are captions; ``press(index)`` is called with the number of the one pressed."""

    def __init__(self, press: Callable[[int], None], on_fault: Callable[[], None], name: str = "") -> None:
        self._press = press
        self._on_fault = on_fault
        self._pool: list[Widget] = []
        self.box = HBox()
        self.box.add_class("tt-row")
        if name:
            self.box.add_class(name)

    def show(self, buttons: Sequence[Button]) -> None:
        """Show exactly these buttons."""
        while len(self._pool) < len(buttons):
            self._grow()
        for widget, button in zip(self._pool, buttons, strict=False):
            widget.description = button.text
            widget.disabled = not button.enabled
            widget.tooltip = button.more or None
            _dress(widget, button.style)
        shown = self._pool[: len(buttons)]
        if list(self.box.children) != shown:
            self.box.children = shown

    def _grow(self) -> None:
        number = len(self._pool)
        widget = Widget()
        widget.on_click(guarded(lambda _: self._press(number), self._on_fault))
        self._pool.append(widget)


def _dress(widget: Widget, style: str) -> None:
    classes = (f"tt-{style}",)
    if widget._dom_classes != classes:
        widget._dom_classes = classes
