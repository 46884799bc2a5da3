"""The auction of the professional version: tiles turned up, bids, badges, and in whose turn a round ends (T-PRO).

The judges of its verbs, their candidates and what they do; ``legality`` and ``transitions`` list them with the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tutor.engine.protocol import Event, Player, Refusal
from tutor.engine.tikal.actions import Bid, ChooseTile, Pass
from tutor.engine.tikal.table import Auction, Phase
from tutor.engine.tikal.tiles import TILE

if TYPE_CHECKING:
    from tutor.engine.tikal.state import State

CAPITAL: Final = 20
"""Points at the start, with which seats bid (T-PRO-1)."""

Done = tuple["State", tuple[Event, ...]]


def of(state: State) -> Auction:
    """The auction of a state of the professional version."""
    assert state.auction is not None
    return state.auction


def clockwise(state: State, first: Player) -> tuple[Player, ...]:
    """All seats from ``first``."""
    return tuple((first + step) % state.players for step in range(state.players))


# --- legality ---


def bids(state: State, player: Player) -> list[Bid | Pass]:
    """What ``player`` may say: to pass, or any bid from the lowest that is enough to all he has (T-PRO-3)."""
    offers = range(of(state).highest + 1, state.seats[player].score + 1)
    return [Pass(), *(Bid(points) for points in offers)]


def choices(state: State) -> list[ChooseTile]:
    """One for each open tile."""
    return [ChooseTile(tile.id) for tile in of(state).row]


def judge_bid(state: State, player: Player, action: Bid) -> Refusal | None:
    """More than the last bid, and no more than one has (T-PRO-3)."""
    need, have = of(state).highest + 1, state.seats[player].score
    if type(action.points) is not int or action.points < need:
        return Refusal("bid_too_low", "T-PRO-3", {"points": action.points, "need": need}, ())
    if action.points > have:
        return Refusal(
            "bid_too_high", "T-PRO-3", {"points": action.points, "have": have}, (f"seat:{player}",)
        )
    return None


def judge_pass(state: State, player: Player, action: Pass) -> None:
    """Passing is always allowed."""


def judge_choice(state: State, player: Player, action: ChooseTile) -> Refusal | None:
    """One of the open tiles (T-PRO-2)."""
    row = of(state).row
    if any(tile.id == action.tile for tile in row):
        return None
    open_keys = tuple(f"open:{tile.id}" for tile in row)
    return Refusal("tile_not_open", "T-PRO-2", {"tile": str(action.tile)}, open_keys)


# --- transitions ---


def turn_up(state: State, tile_id: str) -> Done:
    """A tile joins the row; when there is one for each seat, the opener begins (T-PRO-2)."""
    tile = TILE[tile_id]
    auction = of(state)
    row = (*auction.row, tile)
    turned = state.changed(pile=tuple(t for t in state.pile if t != tile), auction=auction._replace(row=row))
    event = Event("tile_turned_up", {"tile": tile.id, "kind": tile.kind.value})
    if len(row) < state.players and turned.pile:
        return turned, (event,)
    return opened(turned, state.player, (event,))


def opened(state: State, opener: Player, events: tuple[Event, ...]) -> Done:
    """The next auction of the round; whoever is alone with his badge up takes a tile free (T-PRO-5)."""
    auction = of(state)
    if sum(not badge for badge in auction.badges) > 1:
        return state.changed(player=opener, phase=Phase.BID), (
            *events,
            Event("auction_opened", {"seat": opener}),
        )
    return _right_to_choose(state, opener, 0, events)


def bid(state: State, action: Bid) -> Done:
    """The highest bid so far; it wins at once when nobody else can answer (T-PRO-3)."""
    auction = of(state)._replace(highest=action.points, bidder=state.player)
    event = Event("bid", {"seat": state.player, "n": action.points})
    return _next_bidder(state.changed(auction=auction), (event,))


def step_out(state: State, action: Pass) -> Done:
    """Out of this auction (T-PRO-3)."""
    auction = of(state)
    passed = state.changed(auction=auction._replace(passed=(*auction.passed, state.player)))
    return _next_bidder(passed, (Event("passed", {"seat": state.player}),))


def _next_bidder(state: State, events: tuple[Event, ...]) -> Done:
    auction = of(state)
    still_in = [
        seat
        for seat in clockwise(state, state.player + 1)
        if not auction.badges[seat] and seat not in auction.passed
    ]
    if not still_in:
        return _right_to_choose(state, auction.passed[0], 0, events)
    if still_in == [auction.bidder]:
        return _right_to_choose(state, still_in[0], auction.highest, events)
    return state.changed(player=still_in[0]), events


def _right_to_choose(state: State, winner: Player, price: int, events: tuple[Event, ...]) -> Done:
    """The winner pays by moving back, and chooses (T-PRO-3); what was said in this auction is over."""
    auction = of(state)._replace(highest=0, bidder=None, passed=())
    seat = state.seats[winner]
    seats = list(state.seats)
    seats[winner] = seat._replace(score=seat.score - price)
    event = Event("auction_won", {"seat": winner, "n": price, "score": seat.score - price})
    chooses = state.changed(player=winner, seats=tuple(seats), auction=auction, phase=Phase.CHOOSE)
    return chooses, (*events, event)


def taken(state: State, tile_id: str) -> Done:
    """The tile leaves the row and is in hand."""
    auction, tile = of(state), TILE[tile_id]
    row = tuple(t for t in auction.row if t != tile)
    event = Event("tile_chosen", {"seat": state.player, "tile": tile.id, "kind": tile.kind.value})
    return state.changed(auction=auction._replace(row=row), tile=tile), (event,)


def after_turn(state: State) -> tuple[State, Player | None]:
    """The badge is turned; who opens the next auction of this round, or None at its end, with all badges up again."""
    auction = of(state)
    badges = tuple(badge or seat == state.player for seat, badge in enumerate(auction.badges))
    left = [seat for seat in clockwise(state, state.player + 1) if not badges[seat]]
    if left and auction.row:
        return state.changed(auction=auction._replace(badges=badges)), left[0]
    return state.changed(auction=Auction((False,) * state.players)), None


def last_scoring_order(state: State) -> tuple[Player, ...]:
    """Lowest score first; ties clockwise from the left neighbour of whoever placed last (T-PRO-7)."""
    # The sort is stable: equal scores stay in clockwise order.
    return tuple(sorted(clockwise(state, state.player + 1), key=lambda seat: state.seats[seat].score))


JUDGES: Final[dict[type, Any]] = {Bid: judge_bid, Pass: judge_pass, ChooseTile: judge_choice}
