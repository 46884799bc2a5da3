"""Small lessons written to a folder, for the tests of this room."""

from __future__ import annotations

import re
from pathlib import Path

from tutor.curriculum import Lesson, read_lesson

HEAD = """\
version: 1
id: tikal-small
game: tikal
order: 9
minutes: 5
steps:
"""

OPENING = "tikal/2 b3:A1/0 turn:R,act,10"


def write_lesson(folder: Path, yaml: str, texts: dict[str, str] | None = None) -> Path:
    """``yaml`` with texts in both languages: those given, else the least that the steps need."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lesson.yaml").write_text(yaml, "utf-8")
    for language in ("en", "fr"):
        text = (texts or {}).get(language) or least_text(yaml)
        (folder / f"{language}.md").write_text(text, "utf-8")
    return folder


def least_text(yaml: str) -> str:
    ids = dict.fromkeys(re.findall(r"- (?:\{)?id: ([a-z0-9-]+)", yaml))
    return "# Title\n\nSummary.\n" + "".join(
        f"\n## {name}\n\nDo it.\n\n### hint 1\n\nThink.\n" for name in ids
    )


def small_lesson(tmp_path: Path, steps: str, texts: dict[str, str] | None = None) -> Lesson:
    """A lesson of these steps (YAML list items, indented by two)."""
    return read_lesson(write_lesson(tmp_path / "small", HEAD + steps, texts), "small")
