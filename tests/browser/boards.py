"""Touching places of a board that a browser shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_for_board
from tutor.curriculum import Step
from tutor.scene.picture import View
from tutor.scene.registry import picture

DIGEST = """() => {
  const canvas = document.querySelector("canvas");
  const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let sum = 0;
  for (let i = 0; i < data.length; i += 16) sum = (sum * 31 + data[i] + 7 * data[i + 1]) >>> 0;
  return sum;
}"""


def open_step(page: Page, notebook: str, step: str, **query: str) -> None:
    """Open a lesson at a step, and return when its board is drawn."""
    names = {"language": "en", "step": step, **query}
    page.goto(
        f"/voila/render/{notebook}.ipynb?" + "&".join(f"{name}={value}" for name, value in names.items())
    )
    wait_for_board(page)
    expect(page.locator(".tt-task")).to_be_visible()


def touch(page: Page, step: Step, space: str, *, tap: bool = False) -> None:
    """Click, or tap, the middle of a space of the step's first position; return when the board looks different."""
    before = pixels(page)
    x, y = spot(page, step, f"hex:{space}")
    (page.touchscreen.tap if tap else page.mouse.click)(x, y)
    page.wait_for_function(f"before => ({DIGEST})() !== before", arg=before)


def spot(page: Page, step: Step, key: str) -> tuple[float, float]:
    """Where the middle of a place of the step's first position is in the window, in CSS pixels."""
    tikal, seen = picture("tikal"), step.state.observe(0)
    focus = step.focus or (*tikal.region(seen), *step.marks)
    scene = tikal.scene(View(seen, focus=focus))
    outline = next(place.outline for place in scene.places if place.key == key)
    x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
    box: Any = page.locator("canvas").bounding_box()
    return box["x"] + x * box["width"] / scene.width, box["y"] + y * box["height"] / scene.height


def pixels(page: Page) -> int:
    """A digest of what the board shows."""
    return int(page.evaluate(f"({DIGEST})()"))
