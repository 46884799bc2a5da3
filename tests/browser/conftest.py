"""A real browser against a real server. Fixtures: `site`, `desktop`, `phone`; helper `wait_for_board`.

`desktop` and `phone` are Playwright pages; a test that uses one fails when the page logged an error or asked
another host.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.serving import Site, serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OPEN_MS = 60_000  # a page starts a kernel, and the machine may be busy
expect.set_options(
    timeout=15_000
)  # milliseconds to wait for what is expected; nothing passes sooner or later by it

BOARDS_ARE_DRAWN = """() => {
  const boards = [...document.querySelectorAll("canvas")].filter((canvas) => canvas.offsetParent && canvas.width > 50);
  return boards.length > 0 && boards.every((canvas) => {
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels.some((value, index) => index % 4 === 3 && value > 0);
  });
}"""


def wait_for_board(page: Page) -> None:
    """Return when every canvas that shows has pixels drawn on it."""
    page.wait_for_function(BOARDS_ARE_DRAWN, timeout=OPEN_MS, polling=100)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server a test process, on a free port."""
    with serving(tmp_path_factory.mktemp("site") / "server.log") as site:
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all browser tests of a process: the system's chromium, else Playwright's own."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        except Error as error:
            pytest.fail(f"no browser can be started; `make test` installs one: {error}", pytrace=False)
        yield browser
        browser.close()


@pytest.fixture
def desktop(browser: Browser, site: Site) -> Iterator[Page]:
    """A page 1280 × 800 pixels large."""
    with watched_page(browser, site, viewport={"width": 1280, "height": 800}) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A page 390 × 844 pixels large that is touched, with two device pixels a pixel."""
    with watched_page(
        browser,
        site,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    ) as page:
        yield page


@contextmanager
def watched_page(browser: Browser, site: Site, **options: Any) -> Iterator[Page]:
    """A page in a context of its own that fails at its end when it logged an error or asked another host."""
    context = browser.new_context(base_url=site.url, **options)
    context.set_default_timeout(OPEN_MS)
    context.set_default_navigation_timeout(OPEN_MS)
    page = context.new_page()
    faults: list[str] = []
    home = urlsplit(site.url).netloc

    def on_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.netloc != home and address.scheme not in ("data", "blob"):
            faults.append(f"asked another host: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        # The status of the page itself is told by on_response; a 404 page is no error of the page.
        if message.type == "error" and "Failed to load resource" not in message.text:
            faults.append(f"console error: {message.text}")

    def on_response(response: Response) -> None:
        # A page asks whether its kernel lives, and shows its notice when it does not.
        asked = response.request.is_navigation_request() or "/api/kernels/" in response.url
        if response.status >= 400 and not asked:
            faults.append(f"{response.status} for {response.url}")

    page.on("request", on_request)
    page.on("console", on_console)
    page.on("response", on_response)
    page.on("pageerror", lambda error: faults.append(f"exception in the page: {error}"))
    yield page
    context.close()
    assert not faults, "\n".join(faults)
