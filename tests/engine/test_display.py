"""Does a state draw itself through whatever picture is installed, and do without one?"""

from importlib.metadata import EntryPoint
from xml.etree import ElementTree

import pytest

from tutor.engine import display
from tutor.engine.tikal import Game


@pytest.fixture(autouse=True)
def _forget_pictures():
    display._picture.cache_clear()
    yield
    display._picture.cache_clear()


def test_a_state_of_tikal_is_an_svg_picture():
    picture = ElementTree.fromstring(Game().initial_state()._repr_svg_())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


def test_without_a_picture_there_is_none():
    assert display.svg("nim", object()) is None


def test_a_game_from_elsewhere_brings_its_own_picture(monkeypatch):
    found = EntryPoint("nim", "tests.engine.test_display:draw", display.GROUP)
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group, name: [found] if name == "nim" else []
    )
    assert display.svg("nim", 12) == "<svg>12</svg>"
    assert display.svg("tikal", Game().initial_state()) is None


def draw(state: int) -> str:
    return f"<svg>{state}</svg>"
