"""What the page template owes to a canvas: it is drawn, keys reach Python, and the browser keeps its own keys."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import wait_for_board, watched_page
from tests.serving import serving

SOURCE = """\
import ipywidgets
from ipycanvas import Canvas
from IPython.display import display

canvas, keys = Canvas(width=200, height=120), ipywidgets.HTML("<p>keys:</p>")
canvas.on_key_down(lambda key, *modifiers: setattr(keys, "value", keys.value + key))
canvas.on_client_ready(lambda: canvas.fill_rect(20, 20, 100, 60))
display(ipywidgets.VBox([ipywidgets.HTML("<h1>Canvas</h1>"), canvas, keys, ipywidgets.Button(description="after")]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)]), folder / "home.ipynb")
    return folder


@pytest.fixture
def page(browser: Browser, folder: Path, tmp_path: Path) -> Iterator[Page]:
    with (
        serving(tmp_path / "server.log", "--notebooks", str(folder)) as site,
        watched_page(browser, site, viewport={"width": 1280, "height": 800}) as page,
    ):
        page.goto("/")
        wait_for_board(page)
        yield page


def test_keys_of_the_board_reach_python_and_tab_leaves_it(page: Page) -> None:
    canvas = page.locator("canvas:visible").first
    canvas.focus()
    for key in ("ArrowLeft", "Enter", "Escape", "a"):
        page.keyboard.press(key)
    expect(page.get_by_text("keys:ArrowLeftEnterEscapea")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "after"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"


def test_a_page_whose_kernel_is_gone_says_so(page: Page) -> None:
    expect(page.locator("#tt-asleep")).to_be_hidden()
    page.evaluate(
        """async () => {
          const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
          const token = document.cookie.match("_xsrf=([^;]*)")[1];
          const address = `${baseUrl}voila/api/shutdown/${kernelId}`;
          await fetch(address, { method: "POST", headers: { "X-XSRFToken": token } });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(page.locator("#tt-asleep")).to_be_visible()
