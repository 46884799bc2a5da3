"""Doing things on a page by clicks or taps alone, and seeing that they came to what they come to here.

The same page runs in the test's own process, beside the one that the browser shows. It knows what to touch for an
action, and what the page must show after it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from tests.apps.conftest import buttons
from tests.browser.boards import DIGEST, pixels
from tutor.engine.protocol import Key
from tutor.scene.picture import Offer, Picture, Propose, Select, View
from tutor.scene.shapes import Scene
from tutor.widgets.board import Board

Touch = Key | Offer


def way_to(picture: Picture, view: View, actions: Sequence[Any]) -> list[Touch]:
    """The fewest touches after which the first of these actions, or several, are proposed. Fails without any."""
    keys = [place.key for place in picture.scene(view).places]
    todo: deque[tuple[View, list[Touch]]] = deque([(view, [])])
    known = {view.selection}
    while todo:
        here, way = todo.popleft()
        for touch, meant in _meanings(picture, here, keys):
            if isinstance(meant, Propose) and meant.actions == tuple(actions[: len(meant.actions)]):
                return [*way, touch]
            if isinstance(meant, Select) and meant.selection not in known:
                known.add(meant.selection)
                todo.append((replace(here, selection=meant.selection), [*way, touch]))
    raise AssertionError(f"no touches lead to {actions[0]}")


def _meanings(
    picture: Picture, view: View, keys: list[Key]
) -> Iterator[tuple[Touch, Propose | Select | None]]:
    for offer in picture.offers(view):
        yield offer, Propose(offer.actions) if offer.selection is None else Select(offer.selection)
    for key in dict.fromkeys(keys):
        yield key, picture.gesture(view, key)


def point_in(scene: Scene, key: Key) -> tuple[float, float]:
    """A point of the scene that is hit as this place: its middle, or another where something lies upon its middle."""
    outline = next(place.outline for place in scene.places if place.key == key)
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*outline, strict=True))
    steps = (0.5, 0.2, 0.8, 0.35, 0.65, 0.1, 0.9)
    for down in steps:
        for across in steps:
            x, y = left + across * (right - left), top + down * (bottom - top)
            if scene.hit(x, y) == key:
                return x, y
    raise AssertionError(f"{key} is covered by other places")


class Hands:
    """Hands on a browser's page; ``twin`` is the same page here."""

    def __init__(self, page: Page, twin: Any, *, tap: bool = False) -> None:
        self.page = page
        self.twin = twin
        self._area = getattr(twin, "area", twin)
        self.board: Board = self._area.board
        self.tap = tap

    def do(self, actions: Sequence[Any]) -> None:
        """Do these actions, each by the fewest touches."""
        rest = list(actions)
        while rest:
            ways = way_to(self.board.picture, self.board.view, rest)
            for touch in ways:
                done = self._proposed(touch)
                self.touch(touch)
            rest = rest[len(done) :]

    def _proposed(self, touch: Touch) -> tuple[Any, ...]:
        if isinstance(touch, Offer):
            return touch.actions
        meant = self.board.picture.gesture(self.board.view, touch)
        return meant.actions if isinstance(meant, Propose) else ()

    def touch(self, touch: Touch) -> None:
        """Touch a place of the board or press the button of an offer; return when the board shows what came of it."""
        scene, before = self.board.picture.scene(self.board.view), pixels(self.page)
        if isinstance(touch, Offer):
            self._press(self.page.locator(".tt-offers button").nth(self._offered.index(touch)))
            self.board.take(touch)
        else:
            self._point(*self._in_window(scene, touch))
            self.board.touch(touch)
        if self.board.picture.scene(self.board.view) != scene:
            self.page.wait_for_function(f"before => ({DIGEST})() !== before", arg=before)

    @property
    def _offered(self) -> list[Offer]:
        return list(getattr(self._area, "offered", self.board.offers))

    def press(self, caption: str) -> None:
        """Press the button with this caption."""
        self._press(self.page.get_by_role("button", name=caption, exact=True).first)
        buttons(self.twin)[caption].click()

    def fill(self, fields: str, number: int, value: str) -> None:
        """Write a value into one of the fields of that selector."""
        field = self.page.locator(fields).nth(number)
        field.fill(value)
        field.press("Tab")
        expect(field).to_have_value(value)
        self.twin._numbers._fields[number].value = int(value)

    def _press(self, button: Any) -> None:
        expect(button).to_be_enabled()
        button.tap() if self.tap else button.click()

    def _point(self, x: float, y: float) -> None:
        (self.page.touchscreen.tap if self.tap else self.page.mouse.click)(x, y)

    def _in_window(self, scene: Scene, key: Key) -> tuple[float, float]:
        x, y = point_in(scene, key)
        box: Any = self.page.locator("canvas").bounding_box()
        scale, height = box["width"] / scene.width, self.page.viewport_size["height"]  # type: ignore[index]
        if not 60 < box["y"] + y * scale < height - 20:
            self.page.evaluate("by => scrollBy(0, by)", box["y"] + y * scale - height / 2)
            box = self.page.locator("canvas").bounding_box()
        return box["x"] + x * scale, box["y"] + y * scale
