"""Makes the pictures of the README anew: ``make screenshots``. Serves the site and photographs it in a real browser."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, wait_for_board
from tests.serving import serving

IMAGES = Path(__file__).parent / "images"
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


@dataclass(frozen=True)
class Shot:
    """One picture: file name, address, the screen, and what to do before it is taken."""

    name: str
    address: str
    screen: dict[str, object]
    prepare: Callable[[Page], None]


def _shelf(page: Page) -> None:
    page.wait_for_selector(".tt-shelf")


def _board(page: Page) -> None:
    wait_for_board(page)
    page.wait_for_timeout(500)


SHOTS = (
    Shot("home", "?language=en&theme=light", DESKTOP, _shelf),
    Shot(
        "lesson",
        "voila/render/tikal-04-walking.ipynb?language=en&theme=light&step=first-walk",
        DESKTOP,
        _board,
    ),
    Shot(
        "lesson-dark-fr",
        "voila/render/tikal-05-temples.ipynb?language=fr&theme=dark",
        PHONE,
        _board,
    ),
)


def _take(browser: Browser, url: str, shot: Shot) -> None:
    context = browser.new_context(**shot.screen)  # type: ignore[arg-type]  # the names are Playwright's
    page = context.new_page()
    page.goto(url + shot.address, timeout=120_000)
    shot.prepare(page)
    page.screenshot(path=IMAGES / f"{shot.name}.png")
    page.goto("about:blank")  # closes the kernel
    context.close()


def main() -> None:
    """Take every picture."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with (
            serving(Path(folder) / "server.log") as site,
            click.progressbar(SHOTS, label="screenshots") as shots,
        ):
            for shot in shots:
                _take(browser, site.url, shot)
        browser.close()


if __name__ == "__main__":
    main()
