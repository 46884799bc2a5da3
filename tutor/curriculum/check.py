"""Checking many files: finds the lessons and puzzles below a path and proves each."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tutor import paths
from tutor.curriculum.course import lesson_folders, puzzle_files
from tutor.curriculum.errors import ContentError, Place, Problem, problem
from tutor.curriculum.glossary import FILE, read_glossary
from tutor.curriculum.lesson import Lesson, Puzzle, read_lesson, read_puzzle
from tutor.curriculum.proof import Coverage, coverage, prove_lesson, prove_puzzle


@dataclass(frozen=True, slots=True)
class Proven:
    """A file without a problem."""

    id: str
    steps: int


@dataclass
class Report:
    """What is to be proven (``files``: lesson folders, puzzle files, the glossary), and what was found so far."""

    root: Path
    files: tuple[Path, ...]
    proven: list[Proven] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    lessons: list[Lesson] = field(default_factory=list)
    puzzles: list[Puzzle] = field(default_factory=list)

    def prove(self, file: Path) -> None:
        """Read and prove one of ``files``; adds to ``proven`` or ``problems``."""
        try:
            found = self._proof(file)
        except ContentError as error:
            found = list(error.problems)
        self.problems += found

    def coverage(self) -> list[Coverage]:
        """The coverage of each game that has lessons here."""
        games = dict.fromkeys(lesson.game for lesson in self.lessons)
        return [coverage(game, self.lessons, self.puzzles) for game in games]

    def _proof(self, file: Path) -> list[Problem]:
        name = file.relative_to(self.root).as_posix() if file != self.root else file.name
        if file.name == FILE:
            read_glossary(file, name)
            return []
        if file.is_dir():
            lesson = read_lesson(file, name)
            found = [*prove_lesson(lesson), *self._id_taken(lesson, self.lessons)]
            self.lessons.append(lesson)
            return self._noted(lesson.id, len(lesson.steps), found)
        puzzle = read_puzzle(file, name)
        found = [*prove_puzzle(puzzle), *self._id_taken(puzzle, self.puzzles)]
        self.puzzles.append(puzzle)
        return self._noted(puzzle.id, 1, found)

    def _noted(self, name: str, steps: int, found: list[Problem]) -> list[Problem]:
        if not found:
            self.proven.append(Proven(name, steps))
        return found

    def _id_taken(self, content: Lesson | Puzzle, others: list[Lesson] | list[Puzzle]) -> list[Problem]:
        place: Place = content.source.place("id")
        return [
            problem(place, "id_taken", id=content.id, other=other.source.file)
            for other in others
            if other.id == content.id
        ]


def check_all(path: Path) -> Report:
    """A report on everything at or below ``path``; nothing is proven yet."""
    path = path.resolve()
    if path.name == "lesson.yaml":
        path = path.parent
    if (path / "lesson.yaml").is_file() or path.is_file():
        return Report(path.parent if path.is_file() else _root(path), (path,))
    root = _root(path)
    inside = (*lesson_folders(root), *puzzle_files(root))
    files = [file for file in inside if file.is_relative_to(path)]
    if (path / FILE).is_file():
        files.append(path / FILE)
    return Report(root, tuple(files))


def _root(path: Path) -> Path:
    """The folder of the course that ``path`` lies in."""
    course = paths.LESSONS.resolve()
    return course if path.is_relative_to(course) else path
