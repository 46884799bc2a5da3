"""Our own drawings, from polygons and circles alone, in units of a space: its middle is (0, 0), its circumradius 1.

``placed`` brings a drawing onto the canvas. Everything is deterministic: foliage is scattered by the name of its space.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final

from tutor.engine.tikal.tiles import Kind
from tutor.scene.drawing import Drawing, moved, polar, rectangle, seat_outline, star
from tutor.scene.shapes import Circle, Colour, Line, Point, Polygon, Shape, Text
from tutor.scene.theme import SeatStyle
from tutor.scene.tikal.geometry import TILE, hexagon, stone
from tutor.scene.tikal.palette import Palette

# --- outlines ---


@cache
def blob(seed: str, radius: float, wobble: float, corners: int = 12) -> tuple[Point, ...]:
    """A round, slightly irregular outline."""
    random = Random(seed)
    return tuple(
        polar(radius * random.uniform(1 - wobble, 1 + wobble), 6 * c / corners) for c in range(corners)
    )


@cache
def fan(leaves: int, radius: float, heading: float, spread: float) -> tuple[Point, ...]:
    """Leaves that radiate from one point: ``heading`` and ``spread`` in sixths of a turn. One outline for all."""
    outline: list[Point] = []
    step = spread / leaves
    for leaf in range(leaves):
        middle = heading + (leaf - (leaves - 1) / 2) * step
        length = radius * (0.86 if leaf % 2 else 1)
        outline += [
            polar(radius * 0.16, middle - step * 0.5),
            polar(length * 0.66, middle - step * 0.34),
            polar(length, middle),
            polar(length * 0.66, middle + step * 0.34),
        ]
    return tuple(outline)


# --- ground ---


@cache
def unexplored(seed: str, p: Palette) -> Drawing:
    """Thick foliage that recedes: nobody has been here."""
    random = Random(seed)
    start = random.uniform(0, 6)
    leaves: list[Shape] = []
    for number in range(3):
        turn = start + 2 * number
        x, y = polar(random.uniform(0.16, 0.26), turn + 3)
        outline = fan(9, random.uniform(0.72, 0.80) - 0.06 * number, turn + random.uniform(-0.3, 0.3), 2.6)
        leaves.append(Polygon(moved(outline, x, y), p.leaf if number % 2 else p.leaf_light))
    return tuple(leaves)


def space(p: Palette) -> Drawing:
    """The ground of an unexplored space."""
    return (Polygon(hexagon(0, 0, 0.965), p.unexplored, p.unexplored_rim, 0.022),)


def tile_shadow(p: Palette) -> Drawing:
    """What makes tiles lie on the table."""
    return (Polygon(moved(hexagon(0, 0, TILE), 0.012, 0.045), p.shadow, alpha=0.45),)


def tile_ground(kind: Kind, p: Palette) -> Drawing:
    """The bare tile."""
    fill = {
        Kind.JUNGLE: p.jungle,
        Kind.TEMPLE: p.temple,
        Kind.TREASURE: p.treasure,
        Kind.BASE_CAMP: p.camp,
        Kind.VOLCANO: p.volcano,
    }[kind]
    return (Polygon(hexagon(0, 0, TILE - 0.012), fill, p.rim, 0.028),)


@cache
def tile_light(kind: Kind, seed: str, p: Palette) -> Drawing:
    """Light and growth on the ground, below the stones."""
    if kind is Kind.JUNGLE:
        random = Random(seed)
        bushes: list[Shape] = [Polygon(moved(hexagon(0, 0, 0.84), -0.02, -0.03), p.jungle_light)]
        for number in range(6):
            x, y = polar(random.uniform(0.60, 0.68), number + 0.5)
            bushes.append(
                Polygon(moved(blob(f"{seed}{number}", 0.15, 0.16, 9), x, y), p.tree_light, alpha=0.55)
            )
        return tuple(bushes)
    light = {
        Kind.TEMPLE: p.temple_light,
        Kind.TREASURE: p.treasure_light,
        Kind.BASE_CAMP: p.camp_light,
        Kind.VOLCANO: p.volcano_light,
    }[kind]
    return (Polygon(blob(seed, 0.67, 0.07, 18), light),)


@cache
def trails(stones: tuple[int, ...], p: Palette) -> Drawing:
    """Beaten earth from the middle to every edge with stones."""
    return tuple(
        Polygon(_turned(rectangle(-0.075, -TILE * 0.857, 0.075, 0), edge), p.trail, alpha=0.6)
        for edge, count in enumerate(stones)
        if count
    )


@cache
def stepping_stones(stones: tuple[int, ...], p: Palette) -> Drawing:
    """As many stones before each edge as its crossing costs on this side."""
    return tuple(
        Polygon(stone(edge, number), p.stone, p.stone_rim, 0.024)
        for edge, count in enumerate(stones)
        for number in range(count)
    )


def _turned(points: tuple[Point, ...], edge: float) -> tuple[Point, ...]:
    c, s = cos(edge * pi / 3), sin(edge * pi / 3)
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


# --- what stands in the middle of a tile ---


@cache
def palms(seed: str, p: Palette) -> Drawing:
    """The middle of a jungle tile: the crown of a palm."""
    heading = Random(seed).uniform(0, 6)
    return (
        Polygon(moved(fan(9, 0.43, heading, 6), 0.03, 0.05), p.tree_deep, alpha=0.45),
        Polygon(fan(9, 0.43, heading, 6), p.tree),
        Polygon(fan(7, 0.26, heading + 0.3, 6), p.tree_light),
        Circle(0, 0, 0.04, p.tree_deep),
    )


PLATE: Final = 0.205  # half the width of the platform on top


@cache
def temple(value: int, p: Palette) -> Drawing:
    """A stepped pyramid seen from above its front. It grows with its value; the platform on top is for the number."""
    half = 0.300 + 0.0135 * value
    steps = 1 + value // 2
    front, back = (half * 0.96 - 0.165) / steps, (half * 0.90 - 0.235) / steps
    shapes: list[Shape] = [
        Polygon(rectangle(-half, 0, half + 0.035, half * 0.96 + 0.035, 0.02), p.shadow, alpha=0.30)
    ]
    for step in range(steps):
        a = half - (half - PLATE) * step / steps
        top, bottom = -half * 0.90 + back * step, half * 0.96 - front * step
        edge = bottom - front * 0.55
        shapes.append(Polygon(rectangle(-a, top, a, bottom), p.rock_deep, p.rock_rim, 0.014))
        shapes.append(
            Polygon(rectangle(-a, top, a, edge), p.rock_light if step % 2 else p.rock, p.rock_rim, 0.014)
        )
    foot = half * 0.96
    shapes.append(Polygon(rectangle(-0.095, 0.1, 0.095, foot), p.rock_light, p.rock_rim, 0.014))
    treads = [0.165 + (foot - 0.165) * (tread + 0.5) / steps for tread in range(steps)]
    shapes += [Line(((-0.095, y), (0.095, y)), p.rock_rim, 0.016) for y in treads]
    shapes.append(Polygon(rectangle(-PLATE, -0.235, PLATE, 0.165, 0.03), p.plate, p.rock_rim, 0.018))
    return tuple(shapes)


def temple_number(value: int, fill: Colour, y: float = -0.035) -> Drawing:
    """The value: the largest thing on the temple."""
    return (Text(0, y, str(value), 0.46 if value < 10 else 0.38, fill, bold=True),)


_MASKS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-0.205, 0), (0.205, 0)),
    3: ((0, -0.19), (-0.205, 0.20), (0.205, 0.20)),
    4: ((-0.195, -0.19), (0.195, -0.19), (-0.195, 0.20), (0.195, 0.20)),
}
_FACE: Final = (
    (-0.15, -0.09), (-0.13, -0.15), (0.13, -0.15), (0.15, -0.09), (0.145, 0.03), (0.10, 0.12), (0.05, 0.165),
    (-0.05, 0.165), (-0.10, 0.12), (-0.145, 0.03),
)  # fmt: skip
_CROWN: Final = (
    (-0.15, -0.085), (-0.165, -0.175), (-0.08, -0.135), (0, -0.19), (0.08, -0.135), (0.165, -0.175), (0.15, -0.085),
)  # fmt: skip
_FEATURES: Final = (
    ((-0.115, -0.03), (-0.065, -0.05), (-0.025, -0.02), (-0.065, 0.005)),
    ((0.115, -0.03), (0.065, -0.05), (0.025, -0.02), (0.065, 0.005)),
    ((0, -0.005), (0.027, 0.055), (-0.027, 0.055)),
    ((-0.06, 0.088), (0.06, 0.088), (0.05, 0.122), (-0.05, 0.122)),
)


@cache
def masks(printed: int, left: int, p: Palette) -> Drawing:
    """A golden mask for each treasure left; the outline of one for each that is gone."""
    places = _MASKS[printed]
    gone = [Polygon(moved(_FACE, x, y, 1.1), None, p.gold_deep, 0.014, 0.40) for x, y in places[left:]]
    there = places[:left]
    faces: list[Shape] = [Polygon(moved(_FACE, x, y, 1.1), p.gold, p.gold_deep, 0.022) for x, y in there]
    crowns = [Polygon(moved(_CROWN, x, y, 1.1), p.gold_light, p.gold_deep, 0.022) for x, y in there]
    features = [Polygon(moved(outline, x, y, 1.1), p.gold_deep) for x, y in there for outline in _FEATURES]
    return (*gone, *faces, *crowns, *features)


@cache
def volcano(p: Palette) -> Drawing:
    """A crater nobody enters."""
    layers = (
        (0.56, 0.10, p.crater),
        (0.42, 0.11, p.crater_deep),
        (0.26, 0.14, p.lava),
        (0.13, 0.18, p.lava_light),
    )
    shapes: list[Shape] = [
        Polygon(moved(blob(f"volcano{number}", radius, wobble, 11), 0, 0.02 * number - 0.02), fill)
        for number, (radius, wobble, fill) in enumerate(layers)
    ]
    for turn in (0.75, 2.3, 4.1, 5.2):
        ridge = (polar(0.44, turn), polar(0.60, turn + 0.08), polar(0.76, turn))
        shapes.append(Line(ridge, p.crater, 0.045))
    return tuple(shapes)


def _tent(x: float, y: float, half: float, light: Colour, deep: Colour, rim: Colour) -> Drawing:
    """Two slopes and an opening, in units of half its width."""
    right = ((0, -1.05), (1, 0.62), (0.25, 0.74))
    left = ((0, -1.05), (0.25, 0.74), (-1, 0.62))
    opening = ((-0.08, -0.35), (0.06, 0.68), (-0.42, 0.60))
    return (
        Polygon(moved(right, x, y, half), deep, rim, 0.02),
        Polygon(moved(left, x, y, half), light, rim, 0.02),
        Polygon(moved(opening, x, y, half), rim),
    )


@cache
def base_camp(p: Palette) -> Drawing:
    """Where everybody enters: two tents and a fire."""
    rim = p.rock_rim
    return (
        Polygon(moved(blob("camp", 0.42, 0.08, 14), 0, 0.06), p.camp, alpha=0.8),
        *_tent(0.17, -0.04, 0.24, p.canvas, p.canvas_deep, rim),
        *_tent(-0.13, 0.04, 0.30, p.canvas, p.canvas_deep, rim),
        Line(((0.14, 0.27), (0.28, 0.22)), rim, 0.035),
        Line(((0.14, 0.22), (0.28, 0.27)), rim, 0.035),
        Polygon(((0.21, 0.07), (0.265, 0.17), (0.21, 0.24), (0.155, 0.17)), p.lava),
        Polygon(((0.21, 0.14), (0.235, 0.19), (0.21, 0.23), (0.185, 0.19)), p.lava_light),
    )


@cache
def camp(seat: SeatStyle, p: Palette) -> Drawing:
    """A seat's tent under its flag."""
    dark = p.coin
    deep = seat.rim if seat.ink == "#221c12" else seat.fill
    return (
        Polygon(rectangle(-0.30, 0.19, 0.34, 0.28, 0.04), p.shadow, alpha=0.3),
        Polygon(((0, -0.26), (0.36, 0.22), (0.08, 0.27)), deep, dark, 0.024),
        Polygon(((0, -0.26), (0.08, 0.27), (-0.36, 0.22)), seat.fill, dark, 0.024),
        Polygon(((-0.03, -0.05), (0.025, 0.25), (-0.15, 0.235)), seat.ink),
        Line(((0, -0.20), (0, -0.30)), dark, 0.03),
        *_emblem(seat, 0, -0.34, 0.11, dark),
    )


def _emblem(seat: SeatStyle, x: float, y: float, radius: float, dark: Colour) -> Drawing:
    outline = moved(seat_outline(seat.shape, radius), x, y)
    return (Polygon(outline, seat.fill, dark, 0.055), Polygon(outline, seat.fill, seat.rim, 0.022))


# --- figures ---


_BODY: Final = (
    (-0.44, 0.52), (-0.42, 0.28), (-0.28, 0.10), (-0.12, 0.05), (0.12, 0.05), (0.28, 0.10), (0.42, 0.28), (0.44, 0.52),
)  # fmt: skip


def token_mark(seat: SeatStyle, radius: float, count: int, leader: bool) -> Drawing:
    """What a figure carries: a star for the leader, a person for one worker, the number for several."""
    low = 0.22 * radius if seat.shape == "triangle" else 0
    if leader:
        return (Polygon(moved(star(5, radius * 0.72, radius * 0.32), 0, low), seat.ink),)
    if count == 1:
        body = moved(_BODY, 0, low, radius)
        return (Circle(0, low - 0.28 * radius, radius * 0.24, seat.ink), Polygon(body, seat.ink))
    size = radius * (1.6 if count < 10 else 1.25)
    return (Text(0, low, str(count), size, seat.ink, bold=True),)


SHIELD_MIDDLE: Final = 0.075
_SHIELD: Final = (
    (-0.27, -0.17), (0, -0.215), (0.27, -0.17), (0.27, 0.06), (0.235, 0.19), (0.15, 0.31), (0, 0.41), (-0.15, 0.31),
    (-0.235, 0.19), (-0.27, 0.06),
)  # fmt: skip


@cache
def guard(seat: SeatStyle, leader: bool, p: Palette) -> Drawing:
    """A standing guard: its head has the seat's shape, its shield bears the temple's number."""
    head = _emblem(seat, 0, -0.325, 0.135, p.coin)
    crest = (Polygon(moved(star(5, 0.095, 0.042), 0, -0.325), seat.ink),) if leader else ()
    return (
        *head,
        *crest,
        Polygon(_SHIELD, seat.rim, p.coin, 0.075),
        Polygon(_SHIELD, seat.fill, seat.rim, 0.034),
    )


# --- treasures: eight kinds, eight outlines, in units of half their size ---

_VASE: Final = (
    (-0.42, -0.9), (0.42, -0.9), (0.28, -0.55), (0.72, -0.1), (0.66, 0.45), (0.35, 0.9), (-0.35, 0.9), (-0.66, 0.45),
    (-0.72, -0.1), (-0.28, -0.55),
)  # fmt: skip
_IDOL: Final = (
    (-0.38, -0.95), (0.38, -0.95), (0.38, -0.3), (0.85, -0.2), (0.85, 0.15), (0.42, 0.15), (0.52, 0.92), (-0.52, 0.92),
    (-0.42, 0.15), (-0.85, 0.15), (-0.85, -0.2), (-0.38, -0.3),
)  # fmt: skip
_BLADE: Final = (
    (0.62, -0.98), (0.78, -0.3), (0.45, 0.35), (0.05, 0.55), (-0.35, 0.95), (-0.68, 0.72), (-0.38, 0.25), (-0.15, -0.3),
)  # fmt: skip
_CROWN_GLYPH: Final = (
    (-0.9, 0.7), (-0.95, -0.55), (-0.45, -0.05), (0, -0.85), (0.45, -0.05), (0.95, -0.55), (0.9, 0.7),
)  # fmt: skip
_SHELL: Final = (
    (0, 0.85), (-0.3, 0.6), (-0.9, -0.05), (-0.78, -0.5), (-0.45, -0.55), (-0.25, -0.85), (0.25, -0.85), (0.45, -0.55),
    (0.78, -0.5), (0.9, -0.05), (0.3, 0.6),
)  # fmt: skip
_MOON: Final = tuple(polar(0.95, 1.0 + t * 0.5) for t in range(9)) + tuple(
    (0.3 + x, y - 0.18) for x, y in (polar(0.66, 5.0 - t * 0.5) for t in range(8))
)

TREASURE_COLOURS: Final = (
    "#2a9d6f", "#b5562b", "#5b7fb9", "#8a5a9e", "#3c4248", "#e0a11a", "#d98a9a", "#c7a32c",
)  # fmt: skip


@cache
def treasure(kind: int, rim: Colour) -> Drawing:
    """A treasure's sign: jade ring, vase, moon, idol, blade, sun, shell, crown."""
    fill = TREASURE_COLOURS[kind]
    if kind == 0:
        return (Circle(0, 0, 0.66, None, rim, 0.68), Circle(0, 0, 0.66, None, fill, 0.44))
    outline = (None, _VASE, _MOON, _IDOL, _BLADE, star(10, 1.0, 0.66), _SHELL, _CROWN_GLYPH)[kind]
    assert outline is not None
    return (Polygon(outline, fill, rim, 0.16),)
