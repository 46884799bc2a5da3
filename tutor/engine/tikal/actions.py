"""Everything a seat or chance can do: one small frozen class per verb.

Spaces are axial ``Hex``, prices action points.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tutor.engine.hexgrid import Hex

Treasure = int
"""A kind of treasure, 0 to 7."""


class Figure(Enum):
    """What a seat sends into the jungle (T-FIG-1)."""

    WORKER = "worker"
    LEADER = "leader"

    __hash__ = object.__hash__


WORKER: Final = Figure.WORKER  # cheaper to find, see tiles.Kind
LEADER: Final = Figure.LEADER


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay the tile in hand on ``space``, turned ``rotation`` steps (0..5) clockwise (T-PLC)."""

    space: Hex
    rotation: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Bring one figure from supply to the base camp or an own camp (T-ENT-1)."""

    figure: Figure
    space: Hex


@dataclass(frozen=True, slots=True)
class Move:
    """Walk one figure over the stones to an adjacent tile (T-MOV-1)."""

    figure: Figure
    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class SecretPath:
    """Send one figure between the base camp and an own camp, or between own camps (T-CMP-4)."""

    figure: Figure
    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Uncover:
    """Uncover one level of the temple on ``space`` (T-TMP-1)."""

    space: Hex


@dataclass(frozen=True, slots=True)
class Recover:
    """Dig up one treasure on ``space`` (T-TRS-1)."""

    space: Hex


@dataclass(frozen=True, slots=True)
class Swap:
    """Take treasure ``theirs`` of seat ``owner`` and give him ``mine`` (T-TRS-2)."""

    mine: Treasure
    owner: int
    theirs: Treasure


@dataclass(frozen=True, slots=True)
class PlaceGuard:
    """Make one own figure on ``space`` the temple's guard; the other own figures there leave the game (T-GRD-1)."""

    space: Hex
    figure: Figure


@dataclass(frozen=True, slots=True)
class PitchCamp:
    """Pitch an own camp on ``space`` (T-CMP-1)."""

    space: Hex


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; action points left are lost (T-TRN-1). A scoring turn is scored now (T-SCO-3)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer ``points`` for the right to choose a tile (T-PRO-3)."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave this auction (T-PRO-3)."""


@dataclass(frozen=True, slots=True)
class ChooseTile:
    """Take the open tile of that id (T-PRO-3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance turns up the tile of that id (T-TRN-1, T-PRO-2)."""

    tile: str


@dataclass(frozen=True, slots=True)
class DrawTreasure:
    """Chance decides which kind of treasure was dug up (T-SET-4)."""

    treasure: Treasure


SeatAction = (
    PlaceTile
    | Enter
    | Move
    | SecretPath
    | Uncover
    | Recover
    | Swap
    | PlaceGuard
    | PitchCamp
    | EndTurn
    | Bid
    | Pass
    | ChooseTile
)
Draw = DrawTile | DrawTreasure
Action = SeatAction | Draw

# Prices in action points; a move costs its stones (movement.crossing).
ENTER_PRICE: Final = 1
SECRET_PATH_PRICE: Final = 1
UNCOVER_PRICE: Final = 2
RECOVER_PRICE: Final = 3
SWAP_PRICE: Final = 3
GUARD_PRICE: Final = 5
CAMP_PRICE: Final = 5
TURN_BUDGET: Final = 10
