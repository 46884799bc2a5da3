"""Tikal's own colours: what must be read or told apart is."""

import pytest

from tutor.scene.theme import THEMES, ThemeName, contrast
from tutor.scene.tikal.palette import PALETTES

NAMES: tuple[ThemeName, ...] = ("light", "dark")


@pytest.mark.parametrize("name", NAMES)
def test_text_is_readable(name: ThemeName) -> None:
    p = PALETTES[name]
    grounds = (
        p.jungle,
        p.jungle_light,
        p.temple,
        p.temple_light,
        p.treasure,
        p.treasure_light,
        p.camp,
        p.camp_light,
    )
    pairs = [(p.number, p.plate), (p.number, p.gold_light), (p.coin_ink, p.coin), (p.coin_ink, p.unexplored)]
    pairs += [(p.letter, p.table), (p.rim, p.unexplored), (p.rim, p.volcano), (p.rim, p.volcano_light)]
    pairs += [(p.name, ground) for ground in grounds]
    for ink, paper in pairs:
        assert contrast(ink, paper) >= 4.5, (ink, paper)


@pytest.mark.parametrize("name", NAMES)
def test_shapes_stand_out(name: ThemeName) -> None:
    p, t = PALETTES[name], THEMES[name]
    grounds = (
        p.jungle,
        p.jungle_light,
        p.temple,
        p.temple_light,
        p.treasure,
        p.treasure_light,
        p.camp,
        p.camp_light,
    )
    pairs = [(p.stone, p.stone_rim), (p.gold, p.gold_deep), (p.plate, p.rock_rim), (p.rim, p.table)]
    pairs += [(p.gold_deep, p.treasure_light), (p.rock_rim, p.temple_light), (p.lava, p.crater_deep)]
    pairs += [(p.pip, t.paper), (p.pip_rim, t.paper)]
    pairs += [(edge, ground) for edge in (p.stone_rim, p.coin) for ground in grounds]
    pairs += [(colour, p.coin) for colour in (t.glow, t.hint, t.refused, t.played)]
    for one, other in pairs:
        assert contrast(one, other) >= 3, (one, other)
