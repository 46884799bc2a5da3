"""Which page shows what: the names of the notebooks, made from the course."""

from __future__ import annotations

from tutor.curriculum import Listing, course


def lesson_page(lesson: Listing) -> str:
    """``tikal-04-walking`` for the fourth lesson ``tikal-walking``."""
    return f"{lesson.game}-{lesson.order:02d}-{lesson.id.removeprefix(lesson.game + '-')}"


def puzzles_page(game: str) -> str:
    """The page of a game's puzzles; the link's ``puzzle`` names one."""
    return f"{game}-puzzles"


def table_page(game: str) -> str:
    """The page where a whole game is played."""
    return f"{game}-table"


def next_lesson(game: str, lesson_id: str, language: str) -> Listing | None:
    """The lesson after this one, if there is one."""
    lessons = course(language).lessons(game)
    ids = [lesson.id for lesson in lessons]
    following = ids.index(lesson_id) + 1 if lesson_id in ids else len(ids)
    return lessons[following] if following < len(lessons) else None
