"""Is every broken file refused with its place and a remedy, and every sound one read?"""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.curriculum.lessons import write_lesson
from tutor.curriculum import ContentError, read_lesson
from tutor.curriculum.source import MAX_BYTES, read_text, read_yaml
from tutor.i18n import LANGUAGES, translator

CASES = Path(__file__).parent / "cases"
INVALID = sorted((CASES / "invalid").glob("*.yaml"))
VALID = sorted((CASES / "valid").glob("*.yaml"))


@pytest.mark.parametrize("case", INVALID, ids=lambda path: path.stem)
def test_a_broken_lesson_is_refused_at_its_place(case: Path, tmp_path: Path) -> None:
    text = case.read_text()
    expected = re.match(r"# (\d+):(\d+) (\S+)\n", text)
    line, column, code = int(expected[1]), int(expected[2]), expected[3]
    folder = write_lesson(tmp_path / "case", text)
    with pytest.raises(ContentError) as caught:
        read_lesson(folder, "case")
    first = caught.value.problems[0]
    assert (first.place.line, first.place.column, first.code) == (line, column, code), str(caught.value)
    assert first.place.file == "case/lesson.yaml"


@pytest.mark.parametrize("case", INVALID, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(case: Path, language: str, tmp_path: Path) -> None:
    folder = write_lesson(tmp_path / "case", case.read_text())
    with pytest.raises(ContentError) as caught:
        read_lesson(folder, "case")
    for found in caught.value.problems:
        assert found.code in translator(language)
        assert "{" not in translator(language)(found.code, **dict.fromkeys(found.params, "x")), found.code
        assert found.text(language).startswith("case/lesson.yaml:")


@pytest.mark.parametrize("case", VALID, ids=lambda path: path.stem)
def test_a_sound_lesson_is_read(case: Path, tmp_path: Path) -> None:
    assert read_lesson(write_lesson(tmp_path / "case", case.read_text()), "case").steps


def test_the_nearest_word_is_offered(tmp_path: Path) -> None:
    for name, hint in {
        "unknown_predicate": "at?",
        "unknown_field": "goal?",
        "unknown_verb": "enter?",
    }.items():
        folder = write_lesson(tmp_path / name, (CASES / "invalid" / f"{name}.yaml").read_text())
        with pytest.raises(ContentError, match=re.escape(hint)):
            read_lesson(folder, name)


def test_all_problems_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    text = (
        (CASES / "valid" / "plain.yaml")
        .read_text()
        .replace("enter W a1", "enter W z1")
        .replace("space: a1", "space: q1")
    )
    with pytest.raises(ContentError) as caught:
        read_lesson(write_lesson(tmp_path / "case", text), "case")
    assert len(caught.value.problems) == 2


def test_words_stay_words_and_numbers_numbers() -> None:
    source = read_yaml('[no, on, 007, 1.5, 2026-01-01, "3", 3, -1, true, null, ~, 0x10]', "f")
    assert source.data == ["no", "on", "007", "1.5", "2026-01-01", "3", 3, -1, True, None, None, "0x10"]


def test_every_value_knows_its_place() -> None:
    source = read_yaml("a:\n  - b: é\n    c: [1, 2]\n", "f")
    assert str(source.place("a", 0, "c", 1)) == "f:3:12"
    assert str(source.key_place("a", 0, "c")) == "f:3:5"
    assert str(source.place("a", 0, "missing")) == "f:2:5"


def test_a_file_that_is_too_big_is_not_parsed(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text("a" * (MAX_BYTES + 1))
    with pytest.raises(ContentError, match="too many"):
        read_text(path, "big.yaml")


def test_bytes_that_are_no_text_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes(b"id: x\nname: caf\xe9\n")
    with pytest.raises(ContentError, match=r"latin\.yaml:2:10: this is not UTF-8"):
        read_text(path, "latin.yaml")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        read_text(tmp_path / "none.yaml", "none.yaml")


def test_nothing_nested_exhausts_the_parser() -> None:
    for text in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000):
        with pytest.raises(ContentError):
            read_yaml(text, "f")


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_data_or_a_clear_error(text: str) -> None:
    try:
        source = read_yaml(text, "f")
    except ContentError as error:
        place = error.problems[0].place
        assert place.line >= 1
        assert place.column >= 1
        return
    json.dumps(source.data)


BITS = st.sampled_from(
    [
        "a",
        "b: ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "\n",
        "\n  ",
        "'",
        '"',
        "&x ",
        "*x",
        "!t ",
        "| ",
        "> ",
        "# ",
        "? ",
        "--- ",
    ]
)


@settings(deadline=None)
@given(st.lists(BITS, max_size=40).map("".join))
def test_anything_like_yaml_is_data_or_a_clear_error(text: str) -> None:
    with contextlib.suppress(ContentError):
        json.dumps(read_yaml(text, "f").data)
