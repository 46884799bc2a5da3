"""How a code becomes a sentence."""

import logging
from pathlib import Path

import pytest

import tutor.i18n
from tutor.i18n import Translator, catalogue, translator

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural={rule};\\n"\n\n'
)
COUNTED = 'msgid "a.left"\nmsgid_plural "a.left"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"\n\n'


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Catalogues of a few texts instead of the real ones."""
    english = HEADER.format(rule="n != 1") + COUNTED.format(one="{n} point left", many="{n} points left")
    english += 'msgid "a.hello"\nmsgstr "Hello {name}"\n\nmsgid "a.only"\nmsgstr "Only English"\n'
    french = HEADER.format(rule="n > 1") + COUNTED.format(one="reste {n} point", many="restent {n} points")
    french += 'msgid "a.hello"\nmsgstr "Bonjour {name}"\n\nmsgid "a.only"\nmsgstr ""\n'
    for language, text in (("en", english), ("fr", french)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "room.po").write_text(text)
    monkeypatch.setattr(tutor.i18n, "_HERE", tmp_path)
    catalogue.cache_clear()


@pytest.fixture(autouse=True)
def _forget_catalogues() -> object:
    yield
    catalogue.cache_clear()


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 0, "0 points left"),
        ("en", 1, "1 point left"),
        ("en", 2, "2 points left"),
        ("fr", 0, "reste 0 point"),
        ("fr", 1, "reste 1 point"),
        ("fr", 2, "restent 2 points"),
    ],
)
@pytest.mark.usefixtures("small")
def test_plural(language: str, n: int, text: str) -> None:
    assert Translator(language)("a.left", n=n) == text


@pytest.mark.usefixtures("small")
def test_parameters_are_never_read_as_templates() -> None:
    assert Translator("fr")("a.hello", name="{n.__class__} <b>") == "Bonjour {n.__class__} <b>"


@pytest.mark.usefixtures("small")
def test_untranslated_falls_back_to_english() -> None:
    assert Translator("fr")("a.only") == "Only English"
    assert "a.only" not in Translator("fr")


@pytest.mark.usefixtures("small")
def test_unknown_code_is_shown_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert Translator("fr")("no.such.code", n=3) == "no.such.code"
    assert "no.such.code" in caplog.text


@pytest.mark.usefixtures("small")
def test_missing_parameter_is_logged_and_does_not_raise(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert Translator("en")("a.hello") == "Hello {name}"
    assert "a.hello" in caplog.text


@pytest.mark.parametrize("language", ["de", "", "../en", "EN"])
def test_unknown_language(language: str) -> None:
    with pytest.raises(ValueError, match="it must be one of en, fr"):
        translator(language)
