"""Where everything lies on the canvas: spaces, edges, corners, stones, figures. Canvas pixels.

The picture is always ``WIDTH`` wide. The board takes the upper part, as large as the spaces in focus allow.
Angles are sixths of a turn, clockwise from north.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from tutor.engine.protocol import Key
from tutor.engine.tikal.board import SPACES
from tutor.engine.tikal.board import key as space_key
from tutor.scene.drawing import polar
from tutor.scene.shapes import Point

WIDTH: Final = 900.0
MARGIN: Final = 16.0
LETTERS: Final = 34.0  # room for the column letters below the board
BOARD_HEIGHT: Final = 664.0  # of all spaces at most
PART_HEIGHT: Final = 780.0  # of a part of them: what is narrow and tall shall be large on a phone, too
LARGEST: Final = 118.0  # circumradius of a space at most
ROOT3: Final = sqrt(3)

TILE: Final = 0.975  # circumradius of a tile, in units of a space: leaves a seam between tiles
STONE_LENGTH: Final = 0.112
STONE_WIDTH: Final = 0.20
STONE_PITCH: Final = 0.141
STONE_FIRST: Final = 0.742  # distance of the outermost stone's centre from the middle
TOKEN: Final = 0.218  # radius of a figure
TOKEN_AT: Final = 0.675  # its distance from the middle
NAME_AT: Final = 0.66

_KEYS: Final = {space_key(space): index for index, space in enumerate(SPACES)}


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: ``frame`` makes one for each focus
class Frame:
    """How the board lies on the canvas: circumradius of a space, centres of visible spaces by index, height."""

    radius: float
    centres: dict[int, Point]
    height: float


@cache
def frame(focus: tuple[Key, ...] = ()) -> Frame:
    """The frame that shows the spaces among ``focus``, or the whole board."""
    chosen = [_KEYS[key] for key in focus if key in _KEYS] or list(range(len(SPACES)))
    units = [_unit_centre(index) for index in chosen]
    left, right = min(x for x, _ in units), max(x for x, _ in units)
    top, bottom = min(y for _, y in units), max(y for _, y in units)
    across, down = right - left + 2, bottom - top + ROOT3
    height = BOARD_HEIGHT if len(chosen) == len(SPACES) else PART_HEIGHT
    radius = min((WIDTH - 2 * MARGIN) / across, height / down, LARGEST)
    x0, y0 = WIDTH / 2 - radius * (left + right) / 2, MARGIN + radius * (ROOT3 / 2 - top)
    tiny = 1e-6
    centres = {
        index: (x0 + radius * x, y0 + radius * y)
        for index, (x, y) in enumerate(map(_unit_centre, range(len(SPACES))))
        if left - tiny <= x <= right + tiny and top - tiny <= y <= bottom + tiny
    }
    return Frame(radius, centres, MARGIN + radius * down + LETTERS)


def index_of(key: Key | None) -> int | None:
    """The space of a key ``hex:a2``; None for any other key."""
    return _KEYS.get(key) if key else None


def _unit_centre(index: int) -> Point:
    space = SPACES[index]
    return 1.5 * space.q, ROOT3 * (space.r + space.q / 2)


@cache
def hexagon(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The corners of a space or tile, clockwise from the upper right one."""
    return tuple((x + dx, y + dy) for dx, dy in (polar(radius, corner + 0.5) for corner in range(6)))


@cache
def stone(edge: int, number: int) -> tuple[Point, ...]:
    """Outline of the ``number``-th stone (0 is the outermost) before ``edge``, in units of a space."""
    length, width = STONE_LENGTH / 2, STONE_WIDTH / 2
    along, bevel = STONE_FIRST - number * STONE_PITCH, 0.032
    corners = (
        (-width + bevel, -length), (width - bevel, -length), (width, -length + bevel), (width, length - bevel),
        (width - bevel, length), (-width + bevel, length), (-width, length - bevel), (-width, -length + bevel),
    )  # fmt: skip
    angle = edge * pi / 3
    c, s = cos(angle), sin(angle)
    return tuple((x * c - (y - along) * s, x * s + (y - along) * c) for x, y in corners)


# Corners, as sixths of a turn from north. Each seat has a corner of its own, so that it is found at the same place on
# every tile, and prefers a second one. The left corner carries the name of the space, or the price of going there.
NAME_CORNER: Final = 4.5
_CORNERS: Final = ((5.5, 3.5), (1.5, 2.5), (0.5, 2.5), (3.5, 2.5))


def token_places(seats: tuple[int, ...], stones: tuple[int, ...]) -> tuple[Point, ...]:
    """Where the tokens of ``seats`` (one entry a token) stand on a tile, in units of a space around its middle.

    A crowd overflows to other seats' corners, then before the edges without stones.
    """
    free = [5.5, 1.5, 2.5, 3.5, 0.5, *(float(edge) for edge in (0, 3, 1, 5, 2, 4) if not stones[edge])]
    taken: dict[int, float] = {}
    for choice in (0, 1):
        for number, seat in enumerate(seats):
            corner = _CORNERS[seat][choice]
            if number not in taken and corner in free:
                taken[number] = corner
                free.remove(corner)
    for number in range(len(seats)):
        if number not in taken:
            taken[number] = free.pop(0)
    turns = [taken[number] for number in range(len(seats))]
    return tuple(polar(TOKEN_AT if turn % 1 else TOKEN_AT * 0.88, turn) for turn in turns)


def visible(shown: Frame, key: Key | None) -> Point | None:
    """Centre of the space of ``key`` if it is a space that this frame shows."""
    index = index_of(key)
    return None if index is None else shown.centres.get(index)
