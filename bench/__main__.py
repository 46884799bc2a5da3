"""``python -m bench [engine] [kernel] [page] [memory] [table]``: measure, print a table, fail nothing."""

from __future__ import annotations

from importlib import import_module

import click

from bench.report import print_table

PARTS = ("engine", "kernel", "page", "memory", "table")


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
def main(parts: tuple[str, ...]) -> None:
    """Measure the named parts, or all of them; what fails is said below the table of what did not."""
    rows, faults = [], []
    with click.progressbar(
        parts or PARTS, label="measuring", item_show_func=lambda part: part or ""
    ) as chosen:
        for part in chosen:
            try:
                for row in import_module(f"bench.{part}").rows():
                    rows.append(row)
            except Exception as error:  # the others' figures are worth having without this one
                faults.append(f"{part} was not measured to its end: {error!r}")
    print_table(rows)
    for fault in faults:
        click.echo(fault, err=True)


main()
