"""Cards of lessons and puzzles, each with a small picture of its board. Plain HTML, no widget."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from tutor.apps.games import Face, face
from tutor.apps.keeping import badge
from tutor.apps.links import lesson_page, puzzles_page, table_page
from tutor.curriculum import Listing, load_lesson, load_puzzle
from tutor.engine.registry import GAMES, make_game
from tutor.i18n import Translator, translator
from tutor.progress.memory import Memory
from tutor.query import Query, page_link


def shelf(listed: tuple[Listing, ...], query: Query, memory: Memory | None = None) -> Markup:
    """A card for each, in order, with what the learner did of it."""
    cards = Markup().join(
        Markup('<li class="tt-card">{}</li>').format(_card(one, query, memory)) for one in listed
    )
    return Markup('<ul class="tt-shelf">{}</ul>').format(cards)


def play_shelf(query: Query) -> Markup:
    """A card for each game that leads to its table, with the board on which play begins."""
    t = translator(query.language)
    cards = Markup().join(
        Markup('<li class="tt-card">{}<div class="tt-about"><p>{}</p></div></li>').format(
            _cover(
                page_link(table_page(game), query),
                face(game),
                make_game(game).initial_state(),
                t(f"game.{game}"),
            ),
            t("page.shelf.play.about"),
        )
        for game in GAMES
    )
    return Markup('<ul class="tt-shelf">{}</ul>').format(cards)


def stars(t: Translator, difficulty: int) -> Markup:
    """``★★☆☆☆`` with words for the ear."""
    return Markup('<span class="tt-stars" role="img" aria-label="{}">{}</span>').format(
        t("lesson.difficulty", level=difficulty), "★" * difficulty + "☆" * (5 - difficulty)
    )


def _card(one: Listing, query: Query, memory: Memory | None) -> Markup:
    t = translator(query.language)
    if one.kind == "lesson":
        address = page_link(lesson_page(one), query)
        state = load_lesson(one.id).steps[-1].state  # further on there is more to see
        facts = t("lesson.minutes", n=one.minutes)
    else:
        address = page_link(puzzles_page(one.game), query, puzzle=one.id)
        state = load_puzzle(one.id).step.state
        facts = ", ".join(t(f"puzzle.theme.{theme}") for theme in one.themes)
    return Markup('{}<div class="tt-about">{}</div><p class="tt-muted">{} · {}</p>{}').format(
        _cover(address, face(one.game), state, one.title),
        Markup(one.summary.html),
        facts,
        stars(t, one.difficulty),
        badge(t, one, memory),
    )


def _cover(address: str, face: Face, state: Any, title: str) -> Markup:
    """The upper part of a card: a link with the picture and the title."""
    return Markup(
        '<a class="tt-cover" href="{}"><span class="tt-picture" aria-hidden="true">{}</span><h3>{}</h3></a>'
    ).format(address, Markup(face.thumbnail(state)), title)
