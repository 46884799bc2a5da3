"""Drawing cards: what chance can deal to a seat, and its deck afterwards (A-RND-1, A-RND-5, A-EXC-3, A-ORD-4).

Cards come from the shuffled part of the deck, then from the known cards under it, then, on an empty deck, from the
shuffled discards. Whatever is certain is part of every outcome; only the rest is chance.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.aton.actions import DrawCards
from tutor.engine.aton.cards import HAND, NO_CARDS, Cards, Counts, counted, listed, minus, picks, plus
from tutor.engine.aton.table import Options, Phase, Seat
from tutor.engine.protocol import Player

if TYPE_CHECKING:
    from tutor.engine.aton.state import State


class _Draw(NamedTuple):
    """``certain`` cards come for sure, ``n`` more by chance from ``pile``; ``reshuffled``: it was the discards."""

    certain: Counts
    pile: Counts
    n: int
    reshuffled: bool = False


def outcomes(state: State) -> tuple[tuple[DrawCards, int], ...]:
    """Every draw that chance can make now, with the number of ways; ``()`` unless chance acts."""
    player = state.dealt
    if player is None:
        return ()
    return _outcomes(
        player, _draw(state.options, state.seats[player], HAND if state.phase is Phase.LAY else 1)
    )


@lru_cache(maxsize=256)  # the same draw is listed, judged and drawn
def _outcomes(player: Player, draw: _Draw) -> tuple[tuple[DrawCards, int], ...]:
    certain = listed(draw.certain)
    return tuple([(_dealt(player, (*certain, *cards)), ways) for cards, ways in picks(draw.pile, draw.n)])


@cache
def _dealt(player: Player, cards: Cards) -> DrawCards:
    return DrawCards(player, tuple(sorted(cards)))


def can_draw(seat: Seat) -> bool:
    """Whether a card is left to draw: in the deck, or among the discards that would become it."""
    return bool(seat.under) or any((*seat.deck, *seat.discards, *seat.thrown))


def deal(options: Options, seat: Seat, cards: Cards) -> tuple[Seat, bool]:
    """The seat without the ``cards`` drawn from its deck, and whether its discards were shuffled for it or after it."""
    draw = _draw(options, seat, len(cards))
    if draw.reshuffled:
        seat = _reshuffled(options, seat)
        chosen = minus(counted(cards), draw.certain)
        return seat._replace(deck=minus(seat.deck, chosen), under=()), True
    from_under = max(0, len(cards) - sum(seat.deck))
    in_reach = plus(seat.deck, counted(seat.under[:from_under]))
    seat = seat._replace(deck=minus(in_reach, counted(cards)), under=seat.under[from_under:])
    used_up = not (seat.under or any(seat.deck))
    if options.reshuffle == "on_empty" and used_up and can_draw(seat):
        return _reshuffled(options, seat), True
    return seat, False


def _draw(options: Options, seat: Seat, n: int) -> _Draw:
    missing = n - sum(seat.deck)
    if missing <= 0:
        return _Draw(NO_CARDS, seat.deck, n)
    certain = plus(seat.deck, counted(seat.under[:missing]))
    missing -= len(seat.under)
    if missing <= 0:
        return _Draw(certain, NO_CARDS, 0)
    return _Draw(certain, _reshuffled(options, seat).deck, missing, reshuffled=True)


def _reshuffled(options: Options, seat: Seat) -> Seat:
    """The seat whose discards have become its deck. Cards of an exchange under way may have to stay out (A-EXC-3)."""
    if seat.exchanged and options.exchange_reshuffle == "without_thrown":
        return seat._replace(deck=seat.discards, discards=NO_CARDS)
    return seat._replace(deck=plus(seat.discards, seat.thrown), discards=NO_CARDS, thrown=NO_CARDS)
