"""Where everything lies on the canvas, in pixels: first the whole board, then how a focus enlarges a part of it.

The picture is always ``WIDTH`` wide. The board takes the upper part, a strip with seats, hand and ways to win
the lower.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tutor.engine.aton.board import KINGDOM_SPACES, SEATS, SPACES, TEMPLES, TRACK_SPACES, Space
from tutor.engine.aton.board import key as space_key
from tutor.engine.aton.table import CARTOUCHES
from tutor.engine.protocol import Key, Player
from tutor.scene.drawing import moved, rectangle
from tutor.scene.shapes import Point

WIDTH: Final = 900.0
EDGE: Final = 8.0  # from the border of the picture to the table
TEXT: Final = 25.0  # reads as 10 px on a phone
LARGEST: Final = 1.8  # scale of a focus at most


class Box(NamedTuple):
    """A rectangle on the canvas."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def outline(self, corner: float = 0) -> tuple[Point, ...]:
        """Its corners, rounded by a radius."""
        return rectangle(*self, corner)

    def grown(self, by: float) -> Box:
        """With ``by`` pixels more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Box) -> bool:
        """Whether the other lies within."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


# --- the board ---

TRACK: Final = Box(20, 18, 880, 94)
LANE: Final = 24.0  # height of each seat's half of the track
TRACK_STEP: Final = (TRACK.right - TRACK.left) / (TRACK_SPACES + 1)

_TEMPLE_TOP: Final = 103.0
_TEMPLE_WIDTH: Final = 320.0
_TEMPLE_HEIGHT: Final = 266.0
_TEMPLE_GAP: Final = 13.0
_TEMPLES_LEFT: Final = (WIDTH - 2 * _TEMPLE_WIDTH - _TEMPLE_GAP) / 2
CORNICE: Final = 44.0
PAYS: Final = 44.0  # height of the line at a temple's foot
_CELL_GAP: Final = 6.0
_SIDE: Final = 12.0

_CARTOUCHE_WIDTH: Final = 92.0
_CARTOUCHE_HEIGHT: Final = (2 * _TEMPLE_HEIGHT + _TEMPLE_GAP - 3 * 10) / 4

_BAND_TOP: Final = _TEMPLE_TOP + 2 * _TEMPLE_HEIGHT + 2 * _TEMPLE_GAP
KINGDOM: Final = Box(20, _BAND_TOP, 464, _BAND_TOP + 108)
LINES: Final = Box(474, _BAND_TOP, 880, _BAND_TOP + 108)
BOARD_BOTTOM: Final = _BAND_TOP + 108 + 12
BOARD: Final = Box(EDGE, EDGE, WIDTH - EDGE, BOARD_BOTTOM)

COUNTER: Final = 20.5  # radius
CORNER: Final = 6.0  # of a space


@cache
def temple_box(temple: int) -> Box:
    """A temple with its cornice and what it pays."""
    row, column = divmod(temple - 1, 2)
    left = _TEMPLES_LEFT + column * (_TEMPLE_WIDTH + _TEMPLE_GAP)
    top = _TEMPLE_TOP + row * (_TEMPLE_HEIGHT + _TEMPLE_GAP)
    return Box(left, top, left + _TEMPLE_WIDTH, top + _TEMPLE_HEIGHT)


@cache
def pays_box(temple: int) -> Box:
    """The line at a temple's foot."""
    box = temple_box(temple)
    return Box(box.left + _SIDE, box.bottom - PAYS, box.right - _SIDE, box.bottom - 5)


@cache
def space_box(space: Space) -> Box:
    """One printed space."""
    box = temple_box(space.temple)
    row, column = divmod(space.number, 4)
    width = (_TEMPLE_WIDTH - 2 * _SIDE - 3 * _CELL_GAP) / 4
    height = (_TEMPLE_HEIGHT - CORNICE - PAYS - 6 - 2 * _CELL_GAP) / 3
    left = box.left + _SIDE + column * (width + _CELL_GAP)
    top = box.top + CORNICE + 4 + row * (height + _CELL_GAP)
    return Box(left, top, left + width, top + height)


@cache
def cartouche_box(seat: Player, number: int) -> Box:
    """A cartouche: Red's at the left, Blue's at the right, number 1 on top."""
    left = TRACK.left if seat == 0 else TRACK.right - _CARTOUCHE_WIDTH
    top = _TEMPLE_TOP + (number - 1) * (_CARTOUCHE_HEIGHT + 10)
    return Box(left, top, left + _CARTOUCHE_WIDTH, top + _CARTOUCHE_HEIGHT)


@cache
def laid_box(seat: Player, number: int) -> Box:
    """Where the card of a cartouche lies."""
    box = cartouche_box(seat, number)
    x, _ = box.middle
    return Box(x - 29, box.top + 34, x + 29, box.bottom - 16)


@cache
def tomb_box(number: int) -> Box:
    """One space of the kingdom of the dead."""
    size, gap = 47.0, 5.5
    left = KINGDOM.left + 14 + number * (size + gap)
    return Box(left, KINGDOM.bottom - size - 10, left + size, KINGDOM.bottom - 10)


@cache
def line_box(number: int) -> Box:
    """A line of the scoring that belongs to no temple: 0 black, 1 bonus, 2 the total."""
    height = (LINES.bottom - LINES.top) / 3
    return Box(LINES.left, LINES.top + number * height, LINES.right, LINES.top + (number + 1) * height)


def track_point(seat: Player, score: int) -> Point:
    """Where the score marker stands; more than 40 points stay on the last space."""
    return TRACK.left + (min(score, TRACK_SPACES) + 0.5) * TRACK_STEP, TRACK.top + (seat + 0.5) * LANE


# --- the strip below the board: from its top ---

GAP: Final = 6.0
TURN_ROW: Final = 46.0
SEAT_ROW: Final = 54.0
LEFT: Final = 20.0
WAY_ROW: Final = 43.0
WAYS: Final = ("points", "temple", "yellow", "green")
_WAY_CELLS: Final = ((166.0, 344.0), (362.0, 540.0))
HAND_LEFT: Final = 560.0
STRIP: Final = GAP + TURN_ROW + SEAT_ROW + 10 + len(WAYS) * WAY_ROW + 8


def turn_box(top: float) -> Box:
    """Who does what."""
    return Box(LEFT - 12, top + GAP, WIDTH - LEFT + 12, top + GAP + TURN_ROW)


def seat_box(top: float, seat: Player) -> Box:
    """What a seat owns beside the board."""
    left, width = LEFT - 12 + seat * (WIDTH / 2 - 4), WIDTH / 2 - 12
    y = top + GAP + TURN_ROW
    return Box(left, y, left + width, y + SEAT_ROW)


# Of a seat's row, from its left border: where each thing is drawn, from and to.
SEAT_PARTS: Final = {
    "supply": (112.0, 182.0),
    "token": (184.0, 226.0),
    "deck": (230.0, 298.0),
    "discards": (302.0, 364.0),
}
HELD_AT: Final = 368.0


def seat_part(top: float, seat: Player, part: str) -> Box:
    """One of SEAT_PARTS."""
    row = seat_box(top, seat)
    start, end = SEAT_PARTS[part]
    return Box(row.left + start, row.top + 3, row.left + end, row.bottom - 3)


def held_box(top: float, seat: Player) -> Box:
    """The backs of the cards in hand."""
    row = seat_box(top, seat)
    return Box(row.left + HELD_AT, row.top + 3, row.right - 2, row.bottom - 3)


def way_row(top: float, way: str) -> Box:
    """One way to win, for both seats."""
    y = top + GAP + TURN_ROW + SEAT_ROW + 10 + WAYS.index(way) * WAY_ROW
    return Box(LEFT - 12, y, _WAY_CELLS[1][1] + 8, y + WAY_ROW)


def way_box(top: float, seat: Player, way: str) -> Box:
    """How far a seat is on one way to win."""
    row = way_row(top, way)
    return Box(_WAY_CELLS[seat][0], row.top, _WAY_CELLS[seat][1], row.bottom)


def hand_box(top: float) -> Box:
    """Where the own hand lies."""
    y = top + GAP + TURN_ROW + SEAT_ROW + 10
    return Box(HAND_LEFT, y, WIDTH - LEFT + 12, y + len(WAYS) * WAY_ROW)


def card_box(top: float, slot: int) -> Box:
    """One card of the own hand, from the left."""
    hand = hand_box(top)
    width, gap = 76.0, 6.0
    left = hand.left + 3 + slot * (width + gap)
    y = hand.middle[1]
    return Box(left, y - 58, left + width, y + 58)


# --- focus ---


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: ``frame`` makes one for each focus
class Frame:
    """How the board lies on the canvas: board pixels times ``scale``, then moved by ``x`` and ``y``.

    ``blocks`` are the parts of the board that are shown; ``height`` is the board's height on the canvas.
    """

    scale: float
    x: float
    y: float
    blocks: frozenset[Key]
    table: Box
    height: float


BLOCKS: Final[dict[Key, Box]] = {
    "table:track": TRACK,
    **{f"temple:{temple}": temple_box(temple) for temple in TEMPLES},
    **{
        f"cartouche:{letter}:{number}": cartouche_box(seat, number)
        for seat, letter in enumerate(SEATS)
        for number in CARTOUCHES
    },
    "table:kingdom": KINGDOM,
    "table:lines": LINES,
}
"""The parts of the board that a focus shows whole or not at all."""

_BLOCK_OF: Final[dict[Key, Key]] = {
    **{key: key for key in BLOCKS},
    **{space_key(space): f"temple:{space.temple}" for space in SPACES},
    **{f"line:temple_{temple}": f"temple:{temple}" for temple in TEMPLES},
    **dict.fromkeys(("line:black", "line:bonus", "line:total"), "table:lines"),
}


@cache
def frame(focus: tuple[Key, ...] = ()) -> Frame:
    """The frame that shows the parts among ``focus`` and what lies between them, or the whole board."""
    chosen = [BLOCKS[_BLOCK_OF[key]] for key in focus if key in _BLOCK_OF]
    if not chosen:
        return Frame(1, 0, 0, frozenset(BLOCKS), BOARD, BOARD_BOTTOM)
    cut = Box(
        min(box.left for box in chosen),
        min(box.top for box in chosen),
        max(box.right for box in chosen),
        max(box.bottom for box in chosen),
    ).grown(10)
    blocks = frozenset(key for key, box in BLOCKS.items() if cut.holds(box))
    scale = min((WIDTH - 2 * EDGE) / (cut.right - cut.left), LARGEST)
    height = (cut.bottom - cut.top) * scale + EDGE
    x = WIDTH / 2 - cut.middle[0] * scale
    return Frame(scale, x, EDGE - cut.top * scale, blocks, Box(EDGE, EDGE, WIDTH - EDGE, height), height)


@lru_cache(maxsize=512)
def outline(shown: Frame, box: Box, corner: float = 0) -> tuple[Point, ...]:
    """A rectangle of the board on the canvas, its corners rounded by a radius."""
    return moved(box.outline(corner), shown.x, shown.y, shown.scale)


def tombs() -> range:
    """The spaces of the kingdom of the dead."""
    return range(KINGDOM_SPACES)
