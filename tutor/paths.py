"""Where the course and the notebooks are: in the wheel under `tutor/_content`, in a checkout beside the package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _content(name: str) -> Path:
    installed = PACKAGE / "_content" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


LESSONS = _content("lessons")
NOTEBOOKS = _content("notebooks")
