"""Do puzzles give priced hints and an honest verdict, and does a bad link do no harm?"""

from __future__ import annotations

import pytest

from tests.apps.conftest import buttons, text, touch
from tutor.apps import puzzles as module
from tutor.apps.puzzles import PuzzlePage
from tutor.query import Query, parse_query


class Page(PuzzlePage):
    """Opened like the other pages: content first, then the query."""

    def __init__(self, puzzle_id: str, query: Query) -> None:
        super().__init__("tikal", puzzle_id, query)


@pytest.fixture
def page(open_page) -> PuzzlePage:
    return open_page(Page, "two-levels", query="language=en")


def solve(page: PuzzlePage) -> None:
    board = page.area.board
    for _ in range(2):
        touch(board, "a1")
        touch(board, "a2")
    for level in (2, 3):
        buttons(page)[f"Uncover level {level} · 2 AP"].click()


def test_a_best_answer_is_praised(page: PuzzlePage) -> None:
    solve(page)
    assert page.run.solved
    assert "tt-praise" in text(page)
    assert "Solved" in text(page)


def test_every_hint_costs_what_its_button_says(page: PuzzlePage) -> None:
    assert "Worth 10 points" in text(page)
    for caption in (
        "Hint · The idea (−1 point)",
        "Hint · Where (−1 point)",
        "Hint · With what (−2 points)",
        "Hint · The first action (−2 points)",
        "Hint · The whole line (−4 points)",
    ):
        buttons(page)[caption].click()
    assert "Worth 0 points" in text(page)
    assert not [caption for caption in buttons(page) if caption.startswith("Hint")]
    assert "<li>Red: worker walks a1–a2.</li>" in text(page)


def test_starting_again_keeps_the_hints(page: PuzzlePage) -> None:
    buttons(page)["Hint · The idea (−1 point)"].click()
    touch(page.area.board, "a1")
    touch(page.area.board, "a2")
    buttons(page)["Start again"].click()
    assert page.run.line == ()
    assert "Worth 9 points" in text(page)


def test_the_next_puzzle_opens_on_the_same_page(page: PuzzlePage) -> None:
    solve(page)
    buttons(page)["Next puzzle"].click()
    assert page.run.line == ()
    assert '<span data-puzzle="two-levels">' in text(page)


def listed(monkeypatch: pytest.MonkeyPatch, query: str) -> str:
    seen: list[str] = []
    monkeypatch.setattr(module, "read_query", lambda allowed: parse_query(query, allowed))
    monkeypatch.setattr(module, "display", lambda output: seen.append(output.value))
    module.puzzles("tikal")
    return seen[0]


def test_all_puzzles_are_listed_with_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    html = listed(monkeypatch, "language=en")
    assert "Two levels" in html
    assert "exact budget" in html
    assert "puzzle=two-levels" in html
    assert "<svg" in html


def test_an_unknown_puzzle_lists_them_all_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    html = listed(monkeypatch, "language=en&puzzle=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "puzzle=&lt;script&gt;" in html
    assert "<script" not in html
    assert "Two levels" in html
