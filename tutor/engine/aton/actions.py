"""Everything a seat or chance can do: one small frozen class per verb.

Counters are removed, placed and taken back one a step, and a step names a group (temple and colour), not a space: at
most 20 choices at a time instead of thousands of splits, and each can be explained or refused on its own. The steps of
one cartouche may be taken in any order and lead to the same state, since states count counters by group. A search
that wants each split only once follows the steps in board order: see ``follows``.
"""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.aton.board import INDEX, Colour
from tutor.engine.aton.cards import Cards
from tutor.engine.protocol import Player


@dataclass(frozen=True, slots=True)
class Allocate:
    """Lay one card face down at each cartouche, number 1 first; sealed until both have laid (A-RND-2)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Exchange:
    """Spend the token: throw the four cards away and draw four new ones (A-EXC-1)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave the cards laid as they are and the token unspent; only if one may exchange after laying (A-EXC-2)."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove one counter, whose is decided by the card at cartouche 2 (A-C2-2)."""

    temple: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Stop:
    """Remove no more counters; only if removing is optional (A-C2-5)."""


@dataclass(frozen=True, slots=True)
class Name:
    """Say how many counters will be placed; only if placing is optional (A-C4-2)."""

    number: int


@dataclass(frozen=True, slots=True)
class Place:
    """Place one own counter from the supply (A-C4-1)."""

    temple: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one own counter from a temple back into the supply after a scoring (A-RET-1)."""

    temple: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Chance deals ``cards``, sorted, to ``seat``: a hand of four, or one to break a tie (A-RND-1, A-ORD-3)."""

    seat: Player
    cards: Cards


SeatAction = Allocate | Exchange | Keep | Remove | Stop | Name | Place | TakeBack
Action = SeatAction | DrawCards


def follows(previous: Action, action: Action) -> bool:
    """Whether a search that has looked at ``previous`` must still look at ``action`` as the same seat's next step.

    Steps of one verb reach the same state in any order; in board order each set of them is met exactly once.
    """
    if isinstance(previous, Remove | Place | TakeBack) and type(action) is type(previous):
        return _place(previous) <= _place(action)
    return True


def _place(action: Remove | Place | TakeBack) -> int:
    return INDEX[action.temple, action.colour]
