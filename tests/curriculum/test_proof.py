"""Does the proof find what a lesson promises and does not keep?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curriculum.lessons import HEAD, least_text, small_lesson
from tutor.curriculum import read_lesson
from tutor.curriculum.proof import coverage, prove_lesson, rules_of
from tutor.curriculum.template import write_lesson as write_template

STEP = """\
  - id: one
    kind: do
    position: "tikal/2 a2:R1 b3:A1/0 turn:R,act,10"
    goal: {at: {space: a1, at_least: 2}}
    solution: [enter W a1, enter W a1]
"""

CHOOSE = """\
  - id: one
    kind: choose
    choices:
      - {name: a, right: true}
      - {name: b, right: false}
"""

CHOICES = "\n### choice a\n\nA\n\n### choice b\n\nB\n"

COUNT = """\
  - id: one
    kind: count
    counts: [{name: n, of: {value: a2}}]
"""

# A camp on b4 would be cheaper by one, but the step is not about camps: what the search proves is not the par.
CHEAPER_BY_CAMP = """\
  - id: one
    kind: plan
    position: "tikal/2 a3:A3/1 a4:A5/2 b4:A1/4 turn:R,act,10"
    allow: [enter, walk]
    goal: {at: {space: a4, at_least: 1}}
    solution: [enter W a1, walk W a1-a2, walk W a2-a3, walk W a3-b4, walk W b4-a4]
    par: 10
"""

CASES = {
    "goal_at_start": (STEP.replace("at_least: 2", "at_least: 0"), 10, ""),
    "goal_early": (STEP.replace("at_least: 2", "at_least: 1"), 11, ""),
    "goal_missed": (STEP.replace("at_least: 2", "at_least: 3"), 11, ""),
    "no_solution": (STEP.replace("    solution: [enter W a1, enter W a1]\n", ""), 7, ""),
    "no_goal": (STEP.replace("    goal: {at: {space: a1, at_least: 2}}\n", ""), 7, ""),
    "not_learners_turn": (STEP.replace("turn:R", "turn:B").replace(
        "    solution: [enter W a1, enter W a1]\n", ""), 9, ""),
    "par_missed": (STEP + "    par: 3\n", 12, ""),
    "no_way": (STEP.replace("at_least: 2", "at_least: 11") + "    par: 3\n", 10, ""),
    "par_unproven": (CHEAPER_BY_CAMP, 13, ""),
    "not_refused": (STEP + "    try_illegal: [{action: enter L a1, refusal: none_in_supply}]\n", 12, ""),
    "other_refusal": (STEP + "    try_illegal: [{action: enter L a2, refusal: no_stone}]\n", 12, ""),
    "unknown_key": (STEP + "    marks: [hex:a1, hex:z1]\n", 12, ""),
    "unknown_rule": (STEP + "    rules: [T-XYZ-1]\n", 12, ""),
    "mistake_no_line": (STEP + "    mistakes: [{name: m, when: {turn_ended: true}}]\n", 12, "\n### mistake m\n\nM\n"),
    "mistake_unseen": (STEP + "    mistakes: [{name: m, when: {turn_ended: true}, line: [enter L a1]}]\n", 12,
                       "\n### mistake m\n\nM\n"),
    "no_right_choice": (CHOOSE.replace("true", "false"), 10, CHOICES),
    "all_right": (CHOOSE.replace("false", "true"), 10, CHOICES),
    "no_counts": (COUNT.replace("[{name: n, of: {value: a2}}]", "[]"), 9, ""),
    "count_nothing": (COUNT.replace("value: a2", "value: a1"), 9, "\n### count n\n\nN\n"),
    "answers_right": (COUNT + "    mistakes: [{name: m, answers: {n: 1}}]\n", 10,
                      "\n### count n\n\nN\n\n### mistake m\n\nM\n"),
}  # fmt: skip


def codes(tmp_path: Path, steps: str, more: str = "") -> list[tuple[str, int]]:
    text = least_text(HEAD + steps) + more
    found = prove_lesson(small_lesson(tmp_path, steps, {"en": text, "fr": text}))
    return [(problem.code.removeprefix("content."), problem.place.line) for problem in found]


@pytest.mark.parametrize("steps", [STEP, CHOOSE, COUNT])
def test_a_lesson_that_keeps_its_promises_is_proven(steps: str, tmp_path: Path) -> None:
    more = {STEP: "", CHOOSE: CHOICES, COUNT: "\n### count n\n\nN\n"}[steps]
    assert codes(tmp_path, steps, more) == []


@pytest.mark.parametrize("code", CASES)
def test_a_broken_promise_is_found_at_its_line(code: str, tmp_path: Path) -> None:
    steps, line, more = CASES[code]
    assert (code, line) in codes(tmp_path, steps, more)


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("### hint 1\n\nThink.\n", ""), "no_text", 5),
        (("Think.", "Go to b3."), "hint_tells", 9),
        (("Think.", "Think.\n\n### hint 3\n\nenter W a1"), "hint_tells", 13),
        (("Think.", "A [[camel]] helps."), "unknown_link", 9),
        (("Think.", "See [[T-ABC-9]]."), "unknown_link", 9),
        (("Think.", "Think.\n\n### mistake none\n\nx"), "useless_text", 13),
        (("Summary.", "A [[camel]]."), "unknown_link", 1),
    ],
)
def test_texts_are_complete_and_keep_to_their_place(
    change: tuple[str, str], code: str, line: int, tmp_path: Path
) -> None:
    sound = least_text(HEAD + STEP)
    broken = sound.replace(*change)
    assert broken != sound
    found = prove_lesson(small_lesson(tmp_path, STEP, {"en": sound, "fr": broken}))
    assert [(each.code, each.place.file, each.place.line) for each in found] == [
        (f"content.{code}", "small/fr.md", line)
    ]


def test_a_step_that_one_language_lacks_is_found(tmp_path: Path) -> None:
    found = prove_lesson(small_lesson(tmp_path, STEP, {"fr": "# Titre\n\nRésumé.\n"}))
    assert {each.code for each in found} == {"content.no_text"}
    assert {each.place.file for each in found} == {"small/fr.md"}


def test_the_template_is_proven(tmp_path: Path) -> None:
    folder = write_template(tmp_path, "tikal", "tikal-camps", None)
    assert folder.name == "01-camps"
    assert [found.text() for found in prove_lesson(read_lesson(folder, folder.name))] == []


def test_coverage_tells_taught_from_asked(tmp_path: Path) -> None:
    step = STEP + "    rules: [T-ENT-1]\n" + "  - {id: two, kind: show, rules: [T-MOV-1]}\n"
    found = coverage("tikal", [small_lesson(tmp_path, step)], [])
    assert found.taught["T-ENT-1"] == found.asked["T-ENT-1"] == ("tikal-small",)
    assert (found.taught["T-MOV-1"], found.asked["T-MOV-1"]) == (("tikal-small",), ())
    assert "T-END-2" in found.holes
    assert "T-MOV-1" not in found.holes


def test_the_rules_of_a_game_are_those_it_has_words_for() -> None:
    assert rules_of("tikal")[:2] == ("T-SET-1", "T-SET-2")
    assert len(rules_of("tikal")) == 46
