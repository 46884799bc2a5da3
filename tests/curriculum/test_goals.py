"""Does each word of the goals' vocabulary say what it promises, and is each misspelt one refused?"""

from __future__ import annotations

from typing import Any

import pytest

from tutor.curriculum.games import play
from tutor.curriculum.goals import Moment, Reader, vocabulary
from tutor.curriculum.source import Source
from tutor.session import Session

TIKAL = play("tikal")
# Red: a worker on a1 and b3, two and the leader on a2, a camp on b2, treasures 1 1 5.
# Blue: a worker on a2, a guard on b1, treasure 3.
POSITION = (
    "tikal/2 a1:R1 a2:=3,R2*,B1 a3:A5/3,m3 c2:A6/2,m1 "
    "b1:=2,Bg b2:Rc b3:A3/0,=4,R1 R:12,t115 B:t3 turn:R,act,7,B1,a2 score:RB"
)
PLACING = "tikal/2 c2:A2/4 turn:R,place,A3"


def holds(goal: Any, position: str = POSITION, *did: str, tried: tuple[str, ...] = ()) -> bool:
    state = TIKAL.position(position)
    session = Session(state, seed=1, people=[0])
    for text in did:
        assert session.submit(0, TIKAL.action(text)).refusal is None, text
    test = Reader(TIKAL, 0, 2, Source("f", goal)).goal(goal)
    return test(Moment(session.state, 0, tuple(session.history), frozenset(tried)))


TRUE_AND_FALSE: dict[str, tuple[list[Any], list[Any]]] = {
    "placed": ([{"tile": "A3"}, {"space": "b3"}, {"tile": "A3", "space": "b3"}, "b3"],
               [{"tile": "A4"}, {"space": "c3"}, {"tile": "A5", "space": "b3"}]),
    "in_hand": ([], [True, "A3"]),
    "majority": (["a2", {"space": "b1", "seat": "B"}, {"space": "b3", "seat": 0}],
                 ["b1", {"space": "a2", "seat": 1}, "c3"]),
    "guard": ([{"space": "b1", "seat": "B"}], ["b1", "a2", "c3"]),
    "camp": (["b2", {"space": "b2", "seat": "R"}], [{"space": "b2", "seat": "B"}, "a3"]),
    "scoring_turn": ([True, {"seat": "R"}], [{"seat": "B"}]),
    "at": ([{"space": "a2", "is": 3}, {"space": "a2", "figure": "worker", "is": 2},
            {"space": "a2", "seat": 1, "at_most": 1},
            {"space": "a2", "figure": "leader", "at_least": 1}, {"space": "c3", "is": 0}],
           [{"space": "a2", "at_least": 4}, {"space": "b1", "seat": "B", "at_least": 1}]),
    "strength": ([{"space": "a2", "is": 5}, {"space": "a2", "seat": "B", "is": 1}], [{"space": "a2", "at_most": 4}]),
    "value": ([{"space": "a2", "is": 3}, {"space": "b3", "at_least": 2, "at_most": 4}],
              [{"space": "a2", "at_least": 4}, {"space": "b2", "at_most": 9}, {"space": "c3", "is": 0}]),
    "explored": ([{"is": 7}], [{"at_most": 6}]),
    "uncovered": ([{"space": "a2", "is": 1}, {"space": "b3", "is": 0}], [{"space": "a2", "at_least": 2}]),
    "ap": ([{"is": 7}], [{"at_most": 6}]),
    "score": ([{"is": 12}, {"seat": "B", "is": 0}], [{"at_least": 13}]),
    "score_now": ([{"is": 3 + 4 + 3 + 1}, {"seat": "B", "is": 2 + 1}], [{"at_least": 12}]),
    "crossing": ([{"from": "a1", "to": "b2", "is": 1}, {"from": "a2", "to": "b2", "is": 0},
                  {"from": "a1", "to": "c3", "is": 0}],
                 [{"from": "a1", "to": "a2", "at_most": 1}]),
    "way": ([{"from": "a1", "to": "a2", "is": 2}, {"from": "a2", "to": "b2", "is": 3}],
            [{"from": "a1", "to": "c3", "at_most": 99}, {"from": "a1", "to": "a2", "at_least": 3}]),
    "treasures": ([{"is": 3}, {"kind": 0, "is": 2}, {"seat": "B", "is": 1}], [{"kind": 2, "at_least": 1}]),
    "buried": ([{"space": "a3", "is": 3}, {"space": "c3", "is": 0}], [{"space": "a3", "at_least": 4}]),
    "level_tiles": ([{"level": 2, "is": 1}, {"level": 10, "is": 1}], [{"level": 3, "is": 6}]),
    "workers_left": ([{"is": 14}, {"seat": "B", "is": 16}], [{"at_least": 15}]),
    "camps_left": ([{"is": 1}, {"seat": "B", "is": 2}], [{"is": 2}]),
    "guards_left": ([{"is": 2}, {"seat": "B", "is": 1}], [{"is": 1}]),
    "placements": ([{"is": 0}], [{"at_least": 1}]),
    "did": ([], ["walk", "walk W a1-b2"]),
    "happened": ([], ["tile_placed", {"event": "scoring_round"}]),
    "turn_ended": ([], [True]),
    "tried": ([], ["no_stone"]),
    "legal": (["walk W a1-b2", "uncover a2"], ["walk W a2-b2", "uncover b1"]),
    "times": ([{"action": "walk", "is": 0}], [{"action": "walk", "at_least": 1}]),
    "spent": ([{"is": 0}], [{"at_least": 1}]),
}  # fmt: skip

TRUE = [(name, given) for name, (yes, _) in TRUE_AND_FALSE.items() for given in yes]
FALSE = [(name, given) for name, (_, no) in TRUE_AND_FALSE.items() for given in no]


def test_every_word_has_an_example() -> None:
    assert set(TRUE_AND_FALSE) == set(vocabulary(TIKAL))


@pytest.mark.parametrize(("name", "given"), TRUE, ids=str)
def test_true(name: str, given: Any) -> None:
    assert holds({name: given})
    assert not holds({"not": {name: given}})


@pytest.mark.parametrize(("name", "given"), FALSE, ids=str)
def test_false(name: str, given: Any) -> None:
    assert not holds({name: given})
    assert holds({"not": {name: given}})


def test_a_tile_in_hand_can_be_asked_for() -> None:
    assert holds({"in_hand": True}, PLACING)
    assert holds({"in_hand": "A3"}, PLACING)
    assert not holds({"in_hand": "A4"}, PLACING)
    assert holds({"placements": {"space": "d3", "is": 2}}, PLACING)
    assert holds({"placements": {"is": len(TIKAL.position(PLACING).legal_actions(0))}}, PLACING)


def test_history_counts_what_was_done_in_the_step() -> None:
    did = ("walk W a1-b2", "uncover a2", "end")
    assert holds({"did": "walk"}, POSITION, *did)
    assert holds({"did": "walk W a1-b2"}, POSITION, *did)
    assert not holds({"did": "walk W a1-a2"}, POSITION, *did)
    assert holds({"times": {"action": "uncover a2", "is": 1}}, POSITION, *did)
    assert holds({"spent": {"is": 3}}, POSITION, *did)
    assert holds({"turn_ended": True}, POSITION, *did)
    assert holds({"happened": "turn_ended"}, POSITION, *did)
    assert not holds({"turn_ended": True}, POSITION, *did[:2])
    assert holds({"tried": "no_stone"}, POSITION, tried=("no_stone",))


def test_goals_are_joined() -> None:
    yes, no = {"majority": "a2"}, {"majority": "b1"}
    assert holds({"all": [yes, yes]})
    assert not holds({"all": [yes, no]})
    assert holds({"any": [no, yes]})
    assert not holds({"any": [no, no]})
    assert holds({"not": {"all": [yes, no]}})


def test_every_word_explains_itself() -> None:
    for word in vocabulary(TIKAL).values():
        assert word.about.endswith("."), word.name
        assert "\n" not in word.about, word.name
