"""`tutor preview`: see one lesson while it is being written."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8867, show_default=True, help="0 takes any free port."
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the page in a browser.")
def command(file: Path, port: int, browser: bool) -> None:
    """Serve the lesson in FILE (its folder or one of its files). Reload the page to see what you have changed.

    What is wrong with the lesson is shown in its place.
    """
    from tutor.server.app import HOME, CannotListen, Options, serve

    folder = (file if file.is_dir() else file.parent).resolve()
    if not (folder / "lesson.yaml").is_file():
        raise click.ClickException(f"there is no lesson.yaml in {folder}")
    with TemporaryDirectory(prefix="tutor-preview-") as notebooks:
        (Path(notebooks) / HOME).write_text(_notebook(folder), "utf-8")
        try:
            serve(Options(Path(notebooks), port=port, open_browser=browser))
        except CannotListen as error:
            raise click.ClickException(f"cannot listen on {error}; choose another with --port") from None


def _notebook(folder: Path) -> str:
    source = f"from tutor.apps.preview import preview\n\npreview({str(folder)!r})"
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "lesson",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )
