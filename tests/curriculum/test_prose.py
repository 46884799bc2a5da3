"""Are the texts found under their headings, and does hostile text stay text?"""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.curriculum import ContentError
from tutor.curriculum.prose import plain, read_prose, render

TEXT = """\
# Walking

What it is about.

## first

Do *this*.

Because of that.

And that.

### hint 1

Think.

### choice all-six

In all six ways

Yes, for the neighbours have stones.

## second

Then this.
"""


def test_texts_stand_under_their_headings() -> None:
    prose = read_prose(TEXT, "en.md", "en")
    assert prose.title == "Walking"
    assert prose.about().text == "What it is about."
    assert prose.task("first").text == "Do this."
    assert prose.explanation("first").text == "Because of that.\nAnd that."
    assert prose.words("first", "hint 1").html == "<p>Think.</p>"
    assert prose.label("first", "choice all-six").text == "In all six ways"
    assert prose.answer("first", "choice all-six").text == "Yes, for the neighbours have stones."
    assert prose.task("second").text == "Then this."
    assert not prose.words("second", "done")


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("## first\n\nDo.\n", 1, "content.no_title"),
        ("Hello.\n\n# Title\n", 1, "content.text_before_title"),
        ("# One\n\n# Two\n", 3, "content.second_title"),
        ("# T\n\n### hint 1\n\nx\n", 3, "content.unknown_heading"),
        ("# T\n\n## a\n\nx\n\n### hint 6\n\nx\n", 7, "content.unknown_heading"),
        ("# T\n\n## a\n\nx\n\n### Mistake one\n\nx\n", 7, "content.unknown_heading"),
        ("# T\n\n## a\n\nx\n\n#### deep\n\nx\n", 7, "content.unknown_heading"),
        ("# T\n\n## a\n\nx\n\n## a\n\ny\n", 7, "content.second_heading"),
        ("# T\n\n## a\n\nx\n\n### done\n\n### hint 1\n\ny\n", 7, "content.empty_section"),
    ],
)
def test_a_heading_that_means_nothing_is_refused_with_its_line(text: str, line: int, code: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_prose(text, "en.md", "en")
    assert (caught.value.problems[0].place.line, caught.value.problems[0].code) == (line, code)


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "[click](JaVaScRiPt:alert(1))",
    "[click](data:text/html,<script>alert(1)</script>)",
    "[click](vbscript:x)",
    "[click](http://elsewhere.example/)",
    '[click](https://x.example/"onmouseover="alert(1))',
    '[click](https://x.example "a\\" onmouseover=\\"alert(1)")',
    "![picture](https://elsewhere.example/x.png)",
    "<https://x.example>",
    "<javascript:alert(1)>",
    "[[temple|<b onclick=alert(1)>x</b>]]",
    "[[<script>alert(1)</script>]]",
    '[[temple|"><script>alert(1)</script>]]',
    "`<script>alert(1)</script>`",
    "```html\n<script>alert(1)</script>\n```",
    "<style>*{display:none}</style>",
    "&lt;script&gt;",
    "[a]: javascript:alert(1)\n\n[a]",
]

ALLOWED = {"p", "em", "strong", "a", "code", "pre", "ul", "ol", "li", "dfn", "br", "blockquote", "hr"} | {
    f"h{level}" for level in range(1, 7)
}


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


MARKUP = st.sampled_from(
    ["<", ">", "script", "a", " onclick=", '"', "'", "[", "]", "(", ")", "javascript:", "https://x.example", "`", "*",
     "_", "\\", "!", "&", "#", "\n", "\n\n", "|", "[[", "]]", "- ", "> ", "    ", "temple", "T-MOV-1"]
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(MARKUP, max_size=30).map("".join))
def test_no_mixture_of_markup_gets_through(text: str) -> None:
    test_hostile_text_stays_text(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    tags = Tags()
    tags.feed(render(text, "en").html)
    for tag, attributes in tags.found:
        assert tag in ALLOWED
        assert not [name for name in attributes if name.startswith("on") or name in ("style", "src")]
        assert re.match(r"https://x\.example|#", attributes.get("href") or "#")


def test_glossary_words_and_rules_are_explained() -> None:
    html = render("Raise the [[temple|old temple]] as [[T-TMP-1]] says.", "en").html
    assert '<dfn class="term" tabindex="0" title="A pyramid' in html
    assert ">old temple</dfn>" in html
    assert '<dfn class="rule" tabindex="0"' in html


def test_a_word_without_a_definition_is_only_a_word() -> None:
    assert render("a [[camel]]", "en").html == "<p>a camel</p>"


def test_plain_words_are_escaped() -> None:
    assert plain("1 < 2 & 3").html == "<p>1 &lt; 2 &amp; 3</p>"
    assert not plain("")


def test_french_punctuation_does_not_break_away_from_its_word() -> None:
    assert render("« Oui » : vraiment ?", "fr").text == "«\u00a0Oui\u00a0»\u00a0: vraiment\u00a0?"
    assert render("« Oui » ?", "en").text == "« Oui » ?"


def test_plain_text_has_one_line_for_each_paragraph() -> None:
    assert render("One\ntwo.\n\n- a\n- b & c", "en").text == "One two.\na\nb & c"
