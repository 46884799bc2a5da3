"""Do errors and events of the contract say what they should?"""

import pytest

from tutor.engine.protocol import Ambiguous, Event, Illegal, IllegalAction, Refusal, TextError, Unreadable


def test_an_illegal_action_says_code_rule_and_numbers():
    refusal = Refusal("not_enough_points", "T-MOV-2", {"need": 2, "have": 1})
    assert str(IllegalAction(refusal)) == "not_enough_points (T-MOV-2): need=2, have=1"
    assert str(IllegalAction(Refusal("draw_first", "T-TRN-1"))) == "draw_first (T-TRN-1)"


@pytest.mark.parametrize(
    ("audience", "viewer", "seen"),
    [(None, None, True), (None, 1, True), ((0,), 0, True), ((0,), 1, False), ((0,), None, False)],
)
def test_private_events_are_seen_by_their_audience_only(audience, viewer, seen):
    assert Event("dealt", audience=audience).visible_to(viewer) is seen


@pytest.mark.parametrize("error", [Unreadable, Illegal, Ambiguous])
def test_an_error_seen_from_a_longer_text_keeps_everything_but_its_place(error):
    refusal = Refusal("no_stone", "T-MOV-1")
    inner = error("illegal_action", column=3, refusal=refusal, text="walk")
    outer = inner.at(7, 10)
    assert type(outer) is error
    assert (outer.line, outer.column) == (7, 13)
    assert (outer.code, outer.params, outer.refusal) == (inner.code, {"text": "walk"}, refusal)


def test_an_error_names_its_place_and_the_refusal():
    error = TextError("illegal_action", column=3, line=2, text="walk", refusal=Refusal("no_stone", "T-MOV-1"))
    assert str(error) == "line 2, column 3: illegal_action: text='walk', refusal='no_stone (T-MOV-1)'"
