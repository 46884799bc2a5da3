"""Handlers that never fail silently. ipywidgets and ipycanvas swallow what a handler raises; a page then looks dead."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

_log = logging.getLogger(__name__)


def guarded(handler: Callable[..., None], on_fault: Callable[[], None]) -> Callable[..., None]:
    """``handler`` that logs an exception with its traceback and calls ``on_fault`` instead of raising it."""

    @wraps(handler)
    def run(*arguments: Any, **named: Any) -> None:
        try:
            handler(*arguments, **named)
        except Exception:
            _log.exception("a handler failed: %s", getattr(handler, "__qualname__", handler))
            on_fault()

    return run
