"""What a legal action does: the next state and the events. Legality was judged before.

A round runs on by itself as far as nobody has a choice: each step below ends at a state in which somebody
must act, or calls the next step. All of them append to the one list of ``events``. What leaves no choice,
removing, placing or taking back, is done for the seat in board order, and its event says ``forced``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tutor.engine.aton import actions as a
from tutor.engine.aton.board import (
    BLUE,
    GROUPS,
    INDEX,
    KINGDOM_SPACES,
    RED,
    TEMPLES,
    TRACK_SPACES,
    in_temple,
    within,
)
from tutor.engine.aton.cards import counted, plus
from tutor.engine.aton.dealing import can_draw, deal
from tutor.engine.aton.scoring import forecast, totals
from tutor.engine.aton.table import Phase, Seat, added
from tutor.engine.aton.threats import won
from tutor.engine.protocol import Event, Outcome, Player, Step

if TYPE_CHECKING:
    from tutor.engine.aton.state import State

Events = list[Event]

RETURNED: Final = 4
"""Counters each seat takes back after a scoring (A-RET-1)."""


def apply(state: State, player: Player, action: Any) -> Step[State]:
    """Do a legal ``action`` of ``player``."""
    events: Events = []
    state = _VERBS[type(action)](state, player, action, events)
    return Step(state, tuple(events))


# --- cards ---


def _draw_cards(state: State, _: Player, draw: a.DrawCards, events: Events) -> State:
    player = draw.seat
    seat, reshuffled = deal(state.options, state.seats[player], draw.cards)
    secret = seat.exchanged and state.options.exchange_public == "after_laying"
    if reshuffled:
        n = sum(seat.deck)
        events.append(Event("reshuffled", {"seat": player, "n": n}, (player,) if secret else None))
    if state.phase is Phase.TIE:
        events.append(Event("tie_card_drawn", {"seat": player, "card": draw.cards[0]}))
        return _tie(state.seated(player, seat._replace(drawn=(*seat.drawn, *draw.cards))), events)
    events.append(Event("hand_drawn", {"seat": player, "cards": draw.cards}, (player,)))
    return state.seated(player, seat._replace(hand=draw.cards))


def _exchange(state: State, player: Player, _: a.Exchange, events: Events) -> State:
    """Throw the four cards, in hand or at the cartouches; chance deals anew (A-EXC-1)."""
    seat = state.seats[player]
    thrown = (*seat.hand, *seat.laid)
    events.append(Event("exchanged", {"seat": player, "cards": thrown}, (player,)))
    if state.options.exchange_public == "at_once":
        events.append(Event("token_spent", {"seat": player}))
    changes = {"token": False, "thrown": counted(thrown), "hand": (), "laid": (), "exchanged": seat.known}
    return state.with_seat(player, **changes)


def _allocate(state: State, player: Player, action: a.Allocate, events: Events) -> State:
    events.append(Event("laid", {"seat": player, "cards": action.cards}, (player,)))
    if not state.options.sealed:
        events.append(Event("laid_face_down", {"seat": player}))
    return _revealed(state.with_seat(player, hand=(), laid=action.cards), events)


def _keep(state: State, player: Player, _: a.Keep, events: Events) -> State:
    return _revealed(state.with_seat(player, kept=True), events)


def _revealed(state: State, events: Events) -> State:
    """Turn up all cards once both have laid, and settle cartouche 1 (A-RND-3, A-EXC-4)."""
    if not (state.settled(RED) and state.settled(BLUE)):
        return state
    events.append(Event("revealed", {"cards": tuple(seat.laid for seat in state.seats)}))
    for player, seat in enumerate(state.seats):
        if seat.exchanged and state.options.exchange_public == "after_laying":
            events.append(Event("token_spent", {"seat": player}))
        state = state.with_seat(player, exchanged=None, kept=False)
    return _cartouche_1(state, events)


def _cartouche_1(state: State, events: Events) -> State:
    """Twice the difference for the higher card; then perhaps an instant win (A-C1-1, A-END-1)."""
    red, blue = (state.card(player, 1) for player in (RED, BLUE))
    earner = RED if red > blue else BLUE
    if red == blue:
        events.append(Event("no_points", {"card": red}))
    else:
        n = 2 * abs(red - blue)
        score = state.seats[earner].score + n
        events.append(Event("points_earned", {"seat": earner, "n": n, "score": score, "cards": (red, blue)}))
        state = state.with_seat(earner, score=score)
    return _instant_win(state, earner, events) or _order(state, events)


def _instant_win(state: State, first: Player, events: Events) -> State | None:
    """The end of the game if somebody has an instant win, ``first`` asked before the other; else None (A-END-1)."""
    for player in (first, 1 - first):
        if reason := won(state.seats[player]):
            return _over(state, reason, (player,), events)
    return None


def _order(state: State, events: Events) -> State:
    """The lower card at cartouche 2, then at 1, begins; still equal: draw (A-ORD-1 to A-ORD-3)."""
    red, blue = (seat.laid for seat in state.seats)
    for cartouche, rule in ((2, "A-ORD-1"), (1, "A-ORD-2")):
        if red[cartouche - 1] != blue[cartouche - 1]:
            first = RED if red[cartouche - 1] < blue[cartouche - 1] else BLUE
            return _begin(state, first, rule, events)
    return _draw_or_red(state.changed(phase=Phase.TIE), events)


def _tie(state: State, events: Events) -> State:
    red, blue = (seat.drawn for seat in state.seats)
    if len(red) > len(blue):
        return _draw_or_red(state, events)
    if red[-1] != blue[-1]:
        return _begin(state, RED if red[-1] < blue[-1] else BLUE, "A-ORD-3", events)
    if state.options.tie_draw == "red_first":
        return _begin(state, RED, "A-ORD-4", events)
    return _draw_or_red(state, events)


def _draw_or_red(state: State, events: Events) -> State:
    """Wait for the next card of the draw. The rules do not say what happens when none is left: then Red begins."""
    drawer = state.dealt
    assert drawer is not None  # phase TIE
    return state if can_draw(state.seats[drawer]) else _begin(state, RED, "A-ORD-4", events)


def _begin(state: State, first: Player, rule: str, events: Events) -> State:
    """Put the drawn cards under the decks and let ``first`` settle his cartouches (A-ORD-3)."""
    events.append(Event("order_decided", {"seat": first, "rule": rule}))
    for player, seat in enumerate(state.seats):
        if seat.drawn:
            state = state.with_seat(player, under=(*seat.under, *seat.drawn), drawn=())
    return _cartouche_2(state.changed(turns=(first, 1 - first)), events)


# --- cartouche 2: removing ---


def _cartouche_2(state: State, events: Events) -> State:
    """Card minus 2 counters, as far as there are any within reach (A-C2-1 to A-C2-4)."""
    player, card = state.player, state.card(state.player, 2)
    events.append(Event("turn_began", {"seat": player}))
    counters = state.seats[state.victim].counters
    n = min(abs(card - 2), sum(counters[i] for i in within(state.card(player, 3))))
    if state.round == 1 or not n:
        rule = "A-C2-1" if state.round == 1 else "A-C2-4" if card != 2 else "A-C2-2"
        events.append(Event("nothing_removed", {"seat": player, "card": card, "rule": rule}))
        return _cartouche_4(state, events)
    return _go_on_removing(state.changed(phase=Phase.REMOVE, left=n), events)


def _go_on_removing(state: State, events: Events) -> State:
    groups = state.open_groups() if state.left else []
    if not groups:
        return _cartouche_4(state, events)
    counters = state.seats[state.victim].counters
    optional = state.victim != state.player and not state.options.removal_compulsory
    if not optional and (len(groups) == 1 or sum(counters[i] for i in groups) <= state.left):
        return _remove_from(state, groups[0], events, forced=True)
    return state


def _remove(state: State, _: Player, action: a.Remove, events: Events) -> State:
    return _remove_from(state, INDEX[action.temple, action.colour], events, forced=False)


def _stop(state: State, player: Player, _: a.Stop, events: Events) -> State:
    events.append(Event("stopped_removing", {"seat": player, "n": state.left}))
    return _cartouche_4(state, events)


def _remove_from(state: State, index: int, events: Events, *, forced: bool) -> State:
    victim, seat = state.victim, state.seats[state.victim]
    place = GROUPS[index].space(victim, seat.counters[index] - 1).name
    params = {"seat": state.player, "owner": victim, "place": place, "group": GROUPS[index].name}
    events.append(Event("removed", {**params, "forced": forced}))
    without = seat._replace(counters=added(seat.counters, index, -1))
    return _go_on_removing(_bury(state.seated(victim, without, left=state.left - 1), victim, events), events)


def _bury(state: State, owner: Player, events: Events) -> State:
    """Send a counter to the kingdom, or to its owner's supply when that is full (A-DEAD-1, A-DEAD-2)."""
    if state.kingdom == KINGDOM_SPACES:
        events.append(Event("kingdom_overflowed", {"owner": owner}))
        return state
    events.append(Event("buried", {"owner": owner, "kingdom": state.kingdom + 1}))
    if state.kingdom + 1 == KINGDOM_SPACES:
        events.append(Event("kingdom_filled"))
    return state.with_seat(owner, dead=state.seats[owner].dead + 1)


# --- cartouche 4: placing ---


def _cartouche_4(state: State, events: Events) -> State:
    """As many counters as the card says, as far as the supply goes (A-C4-1, A-C4-2, A-C4-4)."""
    player, state = state.player, state.changed(left=0)
    n = min(state.card(player, 4), state.seats[player].supply)
    if not n or state.options.placing_compulsory:
        return _take(state, n, events)
    return state.changed(phase=Phase.NAME)


def _name(state: State, _: Player, action: a.Name, events: Events) -> State:
    return _take(state, action.number, events)


def _take(state: State, n: int, events: Events) -> State:
    card = state.card(state.player, 4)
    events.append(Event("counters_taken", {"seat": state.player, "n": n, "card": card}))
    return _go_on_placing(state.changed(phase=Phase.PLACE, left=n), events)


def _go_on_placing(state: State, events: Events) -> State:
    if not state.left:
        return _end_turn(state, events)
    groups = state.open_groups()
    if not groups:
        return _without_room(state, events)
    if len(groups) == 1 or sum(map(state.empty, groups)) <= state.left:
        return _place_on(state, groups[0], events, forced=True)
    return state


def _place(state: State, _: Player, action: a.Place, events: Events) -> State:
    return _place_on(state, INDEX[action.temple, action.colour], events, forced=False)


def _place_on(state: State, index: int, events: Events, *, forced: bool) -> State:
    player, seat = state.player, state.seats[state.player]
    place = GROUPS[index].space(player, seat.counters[index]).name
    params = {"seat": player, "place": place, "group": GROUPS[index].name}
    events.append(Event("placed", {**params, "forced": forced}))
    with_it = seat._replace(counters=added(seat.counters, index, 1))
    state = state.seated(player, with_it, left=state.left - 1)
    return _instant_win(state, player, events) or _go_on_placing(state, events)


def _without_room(state: State, events: Events) -> State:
    """Counters taken that find no empty space go to the kingdom (A-C4-3)."""
    events.append(Event("no_room", {"seat": state.player, "n": state.left}))
    for _ in range(state.left):
        state = _bury(state, state.player, events)
    return _end_turn(state, events)


# --- the end of a turn and of a round ---


def _end_turn(state: State, events: Events) -> State:
    state = state.changed(turns=state.turns[1:], left=0)
    if state.turns:
        return _cartouche_2(state, events)
    # Nothing leaves the kingdom during a round, so it was full at some time exactly if it is now (A-DEAD-4).
    return _score(state, events) if state.kingdom == KINGDOM_SPACES else _new_round(state, events)


def _score(state: State, events: Events) -> State:
    """Score line by line, completely before anybody wins by it (A-SCO, A-END-2)."""
    counts = forecast(state.seats[RED].counters, state.seats[BLUE].counters)
    events.append(Event("scoring_began"))
    events += [Event("line_scored", count._asdict()) for count in counts]
    points = totals(counts)
    for player in (RED, BLUE):
        state = state.with_seat(player, score=state.scores[player] + points[player])
    events.append(Event("scored", {"points": points, "scores": state.scores}))
    top = max(state.scores)
    if top < TRACK_SPACES:
        return _begin_return(state, events)
    winners = tuple(player for player in (RED, BLUE) if state.scores[player] == top)
    if not state.options.return_after_end:
        return _over(state, "scoring", winners, events)
    return _begin_return(state.changed(result=Outcome("scoring", state.scores, winners)), events)


def _over(state: State, reason: str, winners: tuple[Player, ...], events: Events) -> State:
    events.append(Event("game_over", {"reason": reason, "scores": state.scores, "winners": winners}))
    result = Outcome(reason, state.scores, winners)
    return state.changed(phase=Phase.OVER, turns=(), left=0, result=result)


def _new_round(state: State, events: Events) -> State:
    """Cards played go to the discards; hands will be dealt (A-RND-4)."""
    for player, seat in enumerate(state.seats):
        discards = plus(seat.discards, counted(seat.laid))
        state = state.with_seat(player, discards=discards, laid=())
    events.append(Event("round_began", {"round": state.round + 1}))
    return state.changed(round=state.round + 1, phase=Phase.LAY)


# --- taking back ---


def _begin_return(state: State, events: Events) -> State:
    """Settle how many counters each takes from which temple, and in which order (A-RET-1 to A-RET-3)."""
    for player in (RED, BLUE):
        state = state.with_seat(player, due=_due(state, state.seats[player]))
    first = BLUE if state.scores[BLUE] > state.scores[RED] else RED
    n = tuple(sum(seat.due) for seat in state.seats)
    if state.options.return_order == "blocks":
        turns = (first,) * n[first] + (1 - first,) * n[1 - first]
    else:
        turns = tuple(p for step in range(RETURNED) for p in (first, 1 - first) if step < n[p])
    events.append(Event("return_began", {"seat": first, "due": tuple(seat.due for seat in state.seats)}))
    return _go_on_returning(state.changed(phase=Phase.TAKE_BACK, turns=turns), events)


def _due(state: State, seat: Seat) -> tuple[int, ...]:
    """One from each temple; for each without own counters one more from the highest that has any left (A-RET-2)."""
    held = [in_temple(seat.counters, temple) for temple in TEMPLES]
    if sum(held) < RETURNED and state.options.return_short == "none":
        return (0,) * len(TEMPLES)
    due = [min(1, n) for n in held]
    for _ in range(min(RETURNED, sum(held)) - sum(due)):
        rest = [n - taken for n, taken in zip(held, due, strict=True)]
        if state.options.return_highest == "number":
            highest = max(i for i, n in enumerate(rest) if n)
        else:
            highest = max(range(len(rest)), key=lambda i: (rest[i], i))
        due[highest] += 1
    return tuple(due)


def _go_on_returning(state: State, events: Events) -> State:
    if not state.turns:
        return _end_return(state, events)
    forced = _forced_return(state)
    return state if forced is None else _take_back_from(state, forced, events, forced=True)


def _forced_return(state: State) -> int | None:
    """A group of the highest temple whose owner has no choice there; None if he has one wherever he must take."""
    seat, groups = state.seats[state.player], state.open_groups()
    for temple in reversed(TEMPLES):
        here = [i for i in groups if GROUPS[i].temple == temple]
        if here and (len(here) == 1 or in_temple(seat.counters, temple) == seat.due[temple - 1]):
            return here[0]
    return None


def _take_back(state: State, _: Player, action: a.TakeBack, events: Events) -> State:
    return _take_back_from(state, INDEX[action.temple, action.colour], events, forced=False)


def _take_back_from(state: State, index: int, events: Events, *, forced: bool) -> State:
    player, group = state.player, GROUPS[index]
    seat = state.seats[player]
    place = group.space(player, seat.counters[index] - 1).name
    events.append(
        Event("taken_back", {"seat": player, "place": place, "group": group.name, "forced": forced})
    )
    counters, due = added(seat.counters, index, -1), added(seat.due, group.temple - 1, -1)
    without = seat._replace(counters=counters, due=due)
    return _go_on_returning(state.seated(player, without, turns=state.turns[1:]), events)


def _end_return(state: State, events: Events) -> State:
    """Empty the kingdom into the supplies (A-RET-4), and go on unless the scoring has ended the game (A-RET-5)."""
    events.append(Event("kingdom_emptied", {"n": tuple(seat.dead for seat in state.seats)}))
    for player in (RED, BLUE):
        state = state.with_seat(player, dead=0)
    if state.result:
        return _over(state, state.result.reason, state.result.winners, events)
    return _new_round(state, events)


_VERBS: Final[dict[type, Callable[[Any, Player, Any, Events], Any]]] = {
    a.DrawCards: _draw_cards,
    a.Allocate: _allocate,
    a.Exchange: _exchange,
    a.Keep: _keep,
    a.Remove: _remove,
    a.Stop: _stop,
    a.Name: _name,
    a.Place: _place,
    a.TakeBack: _take_back,
}
