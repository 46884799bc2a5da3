"""The shell of every page: title, landmarks, language, theme, keyboard, no outside request, no accessibility fault."""

import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.serving import Site


def open_home(page: Page, query: str = "") -> None:
    page.goto("/" + query)
    page.wait_for_selector("#content h1:visible")


def serious_violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {node['html']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


def test_home_opens_on_a_desktop(desktop: Page) -> None:
    open_home(desktop)
    assert desktop.locator("main").count() == 1
    assert desktop.locator("html").get_attribute("lang") == "en"
    assert desktop.title() == desktop.locator("#content h1").first.inner_text().strip()
    assert serious_violations(desktop) == []


def test_home_fits_a_phone(phone: Page) -> None:
    open_home(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_violations(phone) == []


def test_dark_french_home(desktop: Page) -> None:
    open_home(desktop, "?language=fr&theme=dark")
    assert desktop.locator("html").get_attribute("lang") == "fr"
    assert desktop.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 27, 24)"
    assert desktop.get_by_role("link", name="English").get_attribute("href") == "?language=en&theme=dark"
    assert serious_violations(desktop) == []


def test_unknown_page_is_friendly_in_both_languages(phone: Page) -> None:
    response = phone.goto("/voila/render/nowhere.ipynb")
    assert response is not None
    assert response.status == 404
    assert phone.get_by_text("There is no such page").is_visible()
    assert phone.get_by_text("Cette page n’existe pas").is_visible()
    assert serious_violations(phone) == []


def test_skip_link_comes_first(desktop: Page) -> None:
    open_home(desktop)
    desktop.keyboard.press("Tab")
    assert desktop.evaluate("document.activeElement.className") == "tt-skip"
    desktop.keyboard.press("Enter")
    assert desktop.evaluate("document.activeElement.id") == "content"


def test_the_kernel_ends_with_its_page(desktop: Page, site: Site) -> None:
    open_home(desktop)
    kernel = desktop.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    address = f"{site.url}api/kernels/{kernel}"
    assert desktop.request.get(address).status == 200
    desktop.goto("about:blank")
    deadline = time.monotonic() + 10
    while desktop.request.get(address).status != 404:
        assert time.monotonic() < deadline, "the kernel of a closed page is still there"
        time.sleep(0.2)
