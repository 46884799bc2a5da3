"""The memory of a notebook without a server: this user's database and a code of this user beside it."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from functools import cache

import msgspec

from tutor.progress.codes import CodeError, learner_of, new_code, read_code
from tutor.progress.database import BadAddress, Fault, data_folder
from tutor.progress.operations import Operation, Reply
from tutor.progress.store import Store

_log = logging.getLogger(__name__)


def do(batch: Sequence[Operation]) -> Reply:
    """Do a batch for the user of this machine; what goes wrong is in the reply."""
    try:
        answers = _store().do(learner_of(own_code()), batch)
    except (Fault, BadAddress, OSError) as error:
        _log.warning("progress is not being saved: %s", error)
        return Reply(fault=error.code if isinstance(error, Fault) else "failed")
    return Reply(tuple(msgspec.to_builtins(answer) for answer in answers))


def own_code() -> str:
    """The resume code of this user, made when first asked for. Raises OSError."""
    path = data_folder() / "resume-code.txt"
    try:
        return read_code(path.read_text(encoding="ascii"))
    except (FileNotFoundError, CodeError, UnicodeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(code := new_code())
        return code


@cache
def _store() -> Store:
    return Store()
