"""What lies on the table: options and what each seat owns. Plain immutable data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple

from tutor.engine.aton.board import Counters, no_counters
from tutor.engine.aton.cards import ALL_CARDS, NO_CARDS, Cards, Counts
from tutor.engine.options import Offered, offered

COUNTERS: Final = 29
CARTOUCHES: Final = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Options(Offered):
    """Players and rulings. The defaults are the readings of the rules text that this project teaches.

    ``sealed``: nobody sees even that the other has laid; otherwise the backs of his cards are seen (A-RND-2).
    ``reshuffle``: discards become the deck when a card is needed, or as soon as the last is drawn (A-RND-5).
    ``exchange_before_laying``: the token is for before laying only; otherwise until the cards are turned up (A-EXC-2).
    ``exchange_reshuffle``: the cards just thrown are shuffled in if the deck is empty, or stay out (A-EXC-3).
    ``exchange_public``: a token spent is known once both have laid, or at once (A-EXC-4).
    ``tie_draw``: cards still equal are drawn again, or Red goes first (A-ORD-4).
    ``removal_compulsory``: as many opposing counters as possible, or any number up to it (A-C2-5).
    ``placing_compulsory``: the full number is taken, or any number up to it is named (A-C4-2).
    ``return_order``: one counter by turns, or all of one seat, then all of the other (A-RET-1).
    ``return_highest``: the highest temple is that of the highest number, or of the most own counters (A-RET-2).
    ``return_short``: with fewer than four own counters all are taken back, or none (A-RET-3).
    ``return_after_end``: counters are taken back even when the scoring has ended the game (A-RET-5).

    Raises ValueError for a value that is not offered.
    """

    players: Literal[2] = 2
    sealed: bool = True
    reshuffle: Literal["on_demand", "on_empty"] = "on_demand"
    exchange_before_laying: bool = True
    exchange_reshuffle: Literal["with_thrown", "without_thrown"] = "with_thrown"
    exchange_public: Literal["after_laying", "at_once"] = "after_laying"
    tie_draw: Literal["repeat", "red_first"] = "repeat"
    removal_compulsory: bool = True
    placing_compulsory: bool = True
    return_order: Literal["alternating", "blocks"] = "alternating"
    return_highest: Literal["number", "most_counters"] = "number"
    return_short: Literal["all", "none"] = "all"
    return_after_end: bool = False


OFFERED: Final = offered(Options)
"""The values each option may take."""


class Phase(Enum):
    """What the game waits for."""

    LAY = "lay"  # hands are dealt; both seats lay, sealed
    TIE = "tie"  # chance draws for the order of play
    REMOVE = "remove"  # the seat whose turn it is removes counters
    NAME = "name"  # he says how many he will place
    PLACE = "place"  # he places them
    TAKE_BACK = "take_back"  # both take counters back after a scoring
    OVER = "over"

    __hash__ = object.__hash__


class Faces(NamedTuple):
    """What is known of a seat's cards that are not in play: those under its deck, in order, and its discards."""

    under: Cards
    discards: Counts


class Seat(NamedTuple):
    """What a seat owns. ``score`` in points, everything else in counters or cards.

    ``deck`` counts the shuffled cards; ``under`` are the known ones below them, the uppermost first
    (A-ORD-3). ``thrown`` are the cards of the exchange, discarded face down; ``laid`` is by cartouche,
    ``()`` until then; ``kept`` says that he will not exchange any more this round; ``drawn`` are the cards
    of a tie draw under way. ``exchanged`` is what was known of him before the exchange of this round, None
    without one: what the other seat still believes. ``due`` counts, by temple, the counters he must still
    take back.
    """

    score: int = 0
    counters: Counters = no_counters()
    dead: int = 0  # in the kingdom of the dead
    token: bool = True
    deck: Counts = ALL_CARDS
    under: Cards = ()
    discards: Counts = NO_CARDS
    thrown: Counts = NO_CARDS
    hand: Cards = ()
    laid: Cards = ()
    kept: bool = False
    drawn: Cards = ()
    exchanged: Faces | None = None
    due: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def supply(self) -> int:
        """Counters neither on the board nor in the kingdom (A-SET-2)."""
        return COUNTERS - self.dead - sum(self.counters)

    @property
    def known(self) -> Faces:
        """The cards under the deck and the discards, as they lie."""
        return Faces(self.under, self.discards)


def added(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """``counts`` with ``change`` added at ``index``."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])
