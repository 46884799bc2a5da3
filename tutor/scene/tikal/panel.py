"""The strip below the board: whose turn, action points, the seats, the tile in hand, the pile, the score track."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tutor.engine.tikal.actions import TURN_BUDGET
from tutor.engine.tikal.scoring import track_space
from tutor.engine.tikal.state import Observation
from tutor.engine.tikal.table import Auction, Phase, Seat
from tutor.engine.tikal.tiles import CAMPS, GUARDS, turned
from tutor.i18n import translator
from tutor.scene.drawing import Drawing, moved, placed, rectangle, star, token
from tutor.scene.shapes import Circle, Line, Point, Polygon, Shape, Text
from tutor.scene.theme import THEMES, Theme, ThemeName
from tutor.scene.tikal import art
from tutor.scene.tikal.geometry import WIDTH, hexagon
from tutor.scene.tikal.layers import fresh_look, tile_picture
from tutor.scene.tikal.palette import PALETTES, Palette

GAP: Final = 14.0
LEFT: Final = 30.0
TURN_ROW: Final = 50.0
SEAT_ROW: Final = 46.0
TRACK: Final = 96.0
AUCTION: Final = 144.0
OPEN: Final = 54.0  # circumradius of an open tile
BIDS: Final = LEFT + 462.0  # where what the seats bid begins
SPLIT: Final = 646.0  # where the seats end and hand and pile begin
HAND: Final = 66.0  # circumradius
WORKERS_AT: Final = (LEFT + 104, LEFT + 176)  # from left to right
LEADER_AT: Final = (LEFT + 180, LEFT + 216)
TEXT: Final = 26.0  # reads as 10 px on a phone
TRACK_SPACES: Final = 100


def height(players: int, auction: bool) -> float:
    """Of the whole strip; an ``auction`` has a row of its own."""
    seats = max(players * SEAT_ROW, 2 * HAND * 0.87 + 24 - TURN_ROW)
    return GAP + TURN_ROW + seats + AUCTION * auction + TRACK


def open_centre(top: float, players: int, number: int) -> Point:
    """Where the open tile of that ``number`` lies, from 0."""
    above = height(players, auction=False) - TRACK
    return LEFT + 44 + 110 * number, top + above + 36 + OPEN * 0.87


def seat_y(top: float, seat: int) -> float:
    """Middle of a seat's row."""
    return top + GAP + TURN_ROW + (seat + 0.5) * SEAT_ROW


def hand_centre(top: float) -> Point:
    """Where the tile in hand lies."""
    return SPLIT + 18 + HAND, top + GAP + 4 + HAND * 0.87


def pile_centre(top: float) -> Point:
    """Where the next tile lies face down."""
    return WIDTH - 54.0, top + GAP + 40


@lru_cache(maxsize=16)
def strip(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    """Everything but the tile in hand. ``seen.sites`` may be emptied by the caller: nothing here depends on it."""
    p, t = PALETTES[theme], THEMES[theme]
    y = seat_y(top, seen.player)
    row = rectangle(LEFT - 18, y - SEAT_ROW / 2 + 1, SPLIT, y + SEAT_ROW / 2 - 1, 14)
    return (
        *_turn(top, seen, t, p, language),
        *((Polygon(row, t.card, t.line, 1.5),) if seen.phase is not Phase.OVER else ()),
        *(
            shape
            for seat, has in enumerate(seen.seats)
            for shape in _seat(seat_y(top, seat), seat, has, theme)
        ),
        *_pile(top, seen, t, p),
        *_auction(top, seen, theme, language),
        *_track(top + height(len(seen.seats), seen.auction is not None) - TRACK + 30, seen, t, p),
    )


def hand(top: float, seen: Observation, rotation: int, theme: ThemeName) -> Drawing:
    """The tile in hand, large, turned as it would be laid."""
    x, y = hand_centre(top)
    if seen.tile is None:
        return ()
    return tile_picture(fresh_look(seen.tile, turned(seen.tile, rotation)), x, y, HAND, theme)


def _turn(top: float, seen: Observation, t: Theme, p: Palette, language: str) -> Drawing:
    y = top + GAP + TURN_ROW / 2 - 2
    say = translator(language)
    if seen.phase is Phase.OVER:
        return (Text(LEFT, y, say("panel.tikal.over"), TEXT + 2, t.ink, bold=True, align="left"),)
    asked = {Phase.BID: "bid", Phase.CHOOSE: "choose"}.get(seen.phase, "turn")
    code = f"panel.tikal.{'scoring' if seen.scoring else asked}"
    words = say(code, seat=say(f"seat.{seen.player}"))
    shapes: list[Shape] = []
    ink = t.ink
    if seen.scoring:
        shapes.append(
            Polygon(rectangle(LEFT - 16, y - 21, LEFT + 300, y + 21, 21), p.gold_light, p.gold_deep, 2)
        )
        ink = p.number
    shapes += placed(token(t.seats[seen.player], 15, p.coin), LEFT + 6, y, 1)
    shapes.append(Text(LEFT + 34, y, words, TEXT, ink, bold=True, align="left"))
    x = SPLIT - 12 - 29.5 * (TURN_BUDGET - 1)
    pips = [(x + 29.5 * number, number < seen.ap) for number in range(TURN_BUDGET)]
    shapes += [Circle(px, y, 11, p.pip, p.pip, 2) for px, left in pips if left]
    shapes += [Circle(px, y, 11, None, p.pip_rim, 2) for px, left in pips if not left]
    return tuple(shapes)


@lru_cache(maxsize=32)
def _seat(y: float, number: int, has: Seat, theme: ThemeName) -> Drawing:
    t, p = THEMES[theme], PALETTES[theme]
    style = t.seats[number]
    shapes: list[Shape] = list(placed(token(style, 13, p.coin), LEFT + 6, y, 1))
    text: list[Shape] = [
        Text(LEFT + 88, y, str(has.score), 32 if has.score < 100 else 27, t.ink, bold=True, align="right")
    ]
    x = WORKERS_AT[0] + 18
    shapes += placed(token(style, 9, p.coin), x, y, 1)
    text.append(Text(x + 18, y, str(has.workers), TEXT, t.ink, align="left"))
    x = LEADER_AT[0] + 18
    outline = moved(star(5, 14, 6.2), x, y)
    shapes.append(Polygon(outline, p.gold if has.leader else None, t.ink if has.leader else t.line, 1.6))
    for camp in range(CAMPS):
        shapes += _tent(x + 34 + 28 * camp, y, camp < has.camps, style.fill, t)
    for guard in range(GUARDS):
        shapes += _shield(x + 98 + 26 * guard, y, guard < has.guards, style.fill, t)
    return (*shapes, *text, *_treasures(y, has, t))


def _tent(x: float, y: float, there: bool, fill: str, t: Theme) -> Drawing:
    outline = ((x, y - 11), (x + 12, y + 10), (x + 3, y + 10), (x, y + 3), (x - 3, y + 10), (x - 12, y + 10))
    return (Polygon(outline, fill if there else None, t.ink if there else t.line, 1.6),)


def _shield(x: float, y: float, there: bool, fill: str, t: Theme) -> Drawing:
    outline = ((x - 10, y - 10), (x, y - 12), (x + 10, y - 10), (x + 9, y + 3), (x, y + 12), (x - 9, y + 3))
    return (Polygon(outline, fill if there else None, t.ink if there else t.line, 1.6),)


TREASURES_LEFT: Final = LEFT + 356.0
GLYPH: Final = 12.0


def treasure_centres(held: tuple[int, ...]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """``(kind, x of each copy)`` of a seat's open treasures, pairs and triples close together."""
    wide = sum(34 + 15 * (copies - 1) for copies in held if copies)
    squeeze = min(1.0, (SPLIT - TREASURES_LEFT) / wide) if wide else 1.0
    x, places = TREASURES_LEFT, []
    for kind, copies in enumerate(held):
        if copies:
            places.append((kind, tuple(x + 15 * squeeze * copy for copy in range(copies))))
            x += squeeze * (34 + 15 * (copies - 1))
    return tuple(places)


def _treasures(y: float, has: Seat, t: Theme) -> Drawing:
    groups = treasure_centres(has.treasures)
    pills = [
        Polygon(rectangle(xs[0] - 15, y - 17, xs[-1] + 15, y + 17, 12), t.card, t.line, 1.5)
        for _, xs in groups
        if len(xs) > 1
    ]
    signs = [
        shape for kind, xs in groups for x in xs for shape in placed(art.treasure(kind, t.ink), x, y, GLYPH)
    ]
    return (*pills, *signs)


def _pile(top: float, seen: Observation, t: Theme, p: Palette) -> Drawing:
    x, y = pile_centre(top)
    if not seen.next_letter:
        return ()
    return (
        Polygon(hexagon(x + 3, y + 5, 38), p.table, p.unexplored_rim, 2),
        Polygon(hexagon(x, y, 38), p.unexplored, p.letter, 2),
        Text(x, y, seen.next_letter, 36, p.coin_ink, bold=True),
        Text(x, y + 58, f"×{seen.tiles_left}", TEXT, t.ink),
    )


def _auction(top: float, seen: Observation, theme: ThemeName, language: str) -> Drawing:
    """The open tiles; beside them what each seat bid, and whose badge is turned (T-PRO)."""
    auction = seen.auction
    if auction is None:
        return ()
    t, p, say = THEMES[theme], PALETTES[theme], translator(language)
    x, y = open_centre(top, len(seen.seats), 0)
    shapes: list[Shape] = [
        Text(LEFT - 10, y - 1.22 * OPEN, say("panel.tikal.open"), 24, t.soft, align="left"),
        Text(BIDS - 14, y - 1.22 * OPEN, say("panel.tikal.bids"), 24, t.soft, align="left"),
    ]
    for number, tile in enumerate(auction.row):
        at = open_centre(top, len(seen.seats), number)
        if seen.phase is Phase.CHOOSE:
            shapes.append(Polygon(hexagon(*at, OPEN + 5), t.glow, p.coin, 2))
        shapes += tile_picture(fresh_look(tile, tile.stones), *at, OPEN, theme)
    for seat in range(len(seen.seats)):
        x = BIDS + 102 * seat
        shapes += placed(token(t.seats[seat], 15, p.coin), x, y, 1)
        highest = seat == auction.bidder
        if highest:
            shapes.append(
                Polygon(rectangle(x + 20, y - 19, x + 76, y + 19, 19), p.gold_light, p.gold_deep, 2)
            )
        words = bid_text(seen, auction, seat, language)
        size, ink = (28, p.number) if highest else (24, t.soft)
        shapes.append(
            Text(
                x + (48 if highest else 22),
                y,
                words,
                size,
                ink,
                bold=highest,
                align="center" if highest else "left",
            )
        )
    return tuple(shapes)


def bid_text(seen: Observation, auction: Auction, seat: int, language: str) -> str:
    """A bid, that the seat has passed, a tick for a turned badge, or dots while it may still speak."""
    if auction.badges[seat]:
        return "✓"
    if seat in auction.passed:
        return translator(language)("panel.tikal.passed")
    if seat == auction.bidder:
        return str(auction.highest)
    return "…" if seen.phase is Phase.BID else ""


def _track(y: float, seen: Observation, t: Theme, p: Palette) -> Drawing:
    left, right = LEFT + 6, WIDTH - LEFT - 18

    def at(space: int) -> float:
        return left + (right - left) * space / TRACK_SPACES

    shapes: list[Shape] = [
        Polygon(rectangle(at(tens), y, at(tens + 10), y + 12), t.line if tens % 20 else t.card, t.line, 1.5)
        for tens in range(0, TRACK_SPACES, 10)
    ]
    shapes += [
        Line(((at(fives), y + 6), (at(fives), y + 12)), t.soft, 1.5) for fives in range(5, TRACK_SPACES, 10)
    ]
    shapes += [Text(at(tens), y + 32, str(tens), 24, t.soft) for tens in range(0, TRACK_SPACES + 1, 10)]
    spaces = [track_space(has.score) for has in seen.seats]
    for seat, space in enumerate(spaces):
        together = [other for other, its in enumerate(spaces) if its == space]
        beside = 13 * (together.index(seat) - (len(together) - 1) / 2)
        shapes += placed(token(t.seats[seat], 10, p.coin), at(space) + beside, y - 3, 1)
    return tuple(shapes)
