"""Aton: rules engine for two players.

Public names: ``Game``, ``Options``, ``State``, ``Observation``, ``Phase``, ``Colour``, the actions. What a
scoring would pay is ``scoring.forecast``, how far the instant wins are ``threats.threats``, text for all of
it ``notation``.
"""

from tutor.engine.aton.actions import (
    Allocate,
    DrawCards,
    Exchange,
    Keep,
    Name,
    Place,
    Remove,
    SeatAction,
    Stop,
    TakeBack,
)
from tutor.engine.aton.board import Colour
from tutor.engine.aton.state import Game, Observation, SeatView, State
from tutor.engine.aton.table import Options, Phase, Seat

__all__ = [
    "Allocate",
    "Colour",
    "DrawCards",
    "Exchange",
    "Game",
    "Keep",
    "Name",
    "Observation",
    "Options",
    "Phase",
    "Place",
    "Remove",
    "Seat",
    "SeatAction",
    "SeatView",
    "State",
    "Stop",
    "TakeBack",
]
