"""What it costs to save an action: the store beside a bare ``sqlite3`` insert and commit of the same row."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bench.report import Row
from tutor.progress.operations import Mark, Save
from tutor.progress.store import Store

TEXT = "walk W a1-a2 " * 40
KEY = "a" * 64


def rows() -> Iterator[Row]:
    """Milliseconds for one action, both on this disk."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'store.sqlite3'}")
        bare = sqlite3.connect(Path(folder) / "bare.sqlite3")
        bare.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")  # as ours
        bare.execute("CREATE TABLE saved (name TEXT PRIMARY KEY, text TEXT)")

        def insert() -> None:
            bare.execute("INSERT OR REPLACE INTO saved VALUES ('tikal-walking', ?)", (TEXT,))
            bare.commit()

        def save() -> None:
            mark = Mark("tikal-walking", "first-walk", done=True)
            store.do(KEY, [Save("lesson", "tikal-walking", TEXT), mark])

        yield Row("save an action", _milliseconds(save), "ms", _milliseconds(insert), "ms, bare sqlite3")
        bare.close()
        store.database.close()


def _milliseconds(work: Callable[[], None], rounds: int = 200) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return median(times)
