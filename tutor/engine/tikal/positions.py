"""Text for positions of Tikal: one line, short enough for a link.

A position is a row of tokens; a token is a name, a colon, and contents separated by commas::

    tikal/2 a1:B1 a2:=3,R2* c2:A3/1,=4,B1 c3:A5/2,m2,Rc R:12,x3,t11 out:A1 turn:R,act,7,a2 score:RB

``space:TILE/rotation`` lays a tile; the printed spaces need none. Then ``=4`` is a temple's value if it is
not the printed one, ``m2`` the treasures left if not all, ``R2*`` two workers and the leader of Red, ``Rg``
or ``Rl`` his guard (a worker or the leader), ``Rc`` his camp. ``R:12,x3,x*,t11`` is a seat: points, figures
that left the game, open treasures by kind. ``out:A1,B`` are tiles that left the game; a letter alone means
all of that letter that are not seen elsewhere. ``turn:`` says seat, phase, action points, the tile in hand or
the volcano laid aside, and the spaces already worked this turn; ``score:`` the seats whose scoring turns are
on or to come. In the professional version ``open:A1,B3`` are the open tiles, ``turned:RB`` the seats whose badge is
turned, ``bid:B7`` the highest bid of the auction, and ``passed:CK`` who is out of it, in that order.

Supplies are derived from what is seen, so a position conserves the material by construction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from tutor.engine.options import format_changes, read_changes
from tutor.engine.protocol import Illegal, Unreadable
from tutor.engine.tikal.actions import TURN_BUDGET, Figure
from tutor.engine.tikal.board import NAMES, SPACE, SPACES
from tutor.engine.tikal.legality import MOST_A_TURN
from tutor.engine.tikal.state import State
from tutor.engine.tikal.table import Auction, Guard, Options, Phase, Seat, Site, fresh_site
from tutor.engine.tikal.tiles import (
    CAMPS,
    GUARDS,
    HIGHEST_LEVEL,
    LETTERS,
    LEVEL_TILES,
    PRINTED,
    TILES,
    TREASURE_COPIES,
    TREASURE_KINDS,
    WORKERS,
    Kind,
    Tile,
)

SEATS: Final = "RBCK"
_AUCTION: Final = ("open", "turned", "bid", "passed")
_Turn = tuple[int, Phase, int, Tile | None, tuple[int, ...]]
"""Seat, phase, action points, tile in hand or laid aside, spaces worked."""
LOOSE: Final = {tile.id: tile for tile in TILES}


def format_position(state: State) -> str:
    """The whole state on one line."""
    parts = [f"tikal/{state.players}" + format_changes(state.options)]
    parts += [
        f"{NAMES[i]}:{body}" for i, site in enumerate(state.sites) if site and (body := _site_body(i, site))
    ]
    parts += [f"{SEATS[i]}:{body}" for i in range(state.players) if (body := _seat_body(state, i))]
    if state.out:
        parts.append("out:" + ",".join(_out_names(state)))
    parts.append("turn:" + ",".join(_turn_items(state)))
    if state.scoring:
        parts.append("score:" + _letters(state.scoring))
    if state.auction is not None:
        parts += _auction_parts(state.auction)
    return " ".join(parts)


def _letters(seats: Iterable[int]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def _auction_parts(auction: Auction) -> Iterator[str]:
    if auction.row:
        yield "open:" + ",".join(tile.id for tile in auction.row)
    if any(auction.badges):
        yield "turned:" + _letters(seat for seat, badge in enumerate(auction.badges) if badge)
    if auction.bidder is not None:
        yield f"bid:{SEATS[auction.bidder]}{auction.highest}"
    if auction.passed:
        yield "passed:" + _letters(auction.passed)


def _site_body(index: int, site: Site) -> str:
    items = [] if SPACES[index] in PRINTED else [f"{site.tile.id}/{site.rotation}"]
    if site.value != site.tile.value:
        items.append(f"={site.value}")
    if site.treasures != site.tile.masks:
        items.append(f"m{site.treasures}")
    for seat, (workers, leaders) in enumerate(zip(site.workers, site.leaders, strict=True)):
        if workers or leaders:
            items.append(SEATS[seat] + (str(workers) if workers else "") + "*" * leaders)
    if site.guard:
        items.append(SEATS[site.guard.seat] + ("g" if site.guard.figure is Figure.WORKER else "l"))
    if site.camp is not None:
        items.append(SEATS[site.camp] + "c")
    return ",".join(items)


def _seat_body(state: State, index: int) -> str:
    seat = state.seats[index]
    workers = seat.workers + sum(site.workers[index] for site in state.sites if site)
    leaders = seat.leader + sum(site.leaders[index] for site in state.sites if site)
    for site in state.sites:
        if site and site.guard and site.guard.seat == index:
            workers += site.guard.figure is Figure.WORKER
            leaders += site.guard.figure is Figure.LEADER
    items = [str(seat.score)] if seat.score else []
    if workers < WORKERS:
        items.append(f"x{WORKERS - workers}")
    if not leaders:
        items.append("x*")
    if any(seat.treasures):
        items.append("t" + "".join(str(kind + 1) * copies for kind, copies in enumerate(seat.treasures)))
    return ",".join(items)


def _out_names(state: State) -> Iterator[str]:
    to_come = {tile.letter for tile in state.pile}
    for letter in LETTERS:
        names = [tile.id for tile in state.out if tile.letter == letter]
        yield from names if letter in to_come else [letter] * bool(names)


def _turn_items(state: State) -> list[str]:
    items = [SEATS[state.player], state.phase.value]
    if state.ap:
        items.append(str(state.ap))
    if state.tile:
        items.append(state.tile.id)
    return items + [NAMES[index] for index in state.worked]


def parse_position(text: str) -> State:
    """The state that ``text`` describes.

    Raises Unreadable where the text does not follow the form and Illegal where it asks for more than the box holds or
    for something no play can reach; both with the column of the token.
    """
    tokens = [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", text)]
    if not tokens:
        raise Unreadable("position_empty", example="tikal/2 turn:R,draw")
    draft = _Draft(_read_head(*tokens[0]))
    for column, token in tokens[1:]:
        draft.read(column, token)
    return draft.state(len(text) + 1)


def _read_head(column: int, token: str) -> Options:
    name, _, rest = token.partition("/")
    players, *changes = rest.split("/")
    if name != "tikal" or players not in {"2", "3", "4"}:
        raise Unreadable("position_head", column=column, text=token, example="tikal/2")
    chosen = read_changes(Options, changes, column)
    return Options(players=int(players), **chosen)  # type: ignore[arg-type]  # one of 2, 3, 4


class _Draft:
    """A position as its tokens are read; ``state`` derives the supplies and checks what no single token can."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players = options.players
        self.sites: list[Site | None] = [
            fresh_site(PRINTED[space], 0, self.players) if space in PRINTED else None for space in SPACES
        ]
        self.column_of: dict[str, int] = {}
        self.scores = [0] * self.players
        self.gone_workers = [0] * self.players
        self.gone_leaders = [0] * self.players
        self.treasures = [[0] * TREASURE_KINDS for _ in range(self.players)]
        self.out_items: list[str] = []
        self.turn: _Turn | None = None
        self.scoring: tuple[int, ...] = ()
        self.auction = Auction((False,) * self.players)

    def read(self, column: int, token: str) -> None:
        """Take one token after the head. Raises Unreadable or Illegal."""
        name, colon, body = token.partition(":")
        if not colon or not body:
            raise Unreadable("position_token", column=column, text=token, example="c2:A3/1,R2")
        if name in self.column_of:
            raise Unreadable("position_twice", column=column, text=name)
        self.column_of[name] = column
        items = [
            (column + len(name) + 1 + match.start(), match[0])
            for match in re.finditer(r"(?:^|(?<=,))[^,]*", body)
        ]
        if name in SPACE:
            self._read_site(NAMES.index(name), items)
        elif name in tuple(SEATS[: self.players]):
            self._read_seat(SEATS.index(name), items)
        elif name == "out":
            self.out_items = [self._known_tiles(at, item) for at, item in items]
        elif name == "turn":
            self._read_turn(items)
        elif name == "score":
            self.scoring = self._seats(column + 6, body)
        elif name in _AUCTION and self.options.variant == "professional":
            self._read_auction(name, column + len(name) + 1, body, items)
        else:
            raise Unreadable("position_name", column=column, text=name, example="c2, R, out, turn, score")

    def _seats(self, column: int, letters: str) -> tuple[int, ...]:
        return tuple(self._seat(column + i, letter) for i, letter in enumerate(letters))

    def _seat(self, column: int, letter: str) -> int:
        if letter not in tuple(SEATS[: self.players]):
            raise Unreadable(
                "position_seat", column=column, text=letter, choices=tuple(SEATS[: self.players])
            )
        return SEATS.index(letter)

    def _known_tiles(self, column: int, item: str) -> str:
        if item not in tuple(LETTERS) and item not in LOOSE:
            raise Unreadable("position_tile", column=column, text=item, example="A3")
        return item

    def _read_auction(self, name: str, column: int, body: str, items: list[tuple[int, str]]) -> None:
        if name == "open":
            for at, item in items:
                if item not in LOOSE:
                    raise Unreadable("position_tile", column=at, text=item, example="A3")
                self._once(LOOSE[item] not in self.auction.row, at, item)
                self.auction = self.auction._replace(row=(*self.auction.row, LOOSE[item]))
        elif name == "bid":
            if not re.fullmatch(r"[RBCK][1-9][0-9]{0,3}", body):
                raise Unreadable("position_bid", column=column, text=body, example="B7")
            bidder = self._seat(column, body[0])
            self.auction = self.auction._replace(bidder=bidder, highest=int(body[1:]))
        else:
            seats = self._seats(column, body)
            self._once(len(set(seats)) == len(seats), column, body)
            turned = tuple(seat in seats for seat in range(self.players))
            changes = {"badges": turned} if name == "turned" else {"passed": seats}
            self.auction = self.auction._replace(**changes)

    # - one space -

    def _read_site(self, index: int, items: list[tuple[int, str]]) -> None:
        if SPACES[index] not in PRINTED:
            self._lay(index, *items.pop(0))
        for column, item in items:
            self._read_content(index, column, item)

    def _lay(self, index: int, column: int, item: str) -> None:
        laid = re.fullmatch(r"(\w+)/([0-5])", item)
        if not laid or laid[1] not in LOOSE:
            raise Unreadable("position_laid", column=column, text=item, example="A3/1")
        tile = LOOSE[laid[1]]
        if any(site and site.tile is tile for site in self.sites):
            raise Illegal("tile_twice", column=column, tile=tile.id)
        self.sites[index] = fresh_site(tile, int(laid[2]), self.players)

    def _read_content(self, index: int, column: int, item: str) -> None:
        site = self.sites[index]
        assert site is not None  # laid or printed
        place = NAMES[index]
        if value := re.fullmatch(r"=([0-9]{1,2})", item):
            self._once(site.value == site.tile.value, column, item)
            self._need(site.tile.kind is Kind.TEMPLE, "value_no_temple", column, place=place)
            in_range = site.tile.value <= int(value[1]) <= HIGHEST_LEVEL
            self._need(in_range, "value_range", column, place=place, low=site.tile.value, high=HIGHEST_LEVEL)
            self.sites[index] = site._replace(value=int(value[1]))
        elif masks := re.fullmatch(r"m([0-9])", item):
            self._once(site.treasures == site.tile.masks, column, item)
            self._need(
                int(masks[1]) <= site.tile.masks, "masks_range", column, place=place, high=site.tile.masks
            )
            self.sites[index] = site._replace(treasures=int(masks[1]))
        elif figures := re.fullmatch(r"([RBCK])(?=.)([1-9][0-9]?)?(\*?)", item):
            self._read_figures(index, column, site, *figures.groups())
        elif mark := re.fullmatch(r"([RBCK])([glc])", item):
            self._read_mark(index, column, site, self._seat(column, mark[1]), mark[2])
        else:
            raise Unreadable("position_content", column=column, text=item, example="=4, m2, R2*, Rg, Rl, Rc")

    def _read_figures(self, index: int, column: int, site: Site, letter: str, count: str, star: str) -> None:
        seat = self._seat(column, letter)
        self._need(site.tile.kind is not Kind.VOLCANO, "figures_on_volcano", column, place=NAMES[index])
        self._need(not site.strength(seat), "figures_twice", column, place=NAMES[index])
        site = site.with_figures(seat, Figure.WORKER, int(count or 0))
        self.sites[index] = site.with_figures(seat, Figure.LEADER, len(star))

    def _read_mark(self, index: int, column: int, site: Site, seat: int, mark: str) -> None:
        place = NAMES[index]
        if mark == "c":
            ground = site.tile.kind in (Kind.JUNGLE, Kind.TREASURE) and not site.treasures
            self._need(ground, "camp_ground", column, place=place)
            self._need(site.camp is None, "camp_twice", column, place=place)
            self.sites[index] = site._replace(camp=seat)
            return
        self._need(site.tile.kind is Kind.TEMPLE, "guard_no_temple", column, place=place)
        self._need(site.guard is None, "guard_twice", column, place=place)
        figure = Figure.WORKER if mark == "g" else Figure.LEADER
        self.sites[index] = site._replace(guard=Guard(seat, figure))

    # - seats and turn -

    def _read_seat(self, seat: int, items: list[tuple[int, str]]) -> None:
        for column, item in items:
            if re.fullmatch(r"[0-9]{1,4}", item):
                self._once(not self.scores[seat], column, item)
                self.scores[seat] = int(item)
            elif item == "x*":
                self._once(not self.gone_leaders[seat], column, item)
                self.gone_leaders[seat] = 1
            elif gone := re.fullmatch(r"x([0-9]{1,2})", item):
                self._once(not self.gone_workers[seat], column, item)
                self.gone_workers[seat] = int(gone[1])
            elif kinds := re.fullmatch(r"t([1-8]+)", item):
                self._once(not any(self.treasures[seat]), column, item)
                for kind in kinds[1]:
                    self.treasures[seat][int(kind) - 1] += 1
            else:
                raise Unreadable("position_seat_item", column=column, text=item, example="12, x3, x*, t115")

    def _read_turn(self, items: list[tuple[int, str]]) -> None:
        (column, letter), *rest = items
        seat = self._seat(column, letter)
        words = {phase.value: phase for phase in Phase}
        if not rest or rest[0][1] not in words:
            raise Unreadable("position_phase", column=rest[0][0] if rest else column, choices=tuple(words))
        ap, tile, worked = 0, None, []
        for column, item in rest[1:]:
            if re.fullmatch(r"[0-9]{1,2}", item) and int(item) <= TURN_BUDGET:
                self._once(not ap, column, item)
                ap = int(item)
            elif item in LOOSE:
                self._once(tile is None, column, item)
                tile = LOOSE[item]
            elif item in SPACE:
                worked.append(NAMES.index(item))
            else:
                raise Unreadable("position_turn_item", column=column, text=item, example="7, A3, a2")
        self.turn = (seat, words[rest[0][1]], ap, tile, tuple(worked))

    # - the whole -

    def state(self, end: int) -> State:
        """The finished state. ``end`` is the column behind the text. Raises Unreadable or Illegal."""
        if self.turn is None:
            raise Unreadable("position_turn_missing", column=end, example="turn:R,act,10")
        player, phase, ap, tile, worked = self.turn
        on_board = {site.tile for site in self.sites if site}
        self._need(tile not in on_board, "tile_twice", self.column_of["turn"], tile=tile.id if tile else "")
        row = self.auction.row
        for open_tile in row:
            self._need(
                open_tile is not tile and open_tile not in on_board,
                "tile_twice",
                self.column_of["open"],
                tile=open_tile.id,
            )
        seen = {*on_board, tile, *row}
        out = self._out(seen)
        to_come = any(t not in seen and t not in out for t in TILES)
        self._check_turn(self.turn, to_come)
        professional = self.options.variant == "professional"
        self._need(
            professional or phase not in (Phase.BID, Phase.CHOOSE), "no_auction", self.column_of["turn"]
        )
        if professional:
            self._check_auction(player, phase, to_come)
        buried = self._buried()
        self._check_treasures(buried, on_board, out, phase)
        return State(
            options=self.options,
            sites=tuple(self.sites),
            seats=tuple(self._finished_seat(seat) for seat in range(self.players)),
            levels=self._levels(),
            buried=buried,
            pile=tuple(t for t in TILES if t not in seen and t not in out),
            out=out,
            phase=phase,
            player=player,
            tile=tile,
            ap=ap,
            worked=worked,
            scoring=self.scoring,
            auction=self.auction if professional else None,
        )

    def _out(self, seen: set[Tile | None]) -> tuple[Tile, ...]:
        named = {tile for tile in TILES if tile.id in self.out_items or tile.letter in self.out_items}
        for item in self.out_items:
            self._need(
                item in LETTERS or LOOSE[item] not in seen, "tile_twice", self.column_of["out"], tile=item
            )
        return tuple(tile for tile in TILES if tile in named and tile not in seen)

    def _check_turn(self, turn: _Turn, to_come: bool) -> None:
        """``to_come``: whether tiles are left in the pile."""
        player, phase, ap, tile, worked = turn
        column, scoring = self.column_of["turn"], self.scoring
        acting = phase in (Phase.ACT, Phase.DIG)
        laid_aside = acting and bool(scoring) and tile is not None and tile.kind is Kind.VOLCANO
        self._need(phase is not Phase.PLACE or tile is not None, "turn_needs_tile", column)
        self._need(phase is Phase.PLACE or tile is None or laid_aside, "turn_has_tile", column)
        self._need(phase is not Phase.DRAW or to_come, "turn_needs_pile", column)
        self._need(phase is not Phase.OVER or not to_come, "turn_over_too_soon", column)
        self._need(acting or not (ap or worked), "turn_not_acting", column, phase=phase.value)
        self._check_worked(phase, worked)
        if scoring:
            column = self.column_of["score"]
            clockwise = all((b - a) % self.players == 1 for a, b in pairwise(scoring))
            # The last scoring of the professional version goes by scores (T-PRO-7).
            in_order = clockwise or (self.options.variant == "professional" and tile is None)
            fits = acting and scoring[0] == player and in_order and len(set(scoring)) == len(scoring)
            self._need(fits, "scoring_order", column)
            self._need(laid_aside or not to_come, "scoring_needs_volcano", column)

    def _check_auction(self, player: int, phase: Phase, to_come: bool) -> None:
        """Badges, open tiles and bids must be those of some round (T-PRO)."""
        auction, column = self.auction, self.column_of["turn"]
        up = [seat for seat, badge in enumerate(auction.badges) if not badge]
        asking = phase in (Phase.BID, Phase.CHOOSE)
        self._need(len(auction.row) <= len(up) and not (asking and not auction.row), "auction_row", column)
        between = phase in (Phase.DRAW, Phase.OVER)
        self._need(not between or len(up) == self.players, "auction_between_rounds", column)
        self._need(phase is not Phase.DRAW or len(auction.row) < self.players, "auction_row", column)
        self._need(phase is not Phase.OVER or not auction.row, "auction_row", column)
        self._need(not asking or player in up, "auction_badge", column)
        said = auction.bidder is not None or bool(auction.passed)
        self._need(phase is Phase.BID or not said, "auction_not_bidding", column)
        if phase is not Phase.BID:
            return
        still_in = [seat for seat in up if seat not in auction.passed]
        self._need(len(up) > 1 and set(auction.passed) <= set(up), "auction_badge", column)
        self._need(player in still_in and player != auction.bidder, "auction_bidder", column)
        if auction.bidder is not None:
            in_reach = auction.highest <= self.scores[auction.bidder]
            self._need(auction.bidder in still_in and in_reach, "auction_bid", self.column_of["bid"])

    def _check_worked(self, phase: Phase, worked: tuple[int, ...]) -> None:
        column = self.column_of["turn"]
        for index in set(worked):
            site = self.sites[index]
            workable = site is not None and site.tile.kind in (Kind.TEMPLE, Kind.TREASURE)
            self._need(workable, "worked_nothing", column, place=NAMES[index])
            self._need(worked.count(index) <= MOST_A_TURN, "worked_too_often", column, place=NAMES[index])
        last = self.sites[worked[-1]] if worked else None
        dug = last is not None and last.tile.kind is Kind.TREASURE
        self._need(phase is not Phase.DIG or dug, "turn_needs_dig", column)

    def _levels(self) -> tuple[int, ...]:
        left = list(LEVEL_TILES)
        for index, site in enumerate(self.sites):
            if site:
                for level in range(site.tile.value + 1, site.value + 1):
                    left[level] -= 1
                    self._need(
                        left[level] >= 0, "level_used_up", self.column_of.get(NAMES[index], 1), level=level
                    )
        return tuple(left)

    def _buried(self) -> tuple[int, ...]:
        held = [sum(copies) for copies in zip(*self.treasures, strict=True)]
        for kind, copies in enumerate(held):
            holders = [SEATS[seat] for seat in range(self.players) if self.treasures[seat][kind]]
            column = max((self.column_of[name] for name in holders), default=1)
            self._need(copies <= TREASURE_COPIES, "treasure_copies", column, treasure=kind, n=copies)
        return tuple(TREASURE_COPIES - copies for copies in held)

    def _check_treasures(
        self, buried: tuple[int, ...], on_board: set[Tile], out: tuple[Tile, ...], phase: Phase
    ) -> None:
        face_down = sum(site.treasures for site in self.sites if site) + (phase is Phase.DIG)
        to_come = sum(tile.masks for tile in TILES if tile not in on_board)
        self._need(
            face_down + to_come == sum(buried), "treasures_missing", 1, n=sum(buried) - face_down - to_come
        )

    def _finished_seat(self, seat: int) -> Seat:
        sites = [site for site in self.sites if site]
        guards = Counter(site.guard.figure for site in sites if site.guard and site.guard.seat == seat)
        workers = (
            WORKERS - self.gone_workers[seat] - guards[Figure.WORKER] - sum(s.workers[seat] for s in sites)
        )
        leader = 1 - self.gone_leaders[seat] - guards[Figure.LEADER] - sum(s.leaders[seat] for s in sites)
        camps = CAMPS - sum(site.camp == seat for site in sites)
        column = self.column_of.get(SEATS[seat], 1)
        for left, code in (
            (workers, "too_many_workers"),
            (leader, "too_many_leaders"),
            (camps, "too_many_camps"),
            (GUARDS - guards.total(), "too_many_guards"),
        ):
            self._need(left >= 0, code, column, seat=seat, n=-left)
        return Seat(
            self.scores[seat], workers, leader, camps, GUARDS - guards.total(), tuple(self.treasures[seat])
        )

    @staticmethod
    def _once(first: bool, column: int, item: str) -> None:
        if not first:
            raise Unreadable("position_twice", column=column, text=item)

    @staticmethod
    def _need(condition: bool, code: str, column: int, **params: Any) -> None:
        if not condition:
            raise Illegal(code, column=column, **params)
