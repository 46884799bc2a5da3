"""Starts `tutor serve` as a person would, on a free port, for tests."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 60


@dataclass(frozen=True)
class Site:
    """A running server: `url` ends with a slash; `log` is all it has printed so far."""

    url: str
    process: subprocess.Popen[bytes]
    log_file: Path

    @property
    def log(self) -> str:
        """Everything the server printed."""
        return self.log_file.read_text()


@contextmanager
def serving(
    log_file: Path, *options: str, python: str | Path = sys.executable, **popen: object
) -> Iterator[Site]:
    """A server started with these options of `tutor serve`; it has ended when the block has."""
    command = [str(python), "-m", "tutor", "serve", "--port", "0", "--no-browser", *options]
    with log_file.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, **popen)  # type: ignore[call-overload]
    try:
        yield Site(_address(process, log_file), process, log_file)
    finally:
        process.terminate()
        process.wait(20)


def _address(process: subprocess.Popen[bytes], log_file: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"open at (http://\S+)", log_file.read_text()):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"the server did not start:\n{log_file.read_text()}")
