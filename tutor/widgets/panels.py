"""The quiet column beside a board: small pieces, each fed with plain data. Every text is escaped here.

A piece has ``widget``, to be put on the page, and ``show``, which may be called as often as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ipywidgets import HTML, VBox
from markupsafe import Markup

from tutor.i18n import Translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.signs import seat_sign

Fault = Callable[[], None]


class Prose:
    """A passage of text. ``html`` must be safe: Markup, or the course's own."""

    def __init__(self, name: str) -> None:
        self.widget = HTML()
        self.widget.add_class(name)

    def show(self, html: str | Markup = "") -> None:
        """Show the passage; empty text hides it."""
        self.widget.value = str(html)
        self.widget.layout.display = None if html else "none"


class Points:
    """Action points left: a number, and a pip for each, filled or hollow."""

    def __init__(self) -> None:
        self.widget = HTML()

    def show(self, caption: str, t: Translator, left: int | None, total: int) -> None:
        """Show ``left`` of ``total``; None when no action points are being spent."""
        self.widget.layout.display = "none" if left is None else None
        if left is None:
            return
        pips = Markup().join(
            Markup('<span class="tt-pip{}"></span>').format(" tt-on" if number < left else "")
            for number in range(total)
        )
        self.widget.value = Markup(
            '<p class="tt-caption">{caption}</p>'
            '<div class="tt-points"><span class="tt-pips" role="img" aria-label="{words}">{pips}</span>'
            '<b aria-hidden="true">{left}</b></div>'
        ).format(caption=caption, words=t("board.points.left", n=left, total=total), pips=pips, left=left)


@dataclass(frozen=True, slots=True)
class OfferCaption:
    """A button that does something now: its words, its price in action points, whether the rules allow it now."""

    text: str
    price: int | None
    legal: bool


class Offers:
    """What can be done at the chosen place. Offers that the rules refuse can be pressed: the answer says why."""

    def __init__(self, press: Callable[[int], None], on_fault: Fault) -> None:
        self._caption = HTML()
        self._row = ButtonRow(press, on_fault, "tt-offers")
        self.widget = VBox([self._caption, self._row.box])

    def show(self, t: Translator, offers: Sequence[OfferCaption]) -> None:
        """Show a button for each offer."""
        self._caption.value = Markup('<p class="tt-caption">{}</p>').format(t("board.offers"))
        self._row.show([_offer_button(t, offer) for offer in offers])
        self.widget.layout.display = None if offers else "none"


def _offer_button(t: Translator, offer: OfferCaption) -> Button:
    text = offer.text if offer.price is None else t("board.priced", text=offer.text, price=offer.price)
    if offer.legal:
        return Button(text)
    return Button(t("board.not_now", text=offer.text), "refused", more=t("board.not_now.more"))


@dataclass(frozen=True, slots=True)
class DoneLine:
    """Something done this turn, with its price in action points."""

    text: str
    price: int


class Done:
    """What was done, each line with its price, and the button that takes the last one back."""

    def __init__(self, undo: Callable[[], None], on_fault: Fault) -> None:
        self._list = HTML()
        self._row = ButtonRow(lambda _: undo(), on_fault)
        self._why = HTML()
        self.widget = VBox([self._list, self._row.box, self._why])

    def show(self, t: Translator, lines: Sequence[DoneLine], undo_stop: str | None) -> None:
        """``undo_stop``: None if the last line can be taken back, else ``nothing_done`` or ``revealed``."""
        items = Markup().join(
            Markup('<li><span>{}</span><b title="{}">{}</b></li>').format(
                line.text, t("board.price", n=line.price), line.price or ""
            )
            for line in lines
        )
        self._list.value = Markup('<p class="tt-caption">{}</p><ol class="tt-done-list">{}</ol>').format(
            t("step.line"), items
        )
        self._row.show([Button(t("step.undo"))] if undo_stop is None else [])
        revealed = undo_stop == "revealed" and lines
        self._why.value = (
            Markup('<p class="tt-muted">{}</p>').format(t("step.undo_stop.revealed")) if revealed else ""
        )
        self.widget.layout.display = None if lines else "none"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's id and its text in the reader's language."""

    id: str
    text: str


class Verdict:
    """The answer to the last try: why not, well done, or not yet."""

    def __init__(self) -> None:
        self.widget = HTML()
        self.clear()

    def refuse(
        self, t: Translator, fact: str, detail: str, rule: Rule | None, more: str = "", met: bool = False
    ) -> None:
        """Why the rules refuse: the fact in bold, one line of detail, and the rule, which opens.

        ``more`` is safe HTML that follows; with ``met`` it is praise, because finding the refusal was the task.
        """
        opened = (
            Markup("<details><summary>{}</summary><p>{}</p></details>").format(
                t("board.rule", rule=rule.id), rule.text
            )
            if rule
            else ""
        )
        box = Markup('<div class="tt-refusal"><p><strong>{}</strong></p><p>{}</p>{}{}</div>').format(
            fact, detail, Markup("" if met else more), opened
        )
        praise = Markup('<div class="tt-praise">{}</div>').format(Markup(more)) if met else Markup()
        self._say(box + praise)

    def praise(self, html: str) -> None:
        """The goal is reached. ``html`` must be safe."""
        self._say(Markup('<div class="tt-praise">{}</div>').format(Markup(html)))

    def correct(self, html: str) -> None:
        """Legal, but not the way, or not yet enough. ``html`` must be safe."""
        self._say(Markup('<div class="tt-hint">{}</div>').format(Markup(html)))

    def clear(self) -> None:
        """Nothing to say."""
        self._say(Markup())

    def _say(self, html: Markup) -> None:
        self.widget.value = html
        self.widget.layout.display = None if html else "none"


@dataclass(frozen=True, slots=True)
class HintLine:
    """A hint taken: the name of its rung, and its safe HTML."""

    caption: str
    html: str


class Hints:
    """Five rungs, from the idea to the whole line; the next one's name and price are on the button."""

    def __init__(self, ask: Callable[[], None], on_fault: Fault) -> None:
        self._taken = HTML()
        self._row = ButtonRow(lambda _: ask(), on_fault)
        self.widget = VBox([self._taken, self._row.box])

    def show(self, t: Translator, taken: Sequence[HintLine], following: str | None, price: int = 0) -> None:
        """``following`` is the name of the next rung, None without one; ``price`` its points, 0 to say nothing."""
        self._taken.value = Markup().join(
            Markup('<div class="tt-hint"><p class="tt-caption">{}</p>{}</div>').format(
                hint.caption, Markup(hint.html)
            )
            for hint in taken
        )
        if following is None:
            self._row.show([])
            return
        caption = t("board.hint.priced" if price else "board.hint", name=following, n=price)
        self._row.show([Button(caption, more=t("board.hint.more"))])


@dataclass(frozen=True, slots=True)
class ForecastLine:
    """What a seat would score now: the seat's number, its name, the points, and where they come from."""

    seat: int
    name: str
    points: int
    detail: str


class Forecast:
    """If scored now: a line a seat, with the seat's own shape; below, where a tie pays nobody."""

    def __init__(self) -> None:
        self.widget = HTML()

    def show(self, t: Translator, lines: Sequence[ForecastLine], ties: Sequence[str] = ()) -> None:
        """Show the lines; hidden while nobody would score and nothing is tied."""
        rows = Markup().join(
            Markup("<li>{}<b>{}</b><span>{}</span></li>").format(
                seat_sign(line.seat),
                line.points,
                f"{line.name} · {line.detail}" if line.detail else line.name,
            )
            for line in lines
        )
        tied = Markup('<p class="tt-muted">{}</p>').format(t("board.forecast.tied", places=", ".join(ties)))
        self.widget.value = Markup('<p class="tt-caption">{}</p><ul class="tt-forecast">{}</ul>{}').format(
            t("board.forecast"), rows, tied if ties else ""
        )
        shown = ties or any(line.points for line in lines)
        self.widget.layout.display = None if shown else "none"
