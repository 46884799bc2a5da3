"""What the address of a page asks for: language, theme, step, and names that a page allows besides.

Read inside the kernel of the page. Outside Voilà there is no query, and everything has its default.
"""

import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, cast
from urllib.parse import unquote_to_bytes, urlencode

from tutor.i18n import LANGUAGES

Language = Literal["en", "fr"]
Theme = Literal["auto", "light", "dark"]

THEMES = ("auto", "light", "dark")
STEP = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
MAX_LENGTH = 2000  # characters of one value: a position in notation fits many times over
SHOWN = 40  # characters of a bad value that are repeated to the person

_IGNORED = {"token"}  # the server's own


@dataclass(frozen=True)
class Problem:
    """Something in the query that was ignored: a message code of `site.po`, and what it is about.

    `name` and `value` are raw text from the link, shortened to 40 characters: escape them before they reach HTML.
    """

    code: str
    name: str
    value: str = ""


@dataclass(frozen=True)
class Query:
    """A validated query; `extra` holds the values of other names the page allows, raw, for the page to parse.

    `visit` is not of the link: it is the server's word for who visits, for the memory alone.
    """

    language: Language = "en"
    theme: Theme = "auto"
    step: str | None = None
    extra: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    visit: str = field(default="", repr=False)


def read_query(allowed: Collection[str] = ()) -> Query:
    """The query of the page this kernel serves."""
    query = parse_query(
        os.environ.get("QUERY_STRING", ""), allowed, os.environ.get("HTTP_ACCEPT_LANGUAGE", "")
    )
    return replace(query, visit=os.environ.get("HTTP_X_TUTOR_VISIT", ""))


def parse_query(text: str, allowed: Collection[str] = (), accept_language: str = "") -> Query:
    """The query in `text` (`language=fr&step=walk-1`); never raises.

    What is wrong is ignored and listed in `problems`. Without a language in the query the first of the browser's that
    we speak is taken (`accept_language`, the HTTP header).
    """
    problems: list[Problem] = []
    values: dict[str, str] = {}
    for part in filter(None, text.split("&")):
        raw_name, _, raw_value = part.partition("=")
        name, value = _decode(raw_name), _decode(raw_value)
        if name in _IGNORED:
            continue
        if name is None or value is None:
            problems.append(Problem("query.unreadable", (name or raw_name)[:SHOWN], raw_value[:SHOWN]))
        elif name not in {"language", "theme", "step", *allowed}:
            problems.append(Problem("query.unknown_name", name[:SHOWN], value[:SHOWN]))
        elif name in values:
            problems.append(Problem("query.repeated", name, value[:SHOWN]))
        elif len(value) > MAX_LENGTH:
            problems.append(Problem("query.too_long", name, value[:SHOWN]))
        elif not _valid(name, value):
            problems.append(Problem("query.unknown_value", name, value[:SHOWN]))
        else:
            values[name] = value
    return Query(
        language=cast(Language, values.pop("language", preferred_language(accept_language))),
        theme=cast(Theme, values.pop("theme", "auto")),
        step=values.pop("step", None),
        extra=values,
        problems=tuple(problems),
    )


def page_link(page: str, query: Query, **changes: str | None) -> str:
    """Address of another page (`"home"`, `"walking"`) that keeps language and theme; None removes a name.

    The result still has to be escaped as an HTML attribute.
    """
    chosen: dict[str, str | None] = {"language": query.language, "theme": query.theme} | changes
    if chosen["theme"] == "auto":
        chosen["theme"] = None
    text = urlencode({name: value for name, value in chosen.items() if value is not None})
    match os.environ.get("VOILA_BASE_URL"), page:
        case None, _:
            address = f"{page}.ipynb"
        case base, "home":
            address = str(base)
        case base, _:
            address = f"{base}voila/render/{page}.ipynb"
    return f"{address}?{text}" if text else address


def preferred_language(accept_language: str) -> Language:
    """The first language of an Accept-Language header that we speak, else English."""
    for part in accept_language.split(","):
        language = part.split(";")[0].strip().lower().split("-")[0]
        if language in LANGUAGES:
            return cast(Language, language)
    return "en"


def _decode(raw: str) -> str | None:
    """Percent-decoded text; None when it is no UTF-8 or holds control characters."""
    try:
        text = unquote_to_bytes(raw.replace("+", " ")).decode()
    except UnicodeError:
        return None
    return text if text.isprintable() else None


def _valid(name: str, value: str) -> bool:
    match name:
        case "language":
            return value in LANGUAGES
        case "theme":
            return value in THEMES
        case "step":
            return STEP.fullmatch(value) is not None
        case _:
            return True
