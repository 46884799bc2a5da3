"""What a page's kernel costs: memory beside a bare kernel with the same toolkit, and the time of ``import tutor``."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import psutil
from jupyter_client.manager import KernelManager

from bench.report import Row
from tutor.progress.client import SOCKET

BARE = "import ipywidgets, ipycanvas; ipycanvas.MultiCanvas(4, width=1200, height=900)"
LESSON = "from tutor.apps.lesson import lesson; lesson('tikal-walking')"


def rows() -> Iterator[Row]:
    """Unique memory of a kernel with a lesson open, and import time beside a bare interpreter."""
    yield Row(
        "kernel with a lesson open",
        _kernel_megabytes(LESSON),
        "MB",
        _kernel_megabytes(BARE),
        "MB, bare",
        "<= 1.25",
    )
    yield Row("import tutor", _seconds("import tutor") * 1e3, "ms", _seconds("pass") * 1e3, "ms, bare python")


def _kernel_megabytes(code: str) -> float:
    """Resident memory of a kernel that has run ``code``."""
    manager = KernelManager()
    # As in a server: there the database is not the kernel's business.
    manager.start_kernel(env={**os.environ, SOCKET: os.devnull})
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        reply = client.execute_interactive(code, timeout=60, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            raise RuntimeError(f"{code!r} failed in the kernel: {reply['content']}")
        return float(psutil.Process(manager.provisioner.process.pid).memory_info().rss) / 2**20
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def _seconds(code: str, rounds: int = 7) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(perf_counter() - start)
    return median(times)
