"""The course: lessons and puzzles read from ``lessons/``, their goals and hints, and the runner that plays them.

Knows no pixel and no widget: a page shows what a run says and hands it what the learner does.

>>> course("fr")                          # what there is, in order
>>> run = LessonRun(load_lesson("tikal-walking"), "fr")
>>> run.submit(actions) -> Verdict        # run.say(verdict) puts it into words
"""

from tutor.curriculum.course import Course, Listing, course, load_lesson, load_puzzle
from tutor.curriculum.errors import ContentError, UnknownContent
from tutor.curriculum.glossary import Glossary, Term, glossary
from tutor.curriculum.lesson import Lesson, Puzzle, Step, read_lesson, read_puzzle
from tutor.curriculum.prose import Words
from tutor.curriculum.runner import Attempt, Hint, LessonRun, PuzzleRun, Verdict

__all__ = [
    "Attempt",
    "ContentError",
    "Course",
    "Glossary",
    "Hint",
    "Lesson",
    "LessonRun",
    "Listing",
    "Puzzle",
    "PuzzleRun",
    "Step",
    "Term",
    "UnknownContent",
    "Verdict",
    "Words",
    "course",
    "glossary",
    "load_lesson",
    "load_puzzle",
    "read_lesson",
    "read_puzzle",
]
