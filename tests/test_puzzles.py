"""Every puzzle of the course proven by exhaustive search: its par is reached, cannot be beaten, and has to be found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tutor.analysis import aton, search
from tutor.analysis.tikal import best_turn, best_with_luck, cheapest_way
from tutor.curriculum.attempt import Attempt, Verdict
from tutor.curriculum.check import check_all
from tutor.curriculum.course import load_puzzle, puzzle_files
from tutor.curriculum.games import GAMES
from tutor.curriculum.goals import Moment
from tutor.curriculum.lesson import Puzzle
from tutor.engine.aton import State as AtonState
from tutor.engine.aton.actions import follows
from tutor.engine.aton.board import BLUE, RED
from tutor.engine.aton.table import Phase
from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import EndTurn, State
from tutor.engine.tikal.board import SPACE, SPACES
from tutor.engine.tikal.movement import ways
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

# Different best endings. Of Tikal only what matters: for a scoring turn, what pays; for a goal, who stands on the
# places it is about and where those who got there were missing. Of Aton all, on whatever colours the counters stand.
ENDINGS = {
    "back-to-go-on": 1,
    "four-temples": 1,
    "leader-on-the-move": 1,
    "lost-causes": 2,
    "missing-link": 1,
    "three-to-break": 2,
    "count-twice": 3,
    "eight-exactly": 1,
    "something-to-give": 45,
    "three-near-wins": 1,
    "turn-the-tables": 4,
    "two-threats": 2,
}

# Lines that look good, and what they come to: points, action points, or None where the goal is missed.
# fmt: off
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
    ("count-twice", None, "place T3k, place T3k, place T3o, place T3o"),
    ("count-twice", None, "place T2y, place T2k, place T2k, place T2o"),
    ("eight-exactly", None, "lay 4213"),
    ("eight-exactly", None, "lay 1423, remove T2g, remove T2b"),
    ("eight-exactly", None, "lay 1324, remove T2b"),
    ("something-to-give", None, "place T3y, place T3g, back T3y, back T4y, back T4y"),
    ("something-to-give", None, "place T1y, place T3g, back T3k, back T4y"),
    ("three-near-wins", None, "remove T2k, remove T2b, place T2k, place T2g, place T2o"),
    ("three-near-wins", None, "remove T1g, remove T3y, place T1y, place T1g, place T3y"),
    ("turn-the-tables", 9, "remove T4k, place T2k, place T2k"),
    ("turn-the-tables", 8, "remove T3k, place T2k, place T2o"),
    ("two-threats", None, "remove T3g, place T3y, place T3g"),
    ("two-threats", None, "remove T4y, place T2y, place T3y"),
]
# fmt: on


@pytest.fixture(params=IDS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return load_puzzle(request.param)


@dataclass(frozen=True)
class Searched:
    """What exhaustive search has proven: the best amount (None for a goal that is simply reached), and how."""

    amount: int | None
    line: tuple[Any, ...]
    endings: int


def goal_of(puzzle: Puzzle) -> Callable[..., bool]:
    goal = puzzle.step.goal
    assert goal is not None
    return lambda state, done=(): goal(Moment(state, puzzle.seat, done))


@cache
def searched(name: str) -> Searched:
    puzzle = load_puzzle(name)
    return SEARCHES[puzzle.game](puzzle)


def search_tikal(puzzle: Puzzle) -> Searched:
    if puzzle.objective == "best_turn":
        turn = best_turn(puzzle.step.state)
        return Searched(turn.points, (*turn.line, EndTurn()), len(turn.endings))
    places = [SPACE[place] for place in PLACES[puzzle.id].split()]
    way = cheapest_way(puzzle.step.state, goal_of(puzzle), places)
    assert way is not None
    return Searched(way.price, way.line, len(way.endings))


def search_aton(puzzle: Puzzle) -> Searched:
    goal, value, seat = goal_of(puzzle), puzzle.step.value, puzzle.seat

    def worth(state: AtonState, done: search.Entries) -> int | None:
        if not goal(state, done):
            return None
        return value(Moment(state, seat, done)) if value else 0

    found = aton.best(puzzle.step.state, seat, worth, goal)
    assert found is not None
    return Searched(found.value if value else None, found.line, len(found.endings))


SEARCHES = {"tikal": search_tikal, "aton": search_aton}


def attempt_at(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle.step, puzzle.play, puzzle.seat, puzzle.objective, puzzle.par)


def play(puzzle: Puzzle, actions: Sequence[object]) -> Verdict:
    attempt = attempt_at(puzzle)
    verdict = Verdict("going_on")
    for action in actions:
        verdict = attempt.submit([action])
        assert verdict.kind != "refused", action
    return verdict


def test_each_game_has_six_puzzles() -> None:
    assert set(IDS) == set(ENDINGS) == {name for name, *_ in TEMPTING}
    games = [load_puzzle(name).game for name in IDS]
    assert {game: games.count(game) for game in GAMES} == dict.fromkeys(GAMES, 6)


def test_par_is_what_exhaustive_search_proves(puzzle: Puzzle) -> None:
    assert puzzle.par == searched(puzzle.id).amount


def test_no_lucky_draw_beats_a_best_turn(puzzle: Puzzle) -> None:
    if puzzle.game == "tikal" and puzzle.objective == "best_turn":
        assert best_with_luck(puzzle.step.state) <= (puzzle.par or 0)


def test_solution_reaches_par_and_so_does_the_solver(puzzle: Puzzle) -> None:
    assert play(puzzle, puzzle.step.solution).ok
    assert play(puzzle, searched(puzzle.id).line).ok


def test_number_of_best_endings(puzzle: Puzzle) -> None:
    assert searched(puzzle.id).endings == ENDINGS[puzzle.id]


@pytest.mark.parametrize(("name", "worth", "line"), TEMPTING)
def test_tempting_line_falls_short(name: str, worth: int | None, line: str) -> None:
    puzzle = load_puzzle(name)
    verdict = play(puzzle, [puzzle.play.action(text) for text in line.split(", ")])
    assert not verdict.ok
    assert verdict.value == worth
    if worth is not None:
        assert verdict.kind == "below_par"
        assert verdict.lost == abs(worth - (searched(name).amount or 0))


def test_search_elsewhere_changes_nothing() -> None:
    """Leaving out what happens away from the goal's places is sound: the whole search agrees where it is small."""
    puzzle = load_puzzle("four-temples")
    state = puzzle.step.state.changed(ap=4)
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
    state = puzzle.step.state
    assert puzzle.play.position(puzzle.play.write_position(state)) == state
    {"tikal": could_be_tikal, "aton": could_be_aton}[puzzle.game](state)


def could_be_tikal(state: State) -> None:
    """Ten to twenty tiles, each laid next to another with access, in the order of their letters as far as possible."""
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


def could_be_aton(state: AtonState) -> None:
    """The cards fit the number of the round, the order of play the cards; nobody has placed more than he could."""
    for seat in state.seats:
        used = 4 * (state.round - 1) + 4 * (not seat.token)
        assert sum(seat.discards) == used % 36 or (used, sum(seat.discards)) == (36, 36)
        assert seat.dead + sum(seat.counters) <= 3 * state.round
    if state.phase is not Phase.LAY:
        first = min((RED, BLUE), key=lambda player: (state.card(player, 2), state.card(player, 1)))
        assert state.turns == ((first, 1 - first) if len(state.turns) == 2 else (1 - first,))


def test_a_stopped_win_is_stopped() -> None:
    """Whatever the other does in his turn, he does not win; after what looks good he does."""
    puzzle = load_puzzle("two-threats")
    goal = goal_of(puzzle)
    found = aton.best(puzzle.step.state, RED, lambda end, done: 0 if goal(end) else None)
    assert found is not None
    assert not any(blue_wins(end) for end in found.endings)
    for name, _, line in TEMPTING:
        if name == puzzle.id:
            attempt = attempt_at(puzzle)
            attempt.submit([puzzle.play.action(text) for text in line.split(", ")])
            assert blue_wins(attempt.state)


def blue_wins(state: AtonState) -> bool:
    ends = (end.result for end, _ in search.lines(state, BLUE, follows))
    return any(result and BLUE in result.winners for result in ends)


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_hints_with_prices(puzzle: Puzzle, language: str) -> None:
    prose = puzzle.prose[language]
    attempt = attempt_at(puzzle)
    assert [attempt.hint(rung).price for rung in range(1, 6)] == list(puzzle.step.prices)
    assert sum(puzzle.step.prices) <= 10
    for rung in (1, 2, 3):
        assert prose.words("task", f"hint {rung}")
    assert attempt.hint(4).actions == puzzle.step.solution[:1]
    assert attempt.hint(5).actions == puzzle.step.solution


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_tutor_check_finds_nothing(file: Path) -> None:
    report = check_all(file)
    for each in report.files:
        report.prove(each)
    assert not report.problems
