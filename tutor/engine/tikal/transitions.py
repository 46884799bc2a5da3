"""What a legal action does: the next state and the events, one function a verb. Legality was judged before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import Event, Step
from tutor.engine.tikal import actions as a
from tutor.engine.tikal import auction
from tutor.engine.tikal.actions import TURN_BUDGET, WORKER
from tutor.engine.tikal.board import INDEX, NAMES, STEPS
from tutor.engine.tikal.legality import fits_nowhere
from tutor.engine.tikal.scoring import count
from tutor.engine.tikal.table import Guard, Phase, Seat, Site, added, fresh_site
from tutor.engine.tikal.tiles import TILE, TILES, Kind

if TYPE_CHECKING:
    from tutor.engine.tikal.state import State

Done = tuple["State", tuple[Event, ...]]


def apply(state: State, action: Any) -> Step[State]:
    """Do a legal ``action`` of whoever acts."""
    return Step(*_VERBS[type(action)](state, action))


# --- chance ---


def _draw_tile(state: State, draw: a.DrawTile) -> Done:
    if state.auction is not None:
        return auction.turn_up(state, draw.tile)
    tile = TILE[draw.tile]
    drawn = state.changed(pile=tuple(t for t in state.pile if t != tile), tile=tile)
    event = Event("tile_drawn", {"seat": state.player, "tile": tile.id, "kind": tile.kind.value})
    return _with_tile_in_hand(drawn, (event,))


def _with_tile_in_hand(state: State, events: tuple[Event, ...]) -> Done:
    """A volcano is laid aside and starts a scoring round; another tile is to be placed, where it can be."""
    tile = state.tile
    assert tile is not None
    if tile.kind is Kind.VOLCANO:
        return _scoring_round(state, auction.clockwise(state, state.player), "volcano", events)
    if fits_nowhere(state) and state.options.unplaceable == "set_aside":
        # In the order of the box: it means nothing.
        out = tuple(t for t in TILES if t == tile or t in state.out)
        aside = state.changed(tile=None, out=out, phase=Phase.ACT, ap=TURN_BUDGET)
        return aside, (*events, Event("tile_set_aside", {"seat": state.player, "tile": tile.id}))
    return state.changed(phase=Phase.PLACE), events


def _draw_treasure(state: State, draw: a.DrawTreasure) -> Done:
    kind, seat = draw.treasure, state.seats[state.player]
    held = seat._replace(treasures=added(seat.treasures, kind, 1))
    found = state.changed(
        seats=_with_seat(state, held),
        buried=added(state.buried, kind, -1),
        phase=Phase.ACT,
    )
    place = NAMES[state.worked[-1]]
    event = Event(
        "treasure_found",
        {
            "seat": state.player,
            "place": place,
            "treasure": kind,
            "n": held.treasures[kind],
        },
    )
    return found, (event,)


# --- the turn ---


def _choose_tile(state: State, action: a.ChooseTile) -> Done:
    return _with_tile_in_hand(*auction.taken(state, action.tile))


def _place_tile(state: State, action: a.PlaceTile) -> Done:
    tile = state.tile
    assert tile is not None
    site = fresh_site(tile, action.rotation, state.players)
    placed = state.changed(
        sites=_with_site(state, action.space, site),
        tile=None,
        phase=Phase.ACT,
        ap=TURN_BUDGET,
    )
    event = _event(
        state,
        "tile_placed",
        action.space,
        tile=tile.id,
        rotation=action.rotation,
        kind=tile.kind.value,
    )
    return placed, (event,)


def _end_turn(state: State, action: a.EndTurn) -> Done:
    events = [Event("turn_ended", {"seat": state.player, "n": state.ap})]
    ended = state.changed(ap=0, worked=())
    if not state.scoring:
        return _after_normal_turn(ended, events)
    return _after_scoring_turn(ended, events)


def _after_normal_turn(state: State, events: list[Event]) -> Done:
    left = (state.player + 1) % state.players
    if state.auction is not None:
        state, opener = auction.after_turn(state)
        if opener is not None:
            return auction.opened(state, opener, tuple(events))
    if state.pile:
        return state.changed(player=left, phase=Phase.DRAW), tuple(events)
    return _scoring_round(state, _last_scoring_order(state, left), "end", tuple(events))


def _last_scoring_order(state: State, left: int) -> tuple[int, ...]:
    if state.auction is not None:
        return auction.last_scoring_order(state)
    first = left if state.options.last_scoring_first == "left_neighbour" else state.player
    return auction.clockwise(state, first)


def _scoring_round(state: State, order: tuple[int, ...], cause: str, events: tuple[Event, ...]) -> Done:
    opened = state.changed(phase=Phase.ACT, player=order[0], ap=TURN_BUDGET, scoring=order)
    return opened, (*events, Event("scoring_round", {"cause": cause, "order": order}))


def _after_scoring_turn(state: State, events: list[Event]) -> Done:
    player = state.player
    scored, event = _score(state)
    events.append(event)
    queue = state.scoring[1:]
    if queue:
        turn = scored.changed(player=queue[0], ap=TURN_BUDGET, scoring=queue)
        return turn, tuple(events)
    if state.tile is not None:
        # The round went once clockwise, so the next seat is whoever drew the volcano: now he places it (T-VOL-1).
        drawer = (player + 1) % state.players
        return scored.changed(player=drawer, phase=Phase.PLACE, scoring=()), tuple(events)
    over = scored.changed(phase=Phase.OVER, scoring=())
    return over, (*events, Event("game_over", {"scores": over.scores}))


def _score(state: State) -> tuple[State, Event]:
    player, seat = state.player, state.seats[state.player]
    counted = count(state, player)
    event = Event(
        "scored",
        {
            "seat": player,
            "temples": tuple((NAMES[INDEX[space]], points) for space, points in counted.temples),
            "treasures": counted.treasures,
            "n": counted.total,
            "score": seat.score + counted.total,
        },
    )
    return state.changed(seats=_with_seat(state, seat._replace(score=seat.score + counted.total))), event


# --- the ten action points ---


def _enter(state: State, action: a.Enter) -> Done:
    seat = state.seats[state.player]
    rest = seat._replace(workers=seat.workers - 1) if action.figure is WORKER else seat._replace(leader=0)
    site = _site(state, action.space).with_figures(state.player, action.figure, 1)
    entered = state.changed(
        sites=_with_site(state, action.space, site),
        seats=_with_seat(state, rest),
        ap=state.ap - a.ENTER_PRICE,
    )
    return entered, (
        _event(
            state,
            "entered",
            action.space,
            figure=action.figure.value,
            price=a.ENTER_PRICE,
        ),
    )


def _move(state: State, action: a.Move) -> Done:
    _, direction, _, back = STEPS[action.origin, action.target]
    stones = _site(state, action.origin).stones[direction] + _site(state, action.target).stones[back]
    return _walk(state, action, stones, "moved")


def _secret_path(state: State, action: a.SecretPath) -> Done:
    return _walk(state, action, a.SECRET_PATH_PRICE, "took_secret_path")


def _walk(state: State, action: a.Move | a.SecretPath, cost: int, kind: str) -> Done:
    left = _site(state, action.origin).with_figures(state.player, action.figure, -1)
    reached = _site(state, action.target).with_figures(state.player, action.figure, 1)
    sites = list(state.sites)
    sites[INDEX[action.origin]], sites[INDEX[action.target]] = left, reached
    event = _event(
        state,
        kind,
        action.target,
        figure=action.figure.value,
        origin=NAMES[INDEX[action.origin]],
        price=cost,
    )
    return state.changed(sites=tuple(sites), ap=state.ap - cost), (event,)


def _uncover(state: State, action: a.Uncover) -> Done:
    site = _site(state, action.space)
    level = site.value + 1
    uncovered = state.changed(
        sites=_with_site(state, action.space, site._replace(value=level)),
        levels=added(state.levels, level, -1),
        ap=state.ap - a.UNCOVER_PRICE,
        worked=(*state.worked, INDEX[action.space]),
    )
    return uncovered, (_event(state, "uncovered", action.space, level=level, price=a.UNCOVER_PRICE),)


def _recover(state: State, action: a.Recover) -> Done:
    site = _site(state, action.space)
    dug = state.changed(
        sites=_with_site(state, action.space, site._replace(treasures=site.treasures - 1)),
        phase=Phase.DIG,
        ap=state.ap - a.RECOVER_PRICE,
        worked=(*state.worked, INDEX[action.space]),
    )
    return dug, (_event(state, "dug", action.space, price=a.RECOVER_PRICE),)


def _swap(state: State, action: a.Swap) -> Done:
    seats = list(state.seats)
    for seat, gets, gives in (
        (state.player, action.theirs, action.mine),
        (action.owner, action.mine, action.theirs),
    ):
        treasures = added(added(seats[seat].treasures, gets, 1), gives, -1)
        seats[seat] = seats[seat]._replace(treasures=treasures)
    event = Event(
        "swapped",
        {
            "seat": state.player,
            "owner": action.owner,
            "mine": action.mine,
            "theirs": action.theirs,
            "price": a.SWAP_PRICE,
        },
    )
    return state.changed(seats=tuple(seats), ap=state.ap - a.SWAP_PRICE), (event,)


def _place_guard(state: State, action: a.PlaceGuard) -> Done:
    site, seat = _site(state, action.space), state.seats[state.player]
    leaving = site.workers[state.player] + site.leaders[state.player] - 1
    guarded = site._replace(
        workers=added(site.workers, state.player, -site.workers[state.player]),
        leaders=added(site.leaders, state.player, -site.leaders[state.player]),
        guard=Guard(state.player, action.figure),
    )
    placed = state.changed(
        sites=_with_site(state, action.space, guarded),
        seats=_with_seat(state, seat._replace(guards=seat.guards - 1)),
        ap=state.ap - a.GUARD_PRICE,
    )
    event = _event(
        state,
        "guard_placed",
        action.space,
        figure=action.figure.value,
        n=leaving,
        price=a.GUARD_PRICE,
    )
    return placed, (event,)


def _pitch_camp(state: State, action: a.PitchCamp) -> Done:
    seat = state.seats[state.player]
    camp = _site(state, action.space)._replace(camp=state.player)
    pitched = state.changed(
        sites=_with_site(state, action.space, camp),
        seats=_with_seat(state, seat._replace(camps=seat.camps - 1)),
        ap=state.ap - a.CAMP_PRICE,
    )
    return pitched, (_event(state, "camp_pitched", action.space, price=a.CAMP_PRICE),)


# --- small helpers ---


def _site(state: State, space: Hex) -> Site:
    site = state.sites[INDEX[space]]
    assert site is not None  # judged before
    return site


def _with_site(state: State, space: Hex, site: Site) -> tuple[Site | None, ...]:
    sites = list(state.sites)
    sites[INDEX[space]] = site
    return tuple(sites)


def _with_seat(state: State, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[: state.player], seat, *state.seats[state.player + 1 :])


def _event(state: State, kind: str, space: Hex, /, **params: Any) -> Event:
    return Event(kind, {"seat": state.player, "place": NAMES[INDEX[space]], **params})


_VERBS: Final[dict[type, Callable[[Any, Any], Done]]] = {
    a.DrawTile: _draw_tile,
    a.DrawTreasure: _draw_treasure,
    a.PlaceTile: _place_tile,
    a.Enter: _enter,
    a.Move: _move,
    a.SecretPath: _secret_path,
    a.Uncover: _uncover,
    a.Recover: _recover,
    a.Swap: _swap,
    a.PlaceGuard: _place_guard,
    a.PitchCamp: _pitch_camp,
    a.EndTurn: _end_turn,
    a.Bid: auction.bid,
    a.Pass: auction.step_out,
    a.ChooseTile: _choose_tile,
}
