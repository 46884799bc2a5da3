"""Is a puzzle judged honestly against its par, and is every best answer accepted?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.curriculum import PuzzleRun, Verdict, read_puzzle
from tutor.curriculum.proof import prove_puzzle

TEXT = """\
# Title

Summary.

## task

Do it.

### hint 1

Think.
"""

PUZZLES = {
    "cheapest": """\
objective: cheapest
goal: {at: {space: a2, at_least: 1}}
par: 3
solution: [enter W a1, walk W a1-a2]
""",
    "exact": """\
objective: exact
goal: {at: {space: a2, at_least: 1}}
par: 3
solution: [enter W a1, walk W a1-a2]
""",
    # one on each temple and a level each, 2 + 2; both on one temple make only 3
    "best_turn": """\
objective: best_turn
par: 4
solution: [enter W a1, enter W a1, walk W a1-a2, walk W a1-b1, uncover a2, uncover b1, end]
""",
    "goal": """\
objective: goal
goal: {majority: a2}
solution: [enter W a1, walk W a1-a2]
""",
}


def puzzle_run(tmp_path: Path, objective: str, position: str = "tikal/2 turn:R,act,10") -> PuzzleRun:
    head = f"version: 1\nid: small\ngame: tikal\ndifficulty: 1\nthemes: [majority]\nposition: {position}\n"
    (tmp_path / "small.yaml").write_text(head + PUZZLES[objective])
    for language in ("en", "fr"):
        (tmp_path / f"small.{language}.md").write_text(TEXT)
    return PuzzleRun(read_puzzle(tmp_path / "small.yaml", "small.yaml"))


SWING = """\
version: 1
id: small
game: aton
difficulty: 1
themes: [scoring]
position: "aton/2 T1:Ryy,By R:12,dead5,laid1122 B:14,dead3,laid2111 turn:5,place,R,2"
objective: best_turn
goal: {happened: scored}
value: {lead: true}
par: 13
solution: [place T1o, place T2k]
"""  # temple 1 pays 2 then, temple 2 5, black 8, the bonus 1; Blue was 2 ahead: 14


def proof_of(tmp_path: Path, text: str) -> set[str]:
    (tmp_path / "small.yaml").write_text(text)
    for language in ("en", "fr"):
        (tmp_path / f"small.{language}.md").write_text(TEXT)
    return {found.code for found in prove_puzzle(read_puzzle(tmp_path / "small.yaml", "small.yaml"))}


def test_what_a_best_turn_makes_great_is_for_the_file_to_say(tmp_path: Path) -> None:
    best = SWING.replace("par: 13", "par: 14")
    assert proof_of(tmp_path, best) == set()
    assert proof_of(tmp_path, SWING) == {"content.par_missed"}
    assert proof_of(tmp_path, best.replace("par: 14\n", "")) >= {"content.no_par"}


def test_what_no_search_answers_is_unproven(tmp_path: Path) -> None:
    no_value = SWING.replace("goal: {happened: scored}\nvalue: {lead: true}\n", "")
    assert "content.par_unproven" in proof_of(tmp_path, no_value)
    head = "version: 1\nid: small\ngame: tikal\ndifficulty: 1\nthemes: [majority]\nposition: tikal/2 turn:R,act,10\n"
    assert proof_of(tmp_path, head + PUZZLES["best_turn"] + "value: {score_now: {seat: B}}\n") >= {
        "content.par_unproven"
    }


def do(run: PuzzleRun, *texts: str) -> Verdict:
    return run.submit([run.play.action(text) for text in texts])


@pytest.mark.parametrize("objective", PUZZLES)
def test_the_puzzle_is_proven(objective: str, tmp_path: Path) -> None:
    assert [found.text() for found in prove_puzzle(puzzle_run(tmp_path, objective).puzzle)] == []


@pytest.mark.parametrize("objective", ["cheapest", "best_turn"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_wrong_par_is_found_by_the_search(objective: str, change: int, tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, objective)
    path = tmp_path / "small.yaml"
    path.write_text(path.read_text().replace(f"par: {run.par}", f"par: {run.par + change}"))
    codes = {found.code for found in prove_puzzle(read_puzzle(path, "small.yaml"))}
    assert "content.par_missed" in codes


def test_the_cheapest_way_and_any_other_as_cheap_is_solved(tmp_path: Path) -> None:
    for figure in "WL":
        run = puzzle_run(tmp_path, "cheapest")
        verdict = do(run, f"enter {figure} a1", f"walk {figure} a1-a2")
        assert (verdict.kind, verdict.value, verdict.lost) == ("met", 3, 0)
        assert run.solved


def test_a_dearer_way_is_told_what_it_lost(tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, "cheapest")
    verdict = do(run, "enter W a1", "enter W a1", "walk W a1-a2")
    assert (verdict.kind, verdict.value, verdict.par, verdict.lost) == ("below_par", 4, 3, 1)
    assert "4" in run.say(verdict).text
    assert not run.solved
    assert run.progress()["puzzle"]["lost"] == 1


def test_an_exact_budget_leaves_nothing_to_waste(tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, "exact")
    assert do(run, "enter W a1", "walk W a1-a2").ok
    run = puzzle_run(tmp_path, "exact")
    assert do(run, "enter W a1", "enter W a1").kind == "going_on"
    verdict = do(run, "walk W a1-a2")
    assert (verdict.kind, verdict.code) == ("failed", "verdict.over_budget")


def test_the_best_turn_is_judged_when_it_ends(tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, "best_turn")
    assert do(run, "enter W a1", "walk W a1-a2", "uncover a2").kind == "going_on"
    verdict = do(run, "end")
    assert (verdict.kind, verdict.value, verdict.lost) == ("below_par", 2, 2)
    run.reset_step()
    assert do(run, *PUZZLE_OTHER_BEST).ok
    assert run.solved


PUZZLE_OTHER_BEST = (
    "enter L a1", "enter W a1", "walk L a1-b1", "walk W a1-a2", "uncover b1", "uncover a2", "end",
)  # fmt: skip


def test_hints_lower_what_a_puzzle_is_worth(tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, "goal")
    worth = [run.worth]
    while run.next_hint_price is not None:
        run.hint()
        worth.append(run.worth)
    assert worth == [10, 9, 8, 6, 4, 0]


def test_progress_is_taken_up_again(tmp_path: Path) -> None:
    run = puzzle_run(tmp_path, "goal")
    run.hint()
    do(run, "enter W a1", "walk W a1-a2")
    later = PuzzleRun(run.puzzle, "fr", json.loads(json.dumps(run.progress())))
    assert later.solved
    assert later.worth == 9
    assert not PuzzleRun(run.puzzle, "fr", {"version": 1, "id": "another", "puzzle": {"done": True}}).solved


def test_the_objective_is_told_in_one_phrase(tmp_path: Path) -> None:
    assert "exactly 3" in puzzle_run(tmp_path, "exact").objective_caption
