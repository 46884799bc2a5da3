"""The look of the pages in JupyterLab, where no page template brings it."""

from __future__ import annotations

import os

from markupsafe import Markup

from tutor.paths import PACKAGE

STYLE_SHEET = PACKAGE / "server" / "share" / "voila" / "templates" / "tutor" / "static" / "tutor.css"


def style() -> Markup:
    """The site's style sheet as an element; empty on a page that Voilà serves."""
    if "VOILA_BASE_URL" in os.environ:
        return Markup()
    return Markup("<style>{}</style>").format(Markup(STYLE_SHEET.read_text(encoding="utf-8")))


def page(html: Markup) -> Markup:
    """Plain HTML of a page, dressed."""
    return Markup('{}<div class="tt-page">{}</div>').format(style(), html)
