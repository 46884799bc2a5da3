"""The table that ``make bench`` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

import click


@dataclass(frozen=True)
class Row:
    """One figure: ours, the peer's if there is one, and the aim for their ratio (ours / peer)."""

    what: str
    ours: float
    unit: str
    peer: float | None = None
    peer_name: str = ""
    aim: str = ""

    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        ratio = "" if self.peer is None else f"{self.ours / self.peer:.2f}"
        peer = "" if self.peer is None else f"{_number(self.peer)} ({self.peer_name})"
        return self.what, f"{_number(self.ours)} {self.unit}", peer, ratio, self.aim


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def print_table(rows: Iterable[Row]) -> None:
    """Print the rows in columns."""
    table = [("measured", "ours", "beside", "ratio", "aim"), *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    for line in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def in_turn(ours: Callable[[], float], peer: Callable[[], float], rounds: int = 7) -> tuple[float, float]:
    """Medians of two figures taken in turn, so that a drifting machine drifts under both."""
    pairs = [(ours(), peer()) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
