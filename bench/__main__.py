"""``python -m bench [engine] [kernel] [page] [memory]``: measure, print a table, fail nothing."""

from __future__ import annotations

from importlib import import_module

import click

from bench.report import print_table

PARTS = ("engine", "kernel", "page", "memory")


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
def main(parts: tuple[str, ...]) -> None:
    """Measure the named parts, or all of them."""
    rows = []
    with click.progressbar(
        parts or PARTS, label="measuring", item_show_func=lambda part: part or ""
    ) as chosen:
        for part in chosen:
            rows += import_module(f"bench.{part}").rows()
    print_table(rows)


main()
