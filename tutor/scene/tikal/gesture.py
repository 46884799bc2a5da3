"""What a touch means, and which buttons belong to a selection. Proposals may be illegal: the engine then says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import Key
from tutor.engine.tikal import actions as a
from tutor.engine.tikal.actions import Figure
from tutor.engine.tikal.board import BASE_CAMP, INDEX, NAMES, SPACES
from tutor.engine.tikal.board import key as space_key
from tutor.engine.tikal.movement import Route, price, routes
from tutor.engine.tikal.state import Observation
from tutor.engine.tikal.table import Phase, Site
from tutor.engine.tikal.tiles import Kind
from tutor.scene.picture import Gesture, Offer, Propose, Select, View
from tutor.scene.tikal.geometry import index_of


@dataclass(frozen=True, slots=True)
class Choice:
    """A selection understood: the space touched, a figure on it or in supply, a treasure, how the tile is turned."""

    index: int | None = None
    figure: Figure | None = None
    supply: Figure | None = None
    treasure: tuple[int, int] | None = None  # seat, kind
    rotation: int = 0
    turning: bool = False
    bid: int | None = None

    @classmethod
    def of(cls, selection: tuple[Key, ...]) -> Choice:
        """The choice that these keys make; a key of another game says nothing."""
        found: dict[str, Any] = {}
        for key in selection:
            match key.split(":"):
                case ["hex", _]:
                    found["index"] = index_of(key)
                case ["figure", _, figure, _]:
                    found["figure"] = Figure(figure)
                case ["supply", figure, _]:
                    found["supply"] = Figure(figure)
                case ["treasure", seat, kind]:
                    found["treasure"] = int(seat), int(kind)
                case ["turn", rotation]:
                    found["rotation"], found["turning"] = int(rotation) % 6, True
                case ["bid", points]:
                    found["bid"] = int(points)
        return cls(**found)

    @property
    def space(self) -> Hex | None:
        """The space touched."""
        return None if self.index is None else SPACES[self.index]


def figure_key(index: int, figure: Figure, seat: int) -> Key:
    """The key of the figures of one kind and seat on a space."""
    return f"figure:{NAMES[index]}:{figure.value}:{seat}"


def in_reach(view: View, choice: Choice) -> dict[Hex, int]:
    """The spaces where the chosen figure can go now, each with its price in action points."""
    if not view.legal:
        return {}
    seen: Observation = view.observation
    if choice.supply:
        entries = (act for act in view.legal if isinstance(act, a.Enter) and act.figure is choice.supply)
        return {entry.space: a.ENTER_PRICE for entry in entries}
    if not _may_walk(seen, choice):
        return {}
    origin = choice.space
    assert origin is not None  # he may walk
    ways = routes(view.observation, seen.player, choice.figure, origin)  # type: ignore[arg-type]
    return {space: way.price for space, way in ways.items() if not _is_detour(seen, origin, space, way)}


def _is_detour(seen: Observation, origin: Hex, target: Hex, way: Route) -> bool:
    """Whether the way leads around to a neighbour that no stone joins: who points there means to step across."""
    return len(way.steps) > 1 and origin.distance(target) == 1 and not price(seen.sites, origin, target)


def swap_partners(view: View, choice: Choice) -> tuple[Key, ...]:
    """The treasures that the chosen treasure can be swapped for."""
    if choice.treasure is None:
        return ()
    seat, kind = choice.treasure
    swaps = [act for act in view.legal if isinstance(act, a.Swap)]
    if seat == view.observation.player:
        return tuple(f"treasure:{swap.owner}:{swap.theirs}" for swap in swaps if swap.mine == kind)
    return tuple(
        f"treasure:{view.observation.player}:{swap.mine}"
        for swap in swaps
        if (swap.owner, swap.theirs) == (seat, kind)
    )


def _may_walk(seen: Observation, choice: Choice) -> bool:
    if choice.index is None or choice.figure is None or seen.phase is not Phase.ACT:
        return False
    site = seen.sites[choice.index]
    return site is not None and site.figures(seen.player, choice.figure) > 0


# --- touches ---


def gesture(view: View, key: Key | None) -> Gesture:
    """What touching ``key`` means now."""
    seen: Observation = view.observation
    choice = Choice.of(view.selection)
    if key is None:
        return Select() if view.selection else None
    if seen.phase is Phase.PLACE and key == "hand":
        return _turned(view.selection or ("hand",), choice.rotation + 1)
    match key.split(":"):
        case ["hex", _]:
            return _touch_space(view, choice, key)
        case ["figure", name, figure, seat]:
            return _touch_figure(view, choice, f"hex:{name}", key, Figure(figure), int(seat))
        case ["supply", _, seat]:
            mine = int(seat) == seen.player and seen.phase is Phase.ACT
            return Select(() if key in view.selection else (key,)) if mine else None
        case ["treasure", seat, kind]:
            return _touch_treasure(view, choice, key, int(seat), int(kind))
        case ["open", tile]:
            return Propose((a.ChooseTile(tile),))
    return None


def _turned(selection: tuple[Key, ...], rotation: int) -> Select:
    return Select((selection[0], f"turn:{rotation % 6}"))


def _touch_space(view: View, choice: Choice, key: Key) -> Gesture:
    seen: Observation = view.observation
    index = index_of(key)
    if index is None:
        return None
    if seen.phase is Phase.PLACE:
        return _touch_for_tile(view, choice, key, SPACES[index])
    if seen.phase is not Phase.ACT:
        return Select(() if view.selection == (key,) else (key,))
    if choice.supply:
        return Propose((a.Enter(choice.supply, SPACES[index]),))
    if _may_walk(seen, choice) and index != choice.index:
        return _walk(view, choice, index)
    return Select(_next_selection(seen, choice, index))


def _touch_for_tile(view: View, choice: Choice, key: Key, space: Hex) -> Gesture:
    """Show the tile there, turned as it is if that is legal, else in the next legal way; again: the way after that."""
    legal = {act.rotation for act in view.legal if isinstance(act, a.PlaceTile) and act.space == space}
    first = choice.rotation + (1 if choice.turning and choice.space == space else 0)
    ways = [(first + step) % 6 for step in range(6) if (first + step) % 6 in legal]
    return _turned((key,), ways[0]) if ways else Propose((a.PlaceTile(space, choice.rotation),))


def _walk(view: View, choice: Choice, index: int) -> Gesture:
    """The cheapest way there; without one, a single step that the engine refuses and explains.

    Far-away figures of one's own are chosen instead: nobody means to jump.
    """
    seen: Observation = view.observation
    origin, target, figure = choice.space, SPACES[index], choice.figure
    assert origin is not None  # he may walk
    assert figure is not None
    route = routes(view.observation, seen.player, figure, origin).get(target)
    if route is not None and not _is_detour(seen, origin, target, route):
        return Propose(route.steps)
    if origin.distance(target) > 1 and _own_figures(seen, index):
        return Select(_next_selection(seen, Choice(), index))
    return Propose((a.Move(figure, origin, target),))


def _own_figures(seen: Observation, index: int) -> list[Figure]:
    site = seen.sites[index]
    return [figure for figure in Figure if site is not None and site.figures(seen.player, figure)]


def _next_selection(seen: Observation, choice: Choice, index: int) -> tuple[Key, ...]:
    """Touching a space chooses its worker, then its leader, then nothing."""
    key, figures = space_key(SPACES[index]), _own_figures(seen, index)
    if index != choice.index:
        rest = figures
    elif choice.figure in figures:
        rest = figures[figures.index(choice.figure) + 1 :]
        if not rest:
            return ()
    else:
        rest = figures
        if not rest:
            return ()
    return (key, figure_key(index, rest[0], seen.player)) if rest else (key,)


def _touch_figure(view: View, choice: Choice, space: Key, key: Key, figure: Figure, seat: int) -> Gesture:
    seen: Observation = view.observation
    mine = seat == seen.player and seen.phase is Phase.ACT
    busy = choice.supply is not None or (_may_walk(seen, choice) and index_of(space) != choice.index)
    if not mine or busy:
        return _touch_space(view, choice, space)
    return Select(() if key in view.selection else (space, key))


def _touch_treasure(view: View, choice: Choice, key: Key, seat: int, kind: int) -> Gesture:
    """One's own treasure and another's, in either order, make a swap."""
    seen: Observation = view.observation
    if seen.phase is not Phase.ACT:
        return None
    if choice.treasure and (choice.treasure[0] == seen.player) != (seat == seen.player):
        mine, (owner, theirs) = (
            (kind, choice.treasure) if seat == seen.player else (choice.treasure[1], (seat, kind))
        )
        return Propose((a.Swap(mine, owner, theirs),))
    return Select(() if key in view.selection else (key,))


# --- buttons ---


def offers(view: View) -> tuple[Offer, ...]:
    """The buttons of the present selection; the end of the turn is always the last one."""
    seen: Observation = view.observation
    if seen.phase is Phase.PLACE:
        found = _offers_for_tile(view)
    elif seen.phase is Phase.ACT:
        found = [*_offers_at_place(view), *_offers_to_swap(view)]
    elif seen.phase is Phase.BID:
        return tuple(_offers_to_bid(view))
    elif seen.phase is Phase.CHOOSE and seen.auction:
        return tuple(
            _offer(view, "take", a.ChooseTile(tile.id), tile=tile.id, id=tile.id) for tile in seen.auction.row
        )
    else:
        return ()
    return (*found, _offer(view, "end_turn", a.EndTurn()))


def _offer(view: View, label: str, action: Any, price: int | None = None, **params: Any) -> Offer:
    return Offer(f"offer.tikal.{label}", params, price, action in view.legal, (action,))


def _choose(label: str, selection: tuple[Key, ...], **params: Any) -> Offer:
    return Offer(f"offer.tikal.{label}", params, selection=selection)


LEAP: Final = 5
"""Points by which a long step changes a bid."""


def _offers_to_bid(view: View) -> list[Offer]:
    """To pass; a bid, and steps to a lower or higher one within what is allowed."""
    allowed = [act.points for act in view.legal if isinstance(act, a.Bid)]
    found = []
    if allowed:
        low, high = allowed[0], allowed[-1]
        points = min(max(Choice.of(view.selection).bid or low, low), high)
        found.append(_offer(view, "bid", a.Bid(points), n=points, low=low, high=high))
        steps = [(step, points + step) for step in (1, LEAP, -1, -LEAP) if low <= points + step <= high]
        found += [
            _choose("bid_more" if step > 0 else "bid_less", (f"bid:{to}",), n=abs(step)) for step, to in steps
        ]
    return [*found, _offer(view, "pass", a.Pass())]


def _offers_for_tile(view: View) -> list[Offer]:
    choice = Choice.of(view.selection)
    if choice.space is None or not choice.turning:
        return []
    turn = _turned(view.selection, choice.rotation + 1)
    place = a.PlaceTile(choice.space, choice.rotation)
    return [
        _choose("turn", turn.selection),
        _offer(view, "place_here", place, place=NAMES[INDEX[choice.space]]),
    ]


def _offers_at_place(view: View) -> list[Offer]:
    seen: Observation = view.observation
    choice = Choice.of(view.selection)
    space = choice.space
    site = None if space is None else seen.sites[INDEX[space]]
    if space is None or site is None:
        return []
    found = _offers_to_choose(seen, choice)
    if site.tile.kind is Kind.TEMPLE:
        found.append(_offer(view, "uncover", a.Uncover(space), a.UNCOVER_PRICE, level=site.value + 1))
        found += [
            _offer(view, f"guard_{figure.value}", a.PlaceGuard(space, figure), a.GUARD_PRICE)
            for figure in _own_figures(seen, INDEX[space]) or [Figure.WORKER]
        ]
    if site.tile.kind is Kind.TREASURE and site.treasures:
        found.append(_offer(view, "recover", a.Recover(space), a.RECOVER_PRICE))
    if space == BASE_CAMP or site.camp == seen.player:
        found += [
            _offer(view, f"enter_{figure.value}", a.Enter(figure, space), a.ENTER_PRICE) for figure in Figure
        ]
        found += _secret_paths(view, choice, space)
    elif _camp_ground(site):
        found.append(_offer(view, "camp", a.PitchCamp(space), a.CAMP_PRICE))
    return found


def _offers_to_choose(seen: Observation, choice: Choice) -> list[Offer]:
    assert choice.index is not None
    figures = _own_figures(seen, choice.index)
    if len(figures) < 2:
        return []
    key = space_key(SPACES[choice.index])
    return [
        _choose(f"choose_{figure.value}", (key, figure_key(choice.index, figure, seen.player)))
        for figure in figures
        if figure is not choice.figure
    ]


def _camp_ground(site: Site) -> bool:
    return site.tile.kind is Kind.JUNGLE or (site.tile.kind is Kind.TREASURE and not site.treasures)


def _secret_paths(view: View, choice: Choice, origin: Hex) -> list[Offer]:
    seen: Observation = view.observation
    if choice.figure is None:
        return []
    own = [
        SPACES[index]
        for index, site in enumerate(seen.sites)
        if site is not None and site.camp == seen.player
    ]
    targets = [space for space in (BASE_CAMP, *own) if space != origin]
    return [
        _offer(
            view,
            "secret_path",
            a.SecretPath(choice.figure, origin, target),
            a.SECRET_PATH_PRICE,
            place=NAMES[INDEX[target]],
        )
        for target in targets
    ]


def _offers_to_swap(view: View) -> list[Offer]:
    """Without a selection one for each own kind, if others have treasures; then one for each of theirs."""
    seen: Observation = view.observation
    me = seen.player
    choice = Choice.of(view.selection)
    theirs = [(seat, kind) for seat, kind in _held(seen) if seat != me]
    mine = [kind for seat, kind in _held(seen) if seat == me]
    if not theirs or not mine or (view.selection and not choice.treasure):
        return []
    if choice.treasure is None:
        single = [
            kind for kind in mine if seen.seats[me].treasures[kind] == 1
        ]  # pairs are never split (T-TRS-3)
        return [_choose("swap_mine", (f"treasure:{me}:{kind}",), mine=kind) for kind in single]
    if choice.treasure[0] == me:
        pairs = [(choice.treasure[1], owner, kind) for owner, kind in theirs]
    else:
        pairs = [(kind, *choice.treasure) for kind in mine]
    return [
        _offer(view, "swap", a.Swap(*pair), a.SWAP_PRICE, mine=pair[0], owner=pair[1], theirs=pair[2])
        for pair in pairs
    ]


def _held(seen: Observation) -> list[tuple[int, int]]:
    return [
        (seat, kind)
        for seat, has in enumerate(seen.seats)
        for kind, copies in enumerate(has.treasures)
        if copies
    ]
