"""Do random games run to their end, the same for the same seed, with a table that can be read?"""

import pytest
from click.testing import CliRunner

from tutor.commands.play_random import command, play, table
from tutor.engine.protocol import Outcome
from tutor.engine.registry import GAMES, make_game
from tutor.i18n import translator


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_and_is_the_same_for_the_same_seed(game):
    first = make_game(game).initial_state()
    assert play(first, 3).state.outcome() == play(first, 3).state.outcome()
    assert play(first, 3).state != play(first, 4).state


def test_the_table_counts_wins_and_scores():
    outcomes = [Outcome("end", (10, 20), (1,)), Outcome("end", (30, 30), (0, 1))]
    assert table(outcomes, "RB", translator("en")) == [
        "Seat  Wins  Mean  Lowest–highest",
        "   R     1  20.0           10–30",
        "   B     2  25.0           20–30",
    ]


def test_the_command_plays_and_reports():
    result = CliRunner().invoke(command, ["--players", "3", "--games", "2", "--seed", "5"])
    assert result.exit_code == 0
    assert "2 games" in result.output
    assert [line.split()[0] for line in result.stdout.splitlines()[1:4]] == ["R", "B", "C"]


def test_the_command_plays_a_variant():
    result = CliRunner().invoke(command, ["--variant", "professional", "--games", "1"])
    assert result.exit_code == 0
    wrong = CliRunner().invoke(command, ["--variant", "amateur"])
    assert (wrong.exit_code, "option variant: 'amateur' is not one of" in wrong.output) == (2, True)
    none = CliRunner().invoke(command, ["--game", "aton", "--variant", "professional"])
    assert (none.exit_code, "aton has no variants" in none.output) == (2, True)


def test_players_are_those_of_the_game():
    result = CliRunner().invoke(command, ["--players", "5"])
    assert result.exit_code == 2
    assert "option players: 5 is not one of 2, 3, 4" in result.output
