"""Tikal: rules engine of the normal and the professional version for 2 to 4 players.

Public names: ``Game``, ``Options``, ``State``, ``Observation``, ``Phase``, ``Figure``, the actions. Text for actions
and positions is in the module ``notation``.
"""

from tutor.engine.tikal.actions import (
    Bid,
    ChooseTile,
    Draw,
    DrawTile,
    DrawTreasure,
    EndTurn,
    Enter,
    Figure,
    Move,
    Pass,
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
from tutor.engine.tikal.table import Auction, Guard, Options, Phase, Seat, Site

__all__ = [
    "Auction",
    "Bid",
    "ChooseTile",
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
    "Pass",
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
