"""Are lessons and puzzles found by their ids, and only by them?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.curriculum.lessons import HEAD, OPENING, write_lesson
from tutor.curriculum import ContentError, UnknownContent, course, load_lesson, load_puzzle
from tutor.curriculum.template import InvalidId
from tutor.curriculum.template import write_lesson as write_template

STEP = f'  - {{id: one, kind: do, position: "{OPENING}", goal: {{did: enter}}, solution: [enter W a1]}}\n'


def put(root: Path, folder: str, name: str, order: int = 1) -> Path:
    text = (HEAD + STEP).replace("tikal-small", name).replace("order: 9", f"order: {order}")
    return write_lesson(root / "tikal" / folder, text)


def test_lessons_come_in_their_order_whatever_their_folder(tmp_path: Path) -> None:
    put(tmp_path, "01-late", "late", order=7)
    put(tmp_path, "02-early", "early", order=3)
    listed = course("en", tmp_path).lessons("tikal")
    assert [lesson.id for lesson in listed] == ["early", "late"]
    assert (listed[0].title, listed[0].summary.text, listed[0].steps) == ("Title", "Summary.", 1)
    assert course("en", tmp_path).games == ("tikal",)


def test_a_broken_lesson_does_not_take_the_others_away(tmp_path: Path) -> None:
    put(tmp_path, "01-good", "good")
    (put(tmp_path, "02-bad", "bad") / "lesson.yaml").write_text("id: bad\n")
    found = course("fr", tmp_path)
    assert [lesson.id for lesson in found.lessons("tikal")] == ["good"]
    assert [error.problems[0].place.file for error in found.broken] == ["tikal/02-bad/lesson.yaml"]
    with pytest.raises(ContentError):
        load_lesson("bad", tmp_path)


def test_a_lesson_is_loaded_by_its_id(tmp_path: Path) -> None:
    put(tmp_path, "01-folder", "name")
    assert load_lesson("name", tmp_path).id == "name"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "folder",
        "01-folder",
        "../01-folder",
        "tikal/01-folder",
        "/etc/passwd",
        "..",
        "name\0",
        "NAME",
        "n" * 9999,
    ],
)
def test_no_other_text_reaches_a_file(name: str, tmp_path: Path) -> None:
    put(tmp_path, "01-folder", "name")
    for load in (load_lesson, load_puzzle):
        with pytest.raises(UnknownContent) as caught:
            load(name, tmp_path)
        assert len(str(caught.value)) < 200


def test_an_unknown_id_names_what_there_is(tmp_path: Path) -> None:
    put(tmp_path, "01-folder", "name")
    with pytest.raises(UnknownContent, match=r"'nmae' \(name\?\); there are: name"):
        load_lesson("nmae", tmp_path)


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    folder = put(tmp_path, "01-folder", "name")
    first = load_lesson("name", tmp_path)
    assert load_lesson("name", tmp_path) is first
    (folder / "en.md").write_text((folder / "en.md").read_text().replace("Title", "Other"))
    os.utime(folder / "en.md", ns=(1, 1))
    assert load_lesson("name", tmp_path).title("en") == "Other"


@pytest.mark.parametrize("name", ["../evil", "Upper", "", "a b", "-x", "x" * 65])
def test_a_new_lesson_needs_a_plain_id(name: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidId):
        write_template(tmp_path, "tikal", name, None)
    assert not list(tmp_path.rglob("*"))
