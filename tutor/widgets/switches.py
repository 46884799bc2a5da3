"""Language and theme of a page that goes on. A page that has such switches in its own header presses these."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HBox

from tutor.i18n import LANGUAGES, translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Fault

THEMES = ("light", "dark")


class Switches:
    """``set_language`` and ``set_theme`` are called with one of ``LANGUAGES`` and of ``THEMES``."""

    def __init__(
        self, set_language: Callable[[str], None], set_theme: Callable[[str], None], on_fault: Fault
    ) -> None:
        self._languages = ButtonRow(
            lambda index: set_language(LANGUAGES[index]), on_fault, "tt-switch-language"
        )
        self._themes = ButtonRow(lambda index: set_theme(THEMES[index]), on_fault, "tt-switch-theme")
        self.widget = HBox([self._languages.box, self._themes.box])
        self.widget.add_class("tt-switch")

    def show(self, language: str, theme: str) -> None:
        """Which ones are on."""
        t = translator(language)
        self._languages.show(
            [Button(t(f"language.{code}"), "here" if code == language else "quiet") for code in LANGUAGES]
        )
        self._themes.show(
            [Button(t(f"page.{name}"), "here" if name == theme else "quiet") for name in THEMES]
        )
