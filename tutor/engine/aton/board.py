"""The printed board: four temples of twelve coloured spaces (A-SET-3).

No rule asks where in its temple a space lies, only for temple, colour and bonus. The spaces of one colour in one temple
are therefore one ``Group``, and the table counts the counters of each seat in each of the 20 groups: two choices that
no rule can tell apart are one choice. Which space a counter stands on is fixed all the same: Red fills a group
from its first space, Blue from its last, and whoever came last leaves first, so no other counter ever moves.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from tutor.engine.protocol import Key, Player

RED: Final[Player] = 0
BLUE: Final[Player] = 1
SEATS: Final = "RB"
"""The code letter of each seat."""


class Colour(Enum):
    """What a space is printed in."""

    YELLOW = "yellow"
    GREEN = "green"
    BLACK = "black"
    BLUE = "blue"
    BONUS = "bonus"

    # Members are singletons: hashing by identity is right, and actions are hashed often.
    __hash__ = object.__hash__


LETTERS: Final = {
    "y": Colour.YELLOW,
    "g": Colour.GREEN,
    "k": Colour.BLACK,
    "b": Colour.BLUE,
    "o": Colour.BONUS,  # printed orange
}
LETTER: Final = {colour: letter for letter, colour in LETTERS.items()}
COLOURS: Final = tuple(Colour)
TEMPLES: Final = (1, 2, 3, 4)
TEMPLE_SPACES: Final = 12
KINGDOM_SPACES: Final = 8
TRACK_SPACES: Final = 40

# The spaces of each temple, row by row from the top left, and what its bonus spaces are worth.
_PRINTED: Final = {
    1: ("yyyy" "kkob" "gggg", 1),
    2: ("yyyy" "kkob" "gggg", 1),
    3: ("yyyo" "kkkb" "gggo", 1),
    4: ("yyyo" "kkkb" "gggo", 2),
}  # fmt: skip


class Space(NamedTuple):
    """One printed space: ``number`` 0..11 row by row, ``bonus`` points (0 unless it is a bonus space)."""

    temple: int
    number: int
    colour: Colour
    bonus: int

    @property
    def name(self) -> str:
        """``T1-4``."""
        return f"T{self.temple}-{self.number}"


class Group(NamedTuple):
    """All spaces of one colour in one temple. ``bonus`` is what each of them scores."""

    temple: int
    colour: Colour
    spaces: tuple[Space, ...]
    bonus: int

    @property
    def name(self) -> str:
        """``T1k``: the temple, then y(ellow), g(reen), (blac)k, b(lue) or o(range, the bonus spaces)."""
        return f"T{self.temple}{LETTER[self.colour]}"

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of its spaces."""
        return tuple(key(space) for space in self.spaces)

    def space(self, seat: Player, nth: int) -> Space:
        """Where the ``nth`` counter of ``seat`` stands, counted from 0."""
        return self.spaces[nth if seat == RED else -1 - nth]


def key(space: Space) -> Key:
    """What scenes draw and refusals mark: ``space:T1-4``."""
    return f"space:{space.name}"


SPACES: Final = tuple(
    Space(temple, number, LETTERS[letter], bonus if letter == "o" else 0)
    for temple, (letters, bonus) in _PRINTED.items()
    for number, letter in enumerate(letters)
)
SPACE: Final = {space.name: space for space in SPACES}


def _group(temple: int, colour: Colour) -> Group:
    spaces = tuple(space for space in SPACES if (space.temple, space.colour) == (temple, colour))
    return Group(temple, colour, spaces, spaces[0].bonus)


# Temple by temple, in each by COLOURS: slices of a count by group give temples, strides give colours.
GROUPS: Final = tuple(_group(temple, colour) for temple in TEMPLES for colour in COLOURS)
INDEX: Final = {(group.temple, group.colour): index for index, group in enumerate(GROUPS)}
SIZES: Final = tuple(len(group.spaces) for group in GROUPS)
COLOUR_SPACES: Final = {colour: sum(SIZES[n :: len(COLOURS)]) for n, colour in enumerate(COLOURS)}

Counters = tuple[int, ...]
"""How many counters of one seat stand in each group, in the order of GROUPS."""

_NONE: Final[Counters] = (0,) * len(GROUPS)


def in_temple(counters: Counters, temple: int) -> int:
    """How many of ``counters`` stand in ``temple``."""
    return sum(counters[len(COLOURS) * (temple - 1) : len(COLOURS) * temple])


def on_colour(counters: Counters, colour: Colour) -> int:
    """How many of ``counters`` stand on spaces of ``colour``, in all temples."""
    return sum(counters[COLOURS.index(colour) :: len(COLOURS)])


def within(reach: int) -> range:
    """The indices of the groups in the temples numbered up to ``reach`` (A-C3-1)."""
    return range(len(COLOURS) * reach)


def no_counters() -> Counters:
    """An empty board."""
    return _NONE


def occupied(counters: Counters, seat: Player) -> tuple[Space, ...]:
    """The spaces on which the ``counters`` of ``seat`` stand, in board order."""
    taken = {GROUPS[i].space(seat, nth) for i, n in enumerate(counters) for nth in range(n)}
    return tuple(space for space in SPACES if space in taken)
