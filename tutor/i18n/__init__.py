"""Text that people read: gettext catalogues per language, one `.po` file a room, read at run time.

Message ids are dotted codes (`page.loading`); texts use `{name}` placeholders; entries with plurals are chosen by the
parameter `n` with the rule in the catalogue's own `Plural-Forms` header.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path

import polib

LANGUAGES = ("en", "fr")
FALLBACK = "en"

_HERE = Path(__file__).parent
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Entry:
    """One message: its plural forms in order (just one without plurals), and the rule that chooses one."""

    forms: tuple[str, ...]
    form_index: Callable[[int], int]

    def text(self, n: object = None) -> str:
        """The form for the count `n`; the first one when there is no choice."""
        if len(self.forms) == 1 or not isinstance(n, int):
            return self.forms[0]
        return self.forms[self.form_index(n)]


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """All messages of a language, from all its rooms. An untranslated entry is left out."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}: it must be one of {', '.join(LANGUAGES)}")
    entries: dict[str, Entry] = {}
    for path in sorted((_HERE / language).glob("*.po")):
        room = polib.pofile(str(path))
        form_index = c2py(_plural_rule(room.metadata.get("Plural-Forms", "")))
        for entry in room:
            forms = tuple(entry.msgstr_plural[index] for index in sorted(entry.msgstr_plural)) or (
                entry.msgstr,
            )
            if all(forms):
                entries[entry.msgid] = Entry(forms, form_index)
    return entries


def _plural_rule(header: str) -> str:
    found = re.search(r"plural=([^;]+)", header)
    return found[1] if found else "n != 1"


class Translator:
    """Texts of one language: `t("page.loading")`, `t("refusal.tikal.no_stone", origin="a2", target="b3")`."""

    def __init__(self, language: str) -> None:
        """Catalogues are read when the first text is asked for. ValueError for an unknown language."""
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}: it must be one of {', '.join(LANGUAGES)}")
        self.language = language

    def __contains__(self, code: str) -> bool:
        """Whether this language itself has the text."""
        return code in catalogue(self.language)

    def __call__(self, code: str, **parameters: object) -> str:
        """The text for a code, its placeholders filled in; plain text, to be escaped before it reaches HTML.

        Never raises: an unknown code falls back to English, then to the code itself, with a logged warning.
        """
        entry = catalogue(self.language).get(code) or catalogue(FALLBACK).get(code)
        if entry is None:
            _log.warning("no text for %r in %r", code, self.language)
            return code
        text = entry.text(parameters.get("n"))
        try:
            return text.format(**parameters)
        except (KeyError, IndexError, ValueError) as error:
            _log.warning(
                "text %r in %r cannot be filled with %r: %r", code, self.language, sorted(parameters), error
            )
            return text


@cache
def translator(language: str) -> Translator:
    """The translator of a language, one of `LANGUAGES`; ValueError for another."""
    return Translator(language)
