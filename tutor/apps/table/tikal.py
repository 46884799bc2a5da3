"""Tikal at a table: nothing is secret; a seat is counted temple by temple, treasure by treasure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tutor.apps.table.faces import Count, TableFace
from tutor.engine.protocol import Event
from tutor.engine.tikal import Phase
from tutor.engine.tikal.table import added
from tutor.i18n import translator
from tutor.scene.tikal import words


def _sentence(seen: Any, language: str) -> str:
    if seen.phase is Phase.OVER:
        return words.title(seen, language)
    asked = {Phase.PLACE: "place", Phase.BID: "bid", Phase.CHOOSE: "choose"}
    code = asked.get(seen.phase, "scoring" if seen.scoring else "act")
    t = translator(language)
    return t(f"table.tikal.{code}", seat=t(f"seat.{seen.player}"), n=seen.ap)


def _counts(before: Any, events: tuple[Event, ...], language: str) -> tuple[Count, ...]:
    return tuple(
        count for event in events if event.kind == "scored" for count in _seat(before, event, language)
    )


def _seat(before: Any, event: Event, language: str) -> Iterator[Count]:
    t, seat = translator(language), event.params["seat"]
    totals, nobody = before.scores, (0,) * before.players
    lines = [
        (t("table.count.temple", place=name, n=points), f"hex:{name}", points)
        for name, points in event.params["temples"]
    ]
    lines += [
        (t("table.count.treasure", treasure=t(f"treasure.{kind}.copies", n=copies), points=points),
         f"treasure:{seat}:{kind}", points)
        for kind, copies, points in event.params["treasures"]
    ]  # fmt: skip
    for text, key, points in lines:
        totals = added(totals, seat, points)
        yield Count(text, (key,), added(nobody, seat, points), totals, before)
    yield Count(words.tell(event, language), (), nobody, totals, before)


FACE: Final = TableFace(
    words.tell,
    words.explain,
    words.action,
    _sentence,
    plans=lambda seen: seen.phase in (Phase.PLACE, Phase.ACT),
    hides=lambda seen: False,
    reveals=frozenset(),
    place="hex",
    counts=_counts,
)
