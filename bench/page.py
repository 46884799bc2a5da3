"""What a visitor waits for: page open to drawn board, click to changed pixels, each beside a bare Voilà notebook."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import Row, in_turn
from tests.browser.boards import spot
from tests.browser.conftest import BOARDS_ARE_DRAWN, FLAGS
from tests.serving import serving
from tutor.curriculum import load_lesson

# Seconds between two visits: time for the server to have its next kernel ready, as between two visitors.
BETWEEN_VISITS = 5
SPOTS = itertools.cycle([(200, 300), (400, 200)])  # of the bare page, each unlike the one before

LESSON = "voila/render/tikal-04-walking.ipynb?step=first-walk"

# One board-sized canvas that answers a click with one highlight: the least a page of this kind can do.
BARE = """\
import ipycanvas, ipywidgets
canvas = ipycanvas.MultiCanvas(2, width=1800, height=1400)
canvas.layout = ipywidgets.Layout(width="100%", max_width="900px", height="auto")
def draw():
    canvas[0].fill_style = "#2f4f3a"
    canvas[0].fill_rect(0, 0, 1800, 1400)
def highlight(x, y):
    with ipycanvas.hold_canvas():
        canvas[1].clear()
        canvas[1].fill_style = "#ffcc33"
        canvas[1].fill_circle(x, y, 60)
canvas.on_client_ready(draw)
canvas.on_mouse_down(highlight)
canvas
"""

# Resolves with the milliseconds from the next mouse press to the first frame with other pixels than before.
CLICK_TO_PIXELS = """() => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("the click changed no pixel")), 10000);
  const canvas = [...document.querySelectorAll("canvas")].find((canvas) => canvas.offsetParent && canvas.width > 50);
  const look = () => {
    const small = new OffscreenCanvas(90, 70).getContext("2d", { willReadFrequently: true });
    small.drawImage(canvas, 0, 0, 90, 70);
    return small.getImageData(0, 0, 90, 70).data.join();
  };
  const before = look();
  canvas.addEventListener("mousedown", () => {
    const start = performance.now();
    const frame = () => (look() === before ? requestAnimationFrame(frame) : resolve(performance.now() - start));
    requestAnimationFrame(frame);
  }, { once: true, capture: true });
})"""


def rows() -> Iterator[Row]:
    """Medians of runs taken in turn on servers of their own."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with _bare_voila(folder) as bare:
            with serving(folder / "site.log") as site:
                yield _opening(browser, "page open to drawn board", site.url + LESSON, bare, "<= 1.2")
                yield _clicking(browser, site.url + LESSON, bare)
            with serving(folder / "cold.log", "--pool", "0") as cold:
                yield _opening(browser, "the same, no kernel ready", cold.url + LESSON, bare)
        browser.close()


def _opening(browser: Browser, what: str, url: str, bare: str, aim: str = "") -> Row:
    ours, peer = in_turn(lambda: _open_seconds(browser, url), lambda: _open_seconds(browser, bare), rounds=5)
    return Row(what, ours, "s", peer, "s, bare Voilà page", aim)


def _open_seconds(browser: Browser, url: str) -> float:
    time.sleep(BETWEEN_VISITS)
    page, seconds = _opened(browser, url)
    page.goto("about:blank")  # the kernel of a page that is left ends
    page.context.close()
    return seconds


def _opened(browser: Browser, url: str) -> tuple[Page, float]:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    start = time.perf_counter()
    page.goto(url, timeout=120_000)
    page.wait_for_function(BOARDS_ARE_DRAWN, timeout=120_000, polling=50)
    return page, time.perf_counter() - start


def _clicking(browser: Browser, url: str, bare: str) -> Row:
    lesson, plain = _opened(browser, url)[0], _opened(browser, bare)[0]
    step = next(step for step in load_lesson("tikal-walking").steps if step.id == "first-walk")
    ours, peer = in_turn(
        # The worker is taken in hand, and put back by the next click.
        lambda: _click(lesson, *spot(lesson, step, "hex:a3")),
        lambda: _click(plain, *next(SPOTS)),
        rounds=15,
    )
    return Row("click to changed pixels", ours, "ms", peer, "ms, bare highlight", "<= 1.5")


def _click(page: Page, x: float, y: float) -> float:
    """Milliseconds for one click at a place of the window where it must change the picture."""
    page.bring_to_front()
    page.evaluate(f"() => {{ window.benchResult = ({CLICK_TO_PIXELS})(); }}")
    page.mouse.click(x, y)
    milliseconds = float(page.evaluate("window.benchResult"))
    page.wait_for_timeout(300)  # let the page settle
    return milliseconds


@contextmanager
def _bare_voila(folder: Path) -> Iterator[str]:
    """A plain Voilà server with the bare notebook; gives its address."""
    notebook = folder / "bare.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BARE)]), notebook)
    log = folder / "bare.log"
    command = [
        sys.executable,
        "-m",
        "voila",
        str(notebook),
        "--no-browser",
        "--port=8899",
        "--Voila.ip=127.0.0.1",
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if found := re.search(r"(http://(?:localhost|127\.0\.0\.1):\d+/\S*)", log.read_text()):
                yield found[1]
                return
            time.sleep(0.2)
        raise RuntimeError(f"Voilà did not start:\n{log.read_text()}")
    finally:
        process.terminate()
        process.wait(20)
