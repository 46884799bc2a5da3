"""Is a lesson played as a learner expects: step by step, in any order, in both languages, rules explained?"""

from __future__ import annotations

import pytest

from tests.apps.conftest import buttons, text, touch
from tests.widgets.conftest import Wire, happen
from tutor.apps.lesson import LessonPage
from tutor.curriculum import UnknownContent, load_lesson
from tutor.scene.picture import Mark


@pytest.fixture
def page(open_page) -> LessonPage:
    return open_page(LessonPage, load_lesson("tikal-walking"))


@pytest.fixture
def jungle(open_page) -> LessonPage:
    return open_page(LessonPage, load_lesson("tikal-walking"), query="step=jungle")


def test_the_first_step_says_where_what_and_shows_the_board(page: LessonPage) -> None:
    seen = text(page)
    assert "<h1>Walking over stones</h1>" in seen
    assert "Tikal · Lesson 4 · Step 1 of 5" in seen
    assert "Stones at an edge are the price" in seen
    assert page.area.board.marks == (Mark("hex:b2"),)
    assert page.area.board.legal == ()  # there is nothing to do but read
    assert [caption for caption in buttons(page) if caption[0].isdigit()] == ["1", "2", "3", "4", "5"]


def test_next_leads_on_and_marks_what_was_read(page: LessonPage) -> None:
    buttons(page)["Next step"].click()
    assert page.run.step.id == "jungle"
    assert {"1 ✓", "2"} <= set(buttons(page))
    buttons(page)["‹ Back"].click()
    assert page.run.step.id == "look"


def test_walking_by_two_clicks_reaches_the_goal(jungle: LessonPage) -> None:
    board = jungle.area.board
    touch(board, "a1")
    assert board.selection == ("hex:a1", "figure:a1:worker:0")
    touch(board, "b2")
    assert "That was one stone" in text(jungle)
    assert "2 ✓" in buttons(jungle)
    assert "A worker walks a1–b2" in text(jungle)
    assert "That was one stone" in board._live.value
    assert board.selection == ()


def test_an_illegal_move_is_explained_and_marked_and_changes_nothing(jungle: LessonPage, wire: Wire) -> None:
    board, before = jungle.area.board, jungle.run.state
    touch(board, "a1")
    wire.clear()
    touch(board, "c2")
    assert jungle.run.state == before
    seen = text(jungle)
    assert 'class="tt-refusal"' in seen
    assert "<summary>Rule T-MOV-1</summary><p>A step costs the stones" in seen
    assert {mark.role for mark in board.marks} == {"refused"}
    assert {mark.key for mark in board.marks} >= {"hex:c2"}
    assert board.selection == ("hex:a1", "figure:a1:worker:0")
    assert len(wire.messages) == 1


def test_the_illegal_move_that_the_lesson_suggests_is_a_button(jungle: LessonPage) -> None:
    suggested = buttons(jungle)["A worker walks a1–c2"]
    assert suggested.tooltip == "walk W a1-c2"
    suggested.click()
    assert "Rule T-MOV-1" in text(jungle)


def test_a_foreseen_mistake_has_its_own_words_and_is_taken_back(jungle: LessonPage) -> None:
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b1")
    assert "That is a temple, not the jungle." in text(jungle)
    buttons(jungle)["Take back"].click()
    assert jungle.run.line == ()
    assert "That is a temple" not in text(jungle)


def test_after_a_walk_its_origin_can_be_touched_for_the_next_figure(jungle: LessonPage) -> None:
    board = jungle.area.board
    touch(board, "a1")
    touch(board, "b1")
    assert board.selection == ("hex:b1",)
    touch(board, "a1")
    assert board.selection == ("hex:a1", "figure:a1:worker:0")
    assert jungle.run.spent == 2


def test_a_figure_that_entered_is_ready_to_walk(jungle: LessonPage) -> None:
    touch(jungle.area.board, "a1")
    buttons(jungle)["Worker enters · 1 AP"].click()
    assert jungle.area.board.selection == ("hex:a1", "figure:a1:worker:0")
    assert jungle.run.spent == 1


def test_an_offer_that_is_refused_now_says_why(jungle: LessonPage) -> None:
    touch(jungle.area.board, "a1")
    buttons(jungle)["Leader enters · not now"].click()
    assert "No leader in supply" in text(jungle)
    assert "Rule T-SET-5" in text(jungle)


def test_points_are_those_of_the_step(jungle: LessonPage) -> None:
    assert 'aria-label="3 of 3 action points left"' in text(jungle)
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b2")
    assert 'aria-label="2 of 3 action points left"' in text(jungle)


def type_action(page: LessonPage, typed: str) -> None:
    page.area.entry._text.value = typed
    page.area.entry._text._handle_custom_msg({"event": "submit"}, [])


def test_a_typed_action_reaches_the_same_entry(jungle: LessonPage) -> None:
    type_action(jungle, "walk W a1-b2")
    assert "jungle" in jungle.run.done
    assert jungle.area.entry._text.value == ""


@pytest.mark.parametrize(
    ("typed", "column", "said"),
    [
        ("jump a1", 1, "walk"),
        ("walk W a1-z9", 6, "walk W a1-b2"),
        ("walk <img src=x onerror=alert(1)>", 6, "walk W a1-b2"),
    ],
)
def test_a_text_that_is_no_action_is_answered_with_its_place(
    jungle: LessonPage, typed: str, column: int, said: str
) -> None:
    before = jungle.run.state
    type_action(jungle, typed)
    answer = jungle.area.entry._problem.value
    assert said in answer
    assert f"\n{' ' * (column - 1)}^" in answer
    assert "<img" not in answer
    assert jungle.run.state == before


def test_what_is_left_out_of_a_typed_action_is_filled_in(jungle: LessonPage) -> None:
    type_action(jungle, "enter a1")  # only workers are in supply
    assert jungle.run.spent == 1


def test_choosing(page: LessonPage) -> None:
    buttons(page)["3"].click()
    buttons(page)["Three"].click()
    assert "That would be too many" in text(page)
    buttons(page)["Two"].click()
    assert "3 ✓" in buttons(page)
    assert "tt-praise" in text(page)


def test_counting(page: LessonPage) -> None:
    buttons(page)["4"].click()
    first, second = page._numbers._fields
    first.value, second.value = 1, 3
    buttons(page)["Check"].click()
    assert "1 number is not right yet." in text(page)
    assert second.description == "From a1 to a2 (count again)"
    assert first.description == "From a1 to b2"
    second.value = 2
    buttons(page)["Check"].click()
    assert "price" in page.run.done


def test_replaying_and_the_end(page: LessonPage) -> None:
    buttons(page)["5"].click()
    buttons(page)["Play the next action"].click()
    assert page.run.line
    buttons(page)["Play the next action"].click()
    assert "You have done every step" in text(page) or page.run.step.id in page.run.done
    assert "Play the next action" not in buttons(page)


def test_hints_climb_and_are_marked(jungle: LessonPage) -> None:
    buttons(jungle)["Hint · The idea"].click()
    assert "Look for the edge with the fewest stones." in text(jungle)
    buttons(jungle)["Hint · Where"].click()
    assert jungle.area.board.marks


def test_a_step_is_done_again_from_its_start(jungle: LessonPage) -> None:
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b2")
    buttons(jungle)["↺ Again"].click()
    assert jungle.run.line == ()
    assert "2 ✓" in buttons(jungle)


def test_the_board_is_cropped_to_what_matters_and_never_jumps_while_a_step_goes_on(
    jungle: LessonPage,
) -> None:
    board = jungle.area.board
    region = board.region
    assert {"hex:a1", "hex:c2"} <= set(region)
    assert "hex:h5" not in region
    touch(board, "a1")
    touch(board, "b2")
    buttons(jungle)["Take back"].click()
    assert board.region == region


def test_the_part_that_is_shown_only_grows_with_the_position(open_page) -> None:
    page = open_page(LessonPage, load_lesson("tikal-placing"))
    board = page.area.board
    before = board.region
    type_action(page, "place b3/0")
    assert set(before) < set(board.region)
    buttons(page)["Take back"].click()
    assert set(before) < set(board.region)
    buttons(page)["↺ Again"].click()
    assert board.region == before


def test_another_language_changes_every_word_and_nothing_else(jungle: LessonPage) -> None:
    board = jungle.area.board
    touch(board, "a1")
    touch(board, "c2")
    before = (jungle.run.state, board.selection, board.marks)
    buttons(jungle)["Français"].click()
    seen = text(jungle)
    assert "<h1>Marcher sur les dalles</h1>" in seen
    assert "Menez un ouvrier" in seen
    assert "Règle T-MOV-1" in seen
    assert "Étape suivante" in buttons(jungle)
    assert (jungle.run.state, board.selection, board.marks) == before
    buttons(jungle)["English"].click()
    assert "Walk a worker" in text(jungle)


def test_another_theme_repaints_the_board_alone(jungle: LessonPage, wire: Wire) -> None:
    buttons(jungle)["Dark"].click()
    assert jungle.area.board.theme == "dark"
    assert len(wire.messages) == 1


def test_the_address_remembers_the_step(jungle: LessonPage) -> None:
    assert '<span data-step="jungle">' in text(jungle)
    buttons(jungle)["Next step"].click()
    assert '<span data-step="stones">' in text(jungle)


def test_a_link_to_a_step_that_is_not_there_opens_the_lesson_and_says_so(open_page) -> None:
    page = open_page(LessonPage, load_lesson("tikal-walking"), query="step=nowhere&colour=%3Cb%3E")
    assert page.run.step.id == "look"
    assert "step=nowhere" in text(page)
    assert "colour" in text(page)
    assert "<b>" not in text(page).replace("<b ", "")


def test_keyboard_alone_plays_the_step(jungle: LessonPage) -> None:
    canvas = jungle.area.board._painter.canvas
    for key in ("ArrowUp", "Enter", "ArrowRight", "ArrowUp", "Enter"):
        happen(canvas, "key_down", key=key)
    assert "jungle" in jungle.run.done


def test_a_fault_in_a_handler_is_shown_and_the_page_goes_on(
    jungle: LessonPage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(jungle.run, "submit", lambda actions: 1 / 0)
        buttons(jungle)["A worker walks a1–c2"].click()
    assert "Something went wrong here" in text(jungle)
    assert "ZeroDivisionError" in caplog.text
    touch(jungle.area.board, "a1")
    touch(jungle.area.board, "b2")
    assert "jungle" in jungle.run.done
    assert "Something went wrong here" not in text(jungle)


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownContent, match="tikal-walking"):
        load_lesson("tikal-wlking")
