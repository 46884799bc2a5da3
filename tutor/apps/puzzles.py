"""Puzzles of a game: a shelf of them, and the player with its priced hints and its honest verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from IPython.display import display
from ipywidgets import HTML, Widget
from markupsafe import Markup

from tutor.apps.keeping import Keeper
from tutor.apps.lab import page
from tutor.apps.links import puzzles_page
from tutor.apps.play import PlayArea
from tutor.apps.shelf import shelf, stars
from tutor.apps.shell import Shell, motion_of
from tutor.apps.taking_along import TakingAlong
from tutor.curriculum import Listing, PuzzleRun, course, load_puzzle
from tutor.i18n import translator
from tutor.progress.memory import Memory, open_memory
from tutor.query import Problem, Query, page_link, read_query
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Prose


def puzzles(game: str) -> None:
    """Show the puzzles of a game in the output of the cell: all of them, or the one that the link names."""
    query = read_query({"puzzle"})
    listed = course(query.language).puzzles(game)
    wanted = query.extra.get("puzzle")
    if wanted in [puzzle.id for puzzle in listed]:
        display(PuzzlePage(game, str(wanted), query, open_memory(query.visit)).widget)
        return
    unknown = (Problem("query.unknown_value", "puzzle", wanted[:40]),) if wanted else ()
    memory = open_memory(query.visit)
    display(HTML(page(_all_of_them(game, listed, query, (*query.problems, *unknown), memory))))


def _all_of_them(
    game: str, listed: tuple[Listing, ...], query: Query, problems: tuple[Problem, ...], memory: Memory
) -> Markup:
    t = translator(query.language)
    notices = Markup().join(
        Markup('<p class="tt-notice">{}</p>').format(t(problem.code, name=problem.name, value=problem.value))
        for problem in problems
    )
    return Markup('{}<h1>{}</h1><p class="tt-lead">{}</p>{}').format(
        notices,
        t("page.puzzles.title", game=t(f"game.{game}")),
        t("page.puzzles.lead"),
        shelf(listed, query, memory),
    )


class PuzzlePage:
    """A puzzle being solved; the next one opens on the same page. ``widget`` is the whole page."""

    def __init__(self, game: str, puzzle_id: str, query: Query, memory: Memory | None = None) -> None:
        self.game = game
        self._keeper = Keeper(memory, "puzzle")
        self._ids = [puzzle.id for puzzle in course(query.language).puzzles(game)]
        theme = "dark" if query.theme == "dark" else "light"
        self.area = PlayArea(self._run(puzzle_id, query.language), query.language, theme, self._show)
        self.area.board.motion = motion_of(memory)
        fault = self.area.board.report_fault
        self._shell = Shell(query, self._dress, fault, memory)
        self._where, self._title = Prose("tt-where"), Prose("tt-title")
        self._task, self._explanation, self._worth = (
            Prose("tt-task"),
            Prose("tt-explanation"),
            Prose("tt-muted"),
        )
        self._ways = ButtonRow(self._go, fault, "tt-ways")
        self._back = Prose("tt-muted")
        self.along = TakingAlong(lambda: self.run, self._go_on, fault)
        self.area.restart()

    @property
    def run(self) -> PuzzleRun:
        """The puzzle under way."""
        assert isinstance(self.area.run, PuzzleRun)
        return self.area.run

    @property
    def widget(self) -> Widget:
        """The whole page."""
        area = self.area
        return self._shell.assemble(
            [self._where.widget, self._title.widget, self._task.widget, self._explanation.widget],
            area.board,
            [
                area.verdict.widget, self._worth.widget, self._ways.box, area.points.widget, area.offers.widget,
                area.done.widget, area.hints.widget, area.forecast.widget, area.entry.widget, self.along.widget,
                self._back.widget,
            ],
        )  # fmt: skip

    def _run(self, puzzle_id: str, language: str) -> PuzzleRun:
        run = PuzzleRun(load_puzzle(puzzle_id), language, self._keeper.found(puzzle_id))
        self._keeper.begin(run)
        return run

    def _go(self, number: int) -> None:
        if number == 0:
            self.run.reset_step()
        else:
            following = self._ids[(self._ids.index(self.run.puzzle.id) + 1) % len(self._ids)]
            self.area.run = self._run(following, self._shell.language)
        self.area.restart()
        self.area.board.say(self.run.task.text)

    def _go_on(self, progress: Mapping[str, Any]) -> None:
        """Go on where a code says."""
        self.area.run = PuzzleRun(self.run.puzzle, self._shell.language, progress)
        self.area.restart()

    def _dress(self) -> None:
        self.area.dress(self._shell.language, self._shell.theme)
        self._show()

    def _show(self) -> None:
        run, language = self.run, self._shell.language
        self._keeper.keep(run)
        t = translator(language)
        number = self._ids.index(run.puzzle.id) + 1
        where = f"{t(f'game.{self.game}')} · {t('page.puzzles.number', number=number, count=len(self._ids))}"
        self._where.show(Markup("<p>{} · {}</p>").format(where, stars(t, run.puzzle.difficulty)))
        self._title.show(Markup("<h1>{}</h1>").format(run.title))
        self._task.show(run.task.html)
        self._explanation.show(run.explanation.html)
        worth = t("puzzle.solved") if run.solved else t("puzzle.worth", n=run.worth)
        self._worth.show(Markup("<p>{}</p>").format(worth))
        self._ways.show(
            [
                Button(t("page.puzzles.again"), "quiet"),
                Button(t("page.puzzles.next"), "primary" if run.solved else "plain"),
            ]
        )
        address = page_link(puzzles_page(self.game), self._shell.query, language=language)
        self._back.show(Markup('<p><a href="{}">{}</a></p>').format(address, t("page.puzzles.all")))
        self.along.show(t)
        self._shell.show()
        self._shell.remember({"puzzle": run.puzzle.id})
