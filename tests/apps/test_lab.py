"""Do the pages bring their style along where no template does?"""

from __future__ import annotations

import pytest
from markupsafe import Markup

from tutor.apps.lab import page, style


def test_jupyterlab_gets_the_style_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_BASE_URL", raising=False)
    assert ".tt-layout" in style()
    assert page(Markup("<p>x</p>")).endswith('<div class="tt-page"><p>x</p></div>')


def test_a_served_page_has_it_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    assert style() == ""
