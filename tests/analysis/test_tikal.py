"""The clever searches of Tikal against the plain one, which walks through every state of the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.analysis.positions import random_position
from tutor.analysis.search import reachable
from tutor.analysis.tikal import BestTurn, best_turn, best_with_luck, cheapest_way
from tutor.engine.hexgrid import Hex
from tutor.engine.tikal import Game, State
from tutor.engine.tikal.board import INDEX
from tutor.engine.tikal.notation import format_action, parse_position
from tutor.engine.tikal.scoring import count

# seed, tiles, own figures, action points, players
SMALL = [
    (1, 10, 3, 4, 2),
    (2, 14, 4, 3, 3),
    (3, 8, 3, 5, 2),
    (4, 18, 4, 3, 4),
    (5, 12, 2, 5, 2),
    (6, 6, 2, 6, 2),
    (7, 16, 3, 4, 3),
    (8, 20, 5, 3, 2),
    (9, 24, 2, 5, 4),
]


def plain(state: State) -> list[State]:
    return [there for there in reachable(state, state.player) if there.acting_players == (state.player,)]


def after(state: State, found: BestTurn) -> State:
    for action in found.line:
        state = state.apply(state.player, action).state
    return state


@pytest.mark.parametrize(("seed", "tiles", "figures", "ap", "players"), SMALL)
def test_best_turn_agrees_with_plain_search(
    seed: int, tiles: int, figures: int, ap: int, players: int
) -> None:
    state = random_position(seed, tiles, figures, ap, players)
    counts = [count(there, state.player) for there in plain(state)]
    most = max(counted.total for counted in counts)
    found = best_turn(state)
    assert found.points == most
    assert found.endings == {counted for counted in counts if counted.total == most}
    assert count(after(state, found), state.player).total == most


def goals(state: State) -> dict[str, Callable[[State], bool]]:
    """Some goals of every kind, about places that the position has."""
    seat = state.player
    places = [i for i, site in enumerate(state.sites) if site and any(site.stones) and i != INDEX[Hex(0, 0)]]
    temples = [i for i in places if (site := state.sites[i]) and site.value]
    far, temple = places[-1], temples[-1]
    return {
        "worker there": lambda s: s.sites[far].workers[seat] > 0,  # type: ignore[union-attr]
        "two figures there": lambda s: s.sites[temple].workers[seat] + s.sites[temple].leaders[seat] > 1,  # type: ignore[union-attr]
        "leader there": lambda s: s.sites[temple].leaders[seat] > 0,  # type: ignore[union-attr]
        "three more in play": lambda s: s.seats[seat].workers <= state.seats[seat].workers - 3,
        "three more points": lambda s: count(s, seat).total >= count(state, seat).total + 3,
        "two levels of one temple": lambda s: any(s.worked.count(i) == 2 for i in temples),
        "guard": lambda s: any(
            site.guard != old.guard for site, old in zip(s.sites, state.sites, strict=True) if site and old
        ),
        "camp": lambda s: any(site and site.camp == seat for site in s.sites),
        "treasures": lambda s: s.seats[seat].treasures != state.seats[seat].treasures,
    }


@pytest.mark.parametrize(("seed", "tiles", "figures", "ap", "players"), SMALL)
def test_cheapest_way_agrees_with_plain_search(
    seed: int, tiles: int, figures: int, ap: int, players: int
) -> None:
    state = random_position(seed, tiles, figures, ap, players)
    everything = plain(state)
    for name, goal in goals(state).items():
        # Sorted, because the engine remembers in which order temples were worked on, and a plan does not.
        meeting = [
            s.changed(worked=tuple(sorted(s.worked))) for s in everything if goal(s) and not dug(state, s)
        ]
        found = cheapest_way(state, goal)
        if found is None:
            assert not meeting, name
            continue
        assert found.price == state.ap - max(s.ap for s in meeting), name
        ends = {s.changed(worked=tuple(sorted(s.worked))) for s in found.endings}
        assert ends == {s for s in meeting if state.ap - s.ap == found.price}, name


def test_swaps_are_part_of_the_best_turn() -> None:
    """A single for the third of a pair: 3 + 1 becomes 6, and the leader's worker still raises the temple."""
    state = parse_position("tikal/2 a2:R1 c1:A5/0,m0 R:t112 B:t1 turn:R,act,5,B1 score:RB")
    found = best_turn(state)
    assert sorted(map(format_action, found.line)) == ["swap 2-B1", "uncover a2"]
    assert found.points == 8 == max(count(there, 0).total for there in plain(state))


def test_a_camp_can_be_part_of_the_best_turn() -> None:
    """Five for the camp, one to enter, one to walk: nine points at the end of a way that would cost eight."""
    state = parse_position("tikal/2 b3:C2/3 b4:B3/2 b5:F4/2,=9 turn:R,act,7")
    found = best_turn(state)
    assert format_action(found.line[0]) == "camp b4"
    assert found.points == 9 == max(count(there, 0).total for there in plain(state))


def test_with_a_tile_in_hand_every_placing_is_tried() -> None:
    state = parse_position("tikal/2 a2:R1,B2 b1:B1 turn:R,place,A3")
    assert best_turn(state).points == max(
        best_turn(state.apply(0, placing).state).points for placing in state.legal_actions(0)
    )


def test_luck_is_at_least_what_any_draw_gives() -> None:
    """Every turn of the engine, draws included, stays within the bound."""
    state = parse_position("tikal/2 a2:R1 c1:A5/0,m2,R2 R:t11 turn:R,act,6,B1 score:RB")
    most, queue, seen = 0, [state], {state}
    while queue:
        here = queue.pop()
        if here.scoring[:1] == (0,):
            most = max(most, count(here, 0).total)
            for action in here.legal_actions(here.acting_players[0]):
                there = here.apply(here.acting_players[0], action).state
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
    assert best_turn(state).points < most <= best_with_luck(state)


def test_nothing_to_dig_no_luck() -> None:
    assert best_with_luck(parse_position("tikal/2 a2:R1 turn:R,act,6")) == 0


def test_only_while_a_seat_has_points_to_spend() -> None:
    state = Game().initial_state()
    with pytest.raises(ValueError, match="draw"):
        best_turn(state)
    with pytest.raises(ValueError, match="draw"):
        cheapest_way(state, lambda _: True)


def dug(state: State, there: State) -> bool:
    return there.buried != state.buried
