"""The long suite (`make long`): a thousand random games of each system, every one held to every promise.

The contract at each tenth ply, no piece appearing or vanishing, and the whole game as a record and as a code and back.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.engine.aton.test_random_games import material
from tests.engine.tikal.play import conserves_material, lively
from tutor.codes import read_game, write_game
from tutor.engine.contract import check_contract
from tutor.engine.record import Record, format_record, parse_record
from tutor.engine.registry import make_game, notation
from tutor.session import Session

GAMES = 1000
BLOCK = 50  # games of one test, so that several processes share the work
SYSTEMS: dict[str, tuple[str, Callable[[int], dict[str, Any]]]] = {
    "tikal": ("tikal", lambda seed: {"players": 2 + seed % 3}),
    "professional": ("tikal", lambda seed: {"players": 2 + seed % 3, "variant": "professional"}),
    "aton": ("aton", lambda seed: {}),
}


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
@pytest.mark.parametrize("system", SYSTEMS)
def test_random_games_keep_every_promise(system: str, first: int) -> None:
    game, options_of = SYSTEMS[system]
    for seed in range(first, first + BLOCK):
        options = options_of(seed)
        outcome = check_contract(
            make_game(game, **options),
            seed,
            notation=notation(game),
            invariant=material if game == "aton" else conserves_material,
            policy=None if game == "aton" else lively,
            every=10,
        )
        assert outcome.reason
        _comes_back(game, options, seed)


def _comes_back(game: str, options: dict[str, Any], seed: int) -> None:
    """A game of random actions is the same after it was a text and a code."""
    random = Random(seed)
    seats = " ".join(["person"] * make_game(game, **options).initial_state().players)
    record = Record(game, options, tags={"seats": seats, "seed": str(seed)})
    session: Session[Any] = Session(record.first_state(), seed=seed)
    while (player := session.waiting_for) is not None:
        session.submit(player, random.choice(session.state.legal_actions(player)))
    plies = tuple((entry.player, entry.action) for entry in session.history)
    played = Record(game, options, plies=plies, tags=record.tags)
    assert parse_record(format_record(played)) == played
    assert read_game(write_game(played)) == played
