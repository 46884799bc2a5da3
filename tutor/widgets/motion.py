"""A choice of how fast pieces glide, or not at all."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Dropdown, VBox

from tutor.i18n import Translator
from tutor.widgets.board import MOTIONS
from tutor.widgets.guard import guarded
from tutor.widgets.panels import Fault


class MotionChoice:
    """``choose`` gets one of ``MOTIONS``."""

    def __init__(self, choose: Callable[[str], None], motion: str, on_fault: Fault) -> None:
        self._choice = Dropdown(options=MOTIONS, value=motion)
        self._showing = False
        self._choice.observe(guarded(lambda change: self._chosen(change["new"]), on_fault), "value")
        self._choose = choose
        self.widget = VBox([self._choice])
        self.widget.add_class("tt-form")

    def show(self, t: Translator) -> None:
        """Captions in the reader's language."""
        self._showing, motion = True, self._choice.value
        self._choice.options = [(t(f"motion.{name}"), name) for name in MOTIONS]
        self._choice.value = motion
        self._choice.description = t("motion.caption")
        self._showing = False

    def _chosen(self, motion: str | None) -> None:
        if motion is not None and not self._showing:
            self._choose(motion)
