"""Every refusal: its code, rule, places and numbers."""

import re
from pathlib import Path
from typing import Any

import pytest

import tutor.engine.aton.legality as legality
from tutor.engine.aton import (
    Allocate,
    Colour,
    DrawCards,
    Exchange,
    Game,
    Keep,
    Name,
    Phase,
    Place,
    Remove,
    State,
    Stop,
    TakeBack,
)
from tutor.engine.protocol import CHANCE, IllegalAction

from .tables import play, refusal, reveal, table

YELLOW, GREEN, BLACK, BLUE, BONUS = Colour
RED_CARTOUCHES = tuple(f"cartouche:R:{n}" for n in (1, 2, 3, 4))

OPENING = table("R:0,hand1124 B:0,hand2222,spent turn:2,lay")
RED_LAID = play(OPENING, "R lay 1124")[0]
REMOVE_TWO = table("T1:Ry,Byg T2:Bk T3:By R:0,laid1424 B:0,laid4441 turn:2,remove,RB,2")
REMOVE_OWN = table("T1:Ryg,By T2:Rk R:0,laid4124 B:0,laid1441 turn:2,remove,RB,1")
PLACE = table("T1:Ryyyy R:0,laid1424 B:0,laid4441 turn:2,place,RB,4")
NAME = table("T1:Ry R:0,laid1424 B:0,laid4441 turn:2,name,RB", placing_compulsory=False)
SHORT = table(
    "T1:Ryyyykko T2:Ryyyykko T3:Ryykkkog T4:Ryykkkog R:0,laid1414 B:0,laid4441 turn:2,name,RB",
    placing_compulsory=False,
)
OPTIONAL = table("T1:Ryg R:0,laid4124 B:0,laid1441 turn:2,remove,RB,1", removal_compulsory=False)
BACK = table(
    "T1:Ryg T2:Ryg T3:Ry T4:Bkg R:0,laid1424,due1100 B:0,dead8,laid4441,due0001 turn:4,take_back,RRB"
)
OVER = table("R:40,laid4111 B:0,laid1111 turn:2,over,points/R")
SCORED = table("R:41,laid4111 B:0,laid1111 turn:2,over,scoring/R")
TIE = table("R:0,laid1234 B:0,laid1234 turn:2,tie")
DEALING = Game().initial_state()

CASES: list[tuple[State, int, Any, str, str, dict[str, Any], tuple[str, ...]]] = [
    (OVER, 0, Stop(), "game_over", "A-END-1", {}, ()),
    (SCORED, 0, Stop(), "game_over", "A-END-2", {}, ()),
    (DEALING, 0, Allocate((1, 2, 3, 4)), "draw_first", "A-RND-1", {}, ()),
    (TIE, 0, Place(1, YELLOW), "draw_first", "A-ORD-3", {}, ()),
    (PLACE, 1, Place(1, GREEN), "not_your_turn", "A-RND-3", {"seat": 0}, ()),
    (OPENING, CHANCE, DrawCards(0, (1, 1, 1, 1)), "nothing_to_draw", "A-RND-2", {}, ()),
    (DEALING, CHANCE, DrawCards(1, (1, 1, 1, 1)), "not_drawable", "A-SET-2", {}, ()),
    (DEALING, CHANCE, DrawCards(0, (1, 1)), "not_drawable", "A-SET-2", {}, ()),
    (RED_LAID, 0, Allocate((1, 1, 2, 4)), "already_laid", "A-RND-2", {}, RED_CARTOUCHES),
    (RED_LAID, 0, Exchange(), "exchange_too_late", "A-EXC-2", {}, ()),
    (PLACE, 0, "place", "unknown_action", "A-RND-3", {}, ()),
    (OPENING, 0, Place(1, YELLOW), "now_lay", "A-RND-2", {}, ()),
    (REMOVE_TWO, 0, Place(1, YELLOW), "now_remove", "A-C2-2", {}, ()),
    (NAME, 0, Place(1, YELLOW), "now_name", "A-C4-2", {}, ()),
    (PLACE, 0, Allocate((1, 4, 2, 4)), "now_place", "A-C4-1", {}, ()),
    (BACK, 0, Place(1, YELLOW), "now_take_back", "A-RET-1", {}, ()),
    (OPENING, 0, Allocate((1, 2, 4)), "not_four_cards", "A-RND-2", {"n": 3}, ()),
    (OPENING, 0, Allocate((1, 1, 2, 4, 4)), "not_four_cards", "A-RND-2", {"n": 5}, ()),
    (OPENING, 0, Allocate((1, 1, 2, 5)), "no_such_card", "A-SET-2", {"card": 5}, ()),
    (
        OPENING,
        0,
        Allocate((4, 1, 4, 2)),
        "card_not_held",
        "A-RND-2",
        {"card": 4, "n": 1},
        ("card:4", "cartouche:R:1", "cartouche:R:3"),
    ),
    (
        OPENING,
        0,
        Allocate((1, 1, 2, 3)),
        "card_not_held",
        "A-RND-2",
        {"card": 3, "n": 0},
        ("card:3", "cartouche:R:4"),
    ),
    (OPENING, 1, Exchange(), "token_spent", "A-EXC-1", {}, ("token:B",)),
    (OPENING, 0, Keep(), "lay_first", "A-RND-2", {}, ()),
    (PLACE, 0, Place(5, YELLOW), "no_such_group", "A-SET-3", {"temple": 5, "colour": "yellow"}, ()),
    (PLACE, 0, Place(1, "red"), "no_such_group", "A-SET-3", {"temple": 1, "colour": "red"}, ()),  # type: ignore[arg-type]
    (
        PLACE,
        0,
        Place(3, BLUE),
        "beyond_reach",
        "A-C3-1",
        {"temple": 3, "card": 2},
        ("cartouche:R:3", "space:T3-7"),
    ),
    (
        REMOVE_TWO,
        0,
        Remove(3, BLUE),
        "beyond_reach",
        "A-C2-3",
        {"temple": 3, "card": 2},
        ("cartouche:R:3", "space:T3-7"),
    ),
    (
        PLACE,
        0,
        Place(1, YELLOW),
        "no_empty_space",
        "A-C4-1",
        {"place": "T1y"},
        ("space:T1-0", "space:T1-1", "space:T1-2", "space:T1-3"),
    ),
    (
        REMOVE_TWO,
        0,
        Remove(1, BLUE),
        "no_counter_there",
        "A-C2-2",
        {"seat": 1, "place": "T1b"},
        ("space:T1-7",),
    ),
    (
        table("T1:Rb,Byg T2:Bk R:0,laid1424 B:0,laid4441 turn:2,remove,RB,2"),
        0,
        Remove(1, BLUE),
        "remove_opposing",
        "A-C2-2",
        {"card": 4, "place": "T1b"},
        ("cartouche:R:2", "space:T1-7"),
    ),
    (
        table("T1:Ryg,Bb R:0,laid4124 B:0,laid1441 turn:2,remove,RB,1"),
        0,
        Remove(1, BLUE),
        "remove_own",
        "A-C2-2",
        {"card": 1, "place": "T1b"},
        ("cartouche:R:2", "space:T1-7"),
    ),
    (REMOVE_TWO, 0, Stop(), "removal_compulsory", "A-C2-5", {"n": 2}, ("cartouche:R:2",)),
    (REMOVE_OWN, 0, Stop(), "own_counter_compulsory", "A-C2-2", {}, ("cartouche:R:2",)),
    (OPTIONAL, 0, Stop(), "own_counter_compulsory", "A-C2-2", {}, ("cartouche:R:2",)),
    (NAME, 0, Name(5), "not_that_many", "A-C4-2", {"n": 5, "card": 4}, ("cartouche:R:4",)),
    (NAME, 0, Name(-1), "not_that_many", "A-C4-2", {"n": -1, "card": 4}, ("cartouche:R:4",)),
    (SHORT, 0, Name(2), "supply_short", "A-C4-4", {"n": 2, "supply": 1}, ()),
    (BACK, 0, TakeBack(4, BLUE), "none_in_temple", "A-RET-2", {"temple": 4}, ("space:T4-7",)),
    (
        BACK,
        0,
        TakeBack(3, BLUE),
        "temple_not_due",
        "A-RET-2",
        {"temple": 3, "temples": (1, 2)},
        ("space:T3-7",),
    ),
    (BACK, 0, TakeBack(1, BLUE), "no_counter_there", "A-RET-2", {"seat": 0, "place": "T1b"}, ("space:T1-7",)),
]


@pytest.mark.parametrize(("state", "player", "action", "code", "rule", "params", "keys"), CASES)
def test_refusal(
    state: State,
    player: int,
    action: Any,
    code: str,
    rule: str,
    params: dict[str, Any],
    keys: tuple[str, ...],
) -> None:
    found = refusal(state, player, action)
    assert (found.code, found.rule, dict(found.params), found.keys) == (code, rule, params, keys)
    with pytest.raises(IllegalAction) as raised:
        state.apply(player, action)
    assert raised.value.refusal == found


def test_laying_twice_is_refused_while_the_laying_is_not_final() -> None:
    state = table("R:0,laid1124 B:0,hand2222 turn:2,lay", exchange_before_laying=False)
    assert refusal(state, 0, Allocate((1, 1, 2, 4))).code == "already_laid"


def test_no_refusal_of_the_engine_is_missing_here() -> None:
    source = Path(legality.__file__).read_text()
    codes = set(re.findall(r'_no\(\s*"(\w+)"', source)) | set(re.findall(r'"(remove_\w+)"', source))
    codes |= {f"now_{phase.value}" for phase in legality._VERBS_OF}
    assert codes == {case[3] for case in CASES}


def test_a_refusal_changes_nothing() -> None:
    before = hash(PLACE)
    with pytest.raises(IllegalAction):
        PLACE.apply(0, Place(4, YELLOW))
    assert hash(PLACE) == before
    assert PLACE.phase is Phase.PLACE


def test_a_refused_place_becomes_legal_with_a_higher_card() -> None:
    state, _ = reveal("1234", "4441")
    assert state.check(0, Place(3, BONUS)) is None
    assert refusal(state, 0, Place(4, BONUS)).code == "beyond_reach"
