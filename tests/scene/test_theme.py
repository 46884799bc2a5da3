"""Contrast of every pair of colours that must be read or told apart (WCAG 2: text 4.5, shapes 3)."""

from dataclasses import replace

import pytest

from tutor.scene.theme import THEMES, ThemeName, contrast, luminance

NAMES: tuple[ThemeName, ...] = ("light", "dark")


def test_the_measure() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert luminance("#ff0000") == pytest.approx(0.2126)


@pytest.mark.parametrize("name", NAMES)
def test_text_is_readable(name: ThemeName) -> None:
    theme = THEMES[name]
    for ink in (theme.ink, theme.soft):
        for paper in (theme.paper, theme.card):
            assert contrast(ink, paper) >= 4.5
    for seat in theme.seats:
        assert contrast(seat.ink, seat.fill) >= 4.5, seat.shape


@pytest.mark.parametrize("name", NAMES)
def test_seats_differ_by_shape_and_have_a_clear_rim(name: ThemeName) -> None:
    seats = THEMES[name].seats
    assert len({seat.shape for seat in seats}) == len(seats) == 4
    for seat in seats:
        assert contrast(seat.fill, seat.rim) >= 3, seat.shape


def test_dark_is_designed_not_inverted() -> None:
    light, dark = THEMES["light"], THEMES["dark"]
    assert luminance(dark.paper) < 0.05 < 0.8 < luminance(light.paper)
    assert replace(dark, paper=light.paper) != light
