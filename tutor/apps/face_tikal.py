"""Tikal's face."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from tutor.apps.games import Face, cut_out, read_or_parse
from tutor.engine.tikal import Phase, notation, scoring
from tutor.engine.tikal.actions import TURN_BUDGET
from tutor.engine.tikal.board import INDEX, NAMES, SPACE, SPACES, key
from tutor.i18n import translator
from tutor.scene.picture import View
from tutor.scene.registry import picture
from tutor.scene.shapes import Layer, Line, Polygon, Shape
from tutor.scene.svg import svg
from tutor.scene.tikal import words
from tutor.scene.tikal.geometry import LETTERS, frame
from tutor.widgets.panels import ForecastLine


def _points(observation: Any) -> tuple[int, int] | None:
    return (observation.ap, TURN_BUDGET) if observation.phase in (Phase.ACT, Phase.DIG) else None


def _forecast(state: Any, language: str) -> tuple[ForecastLine, ...]:
    t = translator(language)
    lines = []
    for seat in range(state.players):
        count = scoring.count(state, seat)
        temples = [t("board.points_of", what=NAMES[INDEX[space]], n=n) for space, n in count.temples]
        treasures = sum(points for *_, points in count.treasures)
        rest = [t("board.points_of", what=t("board.forecast.treasures"), n=treasures)] if treasures else []
        lines.append(ForecastLine(seat, t(f"seat.{seat}"), count.total, ", ".join((*temples, *rest))))
    return tuple(lines)


def _ties(state: Any, language: str) -> tuple[str, ...]:
    return tuple(
        NAMES[index] for index, site in enumerate(state.sites) if site is not None and scoring.tied(site)
    )


EXAMPLES: Final = {
    Phase.PLACE: "place b3/1",
    Phase.ACT: "walk W a1-b2",
    Phase.BID: "bid 5",
    Phase.CHOOSE: "take B2",
}


def _example(observation: Any) -> str:
    return EXAMPLES.get(observation.phase, "end")


def _thumbnail(state: Any) -> str:
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
    return cut_out(whole, min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)


def _top(shape: Shape) -> float:
    return min(y for _, y in shape.points) if isinstance(shape, (Polygon, Line)) else shape.y


FACE: Final = Face(
    picture("tikal"),
    words.label,
    words.complain,
    _points,
    _forecast,
    _ties,
    _thumbnail,
    partial(read_or_parse, notation),
    _example,
)
