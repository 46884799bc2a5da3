"""The colours of Aton: sandstone and papyrus by day, the same stones by torchlight. One palette a theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.engine.aton.board import Colour as Print
from tutor.scene.shapes import Colour
from tutor.scene.theme import ThemeName


@dataclass(frozen=True, slots=True)
class Palette:
    """Named by what they paint. ``x_deep`` is the shade of ``x``; ``x_sign`` what is drawn on it."""

    table: Colour
    table_rim: Colour
    letter: Colour  # on the table
    shadow: Colour
    wall: Colour  # of a temple
    wall_rim: Colour
    cornice: Colour
    cornice_ink: Colour
    ink: Colour  # on walls and papyrus
    plaque: Colour
    sun: Colour
    sun_deep: Colour
    papyrus: Colour
    papyrus_lit: Colour  # a cartouche that is being settled
    slot: Colour  # where a card will lie
    card: Colour
    card_rim: Colour
    tomb: Colour  # kingdom of the dead
    tomb_cell: Colour
    tomb_rim: Colour
    tomb_ink: Colour
    lane: Colour
    lane_deep: Colour
    lane_rim: Colour
    yellow: Colour
    yellow_sign: Colour
    green: Colour
    green_sign: Colour
    black: Colour
    black_sign: Colour
    blue: Colour
    blue_sign: Colour
    bonus: Colour
    bonus_sign: Colour
    cell_rim: Colour
    free: Colour  # of a bar in the table of ways to win
    blocked: Colour
    coin: Colour
    coin_ink: Colour

    def ground(self, of: Print) -> Colour:
        """What a space is printed in."""
        colour: Colour = getattr(self, of.value)
        return colour

    def sign(self, of: Print) -> Colour:
        """What is drawn on such a space."""
        colour: Colour = getattr(self, f"{of.value}_sign")
        return colour


PALETTES: Final[dict[ThemeName, Palette]] = {
    "light": Palette(
        table="#cfae74",
        table_rim="#a07d45",
        letter="#33250f",
        shadow="#6b4f24",
        wall="#f1e2bd",
        wall_rim="#8a6a35",
        cornice="#7a4a1e",
        cornice_ink="#fff3d6",
        ink="#2b2012",
        plaque="#fff8e6",
        sun="#f7c531",
        sun_deep="#6d4300",
        papyrus="#fbf0d2",
        papyrus_lit="#ffe38a",
        slot="#e6d2a0",
        card="#fffdf6",
        card_rim="#8a6a35",
        tomb="#2c2430",
        tomb_cell="#3d3342",
        tomb_rim="#8c7f92",
        tomb_ink="#f2e6d0",
        lane="#f5e8c6",
        lane_deep="#e4cf9c",
        lane_rim="#8a6a35",
        yellow="#f3c63f",
        yellow_sign="#7d5200",
        green="#7dbb85",
        green_sign="#1d552c",
        black="#4a4642",
        black_sign="#b8b0a5",
        blue="#3a7fc1",
        blue_sign="#dff0ff",
        bonus="#ee9a4d",
        bonus_sign="#4a1f00",
        cell_rim="#5d4722",
        free="#d9cfb8",
        blocked="#3a3126",
        coin="#241a0c",
        coin_ink="#ffe9a3",
    ),
    "dark": Palette(
        table="#2a2015",
        table_rim="#584326",
        letter="#e6d3a6",
        shadow="#000000",
        wall="#43351f",
        wall_rim="#9a7b45",
        cornice="#6a3f18",
        cornice_ink="#ffedc7",
        ink="#f6e9cb",
        plaque="#2a2012",
        sun="#f2bd2c",
        sun_deep="#3a2300",
        papyrus="#4a3c25",
        papyrus_lit="#6e5719",
        slot="#362b1a",
        card="#f6ecd4",
        card_rim="#2b2012",
        tomb="#17121b",
        tomb_cell="#251d2b",
        tomb_rim="#776a80",
        tomb_ink="#e9dcc4",
        lane="#4a3c25",
        lane_deep="#3a2e1b",
        lane_rim="#9a7b45",
        yellow="#c99d2a",
        yellow_sign="#3d2800",
        green="#5a9463",
        green_sign="#0d2f17",
        black="#24211f",
        black_sign="#8f877c",
        blue="#2c66a0",
        blue_sign="#cfe6fb",
        bonus="#c8762f",
        bonus_sign="#2b1000",
        cell_rim="#150f07",
        free="#0a0e0b",
        blocked="#d9cfb8",
        coin="#0d0904",
        coin_ink="#ffe9a3",
    ),
}
