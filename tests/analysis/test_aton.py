"""The search of Aton against the plain one, and the short answer to "can he win?" against the long one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tutor.analysis import search
from tutor.analysis.aton import best, can_win, prove_best, prove_cheapest
from tutor.analysis.registry import NotSearched, Question, solver
from tutor.analysis.search import Entries, reachable
from tutor.engine.aton import Allocate, Colour, Options, Phase, State, threats
from tutor.engine.aton.actions import follows
from tutor.engine.aton.board import BLUE, COLOURS, GROUPS, RED, SIZES, TEMPLES
from tutor.engine.aton.cards import orders
from tutor.engine.aton.notation import format_action, format_position, parse_position
from tutor.engine.aton.table import COUNTERS, Seat

REMOVING = "aton/2 T1:Ryyg,Bggk T2:Rko,Byyk T3:Rb,Bk R:12,laid1432 B:14,laid4222 turn:5,remove,R,2"
OWN_FIRST = "aton/2 T1:Ryyg,Bggk T2:Rko,Byyk R:12,laid2124 B:14,laid4222 turn:5,remove,RB,1"
RETURNING = (
    "aton/2 T1:Ryg,By T2:Ryk,By T3:Rkb,Bk T4:Ryg R:5,dead4,laid1111,due1111 B:3,dead4,laid2111,due1110 "
    "turn:5,take_back,RBRBRBR"
)
LAYING = "aton/2 T1:Bk T2:Rk R:5,dead4,spent,hand1123 B:3,dead3,laid2411 turn:5,lay"


def nothing(state: State, entries: Entries) -> int:
    return 0


@pytest.mark.parametrize("position", [REMOVING, OWN_FIRST, RETURNING, LAYING])
def test_one_order_of_steps_reaches_all_that_any_order_does(position: str) -> None:
    state = parse_position(position)
    ends = {end for end in reachable(state, RED) if end.acting_players != (RED,)}
    found = best(state, RED, nothing)
    assert found is not None
    assert set(found.endings) == ends


def test_a_line_leads_to_its_ending() -> None:
    state = parse_position(REMOVING)
    found = best(state, RED, lambda end, entries: end.kingdom)
    assert found is not None
    for ending, line in found.endings.items():
        here = state
        for action in line:
            here = here.apply(RED, action).state
        assert here == ending


def test_placing_four_has_some_thousand_ways() -> None:
    """At most 7524 ways (the groups hold one to four spaces each); here some spaces are taken."""
    found = best(parse_position("aton/2 T4:Bb R:0,laid1144 B:0,laid1111 turn:1,place,R,4"), RED, nothing)
    assert found is not None
    assert 5000 < found.ways == len(found.endings) < 7524


@pytest.mark.parametrize(("hand", "layings"), [("1122", 6), ("1123", 12), ("1234", 24)])
def test_every_laying_of_the_hand_is_tried(hand: str, layings: int) -> None:
    state = parse_position(LAYING.replace("hand1123", f"hand{hand}"))
    laid = Counter(entries[0].action for _, entries in search.lines(state, RED, follows))
    assert laid.keys() == set(map(Allocate, orders(state.seats[RED].hand)))
    assert len(laid) == layings
    if hand == "1234":
        assert laid[Allocate((4, 3, 2, 1))] < laid[Allocate((2, 1, 3, 4))]


def test_what_has_no_value_does_not_count() -> None:
    state = parse_position(REMOVING)
    assert best(state, RED, lambda end, entries: None) is None
    found = best(state, RED, lambda end, entries: len(entries), lambda end, entries: len(entries) == 1)
    assert found is not None
    assert found.value == 1
    assert {format_action(line[0]) for line in found.endings.values()} == {
        "remove T1g", "remove T1k", "remove T2y", "remove T2k", "remove T3k",
    }  # fmt: skip


def test_progress_is_told() -> None:
    heard: list[int] = []
    best(parse_position(REMOVING), RED, nothing, on_progress=heard.append)
    assert heard[:2] == [0, 1000]


# --- can he win? ---


def nearly_won(random: Random) -> State:
    """A seat's turn, a few counters before an instant win that cards, supply or the other seat may prevent."""
    seat = random.choice((RED, BLUE))
    wanted = random.choice((*TEMPLES, Colour.YELLOW, Colour.GREEN))
    own, other = [0] * len(GROUPS), [0] * len(GROUPS)
    target = [i for i, group in enumerate(GROUPS) if wanted in (group.temple, group.colour)]
    for i in target:
        own[i] = SIZES[i]
    for _ in range(random.randint(1, 5)):
        i = random.choice([i for i in target if own[i]])
        own[i] -= 1
        other[i] += random.random() < 0.3
    elsewhere = [i for i in range(len(GROUPS)) if i not in target]
    for i in elsewhere:
        other[i] = SIZES[i] - (random.random() < 0.5)  # a crowded board: fewer ways to try
    dead = random.choice((0, 8))
    supply = random.choice((1, 2, 3, 7))
    while sum(own) + dead + supply < COUNTERS:
        i = random.choice([i for i in elsewhere if own[i] < SIZES[i]])
        own[i] += 1
        other[i] = min(other[i], SIZES[i] - own[i])
    laid = (1, random.choice((1, 2, 3, 4)), random.choice((1, 2, 3, 3, 4)), random.choice((1, 2, 2, 3, 3, 4)))
    mine = Seat(counters=tuple(own), dead=dead, laid=laid)
    theirs = Seat(counters=tuple(other), laid=(1, 1, 1, 1))
    state = State(Options(), (mine, theirs) if seat == RED else (theirs, mine), round=4, turns=(seat,))
    _, order, reach, number = laid
    removable = sum((own if order == 1 else other)[: len(COLOURS) * reach])
    if removing := min(abs(order - 2), removable):
        return state.changed(phase=Phase.REMOVE, left=removing)
    return state.changed(phase=Phase.PLACE, left=min(number, mine.supply))


def test_can_win_agrees_with_trying_everything() -> None:
    random, answers = Random(1), Counter[tuple[Phase, bool]]()
    while min(answers[phase, yes] for phase in (Phase.REMOVE, Phase.PLACE) for yes in (True, False)) < 6:
        state = nearly_won(random)
        (seat,) = state.acting_players
        if threats.won(state.seats[seat]) or not state.legal_actions(seat):
            continue  # no play stops there
        yes = wins(state, seat)
        assert can_win(state, seat=seat) == yes, format_position(state)
        assert not can_win(state, seat=1 - seat)
        answers[state.phase, yes] += 1


def wins(state: State, seat: int) -> bool:
    """Whether any line of play ends in an instant win."""
    ends = (end.result for end, _ in search.lines(state, seat, follows))
    return any(result and result.reason != "scoring" and result.winners == (seat,) for result in ends)


# --- for proofs ---


def test_a_proof_needs_a_question() -> None:
    state = parse_position(REMOVING)
    question = Question(lambda end, entries: end.kingdom, lambda end, entries: end.round == 6)
    proven = prove_best(state, RED, question)
    assert proven is not None
    assert (proven.amount, proven.luck) == (2, ())
    with pytest.raises(NotSearched, match="what counts"):
        prove_best(state, RED, None)
    with pytest.raises(NotSearched, match="price"):
        prove_cheapest(state, lambda end: True, None)


@pytest.mark.parametrize("game", ["tikal", "aton"])
def test_each_game_has_its_solver(game: str) -> None:
    assert callable(solver(game).prove_best)
    assert callable(solver(game).prove_cheapest)
