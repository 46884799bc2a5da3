"""What a learner did is found again: after a reload, after the kernel was killed, on the shelf; and nothing leaks."""

from __future__ import annotations

import json
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import open_step, touch
from tests.browser.conftest import OPEN_MS, wait_for_board, watched_page
from tests.browser.test_lessons import WALKING, step
from tests.browser.test_site import serious_violations
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
    walk(desktop)
    for kernel in kernels(site):
        kernel.kill()
    notice = desktop.locator("#tt-asleep")
    desktop.wait_for_function(ASK, polling=500)
    notice.get_by_role("link", name="Go on where you were").click()
    wait_for_board(desktop)
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("2 ✓")
    desktop.context.close()


def test_a_game_goes_on_where_it_was_after_its_kernel_was_killed(browser: Browser, site: Site) -> None:
    # Not a watched page: its console tells, rightly, that the kernel does not answer.
    desktop = browser.new_context(base_url=site.url).new_page()
    desktop.set_default_timeout(OPEN_MS)
    desktop.goto("/voila/render/tikal-table.ipynb?language=en")
    wait_for_board(desktop)
    desktop.get_by_label("Version").select_option(label="professional: tiles are auctioned")
    desktop.get_by_role("button", name="Start the game").click()
    desktop.get_by_role("button", name="5 more").click()
    desktop.get_by_role("button", name="Bid 6 (from 1 to 20)").click()
    take = desktop.get_by_role("button", name="Take the").first
    expect(take).to_be_visible()
    where = desktop.locator(".tt-where").text_content() or ""
    for kernel in kernels(site):
        kernel.kill()
    desktop.wait_for_function(ASK, polling=500)
    desktop.locator("#tt-asleep").get_by_role("link", name="Go on where you were").click()
    wait_for_board(desktop)
    expect(take).to_be_visible()
    expect(desktop.locator(".tt-where")).to_have_text(where)
    take.click()
    expect(take).to_have_count(0)
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


def test_my_progress_goes_to_another_device_and_away(desktop: Page, phone: Page, site: Site) -> None:
    walk(desktop)
    desktop.goto("/progress?language=en")
    desktop.get_by_label("Nickname").fill("Zoé <b>")
    desktop.get_by_role("button", name="Save").click()
    expect(desktop.get_by_label("Nickname")).to_have_value("Zoé <b>")
    expect(desktop.locator(".tt-list")).to_contain_text("Walking over stones: 1/")
    assert serious_violations(desktop) == []
    assert desktop.locator(".tt-code").count() == 0
    desktop.get_by_role("button", name="Show my resume code").click()
    code = desktop.locator(".tt-code").inner_text()

    phone.goto("/progress?language=en")
    last = "0" if code[-1] != "0" else "1"
    for typed, said in (
        (code[:-1] + last, "typing mistake"),
        ("7Q2M", "24 characters"),
        (code.lower(), "Welcome back"),
    ):
        phone.get_by_label("Do you have a code").fill(typed)
        phone.get_by_role("button", name="Go on with this code").click()
        expect(phone.get_by_role("status")).to_contain_text(said)
    expect(phone.get_by_label("Nickname")).to_have_value("Zoé <b>")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download everything").click()
    kept = json.loads(download.value.path().read_text())
    assert (kept["nickname"], kept["progress"][0]["course"]) == ("Zoé <b>", "tikal-walking")
    assert code not in json.dumps(kept)

    phone.get_by_text("Delete everything…").click()
    phone.get_by_role("button", name="Yes, delete everything").click()
    expect(phone.get_by_role("status")).to_contain_text("deleted")
    desktop.goto("/progress?language=en")
    expect(desktop.get_by_label("Nickname")).to_have_value("")
    expect(desktop.get_by_text("Nothing yet")).to_be_visible()
    assert "Zoé" not in site.log
    assert code not in site.log


def test_play_goes_on_when_nothing_can_be_saved(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "progress.sqlite3"
    file.write_bytes(b"no database at all\n" * 500)
    with serving(tmp_path / "server.log", "--database", f"sqlite:///{file}") as site:
        with watched_page(browser, site, viewport={"width": 1280, "height": 800}) as page:
            walk(page)
            expect(page.locator(".tt-notice").get_by_text("the server’s database is damaged")).to_be_visible()
        assert site.log.count("progress is not being saved") == 1
    assert file.read_bytes() == b"no database at all\n" * 500
