"""`tutor check`: prove lessons and puzzles."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tutor import paths

if TYPE_CHECKING:
    from tutor.curriculum.proof import Coverage
    from tutor.i18n import Translator


@click.command()
@click.argument("path", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--complete", is_flag=True, help="Also fail while a rule is not taught.")
@click.option(
    "--language", type=click.Choice(["en", "fr"]), default="en", show_default=True, help="Of the messages."
)
def command(path: Path | None, complete: bool, language: str) -> None:
    """Prove every lesson and puzzle below PATH (default: the whole course).

    PATH is a lesson's folder, a puzzle's file, or a folder with many. Each problem is printed as FILE:LINE:COLUMN
    with what would be right; the exit code is 1 if there is any.
    """
    from tutor.curriculum.check import check_all
    from tutor.i18n import translator

    say = translator(language)
    report = check_all(path or paths.LESSONS)
    if not report.files:
        raise click.ClickException(say("content.no_lesson"))
    with click.progressbar(report.files, label=say("check.proving"), file=sys.stderr) as files:
        for each in files:
            report.prove(each)
    for proven in report.proven:
        click.echo(say("check.fine", name=proven.id, n=proven.steps))
    for found in report.problems:
        click.echo(found.text(language), err=True)
    covered = report.coverage()
    for game in covered:
        _show_coverage(game, say)
    if report.problems:
        click.echo(say("check.failed", n=len(report.problems)), err=True)
    if report.problems or (complete and any(game.holes for game in covered)):
        raise SystemExit(1)


def _show_coverage(covered: "Coverage", say: "Translator") -> None:
    taught, asked = (
        sum(bool(names) for names in table.values()) for table in (covered.taught, covered.asked)
    )
    click.echo(
        say(
            "check.coverage",
            game=covered.game.capitalize(),
            taught=taught,
            all=len(covered.taught),
            asked=asked,
        )
    )
    for rule, names in covered.taught.items():
        click.echo(f"  {rule:9} {', '.join(names) or '–':40} {', '.join(covered.asked[rule]) or '–'}")
