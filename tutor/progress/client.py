"""How a page's kernel reaches the memory: the server's socket, or, without a server, a store of its own.

Standard library and msgspec only: every page imports this. Nothing here raises; what goes wrong is in the reply.
"""

from __future__ import annotations

import http.client
import logging
import os
import socket
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tutor.progress.operations import Operation, Reply

SOCKET: Final = "TUTOR_MEMORY"
"""Environment variable with the path of the server's socket."""
PATIENCE: Final = 3.0  # seconds for an answer: the store itself gives up on a locked database earlier

Do = Callable[[Sequence[Operation]], Reply]
"""Does a batch, all or nothing."""

_log = logging.getLogger(__name__)


def reach(ticket: str) -> Do:
    """The way to the memory of the learner whom the server named by ``ticket``; to this user's own without a server."""
    path = os.environ.get(SOCKET)
    return _Server(path, ticket).do if path else _Own().do


class _Connection(http.client.HTTPConnection):
    """HTTP on a socket file."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=PATIENCE)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(self._path)


class _Server:
    """The store in the server that serves this page."""

    def __init__(self, path: str, ticket: str) -> None:
        self._path = path
        self._ticket = ticket

    def do(self, batch: Sequence[Operation]) -> Reply:
        connection = _Connection(self._path)
        try:
            connection.request("POST", "/", msgspec.json.encode(batch), {"Authorization": self._ticket})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200:
                return msgspec.json.decode(body, type=Reply)
            _log.warning("the memory answered %d", answer.status)
            return Reply(fault="failed")
        except (OSError, http.client.HTTPException, msgspec.MsgspecError) as error:
            _log.warning("the memory cannot be reached: %s", error)
            return Reply(fault="unreachable")
        finally:
            connection.close()


class _Own:
    """A store in this process, for JupyterLab: opened when first used. The user of the machine is its one learner."""

    def do(self, batch: Sequence[Operation]) -> Reply:
        from tutor.progress import local

        return local.do(batch)
