"""Lessons in a real browser: seen, clicked, tapped, typed, heard, in both languages, and found again after a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import DIGEST, open_step, pixels, touch
from tests.browser.conftest import wait_for_board, watched_page
from tests.browser.test_site import serious_violations
from tests.serving import Site
from tutor.curriculum import Step, load_lesson

WALKING = "tikal-04-walking"


def step(name: str, lesson: str = "tikal-walking") -> Step:
    return next(step for step in load_lesson(lesson).steps if step.id == name)


def test_a_lesson_opens_with_its_board_drawn_and_accessible(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_role("link", name="Walking over stones").click()
    wait_for_board(desktop)
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Walking over stones")
    expect(desktop).to_have_title("Walking over stones")
    board = desktop.get_by_role("application")
    expect(board).to_have_attribute("aria-label", re.compile("action points left.*Arrow keys"))
    assert desktop.locator(".tt-live").get_attribute("aria-live") == "polite"
    assert serious_violations(desktop) == []


def test_a_step_is_played_by_clicks(desktop: Page) -> None:
    here = step("first-walk")
    open_step(desktop, WALKING, here.id)
    touch(desktop, here, "a3")
    touch(desktop, here, "b4")
    expect(desktop.locator(".tt-praise")).to_be_visible()
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    desktop.get_by_role("button", name="Next step").click()
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("3")
    expect(desktop).to_have_url(re.compile("step=no-stone"))


def test_the_wheel_scrolls_the_page_over_a_board(desktop: Page) -> None:
    open_step(desktop, WALKING, "first-walk")
    desktop.locator("canvas").hover()
    desktop.mouse.wheel(0, 100)
    desktop.wait_for_function("scrollY > 0")


def test_an_illegal_move_is_explained(desktop: Page) -> None:
    here = step("roundabout")
    open_step(desktop, WALKING, here.id)
    touch(desktop, here, "a3")
    touch(desktop, here, "a2")
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    desktop.get_by_role("button", name="Take back").click()
    expect(desktop.locator(".tt-done-list")).to_be_hidden()
    desktop.get_by_role("button", name="A worker walks a3–a4").click()
    refusal = desktop.locator(".tt-refusal")
    expect(refusal).to_contain_text("No stone")
    refusal.get_by_text("Rule T-MOV-1").click()
    expect(refusal.get_by_text("A step costs the stones at the edge")).to_be_visible()
    assert serious_violations(desktop) == []


def test_a_phone_is_tapped_and_scrolled(phone: Page) -> None:
    here = step("first-walk")
    open_step(phone, WALKING, here.id)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    touch(phone, here, "a3", tap=True)
    touch(phone, here, "b4", tap=True)
    expect(phone.locator(".tt-praise")).to_be_visible()
    small = phone.evaluate(
        "() => [...document.querySelectorAll('button')]"
        ".filter(b => b.offsetParent && b.offsetHeight < 44).map(b => b.textContent)"
    )
    assert small == []
    assert serious_violations(phone) == []


def test_the_keyboard_alone_plays_a_step_and_leaves_the_board(desktop: Page) -> None:
    here = step("first-walk")
    open_step(desktop, WALKING, here.id)
    for _ in range(20):
        desktop.keyboard.press("Tab")
        if desktop.evaluate("document.activeElement.tagName") == "CANVAS":
            break
    assert desktop.evaluate("document.activeElement.tagName") == "CANVAS"
    live = desktop.locator(".tt-live")
    for key, heard in (("ArrowUp", "a1"), ("ArrowUp", "a2"), ("ArrowUp", "a3")):
        desktop.keyboard.press(key)
        expect(live).to_contain_text(heard)
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("ArrowRight")
    expect(live).to_contain_text("b3")
    desktop.keyboard.press("ArrowUp")
    expect(live).to_contain_text("b4")
    desktop.keyboard.press("Enter")
    expect(desktop.locator(".tt-praise")).to_be_visible()
    expect(live).to_contain_text("worker walks a3–b4")
    desktop.keyboard.press("Tab")
    assert desktop.evaluate("document.activeElement.tagName") != "CANVAS"


def test_french_comes_without_losing_the_position_and_stays(desktop: Page) -> None:
    here = step("long-march")
    open_step(desktop, WALKING, here.id)
    touch(desktop, here, "a1")
    desktop.get_by_role("button", name="Worker enters").click()
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    desktop.get_by_role("link", name="Français").click()
    expect(desktop.locator("html")).to_have_attribute("lang", "fr")
    expect(desktop.get_by_role("heading", level=1)).to_have_text(load_lesson("tikal-walking").title("fr"))
    expect(desktop.locator(".tt-done-list li")).to_have_count(1)
    assert "language=fr" in desktop.url
    assert serious_violations(desktop) == []
    desktop.reload()
    wait_for_board(desktop)
    expect(desktop.locator("html")).to_have_attribute("lang", "fr")
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("8")


def test_the_theme_changes_live_and_follows_the_browser(browser: Browser, site: Site) -> None:
    with watched_page(browser, site, viewport={"width": 1280, "height": 800}, color_scheme="dark") as page:
        open_step(page, WALKING, "first-walk")
        expect(page.locator(".tt-switch-theme .tt-here")).to_have_text(["Dark"])
        dark = pixels(page)
        page.get_by_role("link", name="Light").click()
        expect(page.locator(".tt-switch-theme .tt-here")).to_have_text(["Light"])
        page.wait_for_function(f"dark => ({DIGEST})() !== dark", arg=dark)
        assert serious_violations(page) == []


def test_nothing_typed_runs(desktop: Page) -> None:
    open_step(desktop, WALKING, "first-walk")
    field = desktop.get_by_label("Type an action")
    field.fill("<img src=x onerror=\"document.title='owned'\">")
    field.press("Enter")
    expect(desktop.locator(".tt-refusal pre")).to_contain_text("<img")
    assert desktop.title() != "owned"
    field.fill("walk W a3-b4")
    field.press("Enter")
    expect(desktop.locator(".tt-praise")).to_be_visible()


def test_the_board_in_words_can_be_read_and_touched(desktop: Page) -> None:
    open_step(desktop, WALKING, "first-walk")
    desktop.get_by_role("button", name="Show the board in words").click()
    desktop.get_by_label("Place").select_option(index=2)
    desktop.get_by_role("button", name="Touch this place").click()
    expect(desktop.locator(".tt-twin li").first).to_contain_text("a1")
    assert serious_violations(desktop) == []


def test_a_link_with_nonsense_opens_the_lesson_and_says_so(desktop: Page) -> None:
    open_step(desktop, WALKING, "nowhere", theme="pink")
    expect(desktop.locator(".tt-notice:visible")).to_have_count(2)
    expect(desktop.locator(".tt-steps .tt-here")).to_have_text("1")


# Counts the signs that were ever put over the board.
GHOSTS = """() => {
  window.ghosts = 0;
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.className === "tt-ghost") window.ghosts += 1;
  }).observe(document.querySelector(".tt-canvas"), { childList: true });
}"""


def test_what_moves_glides_and_leaves_nothing_behind(desktop: Page) -> None:
    here = step("first-walk")
    open_step(desktop, WALKING, here.id)
    desktop.evaluate(GHOSTS)
    touch(desktop, here, "a3")
    touch(desktop, here, "b4")
    desktop.wait_for_function("window.ghosts === 1")
    expect(desktop.locator(".tt-ghost")).to_have_count(0)


def test_who_wants_no_motion_sees_none(desktop: Page) -> None:
    desktop.emulate_media(reduced_motion="reduce")
    here = step("first-walk")
    open_step(desktop, WALKING, here.id)
    desktop.evaluate(GHOSTS)
    touch(desktop, here, "a3")
    touch(desktop, here, "b4")
    expect(desktop.locator(".tt-praise")).to_be_visible()
    assert desktop.evaluate("window.ghosts") == 0


def test_the_back_button_of_the_browser_goes_a_step_back(desktop: Page) -> None:
    open_step(desktop, WALKING, "first-walk")
    desktop.get_by_role("button", name="Next step").click()
    expect(desktop).not_to_have_url(re.compile("step=first-walk"))
    desktop.go_back()
    expect(desktop.locator(".tt-task")).to_contain_text(
        load_lesson("tikal-walking").prose["en"].task("first-walk").text[:20]
    )
