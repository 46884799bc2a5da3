"""`tutor serve`: the lessons and puzzles as web pages."""

from pathlib import Path

import click

from tutor import paths


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8866, show_default=True, help="0 takes any free port."
)
@click.option(
    "--ip", default="127.0.0.1", show_default=True, help="Address to listen on; others need a token."
)
@click.option(
    "--notebooks",
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    default=paths.NOTEBOOKS,
    help="Folder with home.ipynb; default: the course.",
)
@click.option(
    "--pool",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Kernels that wait for the next pages, about 50 MB each: a page then opens a second sooner.",
)
@click.option(
    "--host", "hosts", multiple=True, help="Public name of a reverse proxy in front of a loopback address."
)
@click.option(
    "--database",
    envvar="TUTOR_DATABASE",
    help="Where progress is kept: sqlite:////FOLDER/FILE or postgresql://USER@HOST/NAME; default: a file of this user.",
)
@click.option(
    "--browser/--no-browser", default=False, show_default=True, help="Open the home page in a browser."
)
def command(
    port: int,
    ip: str,
    notebooks: Path,
    pool: int,
    hosts: tuple[str, ...],
    database: str | None,
    browser: bool,
) -> None:
    """Serve lessons and puzzles as web pages, on this machine only unless told otherwise."""
    from tutor.progress.database import BadAddress
    from tutor.server.app import HOME, CannotListen, Options, serve

    if not (notebooks / HOME).is_file():
        raise click.ClickException(f"{notebooks} has no {HOME}; say where it is with --notebooks")
    try:
        serve(Options(notebooks, ip, port, pool, browser, hosts, database))
    except BadAddress as error:
        raise click.ClickException(str(error)) from None
    except CannotListen as error:
        raise click.ClickException(
            f"cannot listen on {error}; choose another address with --port or --ip"
        ) from None
