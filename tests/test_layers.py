"""The architecture holds: who may import whom. The layers themselves are contracts in pyproject.toml."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tutor"
MODULES = sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """The room a file belongs to: `engine`, `widgets`, `session`, …"""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Dotted names of everything a file imports, wherever in the file it does."""
    package = ["tutor", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def offenders(rooms: set[str], *forbidden: str) -> list[str]:
    """Imports of the forbidden packages by files of these rooms."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in MODULES
        if room(path) in rooms
        for name in imports(path)
        if within(name, *forbidden)
    ]


def test_import_contracts() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_engine_imports_the_standard_library_only() -> None:
    known = {*sys.stdlib_module_names, "tutor"}
    foreign = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in MODULES
        if room(path) == "engine"
        for name in imports(path)
        if name.split(".")[0] not in known or (within(name, "tutor") and not within(name, "tutor.engine"))
    ]
    assert foreign == []


def test_only_widgets_and_apps_know_the_toolkit() -> None:
    others = {room(path) for path in MODULES} - {"widgets", "apps"}
    assert "engine" in others
    assert offenders(others, "ipywidgets", "ipycanvas", "IPython") == []


def test_widgets_know_neither_rules_nor_course() -> None:
    forbidden = ("tutor.engine.tikal", "tutor.engine.aton", "tutor.curriculum", "tutor.analysis")
    assert offenders({"widgets"}, *forbidden) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os, numpy as np", ["os", "numpy"]),
        ("def f():\n    from tutor.engine.tikal import state", ["tutor.engine.tikal.state"]),
        ("from . import board", ["tutor.engine.board"]),
        ("from ..i18n import translator", ["tutor.i18n.translator"]),
    ],
)
def test_every_form_of_import_is_seen(
    source: str, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "engine").mkdir()
    path = tmp_path / "engine" / "example.py"
    path.write_text(source)
    assert list(imports(path)) == found


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys; before = set(sys.modules); import tutor; print(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["tutor"]
