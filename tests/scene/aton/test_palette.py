"""Aton's own colours: what must be read or told apart is."""

import pytest

from tutor.engine.aton.board import Colour
from tutor.scene.aton.palette import PALETTES
from tutor.scene.theme import THEMES, ThemeName, contrast

NAMES: tuple[ThemeName, ...] = ("light", "dark")


@pytest.mark.parametrize("name", NAMES)
def test_text_is_readable(name: ThemeName) -> None:
    p = PALETTES[name]
    pairs = [
        (p.ink, p.wall), (p.ink, p.plaque), (p.ink, p.papyrus), (p.ink, p.papyrus_lit), (p.letter, p.table),
        (p.cornice_ink, p.cornice), (p.sun_deep, p.sun), (p.tomb_ink, p.tomb), (p.coin_ink, p.coin),
        (p.bonus_sign, p.bonus),
    ]  # fmt: skip
    for ink, paper in pairs:
        assert contrast(ink, paper) >= 4.5, (ink, paper)


@pytest.mark.parametrize("name", NAMES)
def test_shapes_stand_out(name: ThemeName) -> None:
    p, t = PALETTES[name], THEMES[name]
    pairs = [(p.sign(colour), p.ground(colour)) for colour in Colour]
    pairs += [(seat.fill, p.card) for seat in t.seats[:2]]  # numbers of cards are large
    pairs += [(colour, p.coin) for colour in (t.glow, t.hint, t.refused, t.played)]
    pairs += [(seat.fill, p.free) for seat in t.seats[:2]] + [(p.blocked, p.free)]
    pairs += [(p.tomb_rim, p.tomb_cell), (p.coin, p.sun), (t.ink, t.card)]
    for one, other in pairs:
        assert contrast(one, other) >= 3, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_of_the_board_has_a_ground_of_its_own(name: ThemeName) -> None:
    assert len({PALETTES[name].ground(colour) for colour in Colour}) == len(Colour)
