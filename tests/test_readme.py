"""Is what the README tells a newcomer true?"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_examples_run_as_printed() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_every_make_target_it_names_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"`?make ([a-z]+)\b", README)) - {"and"}
    assert {"serve", "test"} <= named <= targets


def test_every_file_it_names_exists() -> None:
    named = re.findall(r"(?:`|\()((?:docs|deploy|lessons|tutor)/[\w./-]*|[A-Z]+\.md)", README)
    assert "docs/images/lesson.png" in named
    assert [name for name in named if not (ROOT / name).exists()] == []
