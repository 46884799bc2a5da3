"""Can every game be found by its id, with its options and its notation?"""

import pytest

from tutor.engine.protocol import CHANCE
from tutor.engine.registry import GAMES, entry, make_game, notation


def test_tikal_is_there():
    game = make_game("tikal", players=3, second_needs_two=False)
    assert (game.id, game.options.players, game.options.second_needs_two) == ("tikal", 3, False)
    assert game.initial_state().acting_players == (CHANCE,)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_what_the_registry_promises(game_id):
    found = entry(game_id)
    game = make_game(game_id)
    state = game.initial_state()
    assert game.id == game_id
    assert game.options == found.options()
    assert set(found.offered) == set(found.options.__dataclass_fields__)
    assert len(found.seats) >= max(found.offered["players"])
    assert notation(game_id).parse_position(notation(game_id).format_position(state)) == state


def test_an_unknown_game_names_the_known_ones():
    for call in (make_game, notation):
        with pytest.raises(KeyError, match=r"no game 'chess'; there are: .*tikal"):
            call("chess")


def test_unknown_options_and_values_are_refused():
    with pytest.raises(TypeError, match="seats"):
        make_game("tikal", seats=3)
    with pytest.raises(ValueError, match="option players: 5 is not one of 2, 3, 4"):
        make_game("tikal", players=5)
