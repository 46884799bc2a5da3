"""A lesson or puzzle taken to another machine, or brought from one: its code, folded away until asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import HTML, VBox
from markupsafe import Markup

from tutor.codes import CodeError, read_run, write_run
from tutor.curriculum import LessonRun, PuzzleRun
from tutor.i18n import Translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import TextLine
from tutor.widgets.panels import Fault


class TakingAlong:
    """``run()`` is the run under way; ``go_on`` gets the progress that a code brings."""

    def __init__(
        self,
        run: Callable[[], LessonRun | PuzzleRun],
        go_on: Callable[[Mapping[str, Any]], None],
        on_fault: Fault,
    ) -> None:
        self._run = run
        self._go_on = go_on
        self._open = False
        self._captions: Translator | None = None
        self._toggle = ButtonRow(lambda _: self._flip(), on_fault)
        self._code, self._problem = HTML(), HTML()
        self._entry = TextLine(self._enter, on_fault)
        self._inner = VBox([self._code, self._entry.widget, self._problem])
        self._inner.layout.display = "none"
        self.widget = VBox([self._toggle.box, self._inner])

    def show(self, t: Translator) -> None:
        """The code of the run as it is now."""
        self._captions = t
        self._toggle.show([Button(t("along.hide" if self._open else "along.show"), "quiet")])
        if not self._open:
            return
        self._code.value = Markup('<p>{}</p><p><code class="tt-code">{}</code></p>').format(
            t("along.code"), write_run(self._run())
        )
        self._entry.show(t("along.enter"), t("along.do"), "")

    def _flip(self) -> None:
        self._open = not self._open
        self._problem.value = ""
        self._inner.layout.display = None if self._open else "none"
        if self._captions:
            self.show(self._captions)

    def _enter(self, text: str) -> None:
        assert self._captions is not None  # shown before it is used
        if not text.strip():
            return
        try:
            progress = read_run(text, self._run())
        except CodeError as error:
            self._problem.value = Markup('<p class="tt-refusal" role="alert">{}</p>').format(
                self._captions(f"code.{error.reason}")
            )
            return
        self._flip()
        self._go_on(progress)
