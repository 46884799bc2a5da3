"""Each game's face: what the pages need of it besides its rules. A new game adds its own here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from tutor.engine.aton import notation as aton_notation
from tutor.engine.aton import scoring as aton_scoring
from tutor.engine.aton.board import SPACES as ATON_SPACES
from tutor.engine.aton.board import TEMPLES
from tutor.engine.protocol import Notation, Player, TextError, Unreadable
from tutor.engine.tikal import Phase, notation, scoring
from tutor.engine.tikal.actions import TURN_BUDGET
from tutor.engine.tikal.board import INDEX, SPACE, SPACES, key
from tutor.i18n import translator
from tutor.scene.aton import words as aton_words
from tutor.scene.aton.geometry import BOARD_BOTTOM, WIDTH, space_box, temple_box
from tutor.scene.aton.palette import PALETTES
from tutor.scene.drawing import moved, seat_outline
from tutor.scene.picture import Offer, Picture, View
from tutor.scene.registry import picture
from tutor.scene.shapes import Layer, Line, Polygon, Scene, Shape
from tutor.scene.svg import svg
from tutor.scene.theme import THEMES
from tutor.scene.tikal import words
from tutor.scene.tikal.geometry import LETTERS, frame
from tutor.widgets.panels import ForecastLine


@dataclass(frozen=True)
class Face:
    """One game as the pages show it.

    ``points(observation)`` are the action points left and those of a whole turn, or None when none are being spent;
    ``forecast(state, language)`` is what each seat would score now; ``thumbnail(state)`` is a small picture of the
    explored part of the board as SVG; ``read(state, seat, text)`` is the action, legal or not, that a text in notation
    names, or raises TextError; ``example`` is such a text.
    """

    picture: Picture
    label: Callable[[Offer, str], str]
    complain: Callable[[TextError, str], str]
    points: Callable[[Any], tuple[int, int] | None]
    forecast: Callable[[Any, str], tuple[ForecastLine, ...]]
    thumbnail: Callable[[Any], str]
    read: Callable[[Any, Player, str], Any]
    example: str


def _tikal_points(observation: Any) -> tuple[int, int] | None:
    return (observation.ap, TURN_BUDGET) if observation.phase in (Phase.ACT, Phase.DIG) else None


def _tikal_forecast(state: Any, language: str) -> tuple[ForecastLine, ...]:
    t = translator(language)
    lines = []
    for seat in range(state.players):
        count = scoring.count(state, seat)
        parts = {
            "board.forecast.temples": sum(points for _, points in count.temples),
            "board.forecast.treasures": sum(points for *_, points in count.treasures),
        }
        detail = ", ".join(t(code, points=points) for code, points in parts.items() if points)
        lines.append(ForecastLine(seat, t(f"seat.{seat}"), count.total, detail))
    return tuple(lines)


def _tikal_thumbnail(state: Any) -> str:
    """Tiles and pieces alone, cut close around the explored spaces."""
    explored = tuple(key(space) for space, site in zip(SPACES, state.sites, strict=True) if site is not None)
    shown = frame(explored)
    scene = picture("tikal").scene(View(state.observe(None), focus=explored))
    layers = {
        layer: tuple(shape for shape in scene.layers[layer] if _top(shape) < shown.height - LETTERS)
        for layer in (Layer.TILES, Layer.PIECES)
    }
    xs, ys = zip(*(shown.centres[INDEX[SPACE[name.removeprefix("hex:")]]] for name in explored), strict=True)
    r, whole = shown.radius, svg(replace(scene, layers=layers, places=(), title=""))
    return _cut(whole, min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)


def _aton_forecast(state: Any, language: str) -> tuple[ForecastLine, ...]:
    t = translator(language)
    counts = aton_scoring.forecast(*(seat.counters for seat in state.seats))
    lines = []
    for seat, total in enumerate(aton_scoring.totals(counts)):
        parts = [
            f"{t(f'line.aton.{count.line}')} {count.points[seat]}" for count in counts if count.points[seat]
        ]
        lines.append(ForecastLine(seat, t(f"seat.{seat}"), total, ", ".join(parts)))
    return tuple(lines)


def _aton_thumbnail(state: Any) -> str:
    """The temples with their counters: without the patterns, which nobody would see, and which weigh a lot."""
    palette, seats = PALETTES["light"], THEMES["light"].seats
    walls = [Polygon(temple_box(temple).outline(), palette.wall, palette.wall_rim, 3) for temple in TEMPLES]
    spaces = [Polygon(space_box(space).outline(), palette.ground(space.colour)) for space in ATON_SPACES]
    counters = [
        Polygon(moved(seat_outline(style.shape, 24), *space_box(space).middle), style.fill, style.ink, 4)
        for space in ATON_SPACES
        if (owner := state.occupant(space)) is not None and (style := seats[owner])
    ]
    scene = Scene(
        WIDTH, BOARD_BOTTOM, {Layer.TILES: (*walls, *spaces), Layer.PIECES: tuple(counters)}, (), ""
    )
    (left, top, *_), (*_, right, bottom) = temple_box(1).grown(4), temple_box(4).grown(4)
    return _cut(svg(scene), left, top, right, bottom)


def _cut(whole: str, left: float, top: float, right: float, bottom: float) -> str:
    """An SVG picture reduced to a rectangle; it fills whatever holds it."""
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    size = r'viewBox="[^"]*" width="[^"]*" height="[^"]*" style="[^"]*"'
    return re.sub(size, f'viewBox="{box}"', whole, count=1)


def _read(notation: Notation[Any], state: Any, seat: Player, text: str) -> Any:
    """A full action may be illegal: trying it explains the rule. What is left out is sought among the legal ones."""
    try:
        return notation.read_action(text)
    except Unreadable as error:
        if error.code != "incomplete_action":
            raise
    return notation.parse_action(state, text, seat)


def _top(shape: Shape) -> float:
    return min(y for _, y in shape.points) if isinstance(shape, (Polygon, Line)) else shape.y


FACES: Final[Mapping[str, Face]] = {
    "tikal": Face(
        picture("tikal"),
        words.label,
        words.complain,
        _tikal_points,
        _tikal_forecast,
        _tikal_thumbnail,
        partial(_read, notation),
        "walk W a1-b2",
    ),
    "aton": Face(
        picture("aton"),
        aton_words.label,
        aton_words.complain,
        lambda observation: None,
        _aton_forecast,
        _aton_thumbnail,
        partial(_read, aton_notation),
        "place T2k",
    ),
}
