"""The board's layers GROUND, TILES and PIECES. Each is cached by exactly what it depends on.

Shapes of one kind follow one another across all tiles (all stones, then all temples), so that a painter can send them
in few commands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tutor.engine.tikal.actions import Figure
from tutor.engine.tikal.board import COLUMNS, NAMES, SPACES
from tutor.engine.tikal.table import Site
from tutor.engine.tikal.tiles import Kind, Tile
from tutor.scene.drawing import Drawing, placed, polar, rectangle, token
from tutor.scene.shapes import Circle, Polygon, Shape, Text
from tutor.scene.theme import THEMES, ThemeName, contrast
from tutor.scene.tikal import art
from tutor.scene.tikal.geometry import (
    LETTERS,
    NAME_AT,
    NAME_CORNER,
    ROOT3,
    TOKEN,
    WIDTH,
    Frame,
    token_places,
)
from tutor.scene.tikal.palette import PALETTES, Palette

Sites = tuple[Site | None, ...]

_EDGE: Final = 8.0  # from the border of the picture to the table


@lru_cache(maxsize=16)
def ground(shown: Frame, explored: frozenset[int], theme: ThemeName) -> Drawing:
    """The table, the unexplored spaces and the letters of the columns."""
    p = PALETTES[theme]
    table = rectangle(_EDGE, _EDGE, WIDTH - _EDGE, shown.height, 22)
    wild = [(index, at) for index, at in shown.centres.items() if index not in explored]
    shapes: list[Shape] = [Polygon(table, p.table)]
    for _, (x, y) in wild:
        shapes += placed(art.space(p), x, y, shown.radius)
    for index, (x, y) in wild:
        shapes += _foliage(NAMES[index], x, y, shown.radius, theme)
    return (*shapes, *_letters(shown, p))


@lru_cache(maxsize=128)
def _foliage(name: str, x: float, y: float, radius: float, theme: ThemeName) -> Drawing:
    return placed(art.unexplored(name, PALETTES[theme]), x, y, radius)


def _letters(shown: Frame, p: Palette) -> Drawing:
    lowest: dict[int, tuple[float, float]] = {}
    for index, (x, y) in shown.centres.items():
        column = SPACES[index].q
        if column not in lowest or y > lowest[column][1]:
            lowest[column] = (x, y)
    gap = shown.radius * ROOT3 / 2 + LETTERS * 0.42
    return tuple(
        Text(x, y + gap, COLUMNS[column], 24, p.letter, bold=True)
        for column, (x, y) in sorted(lowest.items())
    )


# --- tiles ---


@lru_cache(maxsize=16)
def tiles(shown: Frame, looks: tuple[tuple[int, Look], ...], theme: ThemeName) -> Drawing:
    """The tiles with their stones and what stands on them, by kind of shape."""
    parts = [_tile(of, *shown.centres[index], shown.radius, theme) for index, of in looks]
    names = [name(index, of[0].kind, shown, theme) for index, of in looks]
    return (
        *(shape for part in range(len(parts[0]) if parts else 0) for one in parts for shape in one[part]),
        *names,
    )


Look = tuple[Tile, tuple[int, ...], int, int, bool]
"""What a tile's picture depends on: the tile, stones by edge, temple value, treasures left, whether a camp is there."""


def look(site: Site) -> Look:
    """What the picture of this tile depends on."""
    return site.tile, site.stones, site.value, site.treasures, site.camp is not None


def fresh_look(tile: Tile, stones: tuple[int, ...]) -> Look:
    """The look of a tile that is being laid."""
    return tile, stones, tile.value, tile.masks, False


def tile_picture(of: Look, x: float, y: float, radius: float, theme: ThemeName) -> Drawing:
    """One tile alone, its number included."""
    numbers = art.temple_number(of[2], PALETTES[theme].number) if of[2] else ()
    parts = _tile(of, x, y, radius, theme)
    return (*(shape for part in parts for shape in part), *placed(numbers, x, y, radius))


@lru_cache(maxsize=256)
def _tile(of: Look, x: float, y: float, radius: float, theme: ThemeName) -> tuple[Drawing, ...]:
    tile, stones, value, treasures, camp = of
    p = PALETTES[theme]
    kind = tile.kind
    parts = (
        art.tile_shadow(p),
        art.tile_ground(kind, p),
        art.tile_light(kind, tile.id, p),
        art.trails(stones, p),
        _middle(tile, value, treasures, camp, p),
        art.stepping_stones(stones, p),
    )
    return tuple(placed(part, x, y, radius) for part in parts)


def _middle(tile: Tile, value: int, treasures: int, camp: bool, p: Palette) -> Drawing:
    if tile.kind is Kind.TEMPLE:
        return art.temple(value, p)
    if tile.kind is Kind.VOLCANO:
        return art.volcano(p)
    if tile.kind is Kind.BASE_CAMP:
        return art.base_camp(p)
    if camp:
        return ()
    if tile.kind is Kind.TREASURE:
        return art.masks(tile.masks, treasures, p)
    return art.palms(tile.id, p)


def name(index: int, kind: Kind | None, shown: Frame, theme: ThemeName) -> Text:
    """The name of a visible space, quiet, in its left corner. ``kind`` None: unexplored."""
    p = PALETTES[theme]
    back = {None: p.unexplored, Kind.VOLCANO: p.volcano}.get(kind, p.jungle)
    fill = max((p.name, p.rim), key=lambda colour: contrast(colour, back))
    (x, y), (dx, dy) = shown.centres[index], polar(NAME_AT * shown.radius, NAME_CORNER)
    return Text(x + dx, y + dy, NAMES[index], min(0.27 * shown.radius, 23.0), fill)


# --- pieces ---


@lru_cache(maxsize=8)
def pieces(shown: Frame, sites: Sites, theme: ThemeName) -> Drawing:
    """Camps, guards and figures, then everything written on them, then the values of temples."""
    on_tiles = [
        _pieces_on(shown, index, site, theme) for index in shown.centres if (site := sites[index]) is not None
    ]
    standing = [shape for standing, _ in on_tiles for shape in standing]
    writing = [shape for _, writing in on_tiles for shape in writing]
    return (*standing, *sorted(writing, key=lambda shape: _ORDER[type(shape)]))


@lru_cache(maxsize=256)
def _pieces_on(shown: Frame, index: int, site: Site, theme: ThemeName) -> tuple[Drawing, Drawing]:
    p, seats = PALETTES[theme], THEMES[theme].seats
    at, radius = shown.centres[index], shown.radius
    standing: list[Shape] = []
    writing: list[Shape] = []
    if site.camp is not None:
        standing += placed(art.camp(seats[site.camp], p), *at, radius)
    if site.guard:
        seat = seats[site.guard.seat]
        standing += placed(art.guard(seat, site.guard.figure is Figure.LEADER, p), *at, radius)
        writing += placed(art.temple_number(site.value, seat.ink, art.SHIELD_MIDDLE), *at, radius)
    elif site.value:
        writing += placed(art.temple_number(site.value, p.number), *at, radius)
    for seat_number, figure, count, (x, y) in tokens(shown, index, site):
        style = seats[seat_number]
        standing += placed(token(style, TOKEN * radius, p.coin), x, y, 1)
        writing += placed(art.token_mark(style, TOKEN * radius, count, figure is Figure.LEADER), x, y, 1)
    return tuple(standing), tuple(writing)


_ORDER: Final = {Polygon: 0, Circle: 1, Text: 2}


@lru_cache(maxsize=256)
def tokens(shown: Frame, index: int, site: Site) -> tuple[tuple[int, Figure, int, tuple[float, float]], ...]:
    """``(seat, figure, count, centre)`` of every token on a visible tile."""
    crowd = [
        (seat, figure, count)
        for seat in range(len(site.workers))
        for figure in (Figure.WORKER, Figure.LEADER)
        if (count := site.figures(seat, figure))
    ]
    if not crowd:
        return ()
    x, y = shown.centres[index]
    places = token_places(tuple(seat for seat, _, _ in crowd), site.stones)
    return tuple(
        (*one, (x + dx * shown.radius, y + dy * shown.radius))
        for one, (dx, dy) in zip(crowd, places, strict=True)
    )
