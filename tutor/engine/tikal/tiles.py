"""The printed material: tiles, level tiles, treasures (T-SET-2, T-SET-3, T-SET-4).

Stones of a printed space are listed by edge, clockwise from north. A loose tile lists them from an arbitrary
edge; turned ``n`` steps clockwise, its edge ``i`` becomes the edge ``(i + n) % 6`` of the board. Tiles are
never mirrored.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from tutor.engine.hexgrid import Hex


class Kind(Enum):
    """What a tile shows."""

    BASE_CAMP = "base_camp"
    JUNGLE = "jungle"
    TEMPLE = "temple"
    TREASURE = "treasure"
    VOLCANO = "volcano"

    # Members are singletons: hashing by identity is right, and states are hashed very often in a search.
    __hash__ = object.__hash__


# Python 3.11 finds a member in its Enum at five times the price of a name, and judges ask for these all the time.
JUNGLE: Final = Kind.JUNGLE
TEMPLE: Final = Kind.TEMPLE
TREASURE: Final = Kind.TREASURE
VOLCANO: Final = Kind.VOLCANO


class Tile(NamedTuple):
    """One tile: its stones by edge, the printed value of its temple, the masks that say how many treasures it holds."""

    id: str
    kind: Kind
    stones: tuple[int, ...]
    value: int = 0
    masks: int = 0

    @property
    def letter(self) -> str:
        """The letter on its back, A to G; S for the printed spaces."""
        return self.id[0]


@cache
def turned(tile: Tile, rotation: int) -> tuple[int, ...]:
    """Stones by board edge of ``tile`` turned ``rotation`` steps (0..5) clockwise."""
    return tuple(tile.stones[(edge - rotation) % 6] for edge in range(6))


PRINTED: Final = {
    Hex(0, 0): Tile("S1", Kind.BASE_CAMP, (1, 1, 1, 0, 0, 0)),
    Hex(0, -1): Tile("S2", Kind.TEMPLE, (1, 1, 0, 1, 0, 0), value=1),
    Hex(1, -1): Tile("S3", Kind.JUNGLE, (1, 1, 1, 0, 0, 0)),
    Hex(1, 0): Tile("S4", Kind.TEMPLE, (0, 1, 0, 0, 0, 1), value=1),
}

TILES: Final = (
    Tile("A1", Kind.JUNGLE, (1, 1, 0, 1, 0, 0)),
    Tile("A2", Kind.TEMPLE, (2, 1, 0, 0, 0, 0), value=1),
    Tile("A3", Kind.TEMPLE, (2, 0, 0, 1, 0, 0), value=2),
    Tile("A4", Kind.TEMPLE, (2, 0, 1, 0, 0, 0), value=2),
    Tile("A5", Kind.TREASURE, (2, 0, 0, 0, 1, 0), masks=4),
    Tile("A6", Kind.TREASURE, (2, 0, 1, 0, 0, 0), masks=4),
    Tile("B1", Kind.VOLCANO, (0, 0, 0, 0, 0, 0)),
    Tile("B2", Kind.JUNGLE, (2, 0, 1, 0, 0, 0)),
    Tile("B3", Kind.JUNGLE, (2, 1, 0, 0, 0, 0)),
    Tile("B4", Kind.TEMPLE, (2, 0, 0, 0, 1, 0), value=2),
    Tile("B5", Kind.TEMPLE, (2, 0, 0, 1, 0, 0), value=3),
    Tile("B6", Kind.TREASURE, (2, 0, 0, 0, 0, 1), masks=4),
    Tile("C1", Kind.JUNGLE, (1, 1, 0, 1, 0, 0)),
    Tile("C2", Kind.JUNGLE, (3, 0, 0, 0, 0, 0)),
    Tile("C3", Kind.TEMPLE, (3, 0, 0, 0, 0, 0), value=3),
    Tile("C4", Kind.TEMPLE, (2, 0, 0, 0, 1, 0), value=4),
    Tile("C5", Kind.TREASURE, (3, 0, 0, 0, 0, 0), masks=3),
    Tile("D1", Kind.VOLCANO, (0, 0, 0, 0, 0, 0)),
    Tile("D2", Kind.JUNGLE, (1, 0, 1, 0, 1, 0)),
    Tile("D3", Kind.TEMPLE, (2, 0, 0, 1, 0, 0), value=5),
    Tile("D4", Kind.TEMPLE, (3, 0, 0, 0, 0, 0), value=5),
    Tile("D5", Kind.TREASURE, (3, 0, 0, 0, 0, 0), masks=3),
    Tile("E1", Kind.JUNGLE, (2, 0, 0, 1, 0, 0)),
    Tile("E2", Kind.JUNGLE, (2, 0, 0, 1, 0, 0)),
    Tile("E3", Kind.TEMPLE, (3, 0, 0, 0, 0, 0), value=5),
    Tile("E4", Kind.TEMPLE, (3, 0, 0, 0, 0, 0), value=6),
    Tile("E5", Kind.TREASURE, (2, 0, 0, 0, 0, 1), masks=2),
    Tile("F1", Kind.VOLCANO, (0, 0, 0, 0, 0, 0)),
    Tile("F2", Kind.JUNGLE, (2, 0, 0, 1, 0, 0)),
    Tile("F3", Kind.TEMPLE, (3, 0, 0, 0, 0, 0), value=4),
    Tile("F4", Kind.TEMPLE, (2, 1, 0, 0, 0, 0), value=4),
    Tile("F5", Kind.TREASURE, (2, 0, 0, 1, 0, 0), masks=2),
    Tile("G1", Kind.JUNGLE, (2, 0, 0, 1, 0, 0)),
    Tile("G2", Kind.TEMPLE, (2, 0, 0, 0, 0, 1), value=3),
    Tile("G3", Kind.TEMPLE, (2, 0, 1, 0, 0, 0), value=3),
    Tile("G4", Kind.TREASURE, (3, 0, 0, 0, 0, 0), masks=2),
)

TILE: Final = {tile.id: tile for tile in (*PRINTED.values(), *TILES)}
LETTERS: Final = "ABCDEFG"

# Level tiles by number: LEVEL_TILES[5] is how many fives there are (T-SET-4).
LEVEL_TILES: Final = (0, 0, 3, 6, 9, 11, 8, 5, 3, 2, 1)
HIGHEST_LEVEL: Final = 10

TREASURE_KINDS: Final = 8
TREASURE_COPIES: Final = 3
# Points of one kind by the number of copies held (T-SCO-2).
TREASURE_POINTS: Final = (0, 1, 3, 6)

WORKERS: Final = 18
CAMPS: Final = 2
GUARDS: Final = 2
