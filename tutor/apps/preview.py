"""One lesson while it is being written: the page, or what is wrong with its files."""

from __future__ import annotations

from pathlib import Path

from IPython.display import HTML, display
from markupsafe import Markup

from tutor.apps.lesson import LessonPage
from tutor.curriculum import ContentError, read_lesson
from tutor.query import read_query


def preview(folder: str) -> None:
    """Show the lesson in ``folder``, or where its files are wrong and what would be right."""
    query = read_query()
    path = Path(folder)
    try:
        lesson = read_lesson(path, path.name)
    except ContentError as error:
        lines = Markup().join(
            Markup("<li><code>{}</code></li>").format(problem.text(query.language))
            for problem in error.problems
        )
        display(HTML(Markup('<ul class="tt-notice">{}</ul>').format(lines)))
        return
    display(LessonPage(lesson, query).widget)
