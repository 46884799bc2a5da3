"""Every text exists in every language, with the same placeholders, and nothing is said twice."""

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import polib
import pytest

import tutor.i18n
from tutor.i18n import FALLBACK, LANGUAGES, catalogue

FOLDER = Path(tutor.i18n.__file__).parent
ROOMS = sorted(path.stem for path in (FOLDER / FALLBACK).glob("*.po"))
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


def entries(language: str, room: str) -> polib.POFile:
    return polib.pofile(str(FOLDER / language / f"{room}.po"), check_for_duplicates=True)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_rooms(language: str) -> None:
    assert sorted(path.stem for path in (FOLDER / language).glob("*.po")) == ROOMS


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_texts(language: str, room: str) -> None:
    assert {e.msgid for e in entries(language, room)} == {e.msgid for e in entries(FALLBACK, room)}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_or_fuzzy(language: str, room: str) -> None:
    for entry in entries(language, room):
        assert "fuzzy" not in entry.flags, entry.msgid
        assert re.fullmatch(r"[a-z0-9_]+(\.[A-Za-z0-9_-]+)+", entry.msgid), entry.msgid
        assert catalogue(language)[entry.msgid].text(1).strip(), entry.msgid
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == [0, 1], entry.msgid
            assert entry.msgid_plural == entry.msgid


@pytest.mark.parametrize("language", OTHERS)
def test_languages_use_the_same_placeholders(language: str) -> None:
    for code, entry in catalogue(language).items():
        ours = set().union(*map(placeholders, entry.forms))
        theirs = set().union(*map(placeholders, catalogue(FALLBACK)[code].forms))
        assert ours == theirs, code
        assert all(name.isidentifier() for name in ours), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_is_in_two_rooms(language: str) -> None:
    count = Counter(entry.msgid for room in ROOMS for entry in entries(language, room))
    assert [code for code, times in count.items() if times > 1] == []
