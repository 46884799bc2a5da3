"""Are prices and cheapest ways right? Compared with trying out every step with the engine itself."""

import pytest

from tests.engine.tikal.play import at, play, states
from tutor.engine.tikal import Figure, Move, Phase, SecretPath
from tutor.engine.tikal.board import SPACE, SPACES
from tutor.engine.tikal.movement import Route, price, routes


def tried_out(state, figure, origin):
    """The price of reaching each space, found by doing every legal step again and again."""
    cheapest, open_states = {origin: 0}, [(state, origin)]
    while open_states:
        state_now, here = open_states.pop()
        for action in state_now.legal_actions(state.player):
            if isinstance(action, Move | SecretPath) and (action.figure, action.origin) == (figure, here):
                after = state_now.apply(state.player, action).state
                paid = state.ap - after.ap
                if paid < cheapest.get(action.target, 99):
                    cheapest[action.target] = paid
                    open_states.append((after, action.target))
    del cheapest[origin]
    return cheapest


@pytest.mark.parametrize("players", [2, 4])
def test_routes_are_the_cheapest_ways(players):
    compared = 0
    for state in [s for s in states(1, players) if s.phase is Phase.ACT][::40]:
        for origin in SPACES:
            site = state.site(origin)
            for figure in Figure:
                if site is None or not site.figures(state.player, figure):
                    continue
                found = routes(state, state.player, figure, origin)
                assert {space: route.price for space, route in found.items()} == tried_out(
                    state, figure, origin
                )
                compared += len(found)
    assert compared > 20


def test_the_steps_of_a_route_are_legal_and_cost_its_price():
    state = at("a1:R1 b2:Rc c2:A1/0 c1:C1/0 turn:R,act,10")
    for target, route in routes(state, 0, Figure.WORKER, SPACE["a1"]).items():
        after = state
        for step in route.steps:
            after = after.apply(0, step).state
        assert after.site(target).workers[0] == 1
        assert state.ap - after.ap == route.price


def test_a_secret_path_shortens_a_way():
    far = "a1:R1 b2:{}c2:A1/0 turn:R,act,10"
    origin, target = SPACE["a1"], SPACE["c2"]
    steps = routes(at(far.format("Rc ")), 0, Figure.WORKER, origin)[target].steps
    assert steps[0] == Move(Figure.WORKER, origin, SPACE["b2"])  # one stone costs what the path costs
    state = at("a1:R1 a2:R1 c2:A1/0,Rc turn:R,act,10")
    assert routes(state, 0, Figure.WORKER, origin)[target] == Route(
        1, (SecretPath(Figure.WORKER, origin, target),)
    )


def test_a_budget_limits_or_extends_the_ways():
    state = at("a1:R1 turn:R,act,1")
    near = routes(state, 0, Figure.WORKER, SPACE["a1"])
    assert set(near) == {SPACE["b2"]}
    far = routes(state, 0, Figure.WORKER, SPACE["a1"], budget=2)
    assert set(far) == {SPACE["a2"], SPACE["b1"], SPACE["b2"]}


def test_nobody_walks_into_a_volcano_or_off_the_tiles():
    state = at("a3:B1/0 turn:R,act,10")
    assert price(state.sites, SPACE["a2"], SPACE["a3"]) == 0
    assert price(state.sites, SPACE["a2"], SPACE["b3"]) == 0
    assert price(state.sites, SPACE["a2"], SPACE["h5"]) == 0


def test_stones_of_both_tiles_are_added():
    state = at(
        "c2:C2/4 b2:R1 turn:R,act,10"
    )  # three stones to the southwest, one of the jungle to the northeast
    assert price(state.sites, SPACE["b2"], SPACE["c2"]) == 4
    assert play(state, "walk b2-c2").ap == 6
