"""What the course holds, and how a lesson or puzzle is found: by its id among the files there are, never by a path."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

from tutor import paths
from tutor.curriculum.errors import ContentError, UnknownContent
from tutor.curriculum.games import GAMES
from tutor.curriculum.lesson import Lesson, Puzzle, read_lesson, read_puzzle
from tutor.curriculum.prose import Words

ContentT = TypeVar("ContentT", Lesson, Puzzle)


@dataclass(frozen=True)
class Listing:
    """One lesson or puzzle in a list."""

    id: str
    kind: Literal["lesson", "puzzle"]
    game: str
    order: int
    title: str
    summary: Words
    minutes: int
    difficulty: int
    rules: tuple[str, ...]
    themes: tuple[str, ...]
    steps: int


@dataclass(frozen=True)
class Course:
    """All lessons and puzzles in one language, in the order of the course; ``broken`` are those that cannot be read."""

    language: str
    entries: tuple[Listing, ...]
    broken: tuple[ContentError, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Games that have something."""
        return tuple(dict.fromkeys(entry.game for entry in self.entries))

    def lessons(self, game: str) -> tuple[Listing, ...]:
        """The lessons of a game, in order."""
        return tuple(entry for entry in self.entries if (entry.game, entry.kind) == (game, "lesson"))

    def puzzles(self, game: str) -> tuple[Listing, ...]:
        """The puzzles of a game, easy ones first."""
        return tuple(entry for entry in self.entries if (entry.game, entry.kind) == (game, "puzzle"))


def course(language: str, root: Path | None = None) -> Course:
    """Everything below ``root`` (default: the course). A broken file is listed apart, so that the rest can be used."""
    root = root or paths.LESSONS
    lessons: list[Lesson] = []
    puzzles: list[Puzzle] = []
    broken: list[ContentError] = []
    for folder in lesson_folders(root):
        try:
            lessons.append(_read_once(read_lesson, folder, root))
        except ContentError as error:
            broken.append(error)
    for path in puzzle_files(root):
        try:
            puzzles.append(_read_once(read_puzzle, path, root))
        except ContentError as error:
            broken.append(error)
    lessons.sort(key=lambda lesson: (lesson.game, lesson.order))
    puzzles.sort(key=lambda puzzle: (puzzle.game, puzzle.difficulty, puzzle.id))
    entries = [_lesson_listing(lesson, language) for lesson in lessons]
    entries += [_puzzle_listing(puzzle, number, language) for number, puzzle in enumerate(puzzles, 1)]
    return Course(language, tuple(entries), tuple(broken))


def load_lesson(name: str, root: Path | None = None) -> Lesson:
    """The lesson of that id. Raises UnknownContent, or ContentError if its files cannot be used."""
    root = root or paths.LESSONS
    return _load(
        "lesson",
        name,
        ((folder / "lesson.yaml", folder) for folder in lesson_folders(root)),
        root,
        read_lesson,
    )


def load_puzzle(name: str, root: Path | None = None) -> Puzzle:
    """The puzzle of that id. Raises UnknownContent, or ContentError if its files cannot be used."""
    root = root or paths.LESSONS
    return _load("puzzle", name, ((path, path) for path in puzzle_files(root)), root, read_puzzle)


def lesson_folders(root: Path) -> list[Path]:
    """Folders ``GAME/NN-name/`` with a ``lesson.yaml``."""
    return sorted(path.parent for game in GAMES for path in (root / game).glob("*/lesson.yaml"))


def puzzle_files(root: Path) -> list[Path]:
    """Files ``GAME/puzzles/ID.yaml``."""
    return sorted(path for game in GAMES for path in (root / game / "puzzles").glob("*.yaml"))


def _load(
    kind: str,
    name: str,
    files: Iterator[tuple[Path, Path]],
    root: Path,
    read: Callable[[Path, str], ContentT],
) -> ContentT:
    found = {_id_in(file): content for file, content in files}
    if name not in found:
        raise UnknownContent(kind, name, tuple(sorted(found)))
    return _read_once(read, found[name], root)


def _read_once(read: Callable[[Path, str], ContentT], path: Path, root: Path) -> ContentT:
    """The content of ``path``, read again only when one of its files has changed: every list and page asks for it."""
    files = path.iterdir() if path.is_dir() else path.parent.glob(f"{path.stem}.*")
    stamp = tuple(sorted((file.name, file.stat().st_mtime_ns) for file in files))
    content: ContentT = _read(read, path, _name(path, root), stamp)  # type: ignore[assignment]  # what ``read`` gives
    return content


@lru_cache(maxsize=64)
def _read(
    read: Callable[[Path, str], Lesson | Puzzle], path: Path, name: str, stamp: tuple[tuple[str, int], ...]
) -> Lesson | Puzzle:
    return read(path, name)


def _id_in(path: Path) -> str:
    """The id of a course file: its ``id:`` line, so that looking for one file does not mean reading all."""
    found = re.search(r"(?m)^id:[ \t]*[\"']?([a-z0-9-]+)", path.read_text("utf-8", "replace")[:10_000])
    return found[1] if found else path.stem


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _lesson_listing(lesson: Lesson, language: str) -> Listing:
    return Listing(
        lesson.id, "lesson", lesson.game, lesson.order, lesson.title(language), lesson.summary(language),
        lesson.minutes, lesson.difficulty, lesson.rules, (), len(lesson.steps),
    )  # fmt: skip


def _puzzle_listing(puzzle: Puzzle, order: int, language: str) -> Listing:
    return Listing(
        puzzle.id, "puzzle", puzzle.game, order, puzzle.title(language), puzzle.summary(language),
        3 + 3 * puzzle.difficulty, puzzle.difficulty, puzzle.rules, puzzle.themes, 1,
    )  # fmt: skip
