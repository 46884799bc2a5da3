"""The one judge of what is legal, and the candidates it is asked about.

Each verb has a judge that answers in teaching order: whose turn, which phase, who owns what, where, and only then the
price. A refusal names the rule and marks the places.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import CHANCE, Player, Refusal
from tutor.engine.tikal import actions as a
from tutor.engine.tikal import auction
from tutor.engine.tikal.actions import LEADER, WORKER, Figure
from tutor.engine.tikal.board import INDEX, NAMES, NEIGHBOURS, SPACES, STEPS, key
from tutor.engine.tikal.movement import camps_of, is_camp_of, ways
from tutor.engine.tikal.table import ACT, OVER, PLACE, Phase, Site
from tutor.engine.tikal.tiles import (
    HIGHEST_LEVEL,
    JUNGLE,
    TEMPLE,
    TREASURE,
    TREASURE_KINDS,
    VOLCANO,
    Kind,
    Tile,
)

if TYPE_CHECKING:
    from tutor.engine.tikal.state import State

MOST_A_TURN: Final = 2
"""Levels of one temple, or treasures of one tile, in a turn (T-TMP-2, T-TRS-1)."""
CAMP_GROUND: Final = (JUNGLE, TREASURE)


def check(state: State, player: Player, action: Any) -> Refusal | None:
    """None exactly if ``player`` may do ``action`` now; otherwise why not."""
    if player not in state.acting_players:
        return _not_acting(state)
    if player == CHANCE:
        return (
            None
            if action in (draw for draw, _ in state.chance_outcomes())
            else _no("not_drawable", "T-SET-2")
        )
    judge = _JUDGES.get(type(action))
    if judge is None:
        return _no("unknown_action", "T-TRN-1")
    if _PHASES.get(type(action), ACT) is not state.phase:
        return _wrong_phase(state, action)
    return judge(state, player, action)


def legal_actions(state: State, player: Player) -> tuple[Any, ...]:
    """The candidates that pass their judge, in the order of verbs and board."""
    if player not in state.acting_players:
        return ()
    if player == CHANCE:
        return tuple(draw for draw, _ in state.chance_outcomes())
    phase = state.phase
    if phase is Phase.BID:
        return tuple(auction.bids(state, player))
    if phase is Phase.CHOOSE:
        return tuple(auction.choices(state))
    candidates = _placings(state) if phase is PLACE else _doings(state, player)
    return tuple([action for action in candidates if _JUDGES[type(action)](state, player, action) is None])


def fits_nowhere(state: State) -> bool:
    """Whether no tile but a volcano has a legal placement: no empty space borders one that gives access (T-PLC-5)."""
    return not any(
        site is None and any(_gives_access(state, state.sites[j]) for _, j in NEIGHBOURS[index])
        for index, site in enumerate(state.sites)
    )


def _gives_access(state: State, site: Site | None) -> bool:
    return site is not None and (site.tile.kind is not VOLCANO or state.options.volcano_edge_access)


# --- candidates: supersets of the legal actions, kept narrow and made of shared instances because both cost most ---

_ANY_ROTATION: Final = tuple(range(6))
_PLACE: Final = tuple([a.PlaceTile(s, r) for r in _ANY_ROTATION] for s in SPACES)
_ENTER: Final = tuple({f: a.Enter(f, s) for f in Figure} for s in SPACES)
_MOVE: Final = tuple(
    {f: {j: a.Move(f, s, SPACES[j]) for _, j in NEIGHBOURS[i]} for f in Figure} for i, s in enumerate(SPACES)
)
_UNCOVER: Final = tuple(a.Uncover(s) for s in SPACES)
_RECOVER: Final = tuple(a.Recover(s) for s in SPACES)
_GUARD: Final = tuple({f: a.PlaceGuard(s, f) for f in Figure} for s in SPACES)
_CAMP: Final = tuple(a.PitchCamp(s) for s in SPACES)
_END: Final = a.EndTurn()


@cache
def _path(figure: Figure, origin: int, target: int) -> a.SecretPath:
    return a.SecretPath(figure, SPACES[origin], SPACES[target])


def _placings(state: State) -> list[a.PlaceTile]:
    tile, sites = state.tile, state.sites
    assert tile is not None  # phase PLACE
    empty = [index for index, site in enumerate(sites) if site is None]
    if tile.kind is not VOLCANO:
        found = [_PLACE[index][rotation] for index in empty for rotation in _rotations(state, tile, index)]
        if found:
            return found
    return [p for index in empty if any(sites[j] for _, j in NEIGHBOURS[index]) for p in _PLACE[index]]


def _doings(state: State, player: Player) -> list[a.SeatAction]:
    found: list[a.SeatAction] = [_END]
    if not state.ap:
        return found
    seat = state.seats[player]
    camps = camps_of(state.sites, player)
    if seat.workers:
        found += [_ENTER[index][WORKER] for index in camps]
    if seat.leader:
        found += [_ENTER[index][LEADER] for index in camps]
    may_camp = state.ap >= a.CAMP_PRICE and seat.camps
    ground = ways(state.sites)
    for index, site in enumerate(state.sites):
        if site is None:
            continue
        workers, leaders = site.workers[player], site.leaders[player]
        if workers or leaders:
            steps = [j for j, stones in ground[index] if stones <= state.ap]
            paths = [j for j in camps if j != index] if index in camps else ()
            for figure in (WORKER, LEADER) if workers and leaders else (WORKER,) if workers else (LEADER,):
                moves = _MOVE[index][figure]
                found += [moves[j] for j in steps]
                found += [_path(figure, index, j) for j in paths]
            found += _works(state, player, index, site)
        if may_camp and site.camp is None and not site.treasures and site.tile.kind in CAMP_GROUND:
            found.append(_CAMP[index])
    if state.ap >= a.SWAP_PRICE:
        found += _swaps(state, player)
    return found


def _works(state: State, player: Player, index: int, site: Site) -> list[a.SeatAction]:
    if site.treasures:
        return [_RECOVER[index]]
    if not site.value or site.guard:
        return []
    works: list[a.SeatAction] = [_UNCOVER[index]]
    if state.ap >= a.GUARD_PRICE and state.seats[player].guards and site.majority() == player:
        works += [_GUARD[index][figure] for figure in Figure if site.figures(player, figure)]
    return works


def _swaps(state: State, player: Player) -> list[a.Swap]:
    singles = [[kind for kind, copies in enumerate(seat.treasures) if copies == 1] for seat in state.seats]
    return [
        a.Swap(mine, owner, theirs)
        for owner in range(len(singles))
        if owner != player
        for mine in singles[player]
        for theirs in singles[owner]
    ]


# --- the judges, one a verb ---


def _no(code: str, rule: str, *spaces: Hex, **params: Any) -> Refusal:
    return Refusal(code, rule, params, tuple(key(space) for space in spaces))


def _not_acting(state: State) -> Refusal:
    if state.phase is OVER:
        return _no("game_over", "T-END-2")
    if state.acting_players == (CHANCE,):
        return _no("draw_first", "T-TRN-1")
    return _no("not_your_turn", "T-TRN-1", seat=state.player)


def _wrong_phase(state: State, action: Any) -> Refusal:
    if state.phase is Phase.BID:
        return _no("bid_first", "T-PRO-3")
    if state.phase is Phase.CHOOSE:
        return _no("choose_first", "T-PRO-3")
    if type(action) in auction.JUDGES:
        return _no("no_auction", "T-PRO-3")
    if state.phase is PLACE and state.tile:
        return _no("place_tile_first", "T-TRN-1", tile=state.tile.id)
    return _no("no_tile_in_hand", "T-TRN-1")


def _name(space: Hex) -> str:
    return NAMES[INDEX[space]]


def _off_board(*spaces: Hex) -> Refusal | None:
    for space in spaces:
        if space not in INDEX:
            return _no("off_board", "T-SET-3", space, place=key(space).removeprefix("hex:"))
    return None


def _too_dear(state: State, need: int, rule: str, *spaces: Hex) -> Refusal | None:
    if need <= state.ap:
        return None
    return _no("not_enough_points", rule, *spaces, need=need, have=state.ap)


def _place_tile(state: State, player: Player, action: a.PlaceTile) -> Refusal | None:
    space, tile = action.space, state.tile
    assert tile is not None  # phase PLACE
    index = INDEX.get(space)
    if index is None:
        return _off_board(space)
    if action.rotation not in range(6):
        return _no("no_such_rotation", "T-PLC-1", space, rotation=action.rotation)
    if state.sites[index] is not None:
        return _no("space_taken", "T-PLC-1", space, place=_name(space))
    if action.rotation in _rotations(state, tile, index):
        return None
    beside = [SPACES[j] for _, j in NEIGHBOURS[index] if state.sites[j] is not None]
    if not beside:
        return _no("no_neighbour", "T-PLC-1", space, place=_name(space))
    if tile.kind is VOLCANO or (state.options.unplaceable == "without_access" and fits_nowhere(state)):
        return None
    return _no("no_access", "T-PLC-2", space, *beside, place=_name(space), tile=tile.id)


def _rotations(state: State, tile: Tile, index: int) -> tuple[int, ...]:
    """The rotations that give ``tile`` access on an empty space: a stone of either tile on a shared edge (T-PLC-2)."""
    edges = []
    for direction, j in NEIGHBOURS[index]:
        site = state.sites[j]
        if site is not None and _gives_access(state, site):
            if site.stones[(direction + 3) % 6]:
                return _ANY_ROTATION
            edges.append(direction)
    return _with_stone_on(tile, tuple(edges)) if edges else ()


@cache
def _with_stone_on(tile: Tile, edges: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(r for r in _ANY_ROTATION if any(tile.stones[(edge - r) % 6] for edge in edges))


def _enter(state: State, player: Player, action: a.Enter) -> Refusal | None:
    space, seat = action.space, state.seats[player]
    if not (seat.workers if action.figure is WORKER else seat.leader):
        return _no("none_in_supply", "T-SET-5", figure=action.figure.value)
    if space not in INDEX:
        return _off_board(space)
    if not is_camp_of(state.sites, player, INDEX[space]):
        return _not_own_camp(state, space, "not_an_entrance", "T-ENT-1")
    return _too_dear(state, a.ENTER_PRICE, "T-ENT-1", space)


def _not_own_camp(state: State, space: Hex, code: str, rule: str) -> Refusal:
    site = state.sites[INDEX[space]]
    if site is not None and site.camp is not None:
        return _no("others_camp", "T-CMP-3", space, place=_name(space), seat=site.camp)
    return _no(code, rule, space, place=_name(space))


def _figure_missing(state: State, player: Player, figure: Figure, space: Hex, rule: str) -> Refusal | None:
    site = state.sites[INDEX[space]]
    if site is not None and site.figures(player, figure):
        return None
    return _no("no_figure_there", rule, space, figure=figure.value, place=_name(space))


def _move(state: State, player: Player, action: a.Move) -> Refusal | None:
    origin, target, figure = action.origin, action.target, action.figure
    step = STEPS.get((origin, target))
    if step is None:
        return (
            _off_board(origin, target)
            or _figure_missing(state, player, figure, origin, "T-MOV-1")
            or _no(
                "not_adjacent",
                "T-MOV-1",
                origin,
                target,
                origin=_name(origin),
                target=_name(target),
            )
        )
    here, direction, there, back = step
    site, beyond = state.sites[here], state.sites[there]
    if site is None or not site.figures(player, figure):
        return _figure_missing(state, player, figure, origin, "T-MOV-1")
    if beyond is None:
        return _no("unexplored", "T-MOV-1", target, place=_name(target))
    if beyond.tile.kind is VOLCANO:
        return _no("volcano", "T-MOV-3", target, place=_name(target))
    stones = site.stones[direction] + beyond.stones[back]
    if not stones:
        return _no(
            "no_stone",
            "T-MOV-1",
            origin,
            target,
            origin=_name(origin),
            target=_name(target),
        )
    return None if stones <= state.ap else _too_dear(state, stones, "T-MOV-2", origin, target)


def _secret_path(state: State, player: Player, action: a.SecretPath) -> Refusal | None:
    origin, target = action.origin, action.target
    if origin not in INDEX or target not in INDEX:
        return _off_board(origin, target)
    if refusal := _figure_missing(state, player, action.figure, origin, "T-CMP-4"):
        return refusal
    for space in (origin, target):
        if not is_camp_of(state.sites, player, INDEX[space]):
            return _not_own_camp(state, space, "not_a_camp", "T-CMP-4")
    if origin == target:
        return _no("same_place", "T-CMP-4", origin, place=_name(origin))
    return _too_dear(state, a.SECRET_PATH_PRICE, "T-CMP-4", origin, target)


def _site_of(state: State, space: Hex, kind: Kind, rule: str) -> Site | Refusal:
    if refusal := _off_board(space):
        return refusal
    site = state.sites[INDEX[space]]
    if site is None:
        return _no("unexplored", rule, space, place=_name(space))
    if site.tile.kind is not kind:
        return _no(f"not_a_{kind.value}", rule, space, place=_name(space))
    return site


def _worked_out(state: State, player: Player, space: Hex, site: Site, rule: str) -> Refusal | None:
    times = state.worked.count(INDEX[space])
    if times >= MOST_A_TURN:
        return _no("twice_already", rule, space, place=_name(space))
    if times and state.options.second_needs_two and site.workers[player] + site.leaders[player] < MOST_A_TURN:
        return _no("second_needs_two", rule, space, place=_name(space))
    return None


def _nobody_there(player: Player, space: Hex, site: Site, rule: str) -> Refusal | None:
    if site.workers[player] or site.leaders[player]:
        return None
    return _no("nobody_there", rule, space, place=_name(space))


def _uncover(state: State, player: Player, action: a.Uncover) -> Refusal | None:
    space = action.space
    site = _site_of(state, space, TEMPLE, "T-TMP-1")
    if isinstance(site, Refusal):
        return site
    if refusal := _nobody_there(player, space, site, "T-TMP-2"):
        return refusal
    if site.guard:
        return _no("guarded", "T-TMP-3", space, place=_name(space), seat=site.guard.seat)
    if site.value >= HIGHEST_LEVEL:
        return _no("temple_complete", "T-TMP-3", space, place=_name(space))
    if not state.levels[site.value + 1]:
        return _no("no_level_tile", "T-TMP-3", space, place=_name(space), level=site.value + 1)
    if refusal := _worked_out(state, player, space, site, "T-TMP-2"):
        return refusal
    return _too_dear(state, a.UNCOVER_PRICE, "T-TMP-1", space)


def _recover(state: State, player: Player, action: a.Recover) -> Refusal | None:
    space = action.space
    site = _site_of(state, space, TREASURE, "T-TRS-1")
    if isinstance(site, Refusal):
        return site
    if not site.treasures:
        return _no("no_treasures_left", "T-TRS-1", space, place=_name(space))
    if refusal := _nobody_there(player, space, site, "T-TRS-1"):
        return refusal
    if refusal := _worked_out(state, player, space, site, "T-TRS-1"):
        return refusal
    return _too_dear(state, a.RECOVER_PRICE, "T-TRS-1", space)


def _swap(state: State, player: Player, action: a.Swap) -> Refusal | None:
    if action.owner not in range(len(state.seats)):
        return _no("no_such_seat", "T-SET-1", seat=action.owner)
    if action.owner == player:
        return _no("swap_with_self", "T-TRS-2")
    for seat, treasure in ((action.owner, action.theirs), (player, action.mine)):
        if treasure not in range(TREASURE_KINDS):
            return _no("no_such_treasure", "T-SET-4", treasure=treasure)
        copies = state.seats[seat].treasures[treasure]
        if not copies:
            return _no("treasure_not_held", "T-TRS-2", seat=seat, treasure=treasure)
        if copies > 1:
            return _no("not_single", "T-TRS-3", seat=seat, treasure=treasure, copies=copies)
    return _too_dear(state, a.SWAP_PRICE, "T-TRS-2")


def _place_guard(state: State, player: Player, action: a.PlaceGuard) -> Refusal | None:
    space = action.space
    site = _site_of(state, space, TEMPLE, "T-GRD-1")
    if isinstance(site, Refusal):
        return site
    if refusal := _figure_missing(state, player, action.figure, space, "T-GRD-1"):
        return refusal
    if site.guard:
        return _no("guarded", "T-GRD-2", space, place=_name(space), seat=site.guard.seat)
    if site.majority() != player:
        rival = max(site.strength(seat) for seat in range(len(site.workers)) if seat != player)
        return _no(
            "no_majority",
            "T-GRD-1",
            space,
            place=_name(space),
            own=site.strength(player),
            rival=rival,
        )
    if not state.seats[player].guards:
        return _no("no_guard_left", "T-GRD-3")
    return _too_dear(state, a.GUARD_PRICE, "T-GRD-1", space)


def _pitch_camp(state: State, player: Player, action: a.PitchCamp) -> Refusal | None:
    space = action.space
    if refusal := _off_board(space):
        return refusal
    site = state.sites[INDEX[space]]
    if site is None:
        return _no("unexplored", "T-CMP-1", space, place=_name(space))
    if site.tile.kind not in CAMP_GROUND:
        return _no(
            "not_camp_ground",
            "T-CMP-2",
            space,
            place=_name(space),
            kind=site.tile.kind.value,
        )
    if site.treasures:
        return _no("treasures_left", "T-CMP-1", space, place=_name(space), n=site.treasures)
    if site.camp is not None:
        return _no("camp_there", "T-CMP-2", space, place=_name(space), seat=site.camp)
    if not state.seats[player].camps:
        return _no("no_camp_left", "T-CMP-2")
    return _too_dear(state, a.CAMP_PRICE, "T-CMP-1", space)


def _end_turn(state: State, player: Player, action: a.EndTurn) -> None:
    return None


_JUDGES: Final[dict[type, Callable[[Any, Player, Any], Refusal | None]]] = {
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
    **auction.JUDGES,
}
_PHASES: Final[dict[type, Phase]] = {
    a.PlaceTile: PLACE,
    a.Bid: Phase.BID,
    a.Pass: Phase.BID,
    a.ChooseTile: Phase.CHOOSE,
}
"""The phase in which a verb can be done; the others spend action points."""
