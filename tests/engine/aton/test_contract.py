"""Does Aton keep the contract of a game, whatever the rulings?"""

import pytest

from tutor.engine.aton import Game, Options, notation
from tutor.engine.contract import check_contract

from .tables import ALL_OPTIONS
from .test_random_games import material


@pytest.mark.parametrize("options", ALL_OPTIONS)
@pytest.mark.parametrize("seed", range(2))
def test_the_contract_holds(options: Options, seed: int) -> None:
    outcome = check_contract(Game(options), seed, notation=notation, invariant=material, every=5)
    assert outcome.winners
