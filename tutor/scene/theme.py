"""Colours that every picture shares, and the measure of their contrast. Two palettes, each designed for its own paper.

Nothing is told by colour alone: a seat also has its shape (disc, square, triangle, diamond).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tutor.scene.shapes import Colour

ThemeName = Literal["light", "dark"]
SeatShape = Literal["disc", "square", "triangle", "diamond"]


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How a seat's pieces look: ``fill``, what is written on it (``ink``), and the ring around it (``rim``)."""

    shape: SeatShape
    fill: Colour
    ink: Colour
    rim: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """One palette. ``paper`` and ``ink`` carry all running text; ``soft`` is quieter text, ``line`` a thin rule."""

    paper: Colour
    card: Colour
    ink: Colour
    soft: Colour
    line: Colour
    glow: Colour  # what can be reached or done now
    hint: Colour
    refused: Colour
    played: Colour
    seats: tuple[SeatStyle, ...]


# Hues after Okabe and Ito, the vermillion darkened until white figures on it reach 4.5:1.
_SEATS: Final = (
    SeatStyle("disc", "#c44e05", "#ffffff", "#fff7e6"),
    SeatStyle("square", "#0068a8", "#ffffff", "#fff7e6"),
    SeatStyle("triangle", "#fbe9c0", "#221c12", "#3a3020"),
    SeatStyle("diamond", "#2a2a2e", "#fff7e6", "#fff7e6"),
)

THEMES: Final[dict[ThemeName, Theme]] = {
    "light": Theme(
        paper="#f7f1e3",
        card="#fffaf0",
        ink="#1d2721",
        soft="#566056",
        line="#d9cfb8",
        glow="#ffd447",
        hint="#e58fc0",
        refused="#d5330f",
        played="#56b4e9",
        seats=_SEATS,
    ),
    "dark": Theme(
        paper="#151b18",
        card="#1e2722",
        ink="#efe8d6",
        soft="#a9b3a6",
        line="#39453d",
        glow="#ffcf4a",
        hint="#e58fc0",
        refused="#f0562f",
        played="#6fc0ee",
        seats=_SEATS,
    ),
}


def luminance(colour: Colour) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2)."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
