"""The command `tutor`: each subcommand is a module in `tutor/commands` with a click command named `command`."""

from importlib import import_module

import click

from tutor import __version__

COMMANDS = {
    "perft": "tutor.commands.perft",
    "play-random": "tutor.commands.play_random",
    "schema": "tutor.commands.schema",
    "preview": "tutor.commands.preview",
    "new": "tutor.commands.new",
    "check": "tutor.commands.check",
    "serve": "tutor.commands.serve",
}


class LazyGroup(click.Group):
    """A group that imports a subcommand's module only when that subcommand is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all subcommands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The subcommand of that name, imported now; None when there is none."""
        if name not in COMMANDS:
            return None
        command = import_module(COMMANDS[name]).command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tutor")
def main() -> None:
    """Interactive tutor for the board games Tikal and Aton."""
