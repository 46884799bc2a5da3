"""The two-language glossary: the games' words, their short definitions, the rules they come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tutor import paths
from tutor.curriculum.errors import ContentError, problem
from tutor.curriculum.games import GameId
from tutor.curriculum.schema import Id, RuleId
from tutor.curriculum.source import decode, read_text, read_yaml

FILE: Final = "glossary.yaml"

Line = Annotated[str, Meta(min_length=1, max_length=300)]


class InLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term in one language."""

    name: Annotated[Line, Meta(description="The word.")]
    meaning: Annotated[Line, Meta(description="What it is, in one sentence.")]
    forms: Annotated[
        tuple[Line, ...], Meta(description="Other forms that texts link to, such as the plural.")
    ] = ()


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a game; the same word may mean something else in another."""

    id: Annotated[Id, Meta(description="Stable name.")]
    game: Annotated[GameId, Meta(description="The game whose texts it explains.")]
    en: InLanguage
    fr: InLanguage
    rules: Annotated[tuple[RuleId, ...], Meta(description="Where the rules speak of it.")] = ()

    def name(self, language: str) -> str:
        """The word."""
        return self._said(language).name

    def definition(self, language: str) -> str:
        """What it is, in one sentence of plain text."""
        return self._said(language).meaning

    def forms(self, language: str) -> tuple[str, ...]:
        """Everything that a text may write for it."""
        said = self._said(language)
        return (self.id, said.name, *said.forms)

    def _said(self, language: str) -> InLanguage:
        return self.fr if language == "fr" else self.en


class GlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`glossary.yaml`."""

    terms: Annotated[tuple[Term, ...], Meta(description="The words, in the order of the course.")]


@dataclass(frozen=True)
class Glossary:
    """All terms; ``find`` knows a term by its id, its name or one of its forms, in small or capital letters."""

    terms: tuple[Term, ...]
    index: dict[tuple[str | None, str, str], Term]

    def find(self, word: str, language: str, game: str | None = None) -> Term | None:
        """The term that ``word`` means in that language and game, by default in the first that has it; or None."""
        return self.index.get((game, language, word.casefold()))

    def alphabetical(self, language: str) -> tuple[Term, ...]:
        """The terms by name."""
        return tuple(sorted(self.terms, key=lambda term: term.name(language).casefold()))


def read_glossary(path: Path, file: str) -> Glossary:
    """The glossary in that file. Raises ContentError; in one game a word may mean one thing only."""
    source = read_yaml(read_text(path, file), file)
    content = decode(source, GlossaryFile)
    index: dict[tuple[str | None, str, str], Term] = {}
    problems: list[Any] = []
    for number, term in enumerate(content.terms):
        for language in ("en", "fr"):
            for form in term.forms(language):
                index.setdefault((None, language, form.casefold()), term)
                known = index.setdefault((term.game, language, form.casefold()), term)
                if known is not term:
                    place = source.place("terms", number)
                    problems.append(problem(place, "word_taken", word=form, other=known.id))
    if problems:
        raise ContentError(*problems)
    return Glossary(content.terms, index)


@cache
def glossary() -> Glossary:
    """The glossary of the course. Raises ContentError."""
    return read_glossary(paths.LESSONS / FILE, FILE)
