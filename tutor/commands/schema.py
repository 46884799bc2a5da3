"""`tutor schema`: the JSON Schemas of lesson and puzzle files, for editors."""

from pathlib import Path

import click

from tutor import paths


@click.command()
@click.argument(
    "folder",
    required=False,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=paths.LESSONS,
)
def command(folder: Path) -> None:
    """Write lesson.schema.json and puzzle.schema.json into FOLDER (default: the course)."""
    from tutor.curriculum.published import schemas

    for name, text in schemas().items():
        (folder / name).write_text(text, "utf-8")
        click.echo(folder / name)
