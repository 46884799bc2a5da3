"""The wheel is complete: installed in an empty environment, far from the checkout, it serves the home page."""

import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.serving import serving

ROOT = Path(__file__).parent.parent


def pip(python: Path | str, *arguments: str) -> None:
    command = [str(python), "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (path,) = folder.glob("*.whl")
    return path


def test_course_notebooks_and_texts_travel_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    for folder, prefix in (
        ("lessons", "tutor/_content/lessons"),
        ("notebooks", "tutor/_content/notebooks"),
        ("tutor", "tutor"),
    ):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT / folder)
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in name.parts):
                assert f"{prefix}/{name.as_posix()}" in packed
    assert not [name for name in packed if name.startswith("tests")]


def test_installed_wheel_serves_the_home_page(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    pip(python, "install", "--no-compile", str(wheel))
    with (
        serving(tmp_path / "server.log", python=python, cwd=tmp_path) as site,
        urllib.request.urlopen(site.url, timeout=60) as answer,
    ):
        body = answer.read().decode()
        assert answer.status == 200
    assert "tt-page" in body
    assert "tt-shelf" in body
    assert "Walking over stones" in body
    assert "Traceback" not in site.log
