"""Notebooks are thin: a title, one call, room to explore; and there is one for every page.

Cells whose output is text keep it, and nbval compares it; pictures and widgets are made anew each time.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.apps.links import lesson_page, puzzles_page, table_page
from tutor.curriculum import course
from tutor.engine.registry import GAMES
from tutor.paths import NOTEBOOKS

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
SHOWN = 1  # code cells that a page shows
NOT_COMPARED = "nbval-ignore-output"


def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text())["cells"]


def test_the_course_has_no_broken_files() -> None:
    for language in ("en", "fr"):
        assert course(language).broken == ()


def test_every_page_has_its_notebook() -> None:
    offered = course("en")
    pages = {"home", *(lesson_page(lesson) for game in GAMES for lesson in offered.lessons(game))}
    pages |= {puzzles_page(game) for game in GAMES if offered.puzzles(game)}
    pages |= {table_page(game) for game in GAMES}
    assert {path.stem for path in FILES} == pages


def test_every_lesson_notebook_opens_its_own_lesson() -> None:
    offered = course("en")
    for game in GAMES:
        for lesson in offered.lessons(game):
            (page,) = [
                cell for cell in cells(NOTEBOOKS / f"{lesson_page(lesson)}.ipynb") if cell["id"] == "page"
            ]
            assert f'lesson("{lesson.id}")' in "".join(page["source"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_notebooks_are_thin_and_clean(path: Path) -> None:
    notebook = json.loads(path.read_text())
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    # nbval asks that a cell with an output was run: its number, and none elsewhere.
    numbers = [number if cell["outputs"] else None for number, cell in enumerate(code, 1)]
    assert [cell["execution_count"] for cell in code] == numbers
    assert [cell for cell in code if "lab" not in cell["metadata"]["tags"]] == code[:SHOWN]
    assert len(code[0]["source"]) <= 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_cell_prints_is_kept_and_compared(path: Path) -> None:
    for cell in cells(path):
        if cell["cell_type"] == "code":
            outputs = [(output["output_type"], output.get("name")) for output in cell["outputs"]]
            compared = NOT_COMPARED not in cell["metadata"]["tags"]
            assert outputs == [("stream", "stdout")] * compared, cell["id"]
            assert compared == any("print(" in line for line in cell["source"]), cell["id"]
