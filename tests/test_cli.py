"""The command line: every command listed is there, and importing the group imports none of them."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from tutor import __version__
from tutor.cli import COMMANDS, main


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert f"Usage: main {name}" in result.output


def test_group_lists_all_commands() -> None:
    output = CliRunner().invoke(main, ["--help"]).output
    assert all(f"  {name}" in output for name in COMMANDS)


def test_unknown_command_is_an_error() -> None:
    result = CliRunner().invoke(main, ["sreve"])
    assert result.exit_code == 2
    assert "No such command 'sreve'" in result.output


def test_version() -> None:
    command = [sys.executable, "-m", "tutor", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == f"tutor, version {__version__}\n"


def test_commands_are_imported_only_when_asked_for() -> None:
    code = "import sys, tutor.cli; print(*(name for name in sys.modules if name.startswith('tutor.')))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["tutor.cli"]
