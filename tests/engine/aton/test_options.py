"""Each ruling both ways."""

from typing import Any

import pytest

from tutor.engine.aton import Name, Options, Phase, Stop
from tutor.engine.aton.table import OFFERED

from .tables import ALL_OPTIONS, kinds, play, refusal, reveal, table, the


@pytest.mark.parametrize(("name", "value"), [("players", 3), ("sealed", 1), ("reshuffle", "never")])
def test_a_value_that_is_not_offered_is_an_error(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"option {name}"):
        Options(**{name: value})


def test_the_option_sets_of_the_tests_cover_every_value() -> None:
    for name, offered in OFFERED.items():
        assert {getattr(options, name) for options in ALL_OPTIONS} == set(offered)


@pytest.mark.parametrize("sealed", [True, False])
def test_sealed(sealed: bool) -> None:
    state = table("R:0,hand1234 B:0,hand1234 turn:2,lay", sealed=sealed)
    state, events = play(state, "R lay 1234")
    view = state.observe(1)
    assert view.seats[0].ready is not sealed
    assert view.seats[0].laid == ()  # never the cards themselves
    assert view.acting == ((0, 1) if sealed else (1,))
    assert [event.kind for event in events if event.visible_to(1)] == ([] if sealed else ["laid_face_down"])


def test_reshuffle_on_demand_or_when_the_deck_is_empty() -> None:
    text = "R:0,discards8888 B:0,hand2222 turn:9,lay"  # the last four cards are 1, 2, 3 and 4
    state, events = play(table(text), "draw R 1234")
    assert (state.seats[0].deck, state.seats[0].discards) == ((0, 0, 0, 0), (8, 8, 8, 8))
    assert "reshuffled" not in kinds(events)
    state, events = play(table(text, reshuffle="on_empty"), "draw R 1234")
    assert (state.seats[0].deck, state.seats[0].discards) == ((8, 8, 8, 8), (0, 0, 0, 0))
    assert the("reshuffled", events) == {"seat": 0, "n": 32}


def test_exchange_before_laying() -> None:
    text = "R:0,hand1234 B:0,hand2222 turn:2,lay"
    state, _ = play(table(text), "R lay 1234")
    assert state.acting_players == (1,)
    state, _ = play(table(text, exchange_before_laying=False), "R lay 1234")
    assert state.acting_players == (0, 1)
    kept, _ = play(state, "R keep")
    assert kept.acting_players == (1,)
    assert kept.seats[0].token
    again, _ = play(state, "R exchange", "draw R 1111", "R lay 1111")
    assert again.acting_players == (1,)
    assert again.seats[0].thrown == (1, 1, 1, 1)
    for before in (kept, again):
        _, events = play(before, "B lay 2222", "B keep")
        assert "revealed" in kinds(events)


def test_exchange_reshuffle_with_or_without_the_thrown_cards() -> None:
    text = "R:0,hand1234,discards8888 B:0,hand2222 turn:9,lay"
    state, _ = play(table(text), "R exchange")
    assert sum(ways for _, ways in state.chance_outcomes()) == 58905  # four of all 36
    state, _ = play(state, "draw R 1111")
    assert (state.seats[0].deck, state.seats[0].thrown) == ((5, 9, 9, 9), (0, 0, 0, 0))
    state, _ = play(table(text, exchange_reshuffle="without_thrown"), "R exchange")
    assert sum(ways for _, ways in state.chance_outcomes()) == 35960  # four of 32
    state, _ = play(state, "draw R 1111")
    assert (state.seats[0].deck, state.seats[0].thrown) == ((4, 8, 8, 8), (1, 1, 1, 1))


@pytest.mark.parametrize("public", ["after_laying", "at_once"])
def test_exchange_public(public: str) -> None:
    state = table("R:0,hand1234 B:0,hand2222 turn:2,lay", exchange_public=public)
    state, events = play(state, "R exchange", "draw R 1111")
    seen = [event.kind for event in events if event.visible_to(1)]
    assert seen == ([] if public == "after_laying" else ["token_spent"])
    assert state.observe(1).seats[0].token is (public == "after_laying")
    state, events = play(state, "R lay 1111", "B lay 2222")
    assert [e.params["seat"] for e in events if e.kind == "token_spent"] == [0] * (public == "after_laying")
    view = state.observe(1).seats[0]
    assert (view.token, view.thrown, view.deck) == (False, 4, 28)


@pytest.mark.parametrize("rule", ["repeat", "red_first"])
def test_tie_draw(rule: str) -> None:
    state, _ = reveal("2244", "2244", tie_draw=rule)
    state, events = play(state, "draw R 3", "draw B 3")
    if rule == "repeat":
        assert state.phase is Phase.TIE
    else:
        assert the("order_decided", events) == {"seat": 0, "rule": "A-ORD-4"}
        assert state.seats[0].under == (3,)


def test_removal_compulsory() -> None:
    board = "T1:Byyg"
    state, _ = reveal("1424", "4441", board)
    assert refusal(state, 0, Stop()).code == "removal_compulsory"
    state, _ = reveal("1424", "4441", board, removal_compulsory=False)
    stopped, events = play(state, "stop")
    assert the("stopped_removing", events) == {"seat": 0, "n": 2}
    assert stopped.phase is Phase.PLACE
    stopped, events = play(state, "remove T1y", "stop")
    assert kinds(events).count("removed") == 1


def test_an_optional_removal_is_never_done_for_the_seat() -> None:
    state, events = reveal("1424", "4441", "T1:By", removal_compulsory=False)
    assert (state.phase, state.left) == (Phase.REMOVE, 1)
    assert "removed" not in kinds(events)


def test_placing_compulsory() -> None:
    state, _ = reveal("1213", "4441")
    assert (state.phase, state.left) == (Phase.PLACE, 3)
    state, _ = reveal("1213", "4441", placing_compulsory=False)
    assert state.legal_actions(0) == tuple(Name(n) for n in (0, 1, 2, 3))
    none, events = play(state, "name 0")
    assert none.turns == (1,)
    assert [e.params["n"] for e in events if e.kind == "counters_taken"][:1] == [0]
    two, _ = play(state, "name 2")
    assert (two.phase, two.left) == (Phase.PLACE, 2)


SCORING = "R:0,dead8,laid1411 B:0,laid1421 turn:3,place,R,1"


@pytest.mark.parametrize(("order", "turns"), [("alternating", (0, 1) * 4), ("blocks", (0,) * 4 + (1,) * 4)])
def test_return_order(order: str, turns: tuple[int, ...]) -> None:
    board = "T1:Ryg,Byg T2:Ryg,Byg T3:Rygk,Byg T4:Ryg,Byg"
    state, _ = play(table(f"{board} {SCORING}", return_order=order), "place T1o")
    assert (state.phase, state.turns) == (Phase.TAKE_BACK, turns)


@pytest.mark.parametrize(("highest", "due"), [("number", (1, 0, 1, 2)), ("most_counters", (2, 0, 1, 1))])
def test_return_highest(highest: str, due: tuple[int, ...]) -> None:
    board = "T1:Ryyyg T3:Ry T4:Rygk"
    _, events = play(table(f"{board} {SCORING}", return_highest=highest), "place T1b")
    assert the("return_began", events)["due"] == (due, (0, 0, 0, 0))


@pytest.mark.parametrize(("short", "due"), [("all", (2, 0, 0, 1)), ("none", (0, 0, 0, 0))])
def test_return_short(short: str, due: tuple[int, ...]) -> None:
    state, events = play(table(f"T1:Ry T4:Ry {SCORING}", return_short=short), "place T1b")
    assert the("return_began", events)["due"] == (due, (0, 0, 0, 0))
    assert state.round == 4
    assert state.kingdom == 0


@pytest.mark.parametrize("after_end", [False, True])
def test_return_after_end(after_end: bool) -> None:
    text = "T1:Ry T4:Ry R:39,dead8,laid1411 B:0,laid1421 turn:3,place,R,1"
    state, events = play(table(text, return_after_end=after_end), "place T1b")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("scoring", (0,))
    assert kinds(events).count("taken_back") == (3 if after_end else 0)
    assert kinds(events)[-1] == "game_over"
    assert state.kingdom == (0 if after_end else 8)
