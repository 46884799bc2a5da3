"""Do the commands for authors say what they found, and fail when they should?"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tutor import paths
from tutor.cli import main
from tutor.commands.preview import _notebook
from tutor.curriculum.published import schemas


def tutor(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def new_lesson(tmp_path: Path) -> Path:
    result = tutor("new", "lesson", "tikal", "tikal-camps", "--into", tmp_path)
    assert result.exit_code == 0, result.output
    return tmp_path / "tikal" / "01-camps"


def test_a_new_lesson_passes_the_check(new_lesson: Path) -> None:
    result = tutor("check", new_lesson)
    assert result.exit_code == 0, result.output
    assert "tikal-camps: proven, 1 step\n" in result.stdout


def test_a_whole_folder_is_checked(new_lesson: Path) -> None:
    assert tutor("new", "lesson", "tikal", "second", "--into", new_lesson.parent.parent).exit_code == 0
    result = tutor("check", new_lesson.parent.parent)
    assert "tikal-camps: proven" in result.stdout
    assert "second: proven" in result.stdout


def test_the_same_lesson_is_not_written_twice(new_lesson: Path) -> None:
    before = (new_lesson / "en.md").read_text()
    result = tutor("new", "lesson", "tikal", "tikal-camps", "--order", 1, "--into", new_lesson.parent.parent)
    assert result.exit_code == 1
    assert (new_lesson / "en.md").read_text() == before


def test_a_problem_is_told_with_its_place_and_fails(new_lesson: Path) -> None:
    path = new_lesson / "lesson.yaml"
    path.write_text(path.read_text().replace("not_an_entrance", "no_stone"))
    result = tutor("check", path)
    assert result.exit_code == 1
    assert (
        "lesson.yaml:22:39: “enter W a2” is refused with not_an_entrance, not with no_stone" in result.stderr
    )
    assert "1 problem found" in result.stderr


def test_messages_can_be_french(new_lesson: Path) -> None:
    (new_lesson / "fr.md").write_text("Bonjour.\n")
    result = tutor("check", new_lesson, "--language", "fr")
    assert result.exit_code == 1
    assert "du texte précède le titre" in result.stderr


def test_two_lessons_with_one_id_are_found(new_lesson: Path) -> None:
    root = new_lesson.parent.parent
    tutor("new", "lesson", "tikal", "tikal-camps", "--order", 2, "--into", root)
    result = tutor("check", root)
    assert result.exit_code == 1
    assert "is used by tikal/01-camps/lesson.yaml too" in result.stderr


def test_holes_fail_only_when_a_complete_course_is_asked_for(new_lesson: Path) -> None:
    result = tutor("check", new_lesson, "--complete")
    assert result.exit_code == 1
    assert "Rules of Tikal: 1 of 46 are taught" in result.stdout


def test_nothing_to_check_is_told(tmp_path: Path) -> None:
    result = tutor("check", tmp_path)
    assert result.exit_code == 1
    assert "neither a lesson nor a puzzle" in result.stderr


def test_an_id_that_is_a_path_is_refused(tmp_path: Path) -> None:
    result = tutor("new", "lesson", "tikal", "../../evil", "--into", tmp_path / "in")
    assert result.exit_code == 1
    assert "use lower case letters" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", schemas())
def test_the_published_schemas_are_in_step(name: str) -> None:
    assert (paths.LESSONS / name).read_text("utf-8") == schemas()[name], "run: tutor schema"


def test_schemas_are_written_where_asked(tmp_path: Path) -> None:
    assert tutor("schema", tmp_path).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(schemas())


def test_every_field_of_the_schema_is_described() -> None:
    for text in schemas().values():
        for name, definition in json.loads(text)["$defs"].items():
            for field, about in definition.get("properties", {}).items():
                if field not in ("version", "en", "fr"):
                    assert "description" in about or "$ref" in about or "anyOf" in about, (name, field)


def test_a_preview_names_its_folder_as_data() -> None:
    folder = Path("/x/'); import os; ('")
    cell = json.loads(_notebook(folder))["cells"][0]["source"]
    imported, called = ast.parse(cell).body
    assert isinstance(imported, ast.ImportFrom)
    assert ast.literal_eval(called.value.args[0]) == str(folder)


def test_a_preview_needs_a_lesson(tmp_path: Path) -> None:
    result = tutor("preview", tmp_path)
    assert result.exit_code == 1
    assert "there is no lesson.yaml" in result.stderr
