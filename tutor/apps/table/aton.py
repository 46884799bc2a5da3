"""Aton at a table: hands and sealed cards are secret; a scoring has six lines for both seats."""

from __future__ import annotations

from typing import Any, Final

from tutor.apps.table.faces import Count, TableFace
from tutor.engine.aton import Colour, Phase
from tutor.engine.aton.board import INDEX, LETTERS, key, occupied
from tutor.engine.aton.scoring import Count as Line
from tutor.engine.aton.table import added
from tutor.engine.protocol import Event, Key, Player
from tutor.scene.aton import words
from tutor.scene.aton.panel import sentence


def _hides(seen: Any) -> bool:
    mine = None if seen.viewer is None else seen.seats[seen.viewer]
    return mine is not None and seen.phase is Phase.LAY and bool(mine.hand or mine.laid)


def _counts(before: Any, events: tuple[Event, ...], language: str) -> tuple[Count, ...]:
    scored = next((event for event in events if event.kind == "scored"), None)
    if scored is None:
        return ()
    state = _counted(before, events)
    totals = tuple(
        after - n for after, n in zip(scored.params["scores"], scored.params["points"], strict=True)
    )
    counts = []
    for event in events:
        if event.kind == "line_scored":
            line = Line(**event.params)
            totals = tuple(old + n for old, n in zip(totals, line.points, strict=True))
            counts.append(Count(words.tell(event, language), _keys(state, line), line.points, totals, state))
    return (*counts, Count(words.tell(scored, language), ("line:total",), (0, 0), totals, state))


def _counted(before: Any, events: tuple[Event, ...]) -> Any:
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


def _keys(state: Any, count: Line) -> tuple[Key, ...]:
    """The line's own place, and the counters that it counts."""
    return (
        f"line:{count.line}",
        *(
            key(space)
            for seat in range(state.players)
            for space in occupied(state.seats[seat].counters, seat)
            if _is_counted(count, seat, space.temple, space.colour)
        ),
    )


def _is_counted(count: Line, seat: Player, temple: int, colour: Colour) -> bool:
    match count.line:
        case "black":
            return colour is Colour.BLACK
        case "bonus":
            return colour is Colour.BONUS
        case "temple_4" if count.majority is not None and colour is Colour.BLUE:
            return temple == 4 or seat == count.majority
    return temple == int(count.line[-1])


FACE: Final = TableFace(
    words.tell,
    words.explain,
    words.action,
    sentence,
    plans=lambda seen: seen.phase in (Phase.REMOVE, Phase.PLACE) and seen.left > 1,
    hides=_hides,
    reveals=frozenset({"revealed"}),
    place="space",
    counts=_counts,
)
