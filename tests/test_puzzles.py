"""Every puzzle of the course proven by exhaustive search: its par is reached, cannot be beaten, and has to be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tutor.analysis.tikal import BestTurn, CheapestWay, best_turn, best_with_luck, cheapest_way
from tutor.curriculum.attempt import Attempt, Verdict
from tutor.curriculum.check import check_all
from tutor.curriculum.course import load_puzzle, puzzle_files
from tutor.curriculum.goals import Moment
from tutor.curriculum.lesson import Puzzle
from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import State
from tutor.engine.tikal.board import SPACE, SPACES
from tutor.engine.tikal.movement import ways
from tutor.engine.tikal.notation import format_position, parse_position, read_action
from tutor.engine.tikal.tiles import PRINTED
from tutor.i18n import LANGUAGES
from tutor.paths import LESSONS

FILES = puzzle_files(LESSONS)
IDS = [file.stem for file in FILES]

# The places a goal looks at; the search may leave out what happens elsewhere.
PLACES = {
    "back-to-go-on": "g2",
    "four-temples": "a2 a3 c1 c2",
    "missing-link": "e2",
    "three-to-break": "a2 b1 c1",
}

# Essentially different best endings: for a scoring turn, what pays; for a goal, who stands on the places it is about
# and where those who got there were missing.
ENDINGS = {
    "back-to-go-on": 1,
    "four-temples": 1,
    "leader-on-the-move": 1,
    "lost-causes": 2,
    "missing-link": 1,
    "three-to-break": 2,
}

# Lines that look good, and what they come to: points, action points, or None where the goal is missed.
TEMPTING = [
    ("back-to-go-on", 7, "walk L b3-c2, walk L c2-d2, walk L d2-e2, walk L e2-f2, walk L f2-f3, walk L f3-g2"),
    ("four-temples", None, "enter W a1, walk W a1-a2, enter W a1, walk W a1-a2, walk W b3-c2, walk W c1-d1"),
    ("leader-on-the-move", 24, "walk L a2-b3, walk L b3-c2, walk W a1-b2, walk W b2-b3, walk W c2-b3, uncover a2, "
     "uncover c2, end"),
    ("leader-on-the-move", 22, "walk W a2-b3, enter W a1, walk W a1-b2, walk W b2-b3, enter W a1, walk W a1-b2, "
     "walk W b2-c2, enter W a1, walk W a1-b2, walk W b2-c2, end"),
    ("lost-causes", 11, "uncover b1, uncover b1, enter W a1, walk W a1-b1, enter W a1, walk W a1-b1, end"),
    ("missing-link", 7, "place e1/0, walk L c1-c2, walk L c2-d2, walk L d2-e1, walk L e1-e2"),
    ("missing-link", 10, "place a5/2, walk L c1-b2, walk L b2-b3, walk L b3-c3, walk L c3-d3, walk L d3-e2"),
    ("three-to-break", 8, "walk L c2-c1, enter W a1, walk W a1-a2, enter W a1, walk W a1-b1"),
]  # fmt: skip


@pytest.fixture(params=IDS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return load_puzzle(request.param)


def goal_of(puzzle: Puzzle) -> Callable[[State], bool]:
    goal = puzzle.step.goal
    assert goal is not None
    return lambda state: goal(Moment(state, puzzle.seat))


@cache
def searched(name: str) -> BestTurn | CheapestWay:
    puzzle = load_puzzle(name)
    if puzzle.objective == "best_turn":
        return best_turn(puzzle.step.state)
    found = cheapest_way(puzzle.step.state, goal_of(puzzle), [SPACE[place] for place in PLACES[name].split()])
    assert found is not None
    return found


def amount(found: BestTurn | CheapestWay) -> int:
    return found.points if isinstance(found, BestTurn) else found.price


def play(puzzle: Puzzle, actions: tuple[object, ...]) -> Verdict:
    attempt = Attempt(puzzle.step, puzzle.play, puzzle.seat, puzzle.objective, puzzle.par)
    verdict = Verdict("going_on")
    for action in actions:
        verdict = attempt.submit([action])
        assert verdict.kind != "refused", action
    return verdict


def test_the_course_has_its_six_puzzles() -> None:
    assert set(IDS) == set(ENDINGS) == {name for name, *_ in TEMPTING}


def test_par_is_what_exhaustive_search_proves(puzzle: Puzzle) -> None:
    assert puzzle.par == amount(searched(puzzle.id))


def test_no_lucky_draw_beats_a_best_turn(puzzle: Puzzle) -> None:
    if puzzle.objective == "best_turn":
        assert best_with_luck(puzzle.step.state) <= amount(searched(puzzle.id))


def test_solution_reaches_par_and_so_does_the_solver(puzzle: Puzzle) -> None:
    assert play(puzzle, puzzle.step.solution).ok
    end = (read_action("end"),) if puzzle.objective == "best_turn" else ()
    assert play(puzzle, (*searched(puzzle.id).line, *end)).ok


def test_number_of_best_endings(puzzle: Puzzle) -> None:
    assert len(searched(puzzle.id).endings) == ENDINGS[puzzle.id]


@pytest.mark.parametrize(("name", "worth", "line"), TEMPTING)
def test_tempting_line_falls_short(name: str, worth: int | None, line: str) -> None:
    puzzle = load_puzzle(name)
    verdict = play(puzzle, tuple(read_action(text) for text in line.split(", ")))
    assert not verdict.ok
    assert verdict.value == worth
    if worth is not None:
        assert verdict.kind == "below_par"
        assert verdict.lost == abs(worth - amount(searched(name)))


def test_search_elsewhere_changes_nothing() -> None:
    """Leaving out what happens away from the goal's places is sound: the whole search agrees where it is small."""
    puzzle = load_puzzle("four-temples")
    state = replace(puzzle.step.state, ap=4)
    places = [SPACE["a2"], SPACE["a3"], SPACE["c2"]]

    def goal(there: State) -> bool:
        return all(site and site.majority() == 0 for site in map(there.site, places))

    whole, part = cheapest_way(state, goal), cheapest_way(state, goal, places)
    assert whole is not None
    assert part is not None
    assert whole.price == part.price == 4
    assert set(whole.endings) == set(part.endings)
    assert part.states < whole.states / 10


def test_position_could_have_come_about(puzzle: Puzzle) -> None:
    """Ten to twenty tiles, each laid next to another with access, in the order of their letters as far as possible."""
    state: State = puzzle.step.state
    lying = {space: site for space, site in zip(SPACES, state.sites, strict=True) if site}
    assert 10 <= len(lying) <= 20
    reached, queue = set(PRINTED), list(PRINTED)
    while queue:
        here = queue.pop()
        for there in (
            Hex(here.q + q, here.r + r)
            for q in (-1, 0, 1)
            for r in (-1, 0, 1)
            if q + r in (-1, 0, 1) and q != r
        ):
            if there in lying and there not in reached:
                reached.add(there)
                queue.append(there)
    assert reached == set(lying)
    ground = ways(state.sites)
    for space, site in lying.items():
        if any(site.stones):
            assert ground[SPACES.index(space)], space
        else:
            assert site.tile.letter in "BDF"
    assert parse_position(format_position(state)) == state


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_hints_with_prices(puzzle: Puzzle, language: str) -> None:
    prose = puzzle.prose[language]
    attempt = Attempt(puzzle.step, puzzle.play, puzzle.seat, puzzle.objective, puzzle.par)
    assert [attempt.hint(rung).price for rung in range(1, 6)] == list(puzzle.step.prices)
    assert sum(puzzle.step.prices) <= 10
    for rung in (1, 2, 3):
        assert prose.words("task", f"hint {rung}")
    assert attempt.hint(4).actions == puzzle.step.solution[:1]
    assert attempt.hint(5).actions == puzzle.step.solution


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_tutor_check_finds_nothing(file: object) -> None:
    report = check_all(file)  # type: ignore[arg-type]
    for each in report.files:
        report.prove(each)
    assert not report.problems
