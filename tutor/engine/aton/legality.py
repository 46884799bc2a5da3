"""The one judge of what is legal, and the candidates it is asked about.

Each verb has a judge that answers in teaching order: whose turn, which step of the round, which cards or
counters, where. A refusal names the rule and marks the places.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tutor.engine.aton import actions as a
from tutor.engine.aton.board import GROUPS, INDEX, SEATS, TEMPLES, in_temple
from tutor.engine.aton.cards import HAND, VALUES, Cards, orders
from tutor.engine.aton.table import Phase
from tutor.engine.protocol import CHANCE, Key, Player, Refusal

if TYPE_CHECKING:
    from tutor.engine.aton.state import State


def check(state: State, player: Player, action: Any) -> Refusal | None:
    """None exactly if ``player`` may do ``action`` now; otherwise why not."""
    if player not in state.acting_players:
        return _not_acting(state, player, action)
    if player == CHANCE:
        drawable = any(action == draw for draw, _ in state.chance_outcomes())
        return None if drawable else _no("not_drawable", "A-SET-2")
    judge = _JUDGES.get(type(action))
    if judge is None:
        return _no("unknown_action", "A-RND-3")
    if type(action) not in _VERBS_OF[state.phase]:
        return _no(f"now_{state.phase.value}", _RULE_OF[state.phase])
    return judge(state, player, action)


def legal_actions(state: State, player: Player) -> tuple[Any, ...]:
    """The candidates that pass their judge, in a stable order."""
    if player not in state.acting_players:
        return ()
    if player == CHANCE:
        return tuple(draw for draw, _ in state.chance_outcomes())
    candidates = _CANDIDATES[state.phase](state, player)
    return tuple([action for action in candidates if _JUDGES[type(action)](state, player, action) is None])


# --- candidates: supersets of the legal actions, kept narrow and made of shared instances because both cost most ---

_REMOVE: Final = tuple(a.Remove(g.temple, g.colour) for g in GROUPS)
_PLACE: Final = tuple(a.Place(g.temple, g.colour) for g in GROUPS)
_TAKE_BACK: Final = tuple(a.TakeBack(g.temple, g.colour) for g in GROUPS)
_NAMES: Final = tuple(a.Name(n) for n in range(VALUES[-1] + 1))
_EXCHANGE: Final = a.Exchange()
_KEEP: Final = a.Keep()
_STOP: Final = a.Stop()


@cache
def _layings(hand: Cards) -> tuple[a.Allocate, ...]:
    return tuple(map(a.Allocate, orders(hand)))


def _lay_candidates(state: State, player: Player) -> list[a.SeatAction]:
    seat = state.seats[player]
    return [_KEEP, _EXCHANGE] if seat.laid else [*_layings(seat.hand), _EXCHANGE]


def _remove_candidates(state: State, player: Player) -> list[a.SeatAction]:
    return [*(_REMOVE[i] for i in state.open_groups()), _STOP]


def _name_candidates(state: State, player: Player) -> tuple[a.SeatAction, ...]:
    return _NAMES


def _place_candidates(state: State, player: Player) -> list[a.SeatAction]:
    return [_PLACE[i] for i in state.open_groups()]


def _take_back_candidates(state: State, player: Player) -> list[a.SeatAction]:
    return [_TAKE_BACK[i] for i in state.open_groups()]


_CANDIDATES: Final[dict[Phase, Callable[[State, Player], Any]]] = {
    Phase.LAY: _lay_candidates,
    Phase.REMOVE: _remove_candidates,
    Phase.NAME: _name_candidates,
    Phase.PLACE: _place_candidates,
    Phase.TAKE_BACK: _take_back_candidates,
}

# --- the judges, one a verb ---


def _no(code: str, rule: str, *keys: Key, **params: Any) -> Refusal:
    return Refusal(code, rule, params, keys)


def _cartouche(player: Player, number: int) -> Key:
    return f"cartouche:{SEATS[player]}:{number}"


def _not_acting(state: State, player: Player, action: Any) -> Refusal:
    if state.phase is Phase.OVER:
        assert state.result is not None  # phase OVER
        return _no("game_over", "A-END-2" if state.result.reason == "scoring" else "A-END-1")
    if state.acting_players == (CHANCE,):
        return _no("draw_first", "A-ORD-3" if state.phase is Phase.TIE else "A-RND-1")
    if state.phase is not Phase.LAY:
        return _no("not_your_turn", "A-RND-3", seat=state.player)
    if player == CHANCE:
        return _no("nothing_to_draw", "A-RND-2")
    if isinstance(action, a.Exchange):
        return _no("exchange_too_late", "A-EXC-2")
    return _no("already_laid", "A-RND-2", *(_cartouche(player, n) for n in range(1, HAND + 1)))


def _allocate(state: State, player: Player, action: a.Allocate) -> Refusal | None:
    seat, cards = state.seats[player], action.cards
    if seat.laid:
        return _no("already_laid", "A-RND-2", *(_cartouche(player, n) for n in range(1, HAND + 1)))
    if cards in orders(seat.hand):
        return None
    if len(cards) != HAND:
        return _no("not_four_cards", "A-RND-2", n=len(cards))
    for card in cards:
        if card not in VALUES:
            return _no("no_such_card", "A-SET-2", card=card)
        if cards.count(card) > seat.hand.count(card):
            at = (_cartouche(player, n) for n, laid in enumerate(cards, 1) if laid == card)
            held = seat.hand.count(card)
            return _no("card_not_held", "A-RND-2", f"card:{card}", *at, card=card, n=held)
    return _no("not_four_cards", "A-RND-2", n=len(cards))


def _exchange(state: State, player: Player, action: a.Exchange) -> Refusal | None:
    return None if state.seats[player].token else _no("token_spent", "A-EXC-1", f"token:{SEATS[player]}")


def _keep(state: State, player: Player, action: a.Keep) -> Refusal | None:
    return None if state.seats[player].laid else _no("lay_first", "A-RND-2")


def _index(action: a.Remove | a.Place | a.TakeBack) -> int | Refusal:
    index = INDEX.get((action.temple, action.colour))
    if index is not None:
        return index
    colour = getattr(action.colour, "value", action.colour)  # whatever a caller put there
    return _no("no_such_group", "A-SET-3", temple=action.temple, colour=colour)


def _beyond_reach(state: State, player: Player, index: int, rule: str) -> Refusal | None:
    group, reach = GROUPS[index], state.card(player, 3)
    if group.temple <= reach:
        return None
    keys = (_cartouche(player, 3), *group.keys)
    return _no("beyond_reach", rule, *keys, temple=group.temple, card=reach)


def _remove(state: State, player: Player, action: a.Remove) -> Refusal | None:
    index = _index(action)
    if isinstance(index, Refusal):
        return index
    if refusal := _beyond_reach(state, player, index, "A-C2-3"):
        return refusal
    victim, group = state.victim, GROUPS[index]
    if state.seats[victim].counters[index]:
        return None
    if state.seats[1 - victim].counters[index]:
        code = "remove_own" if victim == player else "remove_opposing"
        card = state.card(player, 2)
        return _no(code, "A-C2-2", _cartouche(player, 2), *group.keys, card=card, place=group.name)
    return _no("no_counter_there", "A-C2-2", *group.keys, seat=victim, place=group.name)


def _stop(state: State, player: Player, action: a.Stop) -> Refusal | None:
    if state.victim == player:
        return _no("own_counter_compulsory", "A-C2-2", _cartouche(player, 2))
    if state.options.removal_compulsory:
        return _no("removal_compulsory", "A-C2-5", _cartouche(player, 2), n=state.left)
    return None


def _name(state: State, player: Player, action: a.Name) -> Refusal | None:
    number, card, supply = action.number, state.card(player, 4), state.seats[player].supply
    if number not in range(card + 1):
        return _no("not_that_many", "A-C4-2", _cartouche(player, 4), n=number, card=card)
    if number > supply:
        return _no("supply_short", "A-C4-4", n=number, supply=supply)
    return None


def _place(state: State, player: Player, action: a.Place) -> Refusal | None:
    index = _index(action)
    if isinstance(index, Refusal):
        return index
    if refusal := _beyond_reach(state, player, index, "A-C3-1"):
        return refusal
    if not state.empty(index):
        return _no("no_empty_space", "A-C4-1", *GROUPS[index].keys, place=GROUPS[index].name)
    return None


def _take_back(state: State, player: Player, action: a.TakeBack) -> Refusal | None:
    index = _index(action)
    if isinstance(index, Refusal):
        return index
    seat, group = state.seats[player], GROUPS[index]
    if not in_temple(seat.counters, group.temple):
        return _no("none_in_temple", "A-RET-2", *group.keys, temple=group.temple)
    if not seat.due[group.temple - 1]:
        temples = tuple(temple for temple in TEMPLES if seat.due[temple - 1])
        return _no("temple_not_due", "A-RET-2", *group.keys, temple=group.temple, temples=temples)
    if not seat.counters[index]:
        return _no("no_counter_there", "A-RET-2", *group.keys, seat=player, place=group.name)
    return None


_JUDGES: Final[dict[type, Callable[[Any, Player, Any], Refusal | None]]] = {
    a.Allocate: _allocate,
    a.Exchange: _exchange,
    a.Keep: _keep,
    a.Remove: _remove,
    a.Stop: _stop,
    a.Name: _name,
    a.Place: _place,
    a.TakeBack: _take_back,
}
_VERBS_OF: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.LAY: (a.Allocate, a.Exchange, a.Keep),
    Phase.REMOVE: (a.Remove, a.Stop),
    Phase.NAME: (a.Name,),
    Phase.PLACE: (a.Place,),
    Phase.TAKE_BACK: (a.TakeBack,),
}
_RULE_OF: Final = {
    Phase.LAY: "A-RND-2",
    Phase.REMOVE: "A-C2-2",
    Phase.NAME: "A-C4-2",
    Phase.PLACE: "A-C4-1",
    Phase.TAKE_BACK: "A-RET-1",
}
