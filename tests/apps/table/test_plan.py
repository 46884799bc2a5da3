"""Can a turn be laid out, altered and done at once, without anything happening or showing before?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.apps.conftest import buttons, text
from tests.apps.table.test_page import ALONE, TOGETHER, open_table, play_until, set_up
from tests.widgets.conftest import wire
from tutor.apps.table.arriving import arrive
from tutor.apps.table.game import TableGame
from tutor.apps.table.page import TablePage
from tutor.apps.table.plan import Plan
from tutor.engine.registry import notation

__all__ = ["open_table", "wire"]

POSITION = "tikal/2 a1:R2 turn:R,act,10"


def read(*texts: str) -> list[Any]:
    return [notation("tikal").read_action(one) for one in texts]


def planned(*texts: str) -> Plan:
    plan = Plan(notation("tikal").parse_position(POSITION), 0)
    for text_ in texts:
        assert plan.add(read(text_)) is None, text_
    return plan


def test_a_plan_has_prices_and_leaves_the_game_alone() -> None:
    plan = planned("walk W a1-b2", "camp b2")
    assert [line.price for line in plan.lines] == [1, 5]
    assert plan.state.ap == 4
    assert plan.sound
    assert not plan.closed
    assert Plan(plan._start, 0).state.ap == 10


def test_what_is_refused_is_not_added() -> None:
    plan = planned("walk W a1-b2")
    refusal = plan.add(read("walk W a1-c3"))
    assert refusal is not None
    assert len(plan.actions) == 1
    assert plan.add(read("camp b2", "camp b2")) is not None  # all or none
    assert len(plan.actions) == 1


def test_another_order_marks_what_cannot_be_done_there() -> None:
    plan = planned("walk W a1-b2", "camp b2", "enter W b2")
    plan.raise_(2)
    plan.raise_(0)
    lines = plan.lines
    assert [line.fine for line in lines] == [True, False, True]
    assert lines[1].refusal is not None
    assert not plan.sound
    plan.remove(1)
    assert plan.sound


def test_the_end_of_the_turn_closes_a_plan_and_shows_no_draw() -> None:
    plan = planned("walk W a1-b2", "end")
    assert plan.closed
    assert plan.sound
    assert plan.state == planned("walk W a1-b2").state
    assert plan.add(read("camp b2")) is None
    assert len(plan.actions) == 2
    plan.raise_(1)
    assert [line.late for line in plan.lines] == [False, True]
    assert not plan.sound


def test_sealed_cards_stay_sealed_in_a_plan() -> None:
    game = play_until(
        TableGame(set_up("aton", TOGETHER)), lambda game: game.seat == 1 and game.mode == "play"
    )
    assert not game.may_plan  # there is but one thing to do
    plan = Plan(game.state, 1, game.face.reveals)
    assert plan.add((game.state.legal_actions(1)[0],)) is None
    assert plan.closed
    assert plan.state == game.state


@pytest.fixture
def page(open_table: Callable[..., TablePage]) -> TablePage:
    page = open_table(set_up("tikal", ALONE))
    page._begin(arrive("tikal", POSITION))
    buttons(page)["Plan this turn first"].click()
    return page


def test_a_plan_is_laid_out_altered_and_done_on_the_page(page: TablePage) -> None:
    before = page.game.state
    assert "10 action points left." in text(page)
    page._enter("camp b2")
    page._enter("enter W b2")
    seen = text(page)
    assert "Your plan; nothing is done yet. 4 action points left." in seen
    assert page.game.state == before
    assert page.board.observation.ap == 4
    page._enter("walk W a1-c3")
    assert 'class="tt-refusal"' in text(page)
    page.plan._alter(1, 0)
    assert "✕ " in text(page)
    assert buttons(page)["Do the plan"].disabled
    page.plan._alter(0, 1)
    page._enter("enter W b2")
    buttons(page)["Do the plan"].click()
    assert page.game.plan is None
    assert page.game.state.ap == 4
    assert [entry.player for entry in page.game.session.history] == [0, 0]


def test_a_plan_is_dropped(page: TablePage) -> None:
    before = page.game.state
    page._enter("walk W a1-b2")
    buttons(page)["Drop the plan"].click()
    assert page.game.state == before
    assert page.board.observation == before.observe(0)
    assert "Plan this turn first" in buttons(page)


def test_what_would_be_scored_follows_the_plan(page: TablePage) -> None:
    assert "Red · a2: 1" not in text(page)
    page._enter("walk W a1-a2")
    assert "a2: 1" in text(page)


@pytest.mark.parametrize("seed", range(3))
def test_a_done_plan_is_the_same_as_its_actions(seed: int) -> None:
    random = Random(seed)
    game = play_until(TableGame(set_up("tikal", TOGETHER, seed)), lambda game: len(game.session.history) > 30)
    plain = TableGame.of_record(game.record())
    game.begin_plan()
    for _ in range(4):
        assert game.plan is not None
        if game.plan.closed:
            break
        game.plan.add((random.choice(game.planned.legal_actions(game.seat)),))
    assert game.plan is not None
    actions = tuple(game.plan.actions)
    assert game.submit(actions) is None
    for action in actions:
        assert plain.submit((action,)) is None
    assert game.state == plain.state


def test_counters_to_be_placed_are_planned_too() -> None:
    game = play_until(TableGame(set_up("aton", TOGETHER)), lambda game: game.may_plan)
    game.begin_plan()
    assert game.plan is not None
    first, second = (action for action in game.planned.legal_actions(game.seat)[:2])
    game.plan.add((first, second))
    assert len(game.plan.lines) == 2
