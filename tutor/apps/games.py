"""What the pages need of a game besides its rules: its face, in the module ``face_<game>`` beside this one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tutor.engine.protocol import Notation, Player, TextError, Unreadable
from tutor.scene.picture import Offer, Picture
from tutor.widgets.panels import ForecastLine


@dataclass(frozen=True)
class Face:
    """One game as the pages show it.

    ``points(observation)`` are the action points left and those of a whole turn, or None when none are being spent;
    ``forecast(state, language)`` is what each seat would score now, and ``ties(state, language)`` names the places
    where nobody does because several are equal; ``thumbnail(state)`` is a small picture of the explored part of the
    board as SVG; ``read(state, seat, text)`` is the action, legal or not, that a text in notation
    names, or raises TextError; ``example(observation)`` is such a text, of a kind that is done then.
    """

    picture: Picture
    label: Callable[[Offer, str], str]
    complain: Callable[[TextError, str], str]
    points: Callable[[Any], tuple[int, int] | None]
    forecast: Callable[[Any, str], tuple[ForecastLine, ...]]
    ties: Callable[[Any, str], tuple[str, ...]]
    thumbnail: Callable[[Any], str]
    read: Callable[[Any, Player, str], Any]
    example: Callable[[Any], str]


@cache
def face(game: str) -> Face:
    """The face of the game of that id, imported when first asked for. Raises ModuleNotFoundError."""
    found: Face = import_module(f"tutor.apps.face_{game}").FACE
    return found


def cut_out(whole: str, left: float, top: float, right: float, bottom: float) -> str:
    """An SVG picture reduced to a rectangle; it fills whatever holds it."""
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    size = r'viewBox="[^"]*" width="[^"]*" height="[^"]*" style="[^"]*"'
    return re.sub(size, f'viewBox="{box}"', whole, count=1)


def read_or_parse(notation: Notation[Any], state: Any, seat: Player, text: str) -> Any:
    """A full action may be illegal: trying it explains the rule. What is left out is sought among the legal ones."""
    try:
        return notation.read_action(text)
    except Unreadable as error:
        if error.code != "incomplete_action":
            raise
    return notation.parse_action(state, text, seat)
