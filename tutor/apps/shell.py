"""What every page that is played has in common: notes on its link, live switches, the address to come back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ipywidgets import HTML, Box, VBox, Widget
from markupsafe import Markup

from tutor.apps.lab import style
from tutor.i18n import translator
from tutor.progress.memory import Memory
from tutor.query import Query
from tutor.widgets.board import MOTIONS
from tutor.widgets.panels import Prose
from tutor.widgets.switches import Switches


class Shell:
    """A page with the board at the left and one column at the right; on a phone the column's head is above the board.

    ``language`` and ``theme`` change live: ``redraw`` is called then, and nothing is lost. ``remember`` puts names into
    the page's address, so that a reload or a shared link comes back to the same place. While ``memory`` cannot save,
    the page says so.
    """

    def __init__(
        self,
        query: Query,
        redraw: Callable[[], None],
        on_fault: Callable[[], None],
        memory: Memory | None = None,
    ) -> None:
        self.query = query
        self.memory = memory
        self.language: str = query.language
        self.theme = "dark" if query.theme == "dark" else "light"
        self.problems = [
            (problem.code, {"name": problem.name, "value": problem.value}) for problem in query.problems
        ]
        self._redraw = redraw
        self._switches = Switches(self._set_language, self._set_theme, on_fault)
        self._notices = Prose("tt-notices")
        self._address = HTML()
        self._address.add_class("tt-address")

    def assemble(self, head: list[Widget], board: Widget, rest: list[Widget]) -> Widget:
        """The whole page. ``head`` says where one is and what there is to do."""
        above, below = VBox(head), VBox(rest)
        for panel, name in ((above, "tt-head"), (below, "tt-rest")):
            panel.add_class("tt-panel")
            panel.add_class(name)
        layout = Box([above, board, below])
        layout.add_class("tt-layout")
        whole = VBox([self._notices.widget, layout, self._switches.widget, self._address, HTML(style())])
        whole.add_class("tt-page")
        return whole

    def show(self) -> None:
        """Notices and switches in the present language."""
        t = translator(self.language)
        problems = [t(code, **names) for code, names in self.problems]
        if self.memory is not None and self.memory.fault:
            problems.append(t(f"memory.{self.memory.fault}"))
        self._notices.show(
            Markup().join(
                Markup('<p class="tt-notice" role="status">{}</p>').format(text) for text in problems
            )
        )
        self._switches.show(self.language, self.theme)

    def remember(self, names: Mapping[str, str]) -> None:
        """Put these names and values into the page's address."""
        attributes = Markup(" ").join(
            Markup('data-{}="{}"').format(name, value) for name, value in names.items()
        )
        self._address.value = Markup("<span {}></span>").format(attributes)

    def choose(self, name: str, value: str) -> None:
        """Remember a setting of the learner."""
        if self.memory is not None:
            self.memory.choose(name, value)

    def _set_language(self, language: str) -> None:
        self.language = language
        self._redraw()

    def _set_theme(self, theme: str) -> None:
        self.theme = theme
        self._redraw()


def motion_of(memory: Memory | None) -> str:
    """How fast the learner wants pieces to glide."""
    motion = memory.settings.get("motion", "normal") if memory is not None else "normal"
    return motion if motion in MOTIONS else "normal"
