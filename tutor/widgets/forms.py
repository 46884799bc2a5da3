"""What is typed or chosen beside a board: an action in notation, one answer of several, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import HTML, BoundedIntText, HBox, Text, VBox
from markupsafe import Markup

from tutor.i18n import Translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.guard import guarded
from tutor.widgets.panels import Fault

LONGEST = 200
"""Characters of a typed text that are read: no action is as long."""
LONGEST_ECHO = 60
"""Characters of a text that cannot be read which are shown again: one line beside the board."""


class NotationEntry:
    """A field for an action in the game's notation. ``enter`` gets the text; what is wrong is shown below."""

    def __init__(self, enter: Callable[[str], None], on_fault: Fault) -> None:
        self._enter = enter
        self._text = Text(continuous_update=True)
        self._row = ButtonRow(lambda _: self._submit(), on_fault)
        self._problem = HTML()
        line = HBox([self._text, self._row.box])
        line.add_class("tt-entry")
        self.widget = VBox([line, self._problem])
        submit = guarded(self._submit, on_fault)
        self._text.on_msg(lambda _, content, __: submit() if content.get("event") == "submit" else None)

    def show(self, t: Translator, example: str) -> None:
        """Captions in the reader's language, and an example in the empty field."""
        self._text.description = t("board.entry")
        self._text.placeholder = example
        self._row.show([Button(t("board.entry.do"))])

    def accept(self) -> None:
        """The action is on its way: empty the field."""
        self._text.value = ""
        self._problem.value = ""

    def settle(self) -> None:
        """Something else was done: what was wrong with the text is no longer the question."""
        self._problem.value = ""

    def refuse(self, message: str, text: str, column: int) -> None:
        """Show ``text`` with a mark below the character in ``column`` (from 1), and why it cannot be read."""
        shown = text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}…"
        mark = " " * (column - 1) + "^" if column <= len(shown) + 1 else ""
        self._problem.value = Markup(
            '<div class="tt-refusal" role="alert"><pre>{}\n{}</pre><p>{}</p></div>'
        ).format(shown, mark, message)

    def _submit(self) -> None:
        if text := self._text.value.strip():
            self._enter(text[:LONGEST])


class TextLine:
    """A line of text that is kept by Enter or the button. ``keep`` gets it, empty or not."""

    def __init__(self, keep: Callable[[str], None], on_fault: Fault) -> None:
        self._text = Text(continuous_update=True)
        self._row = ButtonRow(lambda _: keep(self._text.value), on_fault)
        self.widget = HBox([self._text, self._row.box])
        self.widget.add_class("tt-entry")
        submit = guarded(lambda: keep(self._text.value), on_fault)
        self._text.on_msg(lambda _, content, __: submit() if content.get("event") == "submit" else None)

    def show(self, caption: str, button: str, text: str) -> None:
        """Captions, and the text that is kept already."""
        self._text.description = caption
        self._text.value = text
        self._row.show([Button(button)])


class Choices:
    """One answer of several. ``choose`` gets the number of the answer."""

    def __init__(self, choose: Callable[[int], None], on_fault: Fault) -> None:
        self._row = ButtonRow(choose, on_fault, "tt-choices")
        self.widget = self._row.box

    def show(self, answers: Sequence[str], right: int | None = None) -> None:
        """Show the answers; ``right`` is the one that was chosen and is right."""
        self._row.show(
            [Button(text, "done" if number == right else "plain") for number, text in enumerate(answers)]
        )


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number to enter: its name in the answer, its label, and whether the last answer was wrong."""

    name: str
    label: str
    wrong: bool = False


class Numbers:
    """Numbers to enter. ``answer`` gets them by name."""

    def __init__(self, answer: Callable[[dict[str, int]], None], on_fault: Fault) -> None:
        self._answer = answer
        self._names: tuple[str, ...] = ()
        self._fields: list[Any] = []
        self._rows = VBox()
        self._button = ButtonRow(lambda _: self._submit(), on_fault)
        self.widget = VBox([self._rows, self._button.box])
        self.widget.add_class("tt-numbers")

    def show(self, t: Translator, fields: Sequence[NumberField]) -> None:
        """Show these fields; what was entered stays while the names are the same and until ``clear``."""
        names = tuple(field.name for field in fields)
        if names != self._names:
            self._names = names
            self._fields = [BoundedIntText(min=0, max=999) for _ in fields]
            self._rows.children = self._fields
        for widget, field in zip(self._fields, fields, strict=True):
            widget.description = t("board.number.wrong", label=field.label) if field.wrong else field.label
            (widget.add_class if field.wrong else widget.remove_class)("tt-wrong")
        self._button.show([Button(t("step.check"), "primary")] if fields else [])
        self.widget.layout.display = None if fields else "none"

    def clear(self) -> None:
        """Other numbers are asked for: forget what was entered."""
        self._names, self._fields, self._rows.children = (), [], ()

    def _submit(self) -> None:
        self._answer({name: widget.value for name, widget in zip(self._names, self._fields, strict=True)})
