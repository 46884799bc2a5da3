"""Cards: 36 a seat, nine of each value 1 to 4 (A-SET-2). Unordered cards are counted by value, hands are sorted.

A draw is one step of chance for all its cards at once: the order in which four cards come into a hand says nothing, so
there are at most 35 outcomes, weighted by the number of ways to pick them (a product of binomials, exact). Card by card
it would be four steps of four outcomes, and the same hand would be reached along up to 24 lines.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from math import comb
from typing import Final

VALUES: Final = (1, 2, 3, 4)
COPIES: Final = 9
HAND: Final = 4

Card = int
Counts = tuple[int, ...]
"""Cards by value: ``counts[0]`` ones, …, ``counts[3]`` fours."""
Cards = tuple[Card, ...]
"""Cards as a tuple; a hand is sorted."""

NO_CARDS: Final[Counts] = (0,) * len(VALUES)
ALL_CARDS: Final[Counts] = (COPIES,) * len(VALUES)


def counted(cards: Cards) -> Counts:
    """``(2, 1, 1, 0)`` for the cards 1, 1, 2 and 3."""
    return tuple(map(cards.count, VALUES))


def listed(counts: Counts) -> Cards:
    """The cards of ``counts``, sorted."""
    return tuple(value for value, n in zip(VALUES, counts, strict=True) for _ in range(n))


def plus(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Counts, other: Counts) -> Counts:
    """``one`` without ``other``."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


@cache
def _sets(n: int) -> tuple[tuple[Counts, Cards], ...]:
    """Every set of ``n`` cards, counted and listed."""
    counts = (chosen for chosen in product(range(n + 1), repeat=len(VALUES)) if sum(chosen) == n)
    return tuple((chosen, listed(chosen)) for chosen in counts)


_WAYS: Final = tuple(tuple(comb(left, k) for k in range(HAND + 1)) for left in range(COPIES + 1))


def picks(pile: Counts, n: int) -> list[tuple[Cards, int]]:
    """Every set of ``n`` <= 4 cards that a shuffled ``pile`` can give, with the number of ways."""
    one, two, three, four = (_WAYS[left] for left in pile)
    found = [(cards, one[i] * two[j] * three[k] * four[m]) for (i, j, k, m), cards in _sets(n)]
    return [pick for pick in found if pick[1]]


@cache
def orders(hand: Cards) -> tuple[Cards, ...]:
    """Every different way to lay ``hand`` in a row."""
    return tuple(sorted(set(permutations(hand))))
