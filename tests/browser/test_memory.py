"""What a learner did is found again: after a reload, after the kernel was killed, on the shelf; and nothing leaks."""

from __future__ import annotations

from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import open_step, touch
from tests.browser.conftest import OPEN_MS, wait_for_board, watched_page
from tests.browser.test_lessons import WALKING, step
from tests.serving import Site, serving
from tutor.progress.codes import learner_of, read_code

ASK = """() => {
  document.dispatchEvent(new Event("visibilitychange"));
  return !document.getElementById("tt-asleep").hidden;
}"""
COOKIE = "tutor-learner"


def kernels(site: Site) -> list[psutil.Process]:
    """The kernels of this server that run."""
    children = psutil.Process(site.process.pid).children()
    return [child for child in children if "ipykernel" in " ".join(child.cmdline())]


def walk(page: Page) -> None:
    """Do the second step of the lesson."""
    here = step("first-walk")
    open_step(page, WALKING, here.id)
    touch(page, here, "a3")
    touch(page, here, "b4")
    expect(page.locator(".tt-praise")).to_be_visible()


def test_a_lesson_goes_on_where_it_was_after_its_kernel_was_killed(browser: Browser, site: Site) -> None:
    # Not a watched page: its console tells, rightly, that the kernel does not answer.
    desktop = browser.new_context(base_url=site.url).new_page()
    desktop.set_default_timeout(OPEN_MS)
    before = {kernel.pid for kernel in kernels(site)}
    walk(desktop)
    for kernel in kernels(site):
        if kernel.pid not in before:
            kernel.kill()
    notice = desktop.locator("#tt-asleep")
    desktop.wait_for_function(ASK, polling=500)
    notice.get_by_role("link", name="Go on where you were").click()
    wait_for_board(desktop)
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("2 ✓")
    desktop.context.close()


def test_the_shelf_shows_progress_and_a_bare_link_goes_on(desktop: Page) -> None:
    walk(desktop)
    desktop.get_by_role("button", name="Next step").click()
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("3")
    desktop.goto("/?language=en")
    card = desktop.locator(".tt-card", has_text="Walking over stones")
    expect(card.locator(".tt-badge")).to_contain_text("1 step of")
    card.get_by_role("link").first.click()
    wait_for_board(desktop)
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("3")
    desktop.get_by_role("button", name="Start the lesson afresh").click()
    desktop.get_by_role("button", name="Really forget this lesson?").click()
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("1")
    desktop.goto("/?language=en")
    expect(card).to_be_visible()
    expect(card.locator(".tt-badge")).to_have_count(0)


def test_the_code_is_in_an_http_only_cookie_and_nowhere_else(desktop: Page, site: Site) -> None:
    walk(desktop)
    (cookie,) = [each for each in desktop.context.cookies() if each.get("name") == COOKIE]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    code = read_code(cookie["value"])
    shown = desktop.content() + desktop.url + site.log
    assert code not in shown
    assert learner_of(code) not in shown


def test_play_goes_on_when_nothing_can_be_saved(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "progress.sqlite3"
    file.write_bytes(b"no database at all\n" * 500)
    with serving(tmp_path / "server.log", "--database", f"sqlite:///{file}") as site:
        with watched_page(browser, site, viewport={"width": 1280, "height": 800}) as page:
            walk(page)
            expect(page.locator(".tt-notice").get_by_text("the server’s database is damaged")).to_be_visible()
        assert site.log.count("progress is not being saved") == 1
    assert file.read_bytes() == b"no database at all\n" * 500


def test_a_preheated_page_knows_its_visitor(browser: Browser, tmp_path: Path) -> None:
    """A pool of one: the page opens before anybody is known."""
    pages = tmp_path / "pages"
    pages.mkdir()
    for name in ("home", WALKING):
        (pages / f"{name}.ipynb").write_text((Path("notebooks") / f"{name}.ipynb").read_text())
    options = ("--pool", "1", "--notebooks", str(pages))
    with serving(tmp_path / "server.log", *options) as site, watched_page(browser, site) as page:
        walk(page)
        page.reload()
        wait_for_board(page)
        expect(page.locator(".tt-done-list li")).to_have_count(1)
