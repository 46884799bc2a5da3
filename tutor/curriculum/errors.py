"""What can be wrong with a course file, said with place and remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tutor.i18n import translator


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text file; ``line`` and ``column`` count from 1, column 0 is the whole line."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a course file: where, and a code of ``course.po`` with its parameters."""

    place: Place
    code: str
    params: dict[str, Any]

    def text(self, language: str = "en") -> str:
        """``file:line:column: what is wrong and what would be right``; plain text."""
        return f"{self.place}: {translator(language)(self.code, **self.params)}"


def problem(place: Place, code: str, **params: Any) -> Problem:
    """A Problem, written shortly."""
    return Problem(place, f"content.{code}", params)


class ContentError(ValueError):
    """A course file that cannot be used; ``problems`` has at least one entry."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(problem.text() for problem in problems))
        self.problems = problems


class UnknownContent(ValueError):
    """No lesson or puzzle of that id; ``offered`` lists those there are."""

    def __init__(self, kind: str, name: str, offered: tuple[str, ...]) -> None:
        super().__init__(
            f"there is no {kind} {name[:40]!r}{nearest(name, offered)}; there are: {', '.join(offered)}"
        )
        self.name = name
        self.offered = offered


def nearest(name: str, offered: Iterable[str]) -> str:
    """``; did you mean 'value'?`` for the most similar name, or nothing: fits behind any sentence."""
    match = get_close_matches(name[:40], list(offered), n=1)
    return f" ({match[0]}?)" if match else ""
