"""Does a run of a lesson judge every try as promised, and lose nothing on the way?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.curriculum.lessons import small_lesson
from tutor.curriculum import LessonRun, Verdict

TEXT = """\
# Title

Summary.

## fetch

Bring help to the temple on a2.

There are two ways.

### hint 1

Somebody must come in first.

### done

There they are.

### mistake strayed

That is the jungle.

### otherwise

Nearly.

## wall

Try to step across.

### hint 1

Try it.

## pick

Which one?

### choice left

The left one

It is not.

### choice right

The right one

It is.

### hint 1

Look.

## sum

How much?

### count price

Price:

### count value

Value:

### mistake half

Only half.

### hint 1

Count.

## read

Read this.

## again

Watch.

### hint 1

Watch closely.
"""

STEPS = """\
  - id: fetch
    kind: do
    rules: [T-MOV-1]
    position: "tikal/2 b3:A1/0 turn:R,act,10"
    allow: [enter, walk, end]
    goal: {at: {space: a2, at_least: 1}}
    fail: {at: {space: b1, at_least: 1}}
    budget: 6
    focus: [hex:a1, hex:a2]
    mistakes:
      - {name: strayed, when: {at: {space: b2, at_least: 1}}, line: [enter W a1, walk W a1-b2]}
    solution: [enter W a1, walk W a1-a2]
  - id: wall
    kind: do
    position: "tikal/2 a2:R1 b3:A1/0 turn:R,act,10"
    goal: {tried: no_stone}
    try_illegal: [{action: walk W a2-b2, refusal: no_stone}]
  - id: pick
    kind: choose
    choices:
      - {name: left, right: false}
      - {name: right, right: {majority: a2}}
  - id: sum
    kind: count
    counts:
      - {name: price, of: {crossing: {from: a1, to: a2}}}
      - {name: value, of: {value: a2}}
    mistakes:
      - {name: half, answers: {price: 1}}
  - id: read
    kind: show
  - id: again
    kind: replay
    solution: [walk W a2-a1, end]
"""


@pytest.fixture
def run(tmp_path: Path) -> LessonRun:
    return LessonRun(
        small_lesson(tmp_path, STEPS, {"en": TEXT, "fr": TEXT.replace("There they are.", "Les voilà.")})
    )


def do(run: LessonRun, *texts: str) -> Verdict:
    return run.submit([run.play.action(text) for text in texts])


def test_a_step_goes_on_until_its_goal_is_met(run: LessonRun) -> None:
    assert do(run, "enter W a1").kind == "going_on"
    assert not run.done
    verdict = do(run, "walk W a1-a2")
    assert verdict.ok
    assert run.say(verdict).text == "There they are."
    assert run.done == {"fetch"}
    done = [(run.play.write_action(done.action), done.price) for done in run.line]
    assert done == [("enter W a1", 1), ("walk W a1-a2", 2)]
    assert (run.spent, run.left) == (3, 3)


def test_any_legal_way_counts(run: LessonRun) -> None:
    assert do(run, "enter L a1").kind == "going_on"
    assert do(run, "walk L a1-a2").ok


def test_the_language_can_change_at_any_time(run: LessonRun) -> None:
    do(run, "enter W a1")
    verdict = do(run, "walk W a1-a2")
    run.language = "fr"
    assert run.say(verdict).text == "Les voilà."
    assert run.position_caption == "Étape 1 sur 6"


def test_a_refusal_changes_nothing_and_is_remembered_once(run: LessonRun) -> None:
    before = run.state
    for _ in range(2):
        verdict = do(run, "enter W a2")
        assert (verdict.kind, verdict.refusal.code) == ("refused", "not_an_entrance")
    assert verdict.keys == ("hex:a2",)
    assert run.state is before
    assert [tried.text for tried in run.tries] == ["enter W a2"]
    assert run.say(verdict).text


def test_several_actions_are_done_all_or_none(run: LessonRun) -> None:
    before = run.state
    assert do(run, "enter W a1", "walk W a1-b3").kind == "refused"
    assert run.state is before
    assert do(run, "enter W a1", "walk W a1-a2").ok


def test_what_the_step_is_not_about_is_not_called_illegal(run: LessonRun) -> None:
    before = run.state
    verdict = do(run, "camp b2")
    assert (verdict.kind, verdict.refusal) == ("not_in_step", None)
    assert run.state is before


def test_a_foreseen_mistake_has_its_own_words_and_can_be_taken_back(run: LessonRun) -> None:
    do(run, "enter W a1")
    verdict = do(run, "walk W a1-b2")
    assert (verdict.kind, verdict.name) == ("mistake", "strayed")
    assert run.say(verdict).text == "That is the jungle."
    assert run.undo()
    assert do(run, "walk W a1-a2").ok


def test_failure_is_as_explicit_as_success(run: LessonRun) -> None:
    do(run, "enter W a1")
    verdict = do(run, "walk W a1-b1")
    assert (verdict.kind, verdict.code) == ("failed", "verdict.failed")
    assert run.say(verdict).text.endswith("Nearly.")


def test_a_budget_is_kept(run: LessonRun) -> None:
    for _ in range(6):
        assert do(run, "enter W a1").kind == "going_on"
    assert run.left == 0
    verdict = do(run, "enter W a1")
    assert (verdict.kind, verdict.code, verdict.params["spent"]) == ("failed", "verdict.over_budget", 7)


def test_a_turn_that_is_over_cannot_reach_the_goal(run: LessonRun) -> None:
    verdict = do(run, "end")
    assert (verdict.kind, verdict.code) == ("failed", "verdict.turn_over")
    assert run.undo_stop == "revealed"
    run.reset_step()
    assert run.undo_stop == "nothing_done"
    assert do(run, "enter W a1", "walk W a1-a2").ok


def test_undo_goes_back_one_action(run: LessonRun) -> None:
    start = run.state
    assert not run.undo()
    do(run, "enter W a1")
    assert run.undo()
    assert run.state == start


def test_trying_the_illegal_can_be_the_goal(run: LessonRun) -> None:
    run.goto("wall")
    assert do(run, "walk W a1-b2").kind == "refused"  # nobody there
    verdict = do(run, "walk W a2-b2")
    assert (verdict.kind, verdict.refusal.code) == ("met", "no_stone")
    assert "wall" in run.done
    assert "a2" in run.say(verdict).text


def test_choosing(run: LessonRun) -> None:
    run.goto("pick")
    assert run.choice_words("left").text == "The left one"
    wrong, right = run.choose("left"), run.choose("right")
    assert (wrong.kind, run.say(wrong).text) == ("wrong", "It is not.")
    assert (right.kind, run.say(right).text) == ("met", "It is.")
    with pytest.raises(KeyError):
        run.choose("middle")


def test_counting_is_checked_by_the_engine(run: LessonRun) -> None:
    run.goto("sum")
    assert run.count_words("price").text == "Price:"
    assert run.answer({"price": 3, "value": 1}).wrong == ("price",)
    assert run.answer({"value": 1}).wrong == ("price",)
    half = run.answer({"price": 1, "value": 1})
    assert (half.kind, half.name, run.say(half).text) == ("mistake", "half", "Only half.")
    assert run.answer({"price": 2, "value": 1}).ok


def test_actions_do_not_answer_a_question(run: LessonRun) -> None:
    run.goto("sum")
    assert do(run, "walk W a2-a1").kind == "not_in_step"


def test_replaying_plays_the_line(run: LessonRun) -> None:
    run.goto("again")
    assert run.advance().kind == "going_on"
    assert run.advance().ok
    assert "again" in run.done


def test_steps_are_left_and_found_again(run: LessonRun) -> None:
    do(run, "enter W a1")
    here = run.state
    run.goto("sum")
    assert run.previous()
    assert run.step.id == "pick"
    run.goto("fetch")
    assert run.state is here
    assert not run.previous()
    with pytest.raises(KeyError):
        run.goto("nowhere")
    assert run.step.id == "fetch"


def test_a_step_that_is_read_is_done_by_going_on(run: LessonRun) -> None:
    run.goto("read")
    assert run.next()
    assert run.done == {"read"}
    assert not run.next()
    assert not run.finished


def test_hints_climb_five_rungs(run: LessonRun) -> None:
    prices, hints = [], []
    while run.next_hint_price is not None:
        prices.append(run.next_hint_price)
        hints.append(run.hint())
    assert prices == [1, 1, 2, 2, 4]
    assert [hint.rung for hint in hints] == [1, 2, 3, 4, 5]
    idea, region, piece, first, line = hints
    assert run.hint_words(idea).text == "Somebody must come in first."
    assert region.keys == ("hex:a1", "hex:a2")
    assert "a1, a2" in run.hint_words(region).text
    assert piece.keys == ("supply:worker:0",)
    assert run.hint_words(first).text == "Begin like this: Red: worker enters at a1."
    assert len(first.actions) == 1
    assert line.actions == run.step.solution
    assert len(run.hint_words(line).text.splitlines()) == 2
    assert run.hint() == line
    assert run.hints_taken == tuple(hints)


def test_questions_have_an_idea_and_an_answer(run: LessonRun) -> None:
    run.goto("pick")
    assert run.rungs == (1, 5)
    run.hint()
    assert run.hint_words(run.hint()).text == "The answer is: The right one"
    run.goto("sum")
    run.hint()
    assert run.hint_words(run.hint()).text == "Price: 2\nValue: 1"


def test_the_first_action_may_be_to_try_something(run: LessonRun) -> None:
    run.goto("wall")
    for _ in range(4):
        hint = run.hint()
    assert "A worker walks a2–b2" in run.hint_words(hint).text


def test_progress_is_plain_and_is_taken_up_again(run: LessonRun) -> None:
    do(run, "enter W a1", "walk W a1-a2")
    run.hint()
    run.goto("wall")
    do(run, "walk W a2-b2")
    run.goto("sum")
    saved = json.loads(json.dumps(run.progress()))
    later = LessonRun(run.lesson, "fr", saved)
    assert later.done == {"fetch", "wall"}
    assert later.step.id == "sum"
    later.goto("fetch")
    assert len(later.hints_taken) == 1


@pytest.mark.parametrize(
    "saved",
    [
        {},
        {"version": 1},
        {"version": 2, "id": "tikal-small", "step": "sum"},
        {"version": 1, "id": "another", "step": "sum"},
        {"version": 1, "id": "tikal-small", "step": "gone", "steps": {"gone": {"done": True}}},
        {
            "version": 1,
            "id": "tikal-small",
            "step": ["sum"],
            "steps": {"fetch": {"done": "yes", "hints": 99}},
        },
        {"version": 1, "id": "tikal-small", "steps": [1, 2]},
    ],
)
def test_progress_that_does_not_fit_is_passed_over(run: LessonRun, saved: Any) -> None:
    later = LessonRun(run.lesson, "en", saved)
    assert (later.done, later.index, later.hints_taken) == (frozenset(), 0, ())


def test_a_lesson_can_be_started_again(run: LessonRun) -> None:
    do(run, "enter W a1", "walk W a1-a2")
    run.next()
    run.reset()
    assert (run.index, run.done, run.line) == (0, frozenset(), ())


def test_a_script_that_does_not_fit_another_way_ends_the_step_without_an_error(tmp_path: Path) -> None:
    step = """\
  - id: one
    kind: do
    position: start
    draws: [draw A1, draw A2]
    replies: [place b3/0, end]
    goal: {all: [{turn_ended: true}, {placed: {space: a3, tile: A1}}]}
    solution: [place a3/0, end]
"""
    run = LessonRun(small_lesson(tmp_path, step))
    assert do(run, "place b3/0").kind == "going_on"  # where the other seat was to place
    assert do(run, "end").code == "verdict.turn_over"
    run.reset_step()
    assert do(run, "place a3/0", "end").ok
