"""The form with which a table is set up: seats, the number of the game, and the rulings, folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ipywidgets import HTML, BoundedIntText, Dropdown, VBox
from markupsafe import Markup

from tutor.apps.table.game import PERSON, SetUp
from tutor.engine.registry import entry
from tutor.i18n import Translator
from tutor.opponents import kinds
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.guard import guarded
from tutor.widgets.panels import Fault

VERSION: Final = "variant"
"""The option that is no ruling: it makes another game, and is asked for openly."""
SEEDS: Final = 1_000_000
"""Games are numbered below this."""


class SetUpForm:
    """Asks for a ``SetUp``. ``start`` gets it; ``back`` returns to the game under way."""

    def __init__(
        self, game: str, start: Callable[[SetUp], None], back: Callable[[], None], on_fault: Fault
    ) -> None:
        self.game = game
        self._start = start
        offered = entry(game).offered
        self._kinds = (PERSON, *kinds(game))
        self._players = Dropdown(options=offered["players"], value=offered["players"][0])
        self._seats = [Dropdown() for _ in range(max(offered["players"]))]
        self._seed = BoundedIntText(min=0, max=SEEDS - 1)
        self._offered = {name: values for name, values in offered.items() if name != "players"}
        defaults = entry(game).options()
        self._defaults = {name: getattr(defaults, name) for name in self._offered}
        self._rulings = {name: Dropdown() for name in self._offered}
        self._rulings_lead = HTML()
        versions = [widget for name, widget in self._rulings.items() if name == VERSION]
        folded = [widget for name, widget in self._rulings.items() if name != VERSION]
        self._rulings_box = VBox([self._rulings_lead, *folded])
        self._rulings_box.layout.display = "none"
        self._toggle = ButtonRow(lambda _: self._fold(), on_fault)
        self._refusal = HTML()
        self._ways = ButtonRow(lambda number: (self._submit, back)[number](), on_fault, "tt-ways")
        self._captions: Translator | None = None
        several = [self._players] if len(offered["players"]) > 1 else []
        self.widget = VBox(
            [
                *several, *versions, *self._seats, self._seed, self._toggle.box, self._rulings_box, self._refusal,
                self._ways.box,
            ]
        )  # fmt: skip
        self.widget.add_class("tt-form")
        self._players.observe(guarded(lambda _: self._show_seats(), on_fault), "value")
        self.renumber()

    def renumber(self) -> None:
        """Propose another game number."""
        self._seed.value = Random().randrange(SEEDS)

    def show(self, t: Translator, *, running: bool) -> None:
        """Captions in the reader's language; what was chosen stays. ``running``: there is a game to go back to."""
        self._captions = t
        self._players.description = t("table.players")
        self._seed.description = t("table.seed")
        for seat, widget in enumerate(self._seats):
            default = PERSON if seat == 0 else self._kinds[1]
            _offer(widget, {kind: t(f"table.kind.{kind}") for kind in self._kinds}, default)
            widget.description = t(f"seat.{seat}")
        for name, widget in self._rulings.items():
            values = {value: _value_words(t, self.game, name, value) for value in self._offered[name]}
            _offer(widget, values, self._defaults[name])
            widget.description = t(f"ruling.{self.game}.{name}")
        self._rulings_lead.value = Markup('<p class="tt-muted">{}</p>').format(t("table.rulings.lead"))
        self._show_toggle()
        self._show_seats()
        start = Button(t("table.start"), "primary")
        self._ways.show([start, Button(t("table.resume"), "quiet")] if running else [start])

    def chosen(self) -> SetUp:
        """What the form says now."""
        rulings: Mapping[str, Any] = {name: widget.value for name, widget in self._rulings.items()}
        seats = tuple(widget.value for widget in self._seats[: self._players.value])
        return SetUp(self.game, seats, self._seed.value, rulings)

    def _submit(self) -> None:
        setup, t = self.chosen(), self._captions
        assert t is not None  # shown before it is pressed
        text = "" if setup.people else t("table.nobody")
        self._refusal.value = Markup('<p class="tt-refusal" role="alert">{}</p>').format(text) if text else ""
        if setup.people:
            self._start(setup)

    def _show_seats(self) -> None:
        for seat, widget in enumerate(self._seats):
            widget.layout.display = None if seat < self._players.value else "none"

    def _fold(self) -> None:
        folded = self._rulings_box.layout.display == "none"
        self._rulings_box.layout.display = None if folded else "none"
        self._show_toggle()

    def _show_toggle(self) -> None:
        assert self._captions is not None  # shown before it is pressed
        folded = self._rulings_box.layout.display == "none"
        self._toggle.show([Button(("▸ " if folded else "▾ ") + self._captions("table.rulings"), "quiet")])


def _offer(widget: Dropdown, words: Mapping[Any, str], default: Any) -> None:
    """These values under these words; what was chosen stays chosen."""
    chosen = default if widget.value is None else widget.value
    widget.options = [(text, value) for value, text in words.items()]
    widget.value = chosen


def _value_words(t: Translator, game: str, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return t("ruling.yes" if value else "ruling.no")
    return t(f"ruling.{game}.{name}.{value}")
