"""The server's side of the memory: who a visitor is, and the socket on which pages ask.

A visitor is a resume code in a cookie. A page's kernel gets a ticket instead: the learner's key, signed for as long as
this server runs.
"""

from __future__ import annotations

import asyncio
import atexit
import hmac
import logging
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import msgspec
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_unix_socket

from tutor.progress.client import SOCKET
from tutor.progress.codes import CodeError, new_code, read_code
from tutor.progress.database import VARIABLE, Fault
from tutor.progress.operations import AnyOperation, Reply
from tutor.progress.store import Store

COOKIE: Final = "tutor-learner"
COOKIE_DAYS: Final = 400  # the longest that browsers allow
TICKET_HEADER: Final = "X-Tutor-Visit"
LARGEST: Final = 1_000_000  # bytes of a batch

P = ParamSpec("P")
T = TypeVar("T")
_log = logging.getLogger(__name__)


class Desk:
    """The store, used off the event loop, and the tickets to it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.erased: set[str] = set()
        """Learners who had everything deleted: pages of theirs that are still open must not begin anew."""
        self._secret = secrets.token_bytes(32)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="memory")
        self._said: str | None = None
        self._server: HTTPServer | None = None

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What the store answers. Raises Fault, which the log tells once."""
        try:
            result = await asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: work(*arguments, **named)
            )
        except Fault as fault:
            if self._said != fault.code:
                _log.warning("progress is not being saved: %s", fault)
            self._said = fault.code
            raise
        self._said = None
        return result

    def ticket(self, key: str) -> str:
        """A word that lets a page read and write for this learner."""
        return f"{key}.{hmac.digest(self._secret, key.encode(), 'sha256').hex()}"

    def key_of(self, ticket: str) -> str | None:
        """The learner of a ticket; None when this server did not write it."""
        key = ticket.partition(".")[0]
        return key if hmac.compare_digest(self.ticket(key).encode(), ticket.encode()) else None

    def open(self) -> None:
        """Listen for pages on a socket in a folder that only this user may enter; kernels started later know it."""
        folder = tempfile.mkdtemp(prefix="tutor-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        path = str(Path(folder) / "memory")
        application = web.Application([("/", _Handler, {"desk": self})], log_function=lambda _: None)
        self._server = HTTPServer(application, max_body_size=LARGEST)
        self._server.add_socket(bind_unix_socket(path))
        os.environ[SOCKET] = path
        os.environ.pop(VARIABLE, None)  # it may hold a password, and kernels have no use for it

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.stop()
        self._threads.shutdown()
        self.store.database.close()


def visitor_code(handler: web.RequestHandler) -> str:
    """The resume code of whoever asks; a new one, which the answer hands out, when there is none."""
    try:
        code = read_code(handler.get_cookie(COOKIE, ""))
    except CodeError:
        code = new_code()
    set_code(handler, code)
    return code


def set_code(handler: web.RequestHandler, code: str) -> None:
    """Let the browser keep this code from now on."""
    secure = "https" in (handler.request.protocol, handler.request.headers.get("X-Forwarded-Proto"))
    handler.set_cookie(
        COOKIE, code, max_age=COOKIE_DAYS * 86400, httponly=True, samesite="Lax", secure=secure, path="/"
    )


class _Handler(web.RequestHandler):
    """A batch of operations from a page's kernel."""

    def initialize(self, desk: Desk) -> None:
        self._desk = desk

    def check_xsrf_cookie(self) -> None:
        """No browser can reach the socket."""

    async def post(self) -> None:
        key = self._desk.key_of(self.request.headers.get("Authorization", ""))
        if key is None:
            raise web.HTTPError(403)
        try:
            batch = msgspec.json.decode(self.request.body, type=list[AnyOperation])
        except msgspec.MsgspecError as error:
            raise web.HTTPError(400) from error
        self.finish(msgspec.json.encode(await self._reply(key, batch)))

    async def _reply(self, key: str, batch: list[AnyOperation]) -> Reply:
        if key in self._desk.erased:
            return Reply(fault="erased")
        try:
            return Reply(await self._desk.run(self._desk.store.do, key, batch))
        except Fault as fault:
            return Reply(fault=fault.code)
