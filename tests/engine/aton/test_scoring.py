import pytest

from tutor.engine.aton.scoring import forecast, totals

from .tables import counters, kinds, play, table

RED_AND_BLUE = {
    "ties pay nothing": (
        "T1-0 T2-0 T2-7 T4-7 T4-3",
        "T1-4 T2-4 T3-7 T4-4 T4-8",
        ((0, 0), (5, 0), (0, 1), (0, 0), (0, 8), (2, 0)),
    ),
    "temple 4 won without any blue space": (
        "T4-0 T4-1",
        "T1-7 T2-7 T3-7",
        ((0, 1), (0, 5), (0, 1), (0, 0), (0, 0), (0, 0)),
    ),
    "temple 4 counts the blue spaces of all temples": (
        "T4-0 T4-1 T1-7 T2-7",
        "T4-7",
        ((1, 0), (5, 0), (0, 0), (6, 0), (0, 0), (0, 0)),
    ),
    "ties above zero pay nothing, four blue spaces pay 12": (
        "T1-7 T2-0 T2-4 T2-7 T3-0 T3-4 T3-7 T4-7",
        "T2-1 T2-5 T2-8 T3-1 T3-5 T3-8",
        ((1, 0), (0, 0), (0, 0), (12, 0), (0, 0), (0, 0)),
    ),
    "the bonus spaces pay what is printed": (
        "T1-6 T2-6 T3-3",
        "T3-11 T4-3 T4-11",
        ((1, 0), (5, 0), (0, 0), (0, 0), (0, 0), (3, 5)),
    ),
    "an empty board": ("", "", ((0, 0),) * 6),
}


@pytest.mark.parametrize(("red", "blue", "points"), RED_AND_BLUE.values(), ids=RED_AND_BLUE)
def test_each_line(red: str, blue: str, points: tuple[tuple[int, int], ...]) -> None:
    counts = forecast(counters(red.split()), counters(blue.split()))
    assert tuple(count.points for count in counts) == points
    assert totals(counts) == tuple(map(sum, zip(*points, strict=True)))
    mirrored = forecast(counters(blue.split()), counters(red.split()))
    assert tuple(count.points[::-1] for count in mirrored) == points


def test_a_scoring_has_an_event_for_each_line_before_anybody_takes_back() -> None:
    state = table("T1:Bg T2:Ryyg T3:Rk T4:Rb R:3,dead8,laid1112 B:4,laid1111 turn:3,place,B,1")
    before = forecast(*(seat.counters for seat in state.seats))
    _, events = play(state, "place T1y")
    lines = [event.params for event in events if event.kind == "line_scored"]
    assert [line["rule"] for line in lines] == [f"A-SCO-{n}" for n in (1, 2, 3, 4, 5, 6)]
    assert lines[0]["points"] == (0, 2)  # one more than before the last counter was placed
    assert [line["points"] for line in lines[1:]] == [count.points for count in before[1:]]
    order = kinds(events)
    assert order.index("scoring_began") < order.index("scored") < order.index("taken_back")
    assert next(e.params["scores"] for e in events if e.kind == "scored") == (3 + 5 + 1 + 3 + 8, 4 + 2)


def test_equal_totals_beyond_forty_are_a_draw() -> None:
    state = table("T1:Ryyyg T2:By R:35,dead8,laid1411 B:35,laid1421 turn:3,place,R,1")
    outcome = play(state, "place T1g")[0].outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("scoring", (40, 40), (0, 1))


def test_a_full_kingdom_without_forty_points_goes_on() -> None:
    state = table("T1:By R:0,dead8,laid1411 B:0,laid1421 turn:3,place,R,1")
    state, events = play(state, "place T1g")
    assert (state.round, state.outcome(), state.kingdom) == (4, None, 0)
    assert kinds(events).count("kingdom_emptied") == 1
