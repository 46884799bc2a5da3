"""Notebooks are thin: a title, one call, room to explore, no outputs; and there is one for every lesson."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.apps.games import FACES
from tutor.apps.links import lesson_page, puzzles_page
from tutor.curriculum import course
from tutor.paths import NOTEBOOKS

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
SHOWN = 1  # code cells that a page shows


def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text())["cells"]


def test_every_lesson_and_every_game_with_puzzles_has_its_notebook() -> None:
    offered = course("en")
    pages = {"home", *(lesson_page(lesson) for game in FACES for lesson in offered.lessons(game))}
    pages |= {puzzles_page(game) for game in FACES if offered.puzzles(game)}
    assert {path.stem for path in FILES} == pages


def test_every_lesson_notebook_opens_its_own_lesson() -> None:
    offered = course("en")
    for game in FACES:
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
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert [cell for cell in code if "lab" not in cell["metadata"]["tags"]] == code[:SHOWN]
    assert len(code[0]["source"]) <= 3
