"""Each game's face at a table: what is secret, what was counted, and the words for it. A new game adds its own here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.aton import Colour, Phase
from tutor.engine.aton.board import INDEX, LETTERS, occupied
from tutor.engine.aton.board import key as space_key
from tutor.engine.aton.scoring import Count as AtonCount
from tutor.engine.aton.table import added
from tutor.engine.protocol import Event, Key, Player, Refusal
from tutor.engine.tikal import Phase as TikalPhase
from tutor.i18n import translator
from tutor.scene.aton import words as aton_words
from tutor.scene.aton.panel import sentence as aton_sentence
from tutor.scene.tikal import words as tikal_words
from tutor.scene.wording import Said


@dataclass(frozen=True, slots=True)
class Count:
    """One line of a scoring: its words, the places it is about, and the points by seat.

    ``totals`` are the scores by seat with this line, ``state`` the table that is being counted.
    """

    text: str
    keys: tuple[Key, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    state: Any


@dataclass(frozen=True)
class TableFace:
    """One game as a table needs it.

    ``hides(observation)``: whether its viewer sees there what the other seats must not. ``reveals`` are the kinds of
    events after which nothing can be taken back. ``place`` is the kind of key of a place that an event names.
    ``counts(before, events, language)`` lists the scorings among the events of an action done in the state ``before``.
    """

    tell: Callable[[Event, str], str]
    explain: Callable[[Refusal, str], Said]
    sentence: Callable[[Any, str], str]
    hides: Callable[[Any], bool]
    reveals: frozenset[str]
    place: str
    counts: Callable[[Any, tuple[Event, ...], str], tuple[Count, ...]]


# --- Tikal: a seat is counted temple by temple, treasure by treasure ---


def _tikal_sentence(seen: Any, language: str) -> str:
    if seen.phase is TikalPhase.OVER:
        return tikal_words.title(seen, language)
    code = "place" if seen.phase is TikalPhase.PLACE else "scoring" if seen.scoring else "act"
    t = translator(language)
    return t(f"table.tikal.{code}", seat=t(f"seat.{seen.player}"))


def _tikal_counts(before: Any, events: tuple[Event, ...], language: str) -> tuple[Count, ...]:
    return tuple(
        count for event in events if event.kind == "scored" for count in _tikal_seat(before, event, language)
    )


def _tikal_seat(before: Any, event: Event, language: str) -> Iterator[Count]:
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
    yield Count(tikal_words.tell(event, language), (), nobody, totals, before)


# --- Aton: six lines for both seats ---


def _aton_hides(seen: Any) -> bool:
    mine = None if seen.viewer is None else seen.seats[seen.viewer]
    return mine is not None and seen.phase is Phase.LAY and bool(mine.hand or mine.laid)


def _aton_counts(before: Any, events: tuple[Event, ...], language: str) -> tuple[Count, ...]:
    scored = next((event for event in events if event.kind == "scored"), None)
    if scored is None:
        return ()
    state = _aton_counted(before, events)
    totals = tuple(
        after - n for after, n in zip(scored.params["scores"], scored.params["points"], strict=True)
    )
    counts = []
    for event in events:
        if event.kind == "line_scored":
            line = AtonCount(**event.params)
            totals = tuple(old + n for old, n in zip(totals, line.points, strict=True))
            counts.append(
                Count(aton_words.tell(event, language), _aton_keys(state, line), line.points, totals, state)
            )
    return (*counts, Count(aton_words.tell(scored, language), ("line:total",), (0, 0), totals, state))


def _aton_counted(before: Any, events: tuple[Event, ...]) -> Any:
    """The board as it is counted: the same action may have changed it before the scoring, and after it."""
    seats, turns = list(before.seats), before.turns
    for event in events:
        params = event.params
        match event.kind:
            case "revealed":
                seats = [seat._replace(laid=laid) for seat, laid in zip(seats, params["cards"], strict=True)]
            case "turn_began":
                turns = (params["seat"],)
            case "placed" | "removed":
                owner, change = (params["seat"], 1) if event.kind == "placed" else (params["owner"], -1)
                temple, colour = int(params["group"][1]), LETTERS[params["group"][2]]
                counters = added(seats[owner].counters, INDEX[temple, colour], change)
                seats[owner] = seats[owner]._replace(counters=counters)
            case "buried":
                owner = params["owner"]
                seats[owner] = seats[owner]._replace(dead=seats[owner].dead + 1)
            case "scoring_began":
                break
    return before.changed(seats=tuple(seats), turns=turns, phase=Phase.PLACE, left=0)


def _aton_keys(state: Any, count: AtonCount) -> tuple[Key, ...]:
    """The line's own place, and the counters that it counts."""
    return (
        f"line:{count.line}",
        *(
            space_key(space)
            for seat in range(state.players)
            for space in occupied(state.seats[seat].counters, seat)
            if _aton_counts_space(count, seat, space.temple, space.colour)
        ),
    )


def _aton_counts_space(count: AtonCount, seat: Player, temple: int, colour: Colour) -> bool:
    match count.line:
        case "black":
            return colour is Colour.BLACK
        case "bonus":
            return colour is Colour.BONUS
        case "temple_4" if count.majority is not None and colour is Colour.BLUE:
            return temple == 4 or seat == count.majority
    return temple == int(count.line[-1])


FACES: Final[Mapping[str, TableFace]] = {
    "tikal": TableFace(
        tikal_words.tell,
        tikal_words.explain,
        _tikal_sentence,
        hides=lambda seen: False,
        reveals=frozenset(),
        place="hex",
        counts=_tikal_counts,
    ),
    "aton": TableFace(
        aton_words.tell,
        aton_words.explain,
        aton_sentence,
        hides=_aton_hides,
        reveals=frozenset({"revealed"}),
        place="space",
        counts=_aton_counts,
    ),
}
