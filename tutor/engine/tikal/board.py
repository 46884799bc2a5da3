"""The spaces of the board and their names (T-SET-3).

Eight columns of five hexes. A space is named like a square in chess: the column a to h from the left, the row
1 to 5 from the bottom of its column. The base camp is ``a1``.
"""

from __future__ import annotations

from typing import Final

from tutor.engine.hexgrid import Hex, opposite
from tutor.engine.protocol import Key

COLUMNS: Final = "abcdefgh"
ROWS: Final = 5

SPACES: Final = tuple(Hex(q, -row - q // 2) for q in range(len(COLUMNS)) for row in range(ROWS))
INDEX: Final = {space: index for index, space in enumerate(SPACES)}
BASE_CAMP: Final = Hex(0, 0)

# NEIGHBOURS[i] lists (direction, index of the space across that edge) for the space of index i.
NEIGHBOURS: Final = tuple(
    tuple((d, INDEX[space.neighbour(d)]) for d in range(6) if space.neighbour(d) in INDEX) for space in SPACES
)
# STEPS[space, neighbour] gives (index, direction, index of the neighbour, direction back).
STEPS: Final = {
    (SPACES[i], SPACES[j]): (i, d, j, opposite(d)) for i, edges in enumerate(NEIGHBOURS) for d, j in edges
}


def space_name(space: Hex) -> str:
    """``a1`` for ``Hex(0, 0)``."""
    return f"{COLUMNS[space.q]}{1 - space.r - space.q // 2}"


NAMES: Final = tuple(space_name(space) for space in SPACES)
SPACE: Final = dict(zip(NAMES, SPACES, strict=True))
"""The space of each name."""


def key(space: Hex) -> Key:
    """What scenes draw and refusals mark: ``hex:a1``; a space off the board has the key ``hex:q,r``."""
    return f"hex:{NAMES[INDEX[space]]}" if space in INDEX else f"hex:{space.q},{space.r}"
