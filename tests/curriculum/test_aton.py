"""Aton in the course: do its words for goals say what they promise, and do its lessons hold whatever a learner does?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tutor import paths
from tutor.curriculum import Lesson, LessonRun, load_lesson, read_lesson
from tutor.curriculum.attempt import PLAYED, Attempt, Verdict
from tutor.curriculum.course import lesson_folders
from tutor.curriculum.errors import ContentError
from tutor.curriculum.games import play
from tutor.curriculum.goals import HISTORY_MEASURES, HISTORY_PREDICATES, Moment, Reader, vocabulary
from tutor.curriculum.lesson import Step
from tutor.curriculum.source import Source
from tutor.engine.aton.actions import follows
from tutor.session import Session

ATON = play("aton")
LESSONS = [folder for folder in lesson_folders(paths.LESSONS) if folder.parent.name == "aton"]

# Red leads in temples 1 and 3 and on black spaces, Blue in temple 4 with two blue spaces; Blue goes second.
PLACING = (
    "aton/2 T1:Ryyk,Bg T2:Ro,By T3:Rkk,Bb T4:Ro,Bbg R:12,dead2,spent,laid4223 "
    "B:9,dead1,laid1311,under2,discards2110 turn:4,place,RB,3"
)
LAYING = "aton/2 R:0,hand1234 B:0,laid1234 turn:1,lay"
REMOVING = "aton/2 T1:Ry,Bgk T3:Bk R:0,laid1414 B:0,laid1411 turn:3,remove,R,2"
RETURNING = "aton/2 T2:Ryyg T3:Rk R:5,dead8,laid1111,due0310 B:0,laid1111 turn:3,take_back,RRRR"
ONE_SHORT = "aton/2 T1:Ryyyykkogggg B:0,laid1411 R:0,laid1411 turn:3,place,R,1"
OVER = "aton/2 R:40,laid4111 B:3,laid2111 turn:5,over,points/R"

TRUE_AND_FALSE: dict[str, tuple[list[Any], list[Any]]] = {
    "phase": (["place", {"phase": "place"}], ["lay", "over"]),
    "acts": ([True, {"seat": "R"}], [{"seat": "B"}]),
    "first": ([True], [{"seat": "B"}]),
    "majority": ([1, {"temple": 3}, {"temple": 4, "seat": "B"}], [2, 4, {"temple": 2, "seat": "B"}]),
    "black_majority": ([True], [{"seat": 1}]),
    "token": ([{"seat": "B"}], [True]),
    "won": ([], [True, {"seat": "B"}]),
    "can_win": ([], [True, {"seat": "B"}]),
    "counters": ([{"is": 7}, {"temple": 1, "is": 3}, {"colour": "black", "is": 3}, {"seat": "B", "is": 5},
                  {"temple": 3, "colour": "black", "is": 2}, {"temple": 4, "seat": "B", "at_most": 2}],
                 [{"temple": 2, "at_least": 2}, {"colour": "blue", "at_least": 1}]),
    "empty": ([{"is": 48 - 12}, {"temple": 1, "is": 8}, {"colour": "black", "is": 7},
               {"temple": 3, "colour": "black", "is": 1}], [{"temple": 2, "colour": "bonus", "at_least": 1}]),
    "supply": ([{"is": 29 - 7 - 2}, {"seat": "B", "is": 29 - 5 - 1}], [{"at_least": 21}]),
    "kingdom": ([{"is": 3}], [{"at_least": 4}]),
    "dead": ([{"is": 2}, {"seat": "B", "is": 1}], [{"is": 3}]),
    "left": ([{"is": 3}], [{"at_most": 2}]),
    "due": ([{"is": 0}, {"temple": 1, "is": 0}], [{"at_least": 1}]),
    "round": ([{"is": 4}], [{"at_least": 5}]),
    "card": ([{"cartouche": 1, "is": 4}, {"cartouche": 2, "seat": "B", "is": 3}], [{"cartouche": 4, "is": 4}]),
    "earns": ([{"is": 6}, {"seat": "B", "is": 0}], [{"is": 3}]),
    "removes": ([{"is": 0}, {"seat": "B", "is": 1}], [{"at_least": 1}]),
    "deck": ([{"is": 36 - 4}, {"seat": "B", "is": 36 - 4 - 4}], [{"at_least": 33}]),
    "under": ([{"is": 0}, {"seat": "B", "is": 1}], [{"at_least": 1}]),
    "discards": ([{"is": 0}, {"seat": "B", "is": 4}], [{"at_least": 1}]),
    "score": ([{"is": 12}, {"seat": "B", "is": 9}], [{"at_least": 13}]),
    "lead": ([{"is": 3}, {"seat": "B", "is": -3}], [{"at_least": 4}]),
    "score_now": ([{"is": 2 + 2 + 8 + 1 + 2}, {"seat": "B", "is": 2 * 3}], [{"at_least": 16}]),
    "pays": ([{"line": "temple_1", "is": 2}, {"line": "temple_2", "is": 0}, {"line": "temple_3", "is": 2},
              {"line": "temple_4", "seat": "B", "is": 6}, {"line": "black", "is": 8}, {"line": "bonus", "is": 3}],
             [{"line": "temple_4", "at_least": 1}]),
    "majorities": ([{"is": 3}, {"seat": "B", "is": 1}], [{"at_least": 4}]),
    "margin": ([{"is": 12 + 15 - 9 - 6}, {"seat": "B", "is": -12}], [{"at_least": 13}]),
    "missing": ([{"way": "points", "is": 28}, {"way": "temple", "is": 9}, {"way": "temple", "temple": 2, "is": 11},
                 {"way": "yellow", "is": 12}, {"way": "green", "seat": "B", "is": 12}],
                [{"way": "green", "at_most": 13}]),
    "blockers": ([{"way": "points", "is": 0}, {"way": "yellow", "is": 1}, {"way": "temple", "temple": 4, "is": 2},
                  {"way": "green", "is": 2}], [{"way": "green", "at_most": 1}]),
}  # fmt: skip

TRUE = [(name, given) for name, (yes, _) in TRUE_AND_FALSE.items() for given in yes]
FALSE = [(name, given) for name, (_, no) in TRUE_AND_FALSE.items() for given in no]


def holds(goal: Any, position: str = PLACING) -> bool:
    test = Reader(ATON, 0, 2, Source("f", goal)).goal(goal)
    return test(Moment(ATON.position(position), 0))


# --- words for goals ---


def test_every_word_of_the_game_has_an_example() -> None:
    assert set(TRUE_AND_FALSE) == set(vocabulary(ATON)) - HISTORY_PREDICATES.keys() - HISTORY_MEASURES.keys()


@pytest.mark.parametrize(("name", "given"), TRUE)
def test_a_word_is_true(name: str, given: Any) -> None:
    assert holds({name: given})


@pytest.mark.parametrize(("name", "given"), FALSE)
def test_a_word_is_false(name: str, given: Any) -> None:
    assert not holds({name: given})


@pytest.mark.parametrize(
    ("goal", "position"),
    [
        ({"acts": True}, LAYING),
        ({"not": {"acts": {"seat": "B"}}}, LAYING),
        ({"not": {"any": [{"first": True}, {"first": {"seat": "B"}}]}}, LAYING),
        ({"not": {"earns": {"at_least": 0}}}, LAYING),
        ({"not": {"card": {"cartouche": 1, "at_least": 1}}}, LAYING),
        ({"not": {"removes": {"at_least": 0}}}, LAYING),
        ({"removes": {"is": 2}}, REMOVING),
        ({"first": {"seat": "B"}}, REMOVING),
        ({"due": {"temple": 2, "is": 3}}, RETURNING),
        ({"due": {"is": 4}}, RETURNING),
        ({"won": True}, OVER),
        ({"can_win": True}, OVER),
        ({"not": {"can_win": {"seat": "B"}}}, OVER),
        ({"can_win": True}, ONE_SHORT),
        ({"not": {"can_win": {"seat": "B"}}}, ONE_SHORT),
        ({"not": {"won": {"seat": "B"}}}, OVER),
    ],
)
def test_words_about_other_moments_of_a_round(goal: Any, position: str) -> None:
    assert holds(goal, position)


def test_every_word_explains_itself_and_names_its_rule() -> None:
    for name in TRUE_AND_FALSE:
        about = vocabulary(ATON)[name].about
        assert re.fullmatch(r"[^\n]+ \(A-[^\n()]+\)\.", about), name


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ({"majority": 5}, "not_offered"),
        ({"counters": {"colour": "red", "is": 1}}, "not_offered"),
        ({"phase": "act"}, "not_offered"),
        ({"pays": {"line": "temple_5", "is": 1}}, "not_offered"),
        ({"missing": {"way": "black", "is": 1}}, "not_offered"),
        ({"acts": {"seat": "C"}}, "unknown_seat"),
        ({"tried": "no_stone"}, "unknown_refusal"),
        ({"happened": "turn_ended"}, "unknown_event"),
        ({"did": "walk"}, "unreadable_action"),
        ({"majority": True}, "missing_parameter"),
        ({"counters": {"temple": True, "is": 1}}, "not_a_number"),
    ],
)
def test_a_misspelt_word_is_refused(goal: Any, code: str) -> None:
    with pytest.raises(ContentError) as found:
        holds(goal)
    assert found.value.problems[0].code == f"content.{code}"


# --- keys for hints ---


@pytest.mark.parametrize(
    ("position", "action", "piece", "places"),
    [
        (LAYING, "lay 4213", "card:4", ()),
        (LAYING, "exchange", "token:R", ()),
        (PLACING, "place T2b", "supply:R", ("space:T2-7",)),
        (REMOVING, "remove T1k", "space:T1-5", ("space:T1-4", "space:T1-5")),
        (REMOVING, "remove T2k", None, ("space:T2-4", "space:T2-5")),
        (RETURNING, "back T2g", "space:T2-8", tuple(f"space:T2-{n}" for n in (8, 9, 10, 11))),
    ],
)
def test_an_action_shows_its_piece_and_its_places(
    position: str, action: str, piece: str | None, places: tuple[str, ...]
) -> None:
    state, meant = ATON.position(position), ATON.action(action)
    assert ATON.piece(state, 0, meant) == piece
    assert ATON.places(meant) == places


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("space:T3-4", "temple 3"),
        ("temple:3", "temple 3"),
        ("cartouche:R:2", "cartouche 2"),
        ("card:4", None),
    ],
)
def test_places_have_a_name(key: str, name: str | None) -> None:
    assert ATON.place_name(key) == name
    assert name is None or name.startswith("cartouche") or ATON.place_names.findall(f"See {name}.") == [name]


# --- the lessons ---


def _steps() -> list[Any]:
    lessons = [read_lesson(folder, folder.name) for folder in LESSONS]
    steps = [(lesson, step) for lesson in lessons for step in lesson.steps if step.kind in PLAYED]
    return [pytest.param(lesson, step, id=f"{lesson.id}-{step.id}") for lesson, step in steps]


def _ways(lesson: Lesson, step: Step) -> Iterator[tuple[tuple[Any, ...], Verdict, Session[Any]]]:
    """Every way a learner can go through a step, up to orders that come to the same: the line, how it ended."""
    seen, lines = set(), [()]
    while lines:
        line: tuple[Any, ...] = lines.pop()
        attempt, verdict = Attempt(step, ATON, lesson.seat), Verdict("going_on")
        for action in line:
            verdict = attempt.submit([action])
        if verdict.kind != "going_on":
            yield line, verdict, attempt.session
        elif (here := attempt.state) not in seen:
            seen.add(here)
            legal = here.legal_actions(lesson.seat)
            assert legal, "a learner who goes on can act"
            new = (action for action in legal if attempt.allows(action))
            lines += [(*line, action) for action in new if not line or follows(line[-1], action)]


@pytest.mark.parametrize(("lesson", "step"), _steps())
def test_whatever_a_learner_does_is_judged(lesson: Lesson, step: Step) -> None:
    ends = [(verdict.kind, verdict.code) for _, verdict, _ in _ways(lesson, step)]
    kinds = {kind for kind, _ in ends}
    assert "met" in kinds
    assert kinds <= {"met", "mistake", "failed"}
    assert ("failed", "verdict.turn_over") not in ends, "the script of the other seat is too short"


def test_the_worked_example_is_counted_line_by_line() -> None:
    run = LessonRun(load_lesson("aton-scoring"))
    lines = {"temple-1": (3, 0), "temple-2": (0, 5), "temple-3": (4, 0), "temple-4": (0, 9), "bonus": (4, 4),
             "total": (19, 18)}  # fmt: skip
    for step, (red, blue) in lines.items():
        run.goto(step)
        assert not run.answer({"you": blue, "blue": red + 1}).ok
        assert run.answer({"you": red, "blue": blue, "spaces": 3}).ok, step
    run.goto("black")
    assert run.answer({"mine": 6, "theirs": 2, "you": 8}).ok


def test_a_laying_of_the_other_seat_stays_secret_until_the_learner_has_laid() -> None:
    run = LessonRun(load_lesson("aton-points"))
    assert run.state.acting_players == (0,)
    seen = run.state.observe(0)
    assert seen.acting == (0, 1)
    assert seen.seats[1].laid == ()


def test_the_solution_of_a_step_need_not_be_the_only_one() -> None:
    run = LessonRun(load_lesson("aton-points"))
    run.goto("what-it-costs")
    for text in ("lay 3214", "lay 3124"):
        run.reset_step()
        assert run.submit([ATON.action(text)]).ok
