"""Are the legal actions those that the rules text gives, read literally?"""

import pytest

from tests.engine.tikal import naive
from tests.engine.tikal.play import at, states
from tutor.engine.tikal import EndTurn

OPTIONS = [
    {},
    {"second_needs_two": False},
    {"volcano_edge_access": True},
    {"unplaceable": "without_access"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "default")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_are_the_naive_ones(players, options):
    for state in states(players, players, **options)[::3]:
        player = naive.acting(state)
        assert set(state.legal_actions(player)) == naive.legal_actions(state), str(state)


def test_order_is_end_of_turn_first_then_by_board():
    actions = at("a1:R1 a2:R1 b2:R* turn:R,act,10").legal_actions(0)
    assert actions[0] == EndTurn()
    assert actions == at("b2:R* a2:R1 a1:R1 turn:R,act,10").legal_actions(0)
