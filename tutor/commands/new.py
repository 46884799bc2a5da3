"""`tutor new`: begin a lesson."""

from pathlib import Path

import click

from tutor import paths
from tutor.engine.registry import GAMES


@click.group()
def command() -> None:
    """Begin something new for the course."""


@command.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.argument("lesson_id", metavar="ID")
@click.option("--order", type=click.IntRange(1, 99), help="Its place in the course; default: after the last.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=paths.LESSONS,
    help="The course's folder.",
)
def lesson(game: str, lesson_id: str, order: int | None, into: Path) -> None:
    """Write a lesson template for GAME, called ID: lesson.yaml, en.md, fr.md, ready for `tutor check`."""
    from tutor.curriculum.template import InvalidId, write_lesson

    try:
        folder = write_lesson(into, game, lesson_id, order)
    except (InvalidId, FileExistsError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(folder)
