"""Tikal: rules engine of the normal version for 2 to 4 players.

Public names: ``Game``, ``Options``, ``State``, ``Observation``, ``Phase``, ``Figure``, the actions. Text for actions
and positions is in the module ``notation``.
"""

from tutor.engine.tikal.actions import (
    Draw,
    DrawTile,
    DrawTreasure,
    EndTurn,
    Enter,
    Figure,
    Move,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    Recover,
    SeatAction,
    SecretPath,
    Swap,
    Uncover,
)
from tutor.engine.tikal.state import Game, Observation, State
from tutor.engine.tikal.table import Guard, Options, Phase, Seat, Site

__all__ = [
    "Draw",
    "DrawTile",
    "DrawTreasure",
    "EndTurn",
    "Enter",
    "Figure",
    "Game",
    "Guard",
    "Move",
    "Observation",
    "Options",
    "Phase",
    "PitchCamp",
    "PlaceGuard",
    "PlaceTile",
    "Recover",
    "Seat",
    "SeatAction",
    "SecretPath",
    "Site",
    "State",
    "Swap",
    "Uncover",
]
