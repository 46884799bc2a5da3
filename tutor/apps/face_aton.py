"""Aton's face."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tutor.apps.games import Face, cut_out, read_or_parse
from tutor.engine.aton import Phase, notation, scoring
from tutor.engine.aton.board import SPACES, TEMPLES
from tutor.i18n import translator
from tutor.scene.aton import words
from tutor.scene.aton.geometry import BOARD_BOTTOM, WIDTH, space_box, temple_box
from tutor.scene.aton.palette import PALETTES
from tutor.scene.drawing import moved, seat_outline
from tutor.scene.registry import picture
from tutor.scene.shapes import Layer, Polygon, Scene
from tutor.scene.svg import svg
from tutor.scene.theme import THEMES
from tutor.widgets.panels import ForecastLine


def _forecast(state: Any, language: str) -> tuple[ForecastLine, ...]:
    t = translator(language)
    counts = scoring.forecast(*(seat.counters for seat in state.seats))
    lines = []
    for seat, total in enumerate(scoring.totals(counts)):
        parts = [
            t("board.points_of", what=t(f"line.aton.{count.line}"), n=count.points[seat])
            for count in counts
            if count.points[seat]
        ]
        lines.append(ForecastLine(seat, t(f"seat.{seat}"), total, ", ".join(parts)))
    return tuple(lines)


def _ties(state: Any, language: str) -> tuple[str, ...]:
    counts = scoring.forecast(*(seat.counters for seat in state.seats))
    return tuple(
        translator(language)(f"line.aton.{count.line}")
        for count in counts
        if count.line != "bonus" and count.majority is None and any(count.counters)
    )


EXAMPLES: Final = {
    Phase.LAY: "lay 2413",
    Phase.REMOVE: "remove T2k",
    Phase.PLACE: "place T2k",
    Phase.TAKE_BACK: "back T2k",
}


def _example(observation: Any) -> str:
    return EXAMPLES.get(observation.phase, "stop")


def _thumbnail(state: Any) -> str:
    """The temples with their counters: without the patterns, which nobody would see, and which weigh a lot."""
    palette, seats = PALETTES["light"], THEMES["light"].seats
    walls = [Polygon(temple_box(temple).outline(), palette.wall, palette.wall_rim, 3) for temple in TEMPLES]
    spaces = [Polygon(space_box(space).outline(), palette.ground(space.colour)) for space in SPACES]
    counters = [
        Polygon(moved(seat_outline(style.shape, 24), *space_box(space).middle), style.fill, style.ink, 4)
        for space in SPACES
        if (owner := state.occupant(space)) is not None and (style := seats[owner])
    ]
    scene = Scene(
        WIDTH, BOARD_BOTTOM, {Layer.TILES: (*walls, *spaces), Layer.PIECES: tuple(counters)}, (), ""
    )
    (left, top, *_), (*_, right, bottom) = temple_box(1).grown(4), temple_box(4).grown(4)
    return cut_out(svg(scene), left, top, right, bottom)


FACE: Final = Face(
    picture("aton"),
    words.label,
    words.complain,
    lambda observation: None,
    _forecast,
    _ties,
    _thumbnail,
    partial(read_or_parse, notation),
    _example,
)
