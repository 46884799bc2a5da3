"""The home page: a shelf of lessons and puzzles."""

from __future__ import annotations

import logging

from IPython.display import HTML, display
from markupsafe import Markup

from tutor.apps.lab import page
from tutor.apps.links import puzzles_page, table_page
from tutor.apps.shelf import play_shelf, shelf
from tutor.apps.table.kept import game_of, game_words
from tutor.curriculum import course
from tutor.engine.registry import GAMES
from tutor.i18n import translator
from tutor.progress.memory import Memory, open_memory
from tutor.query import Query, page_link, read_query

_log = logging.getLogger(__name__)


def home() -> None:
    """Show the home page in the output of the cell."""
    query = read_query()
    display(HTML(page(home_html(query, open_memory(query.visit)))))


def home_html(query: Query, memory: Memory | None = None) -> Markup:
    """The home page as safe HTML, with what ``memory`` knows of the learner."""
    t = translator(query.language)
    offered = course(query.language)
    for error in offered.broken:
        _log.error("left out: %s", error)
    notices = Markup().join(
        Markup('<p class="tt-notice">{}</p>').format(t(problem.code, name=problem.name, value=problem.value))
        for problem in query.problems
    )
    if memory is not None and memory.fault:
        notices += Markup('<p class="tt-notice">{}</p>').format(t(f"memory.{memory.fault}"))
    shelves = Markup()
    for game in (game for game in GAMES if game in offered.games):
        shelves += Markup("<h2>{}</h2>{}").format(
            t("page.shelf.lessons", game=t(f"game.{game}")), shelf(offered.lessons(game), query, memory)
        )
        if puzzles := offered.puzzles(game):
            shelves += Markup('<h2><a href="{}">{}</a></h2>{}').format(
                page_link(puzzles_page(game), query),
                t("page.shelf.puzzles", game=t(f"game.{game}")),
                shelf(puzzles, query, memory),
            )
    shelves += Markup("<h2>{}</h2>{}{}").format(
        t("page.shelf.play"), play_shelf(query), _open_games(query, memory)
    )
    return Markup('{}<h1>{}</h1><p class="tt-lead">{}</p>{}').format(
        notices, t("page.shelf.title"), t("page.shelf.lead"), shelves
    )


def _open_games(query: Query, memory: Memory | None) -> Markup:
    """Links to the games that the learner has open, the one played last first."""
    t = translator(query.language)
    open_games = [saved for saved in (memory.saved if memory else ()) if saved.kind == "table"]
    items = Markup().join(
        Markup('<li><a href="{}">{}</a></li>').format(
            page_link(table_page(game_of(saved.name)), query, table=saved.name), game_words(t, saved)
        )
        for saved in open_games
        if game_of(saved.name) in GAMES
    )
    return (
        Markup('<h3>{}</h3><ul class="tt-open">{}</ul>').format(t("table.open.lead"), items)
        if items
        else Markup()
    )
