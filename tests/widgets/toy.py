"""A game of three squares, to try the widgets without any real game: touch one to choose it, again to press it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.scene.picture import Glide, Offer, Propose, Select, View
from tutor.scene.shapes import Circle, Layer, Line, Place, Polygon, Scene, Text

CELLS = ("cell:0", "cell:1", "cell:2")


@dataclass(frozen=True)
class Press:
    cell: str


def square(number: int) -> tuple[tuple[float, float], ...]:
    left = 100.0 * number
    return ((left, 0.0), (left + 90, 0.0), (left + 90, 90.0), (left, 90.0))


class ToyPicture:
    """``observation`` is the tuple of pressed cells. A touch on ``cell:2`` fails, as broken code would."""

    keys = "keys.aton"

    def __init__(self, height: float = 100) -> None:
        self.height = height
        self.broken = False

    def scene(self, view: View) -> Scene:
        if self.broken:
            raise RuntimeError("the picture is broken")
        tiles = tuple(Polygon(square(n), "#00aa00", "#000000", 2) for n in range(3))
        pieces = tuple(Circle(100 * CELLS.index(key) + 45, 45, 20, "#cc0000") for key in view.observation)
        chosen = tuple(
            Polygon(square(CELLS.index(key)), None, "#ffffff", 4) for key in view.selection if key in CELLS
        )
        cursor = (Line(square(CELLS.index(view.cursor))[:2], "#ffff00", 3),) if view.cursor else ()
        return Scene(
            300,
            self.height,
            {
                Layer.GROUND: (
                    Polygon(
                        ((0, 0), (300, 0), (300, 100)), "#eeeeee" if view.theme == "light" else "#111111"
                    ),
                ),
                Layer.TILES: (*tiles, Text(45, 80, view.language, 12, "#000000")),
                Layer.PIECES: pieces,
                Layer.MARKS: (*chosen, *cursor),
            },
            tuple(Place(key, square(n), f"square {n} <b>") for n, key in enumerate(CELLS)),
            "three squares",
        )

    def glides(self, events: tuple[tuple[str, str], ...]) -> tuple[Glide, ...]:
        return tuple(Glide(0, way) for way in events)

    def selected(self, view: View) -> str:
        return ", ".join(view.selection)

    def region(self, observation: object) -> tuple[str, ...]:
        return ()

    def gesture(self, view: View, key: str | None) -> Select | Propose | None:
        if key == "cell:2":
            raise RuntimeError("no such gesture")
        if key is None:
            return Select() if view.selection else None
        return Propose((Press(key),)) if key in view.selection else Select((key,))

    def offers(self, view: View) -> tuple[Offer, ...]:
        if not view.selection:
            return ()
        return (
            Offer("turn", selection=(view.selection[0], "turn:1")),
            Offer("press", price=1, actions=(Press(view.selection[0]),)),
        )

    def step_cursor(self, view: View, direction: str) -> str:
        if view.cursor is None:
            return CELLS[0]
        step = {"left": -1, "right": 1}.get(direction, 0)
        return CELLS[max(0, min(2, CELLS.index(view.cursor) + step))]

    def describe(self, view: View) -> tuple[tuple[str, str], ...]:
        return tuple((key, f"square {n} <b>") for n, key in enumerate(CELLS))
