"""Do the panels say what they are given, in words as well as in colour, and never as markup?"""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tutor.i18n import translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import Choices, NotationEntry, NumberField, Numbers
from tutor.widgets.panels import (
    Done,
    DoneLine,
    Forecast,
    ForecastLine,
    HintLine,
    Hints,
    OfferCaption,
    Offers,
    Points,
    Prose,
    Rule,
    Verdict,
)
from tutor.widgets.switches import Switches

T = translator("en")
EVIL = "<img src=x onerror=alert(1)>"
SAFE = "&lt;img src=x onerror=alert(1)&gt;"


def captions(row: ButtonRow) -> list[str]:
    return [button.description for button in row.box.children]


def test_points_are_a_number_pips_and_words() -> None:
    points = Points()
    points.show("Action points", T, 3, 10)
    html = points.widget.value
    assert html.count("tt-pip tt-on") == 3
    assert html.count('class="tt-pip') == 10 + 1  # and the row of them
    assert 'aria-label="3 of 10 action points left"' in html
    assert ">3</b>" in html
    points.show("Action points", T, None, 0)
    assert points.widget.layout.display == "none"


def test_offers_show_prices_and_say_what_is_refused_now() -> None:
    press = Mock()
    offers = Offers(press, Mock())
    offers.show(
        T, [OfferCaption("Uncover", 2, True), OfferCaption("Camp", 5, False), OfferCaption("End", None, True)]
    )
    assert captions(offers._row) == ["Uncover · 2 AP", "Camp · not now", "End"]
    assert offers._row.box.children[1]._dom_classes == ("tt-refused",)
    offers._row.box.children[1].click()
    press.assert_called_once_with(1)
    offers.show(T, [])
    assert offers.widget.layout.display == "none"


def test_buttons_are_kept_and_changed() -> None:
    row = ButtonRow(Mock(), Mock())
    row.show([Button("one"), Button("two", "primary", enabled=False, more="why")])
    first, second = row.box.children
    assert (second.disabled, second.tooltip) == (True, "why")
    row.show([Button("uno")])
    assert row.box.children == (first,)
    assert first.description == "uno"
    row.show([Button("one"), Button("two")])
    assert row.box.children == (first, second)
    assert (second.disabled, second.tooltip, second._dom_classes) == (False, None, ("tt-plain",))


def test_what_was_done_has_its_price_and_undo_says_why_it_stops() -> None:
    undo = Mock()
    done = Done(undo, Mock())
    done.show(T, [DoneLine("walks", 2), DoneLine(EVIL, 0)], None)
    assert '<li><span>walks</span><b title="2 action points">2</b></li>' in done._list.value
    assert EVIL not in done._list.value
    done._row.box.children[0].click()
    undo.assert_called_once_with()
    done.show(T, [DoneLine("draws", 0)], "revealed")
    assert captions(done._row) == []
    assert "revealed" in done._why.value
    done.show(T, [], "nothing_done")
    assert done.widget.layout.display == "none"


def test_a_refusal_is_a_fact_a_detail_and_a_rule_that_opens() -> None:
    verdict = Verdict()
    verdict.refuse(T, "No stone", f"between {EVIL}", Rule("T-MOV-1", "A step costs…"))
    html = verdict.widget.value
    assert "<strong>No stone</strong>" in html
    assert SAFE in html
    assert "<details><summary>Rule T-MOV-1</summary><p>A step costs…</p></details>" in html
    verdict.refuse(T, "No stone", "", None, "<p>Just so.</p>", met=True)
    assert '<div class="tt-praise"><p>Just so.</p></div>' in verdict.widget.value
    verdict.clear()
    assert verdict.widget.layout.display == "none"


def test_hints_name_the_next_rung_and_its_price() -> None:
    ask = Mock()
    hints = Hints(ask, Mock())
    hints.show(T, [], "The idea", 1)
    assert captions(hints._row) == ["Hint · The idea (−1 point)"]
    hints._row.box.children[0].click()
    ask.assert_called_once_with()
    hints.show(T, [HintLine("The idea", "<p>Look.</p>")], "Where")
    assert captions(hints._row) == ["Hint · Where"]
    assert "The idea</p><p>Look.</p>" in hints._taken.value
    hints.show(T, [HintLine(EVIL, "")], None)
    assert captions(hints._row) == []
    assert SAFE in hints._taken.value


def test_the_forecast_names_seats_and_draws_their_shapes() -> None:
    forecast = Forecast()
    forecast.show(T, [ForecastLine(0, "Red", 9, "temples 6"), ForecastLine(1, EVIL, 0, "")])
    html = forecast.widget.value
    assert "<b>9</b><span>Red · temples 6</span>" in html
    assert SAFE in html
    assert len(set(html.split("<path d=")[1:])) == 2
    forecast.show(T, [ForecastLine(0, "Red", 0, ""), ForecastLine(1, "Blue", 0, "")])
    assert forecast.widget.layout.display == "none"


def test_prose_hides_when_there_is_nothing_to_say() -> None:
    prose = Prose("tt-task")
    prose.show("<p>Walk.</p>")
    assert prose.widget.layout.display is None
    prose.show("")
    assert prose.widget.layout.display == "none"


def test_typed_text_comes_back_escaped_with_a_mark_below_the_column() -> None:
    enter = Mock()
    entry = NotationEntry(enter, Mock())
    entry.show(T, "walk W a1-b2")
    assert (entry._text.description, entry._text.placeholder) == ("Type an action", "walk W a1-b2")
    entry._text.value = f"  {EVIL} "
    entry._row.box.children[0].click()
    enter.assert_called_once_with(EVIL)
    entry.refuse("Not an action.", EVIL, 3)
    assert f"<pre>{SAFE}\n  ^</pre><p>Not an action.</p>" in entry._problem.value
    entry.accept()
    assert (entry._text.value, entry._problem.value) == ("", "")
    entry._row.box.children[0].click()
    enter.assert_called_once_with(EVIL)  # an empty field is no answer


def test_choices_mark_the_right_one() -> None:
    choose = Mock()
    choices = Choices(choose, Mock())
    choices.show(["two", "three"], right=0)
    assert [button._dom_classes for button in choices.widget.children] == [("tt-done",), ("tt-plain",)]
    choices.widget.children[1].click()
    choose.assert_called_once_with(1)


def test_numbers_stay_while_the_question_is_the_same() -> None:
    answer = Mock()
    numbers = Numbers(answer, Mock())
    numbers.show(T, [NumberField("a", "Stones"), NumberField("b", "Points")])
    numbers._fields[0].value = 4
    numbers.show(T, [NumberField("a", "Stones"), NumberField("b", "Points", wrong=True)])
    assert [field.description for field in numbers._fields] == ["Stones", "Points (count again)"]
    assert "tt-wrong" in numbers._fields[1]._dom_classes
    numbers._button.box.children[0].click()
    answer.assert_called_once_with({"a": 4, "b": 0})
    numbers.show(T, [])
    assert numbers._rows.children == ()


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("fr", "light")])
def test_switches_show_what_is_on(language: str, theme: str) -> None:
    set_language, set_theme = Mock(), Mock()
    switches = Switches(set_language, set_theme, Mock())
    switches.show(language, theme)
    on = [
        button.description
        for row in (switches._languages, switches._themes)
        for button in row.box.children
        if button._dom_classes == ("tt-here",)
    ]
    assert on == [translator(language)(f"language.{language}"), translator(language)(f"page.{theme}")]
    switches._languages.box.children[1].click()
    switches._themes.box.children[0].click()
    set_language.assert_called_once_with("fr")
    set_theme.assert_called_once_with("light")
