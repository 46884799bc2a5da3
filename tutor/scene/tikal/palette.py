"""The colours of Tikal: a deep jungle table on which explored tiles shine. One palette a theme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.scene.shapes import Colour
from tutor.scene.theme import ThemeName


@dataclass(frozen=True, slots=True)
class Palette:
    """Named by what they paint. ``x_deep`` is the shade of ``x``, ``x_light`` its light."""

    table: Colour
    unexplored: Colour
    unexplored_rim: Colour
    leaf: Colour
    leaf_light: Colour
    letter: Colour
    shadow: Colour
    rim: Colour  # light edge of a tile
    jungle: Colour
    jungle_light: Colour
    tree: Colour
    tree_deep: Colour
    tree_light: Colour
    temple: Colour
    temple_light: Colour
    treasure: Colour
    treasure_light: Colour
    camp: Colour
    camp_light: Colour
    volcano: Colour
    volcano_light: Colour
    crater: Colour
    crater_deep: Colour
    lava: Colour
    lava_light: Colour
    trail: Colour
    stone: Colour
    stone_rim: Colour
    rock: Colour
    rock_light: Colour
    rock_deep: Colour
    rock_rim: Colour
    plate: Colour
    number: Colour
    gold: Colour
    gold_light: Colour
    gold_deep: Colour
    canvas: Colour
    canvas_deep: Colour
    name: Colour  # of a space, on a light tile
    pip: Colour
    pip_rim: Colour
    coin: Colour
    coin_ink: Colour


PALETTES: Final[dict[ThemeName, Palette]] = {
    "light": Palette(
        table="#223f31",
        unexplored="#2b4d3b",
        unexplored_rim="#345945",
        leaf="#345b45",
        leaf_light="#3d6850",
        letter="#a9c4ae",
        shadow="#0c1a12",
        rim="#f3efd6",
        jungle="#86b86a",
        jungle_light="#9bc97c",
        tree="#4e8a4b",
        tree_deep="#36693a",
        tree_light="#6fa85f",
        temple="#bccf94",
        temple_light="#cbdba6",
        treasure="#d6d08e",
        treasure_light="#e3dea3",
        camp="#e5cf9a",
        camp_light="#efdeb4",
        volcano="#6f5b4c",
        volcano_light="#7e6857",
        crater="#5a483d",
        crater_deep="#372a25",
        lava="#e2571e",
        lava_light="#ffc04d",
        trail="#a98f5f",
        stone="#fbf5e4",
        stone_rim="#4b4231",
        rock="#b5a68d",
        rock_light="#d3c7b0",
        rock_deep="#85765f",
        rock_rim="#544936",
        plate="#f8f2e2",
        number="#1d1a12",
        gold="#f2b01e",
        gold_light="#ffd968",
        gold_deep="#7a4b06",
        canvas="#fff6df",
        canvas_deep="#c99a4e",
        name="#34402f",
        pip="#2f8f4a",
        pip_rim="#8d8468",
        coin="#16201a",
        coin_ink="#ffe9a3",
    ),
    "dark": Palette(
        table="#0c1511",
        unexplored="#14231b",
        unexplored_rim="#1d3126",
        leaf="#192c21",
        leaf_light="#1f3628",
        letter="#7f9a86",
        shadow="#000000",
        rim="#c9caae",
        jungle="#5f8f52",
        jungle_light="#6d9e5d",
        tree="#386b3c",
        tree_deep="#254d2c",
        tree_light="#4f8450",
        temple="#8fa371",
        temple_light="#9cb07d",
        treasure="#a9a46b",
        treasure_light="#b5b078",
        camp="#b8a276",
        camp_light="#c4af84",
        volcano="#584a40",
        volcano_light="#5f5146",
        crater="#3f332c",
        crater_deep="#231b18",
        lava="#d9521c",
        lava_light="#ffb545",
        trail="#7f6a45",
        stone="#f3ecd8",
        stone_rim="#2c2619",
        rock="#93866f",
        rock_light="#b3a78f",
        rock_deep="#65583f",
        rock_rim="#332c1e",
        plate="#f1ead7",
        number="#1a170f",
        gold="#f0ae22",
        gold_light="#ffd968",
        gold_deep="#573504",
        canvas="#f5e9cc",
        canvas_deep="#a87f3e",
        name="#141a12",
        pip="#58b872",
        pip_rim="#6b776e",
        coin="#0b100d",
        coin_ink="#ffe9a3",
    ),
}
