"""What a link may ask for, and what happens to everything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.i18n import LANGUAGES, translator
from tutor.query import MAX_LENGTH, SHOWN, THEMES, Problem, Query, page_link, parse_query, read_query

PAGE = ("position", "puzzle")


def test_good_query() -> None:
    query = parse_query("language=fr&theme=dark&step=walk-1&position=a1%20b2%2Fc3", PAGE)
    assert query == Query("fr", "dark", "walk-1", {"position": "a1 b2/c3"})


def test_empty_query() -> None:
    assert parse_query("") == Query()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("language=de", Problem("query.unknown_value", "language", "de")),
        ("language=", Problem("query.unknown_value", "language", "")),
        ("language=FR", Problem("query.unknown_value", "language", "FR")),
        ("language", Problem("query.unknown_value", "language", "")),
        ("theme=<script>", Problem("query.unknown_value", "theme", "<script>")),
        ("theme=%3Cimg%20src%3Dx%3E", Problem("query.unknown_value", "theme", "<img src=x>")),
        ("step=../../secret", Problem("query.unknown_value", "step", "../../secret")),
        ("step=" + "a" * 65, Problem("query.unknown_value", "step", "a" * SHOWN)),
        ("step=a%0Ab", Problem("query.unreadable", "step", "a%0Ab")),
        ("step=%00", Problem("query.unreadable", "step", "%00")),
        ("step=%FF", Problem("query.unreadable", "step", "%FF")),
        ("%FF=1", Problem("query.unreadable", "%FF", "1")),
        ("puzzle=%E2%80%AE", Problem("query.unreadable", "puzzle", "%E2%80%AE")),
        ("<b>=1", Problem("query.unknown_name", "<b>", "1")),
        ("__class__=x", Problem("query.unknown_name", "__class__", "x")),
        ("puzzle=" + "x" * (MAX_LENGTH + 1), Problem("query.too_long", "puzzle", "x" * SHOWN)),
        ("=x", Problem("query.unknown_name", "", "x")),
    ],
)
def test_bad_part_is_ignored_and_named(text: str, problem: Problem) -> None:
    assert parse_query(text, PAGE) == Query(problems=(problem,))


def test_first_of_two_counts() -> None:
    query = parse_query("language=fr&language=en")
    assert query == Query("fr", problems=(Problem("query.repeated", "language", "en"),))


def test_one_bad_part_spares_the_others() -> None:
    assert parse_query("language=fr&theme=pink&step=two").step == "two"


def test_the_servers_token_is_not_the_pages_business() -> None:
    assert parse_query("token=abc&language=fr") == Query("fr")


@given(st.text(max_size=200))
def test_no_text_raises(text: str) -> None:
    query = parse_query(text, PAGE)
    assert query.language in LANGUAGES
    assert query.theme in THEMES
    assert set(query.extra) <= set(PAGE)
    assert all(len(problem.name) <= SHOWN and len(problem.value) <= SHOWN for problem in query.problems)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_words(language: str) -> None:
    for code in ("unknown_name", "unknown_value", "repeated", "too_long", "unreadable"):
        text = translator(language)(f"query.{code}", name="step", value="x")
        assert "step" in text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("en-GB,fr", "en"),
        ("<b>,;", "en"),
    ],
)
def test_language_of_the_browser(header: str, language: str) -> None:
    assert parse_query("", accept_language=header).language == language
    assert parse_query("language=fr", accept_language=header).language == "fr"


def test_query_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HTTP_ACCEPT_LANGUAGE", raising=False)
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert read_query() == Query()
    monkeypatch.setenv("QUERY_STRING", "theme=dark")
    assert read_query().theme == "dark"


def test_links_keep_language_and_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    query = parse_query("language=fr&theme=dark&step=two")
    assert page_link("walking", query) == "/voila/render/walking.ipynb?language=fr&theme=dark"
    assert page_link("home", query, theme=None, step="a b") == "/?language=fr&step=a+b"
    monkeypatch.delenv("VOILA_BASE_URL")
    assert page_link("walking", Query()) == "walking.ipynb?language=en"
