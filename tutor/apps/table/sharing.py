"""A game taken elsewhere: as a text to read, as a short code, as a link to the position that is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from ipywidgets import VBox
from markupsafe import Markup

from tutor.apps.links import table_page
from tutor.apps.table.game import TableGame
from tutor.codes import write_game
from tutor.engine.record import format_record
from tutor.engine.registry import notation
from tutor.i18n import Translator
from tutor.query import MAX_LENGTH, Query, page_link
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Fault, Prose

FILE: Final = "data:text/plain;charset=utf-8,"
"""A link with the text in itself: no server is asked."""


class Sharing:
    """Folded away until asked for. ``shown()`` is the game and the state that is shown, None while one is set up."""

    def __init__(
        self, query: Query, shown: Callable[[], tuple[TableGame, Any] | None], on_fault: Fault
    ) -> None:
        self._query = query
        self._shown = shown
        self._open = False
        self._captions: Translator | None = None
        self._toggle = ButtonRow(lambda _: self._flip(), on_fault)
        self._prose = Prose("tt-share")
        self.widget = VBox([self._toggle.box, self._prose.widget])

    def show(self, t: Translator) -> None:
        """The ways that are open now."""
        self._captions = t
        shown = self._shown()
        self.widget.layout.display = "none" if shown is None else None
        self._toggle.show([Button(t("share.hide" if self._open else "share.show"), "quiet")])
        self._prose.show(self._ways(t, *shown) if shown is not None and self._open else "")

    def _flip(self) -> None:
        self._open = not self._open
        if self._captions:
            self.show(self._captions)

    def _ways(self, t: Translator, game: TableGame, state: Any) -> Markup:
        told = game.open_to_all
        ways = [*_code(t, game), *((_file(t, game), *self._link(t, game, state)) if told else ())]
        if not told:
            ways.append(Markup('<p class="tt-muted">{}</p>').format(t("share.secret")))
        return Markup().join(ways)

    def _link(self, t: Translator, game: TableGame, state: Any) -> list[Markup]:
        text = notation(game.setup.game).format_position(state)
        if len(text) > MAX_LENGTH:
            return []
        address = page_link(table_page(game.setup.game), self._query, language=t.language, position=text)
        return [Markup('<p><a href="{}">{}</a></p>').format(address, t("share.link"))]


def _code(t: Translator, game: TableGame) -> list[Markup]:
    if game.setup.start is not None:
        return []
    code = write_game(game.record())
    return [Markup('<p>{}</p><p><code class="tt-code">{}</code></p>').format(t("share.code"), code)]


def _file(t: Translator, game: TableGame) -> Markup:
    name = f"{game.setup.game}-{game.setup.seed}.txt"
    text = quote(format_record(game.record()))
    return Markup('<p><a href="{}" download="{}">{}</a></p>').format(FILE + text, name, t("table.download"))
