"""Prose of the course: Markdown by language, one heading a step, and its safe rendering.

``# Title`` and a summary; then ``## STEP`` with the one sentence to do, further paragraphs of explanation, and the
sections ``### done``, ``### otherwise``, ``### hint 1`` to ``### hint 5``, ``### mistake NAME``, ``### choice NAME``,
``### count NAME``.
``[[temple]]`` (or ``[[temple|the temples]]``) explains a word of the glossary, ``[[T-MOV-1]]`` a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape, unescape
from typing import Any, Final

import mistune

from tutor.curriculum.errors import ContentError, Place, Problem, problem
from tutor.i18n import translator

HEADING: Final = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*")
SECTION: Final = re.compile(r"done|otherwise|hint [1-5]|(?:mistake|choice|count) [a-z0-9][a-z0-9-]*")
LINK: Final = r"\[\[(?P<glossary_name>[^\[\]|\n]{1,60})(?:\|(?P<glossary_shown>[^\[\]|\n]{1,80}))?\]\]"
RULE: Final = re.compile(r"[A-Z]-[A-Z][A-Z0-9]{1,3}-[0-9]+")


@dataclass(frozen=True, slots=True)
class Words:
    """Text for a person: ``text`` is plain, ``html`` is safe to put into a page as it is. Empty words are false."""

    text: str
    html: str

    def __bool__(self) -> bool:
        return bool(self.text)


NOTHING: Final = Words("", "")


def plain(text: str) -> Words:
    """Words of a catalogue text: no markup."""
    return Words(text, f"<p>{escape(text)}</p>") if text else NOTHING


def joined(*words: Words) -> Words:
    """One after the other."""
    said = [each for each in words if each]
    return Words("\n".join(each.text for each in said), "\n".join(each.html for each in said))


@dataclass(frozen=True, slots=True)
class Section:
    """Markdown below one heading, and the line the heading stands on."""

    markdown: str
    line: int


@dataclass(frozen=True)
class Prose:
    """The texts of one file, one language: ``sections[(step id, section)]``; the step's own text is section ``""``."""

    file: str
    language: str
    game: str | None = None
    title: str = ""
    summary: str = ""
    sections: dict[tuple[str, str], Section] = field(default_factory=dict)

    def about(self) -> Words:
        """The summary."""
        return render(self.summary, self.language, self.game)

    def task(self, step: str) -> Words:
        """The one sentence to do."""
        return render(_parts(self._markdown(step, ""))[0], self.language, self.game)

    def explanation(self, step: str) -> Words:
        """What follows it."""
        return render(_parts(self._markdown(step, ""))[1], self.language, self.game)

    def words(self, step: str, section: str) -> Words:
        """A whole section; empty if there is none."""
        return render(self._markdown(step, section), self.language, self.game)

    def label(self, step: str, section: str) -> Words:
        """The first paragraph of a section: what stands on a button."""
        return render(_parts(self._markdown(step, section))[0], self.language, self.game)

    def answer(self, step: str, section: str) -> Words:
        """What follows the first paragraph."""
        return render(_parts(self._markdown(step, section))[1], self.language, self.game)

    def _markdown(self, step: str, section: str) -> str:
        found = self.sections.get((step, section))
        return found.markdown if found else ""


def _parts(markdown: str) -> tuple[str, str]:
    first, _, rest = markdown.partition("\n\n")
    return first, rest.strip()


def read_prose(text: str, file: str, language: str, game: str | None = None) -> Prose:
    """The texts of a Markdown file about ``game``, by heading.

    Raises ContentError for headings that mean nothing or stand twice.
    """
    problems: list[Problem] = []
    blocks: list[tuple[int, str, int, list[str]]] = [(0, "", 1, [])]
    for number, line in enumerate(text.splitlines(), 1):
        heading = HEADING.fullmatch(line)
        if heading:
            blocks.append((len(heading[1]), heading[2], number, []))
        else:
            blocks[-1][3].append(line)
    title, summary, step = "", "", ""
    sections: dict[tuple[str, str], Section] = {}
    for level, heading_text, number, lines in blocks:
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in lines).strip())
        place = Place(file, number)
        if level == 0:
            if body:
                problems.append(problem(place, "text_before_title"))
            continue
        if level == 1:
            if title:
                problems.append(problem(place, "second_title"))
            title, summary = title or heading_text, summary or body
            continue
        if level == 2:
            step = heading_text
            name = ("", step)
        elif level == 3 and step and SECTION.fullmatch(heading_text):
            name = (heading_text, step)
        else:
            problems.append(problem(place, "unknown_heading", heading=heading_text[:60]))
            continue
        where = (name[1], name[0])
        if where in sections:
            problems.append(
                problem(place, "second_heading", heading=heading_text[:60], line=sections[where].line)
            )
        elif not body and level == 3:
            problems.append(problem(place, "empty_section", heading=heading_text[:60]))
        else:
            sections[where] = Section(body, number)
    if not title:
        problems.append(problem(Place(file), "no_title"))
    if problems:
        raise ContentError(*problems)
    return Prose(file, language, game, title, summary, sections)


def links(markdown: str) -> list[str]:
    """The words and rules that a text links to."""
    return [found["glossary_name"] for found in re.finditer(LINK, markdown)]


# --- rendering ---


class _Renderer(mistune.HTMLRenderer):
    """Markdown without raw HTML, pictures or addresses that run: only links into the page or to https."""

    def __init__(self) -> None:
        super().__init__(escape=True)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return text

    def link(self, text: str, url: str, title: str | None = None) -> str:
        if not re.match(r"https://|#", url):
            return text
        return f'<a href="{escape(url)}">{text}</a>'


def _parse_link(inline: mistune.InlineParser, found: re.Match[str], state: mistune.InlineState) -> int:
    name, shown = found["glossary_name"], found["glossary_shown"]
    state.append_token({"type": "glossary", "attrs": {"name": name, "shown": shown}})
    return found.end()


def _glossary_plugin(explained: Callable[[str], tuple[str, str, str] | None]) -> Any:
    def show(_renderer: Any, name: str, shown: str | None) -> str:
        known = explained(name)
        if known is None:
            return escape(shown or name)
        kind, meaning, caption = known
        return f'<dfn class="{kind}" tabindex="0" title="{escape(meaning)}">{escape(shown or caption)}</dfn>'

    def plugin(markdown: mistune.Markdown) -> None:
        markdown.inline.register("glossary", LINK, _parse_link, before="link")
        markdown.renderer.register("glossary", show)  # type: ignore[union-attr]

    return plugin


@cache
def _markdown(language: str, game: str | None) -> mistune.Markdown:
    def explained(name: str) -> tuple[str, str, str] | None:
        """Kind, meaning, and what is shown unless the text says another thing."""
        if RULE.fullmatch(name):
            say = translator(language)
            rule = say(f"rule.{name}") if f"rule.{name}" in say else None
            return None if rule is None else ("rule", rule, say("board.rule", rule=name))
        from tutor.curriculum.glossary import glossary

        term = glossary().find(name, language, game)
        return ("term", term.definition(language), name) if term else None

    return mistune.create_markdown(renderer=_Renderer(), plugins=[_glossary_plugin(explained)])


@lru_cache(maxsize=512)
def render(markdown: str, language: str, game: str | None = None) -> Words:
    """Markdown as words: escaped, that game's glossary words explained."""
    if not markdown:
        return NOTHING
    if language == "fr":
        markdown = re.sub(r" (?=[;:!?»])|(?<=«) ", "\N{NO-BREAK SPACE}", markdown)
    html = str(_markdown(language, game)(markdown)).strip()
    return Words(_plain_text(html), html)


def _plain_text(html: str) -> str:
    """The text of our own HTML, one line a paragraph."""
    broken = re.sub(r"\s*\n\s*", " ", html)
    lines = re.sub(r"</(?:p|li|h\d|blockquote|pre)>|<br ?/?>", "\n", broken)
    return "\n".join(
        line.strip() for line in unescape(re.sub(r"<[^>]*>", "", lines)).splitlines() if line.strip()
    )
