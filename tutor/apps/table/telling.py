"""What happened at a table as HTML: lists of actions with their prices, countings, scores, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from tutor.apps.table.faces import Count
from tutor.apps.table.timeline import Frame
from tutor.engine.protocol import Outcome
from tutor.i18n import Translator
from tutor.widgets.signs import seat_sign

SHORT: Final = 10
"""A list of up to so many lines is shown open."""


def told(t: Translator, frames: Sequence[Frame]) -> Markup:
    """Every event a line; the price of an action stands on its first one."""
    items = [
        Markup('<li><span>{}</span><b title="{}">{}</b></li>').format(
            line, t("board.price", n=frame.price), frame.price if frame.price and not number else ""
        )
        for frame in frames
        for number, line in enumerate(frame.lines)
    ]
    return Markup('<ol class="tt-done-list">{}</ol>').format(Markup().join(items))


def told_under(t: Translator, caption: str, frames: Sequence[Frame]) -> Markup | str:
    """The same under a caption that folds it away; nothing when nothing happened."""
    count = sum(len(frame.lines) for frame in frames)
    if not count:
        return ""
    return Markup("<details{}><summary>{}</summary>{}</details>").format(
        Markup(" open") if count <= SHORT else "", caption, told(t, frames)
    )


def counted(t: Translator, counts: Sequence[Count], at: int) -> Markup:
    """All lines of a counting up to number ``at``, which is lit up, and the running totals."""
    lines = Markup().join(
        Markup("<li{}>{}</li>").format(
            Markup(' class="tt-lit" aria-current="step"') if number == at else "", count.text
        )
        for number, count in enumerate(counts[: at + 1])
    )
    return Markup(
        '<div class="tt-past"><p class="tt-caption">{}</p><ol class="tt-counts">{}</ol>{}</div>'
    ).format(
        t("table.count.moment", number=at + 1, count=len(counts)),
        lines,
        scores(t, counts[at].totals, counts[at].points),
    )


def scores(t: Translator, totals: Sequence[int], gains: Sequence[int] = ()) -> Markup:
    """A line a seat with its total, and what the present count adds to it."""
    return Markup('<ul class="tt-forecast">{}</ul>').format(
        Markup().join(
            Markup("<li>{}<b>{}</b><span>{}{}</span></li>").format(
                seat_sign(seat),
                total,
                t(f"seat.{seat}"),
                f" · +{gains[seat]}" if gains and gains[seat] else "",
            )
            for seat, total in enumerate(totals)
        )
    )


def result(t: Translator, game: str, outcome: Outcome) -> Markup:
    """Who won, why it ended, and the scores."""
    winners = [t(f"seat.{seat}") for seat in outcome.winners]
    code = "table.won" if len(winners) == 1 else "table.shared" if winners else "table.nobody_won"
    reason = f"reason.{game}.{outcome.reason}"
    return Markup('<div class="tt-praise"><h2>{}</h2><p>{}</p>{}</div>').format(
        t(code, seats=t("table.and").join(winners)),
        _sentence(t(reason)) if reason in t else "",
        scores(t, outcome.scores),
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
