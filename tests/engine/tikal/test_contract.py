"""Does Tikal keep the contract, and does no piece ever appear or vanish?"""

import pytest

from tests.engine.tikal.play import conserves_material, game, lively
from tutor.engine.contract import check_contract
from tutor.engine.tikal import Figure, Game, Options, notation
from tutor.engine.tikal.table import OFFERED


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_contract_holds(players, seed):
    outcome = check_contract(
        Game(Options(players=players)),
        seed,
        notation=notation,
        invariant=conserves_material,
        policy=lively,
        every=10,
    )
    assert outcome.reason == "last_scoring_done"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (name, value)
        for name, values in OFFERED.items()
        for value in values
        if value != getattr(Options(), name)
    ],
)
def test_the_contract_holds_with_every_option(option, value):
    check_contract(
        Game(Options(**{option: value})),
        seed=5,
        notation=notation,
        invariant=conserves_material,
        policy=lively,
        every=40,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_figures_leave_the_game_only_around_guards(players):
    left = 0
    for seed in range(3):
        gone = [0] * players
        for state, _, _, events in game(seed, players):
            assert [figures(state, seat) for seat in range(players)] == [19 - n for n in gone]
            for event in events:
                if event.kind == "guard_placed":
                    gone[event.params["seat"]] += event.params["n"]
        left += sum(gone)
    assert left


def figures(state, seat):
    """All figures of a seat still in the game, guards included."""
    sites = [site for site in state.sites if site]
    guards = sum(site.guard is not None and site.guard.seat == seat for site in sites)
    on_board = sum(site.figures(seat, figure) for site in sites for figure in Figure)
    return state.seats[seat].workers + state.seats[seat].leader + on_board + guards
