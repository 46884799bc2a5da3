"""Is the home page a shelf, in both languages?"""

from __future__ import annotations

import pytest

from tutor.apps.home import home_html
from tutor.query import parse_query


@pytest.mark.parametrize(
    ("language", "title", "minutes"),
    [("en", "Placing a tile", "about 4 minutes"), ("fr", "Poser une tuile", "4 minutes")],
)
def test_each_lesson_has_a_card_with_its_board(language: str, title: str, minutes: str) -> None:
    html = home_html(parse_query(f"language={language}"))
    assert html.count("<li ") == 5  # two tables among them
    assert html.count("<svg") == 5
    assert title in html
    assert minutes in html
    assert f"tikal-02-placing.ipynb?language={language}" in html
    assert f"tikal-puzzles.ipynb?language={language}&amp;puzzle=two-levels" in html


def test_cards_are_small() -> None:
    assert len(home_html(parse_query("language=en"))) < 70_000


def test_a_bad_link_is_answered_kindly_and_escaped() -> None:
    html = home_html(parse_query("language=en&x=%3Cb%3E"))
    assert "“x”" in html
    assert "<b>" not in html
