"""The searches on a puzzle of numbers: from 1, add 1 (price 1) or double (price 2)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.analysis.positions import random_position
from tutor.analysis import search
from tutor.engine.tikal import EndTurn, Enter


def moves(number: int, left: int) -> Iterator[tuple[str, int, int]]:
    for name, price, following in (("add", 1, number + 1), ("double", 2, number * 2)):
        if price <= left:
            yield name, price, following


def test_cheapest_finds_least_price_and_a_line() -> None:
    answer = search.cheapest([(1, 0)], moves, lambda number: number == 12, budget=10)
    assert answer is not None
    assert answer.amount == 6
    assert answer.line(12) == (1, ("add", "add", "double", "double"))


def test_cheapest_none_when_budget_is_short() -> None:
    assert search.cheapest([(1, 0)], moves, lambda number: number == 12, budget=5) is None


def test_cheapest_lists_every_end_of_that_price() -> None:
    answer = search.cheapest([(1, 0)], moves, lambda number: number in (6, 7, 16, 5), budget=9)
    assert answer is not None
    assert (answer.amount, sorted(answer.ends)) == (4, [5, 6])


def test_cheapest_counts_what_a_start_has_spent() -> None:
    answer = search.cheapest([(1, 0), (10, 4)], moves, lambda number: number == 12, budget=10)
    assert answer is not None
    assert (answer.amount, answer.line(12)) == (6, (1, ("add", "add", "double", "double")))


@pytest.mark.parametrize("slack", [0, 3, 1000])
def test_best_is_the_same_with_any_admissible_bound(slack: int) -> None:
    def bound(number: int, left: int) -> int:
        return (number + left) * 2 ** (left // 2) + slack

    answer = search.best([(1, 0)], moves, lambda number: number, bound, budget=7)
    assert (answer.amount, answer.ends) == (16, (16,))
    assert len(answer.line(16)[1]) == 4


def test_best_needs_a_start_within_the_budget() -> None:
    with pytest.raises(ValueError, match="budget"):
        search.best([(1, 8)], moves, lambda number: number, lambda number, left: number, budget=7)


def test_progress_is_told() -> None:
    heard: list[int] = []
    search.cheapest([(1, 0)], moves, lambda number: number == -1, budget=24, on_progress=heard.append)
    assert heard[:2] == [0, 1000]


def test_reachable_lines_lead_where_they_say() -> None:
    state = random_position(3, tiles=6, figures=2, ap=2)
    found = search.reachable(state, state.player)
    assert len(found) > 10
    for end, line in found.items():
        here = state
        for action in line:
            here = here.apply(state.player, action).state
        assert here == end


def test_reachable_takes_only_what_is_allowed() -> None:
    state = random_position(3, tiles=6, figures=2, ap=3)
    found = search.reachable(state, state.player, lambda action: isinstance(action, Enter | EndTurn))
    assert {type(action) for line in found.values() for action in line} == {Enter, EndTurn}
