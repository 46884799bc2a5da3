"""Flat-top hexes in axial coordinates: q to the right, r downwards.

Directions are numbered clockwise from north: N NE SE S SW NW = 0..5.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Hex(NamedTuple):
    """One space, axial coordinates."""

    q: int
    r: int

    def neighbour(self, direction: int) -> Hex:
        """The space across the edge ``direction`` (0..5, clockwise from north)."""
        dq, dr = DIRECTIONS[direction]
        return Hex(self.q + dq, self.r + dr)

    def distance(self, other: Hex) -> int:
        """Steps from here to ``other`` over adjacent spaces."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


DIRECTIONS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def opposite(direction: int) -> int:
    """The direction that looks back."""
    return (direction + 3) % 6
