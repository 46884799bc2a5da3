"""A database that cannot be used: the right reason, nothing damaged, and all is well again when it is mended."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from tutor.progress import operations as ops
from tutor.progress.database import Fault
from tutor.progress.store import Store

KEY = "a" * 64
SAVE = [ops.Save("table", "tikal", "new"), ops.Mark("one", "a", done=True)]


@pytest.fixture
def file() -> Iterator[Path]:
    """A database with a game in it, closed, in a folder that any user may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        path = Path(folder) / "progress.sqlite3"
        store = Store(f"sqlite:///{path}")
        store.do(KEY, [ops.Save("table", "tikal", "old")])
        store.database.close()
        yield path


def fault_of(store: Store) -> str:
    with pytest.raises(Fault) as fault:
        store.do(KEY, SAVE)
    return fault.value.code


def game(store: Store) -> str:
    (text,) = store.do(KEY, [ops.Load("table", "tikal")])
    return text


@contextmanager
def not_root() -> Iterator[None]:
    """Root may write everything: become somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_read_only_file_can_still_be_read(file: Path) -> None:
    file.chmod(0o444)
    file.parent.chmod(0o555)
    store = Store(f"sqlite:///{file}")
    before = file.read_bytes()
    with not_root():
        assert fault_of(store) == "readonly"
    store.database.close()
    assert file.read_bytes() == before
    file.parent.chmod(0o755)
    file.chmod(0o644)
    store.do(KEY, SAVE)
    assert game(store) == "new"


def test_a_folder_where_nothing_may_be_written(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        with not_root():
            assert fault_of(Store(f"sqlite:///{folder}/progress.sqlite3")) == "unreachable"
            assert fault_of(Store(f"sqlite:///{folder}/sub/progress.sqlite3")) == "readonly"
        assert os.listdir(folder) == []


def test_a_full_disk_keeps_what_was_there(file: Path) -> None:
    store = Store(f"sqlite:///{file}")
    pages = sqlite3.connect(file).execute("PRAGMA page_count").fetchone()[0]

    @event.listens_for(store.database.engine, "connect")
    def small(connection, _record) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(Fault) as fault:
        store.do(KEY, [ops.Save("table", "aton", "x" * 150_000)])
    assert fault.value.code == "full"
    assert game(store) == "old"
    event.remove(store.database.engine, "connect", small)
    store.database.close()
    store.do(KEY, [ops.Save("table", "aton", "x" * 150_000)])
    assert check(file) == "ok"


@pytest.mark.parametrize("at", [0, 4096])
def test_a_corrupt_file_is_not_touched(file: Path, at: int) -> None:
    whole = file.read_bytes()
    broken = whole[:at] + b"\xff" * 4096 * 8 + whole[at + 4096 * 8 :]
    file.write_bytes(broken)
    store = Store(f"sqlite:///{file}")
    assert fault_of(store) == "corrupt"
    store.database.close()
    assert file.read_bytes() == broken
    file.write_bytes(whole)
    store.do(KEY, SAVE)
    assert game(store) == "new"


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_file_locked_by_another_process_can_be_read_and_later_written(file: Path) -> None:
    store = Store(f"sqlite:///{file}")
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        assert fault_of(store) == "locked"
        assert game(store) == "old"
        holder.communicate(b"")
    store.do(KEY, SAVE)
    assert game(store) == "new"


def test_a_write_that_is_killed_leaves_the_file_whole(file: Path) -> None:
    code = f"""
from tutor.progress import operations as ops
from tutor.progress.store import Store
store = Store("sqlite:///{file}")
print("writing", flush=True)
for number in range(100_000):
    store.do("{KEY}", [ops.Save("table", "tikal", str(number) * 2000), ops.Mark("c", str(number))])
    print(number, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        for _ in range(40):
            line = writer.stdout.readline()
        writer.kill()
    assert check(file) == "ok"
    store = Store(f"sqlite:///{file}")
    kept = len(game(store)) and int(max(mark.step for mark in store.recall(KEY).marks if len(mark.step) == 2))
    assert kept >= int(line)  # at most the action in flight is lost
    store.database.close()


def check(file: Path) -> str:
    connection = sqlite3.connect(file)
    try:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])
    finally:
        connection.close()


# --- PostgreSQL ---


def test_a_postgresql_server_that_is_not_there() -> None:
    assert fault_of(Store("postgresql://tutor@127.0.0.1:1/tutor")) == "unreachable"


def test_a_postgresql_table_locked_by_another(postgres: str) -> None:
    store = Store(postgres)
    store.do(KEY, [ops.Save("table", "tikal", "old")])
    with psycopg.connect(postgres) as other:
        other.execute("LOCK TABLE saved IN EXCLUSIVE MODE")
        assert fault_of(store) == "locked"
        assert game(store) == "old"
    store.do(KEY, SAVE)
    assert game(store) == "new"
    store.database.close()


def test_a_postgresql_database_that_may_only_be_read(postgres: str) -> None:
    store = Store(postgres)
    store.do(KEY, [ops.Save("table", "tikal", "old")])
    store.database.close()
    store = Store(f"{postgres}?options=-c default_transaction_read_only=on")
    assert fault_of(store) == "readonly"
    assert game(store) == "old"
    store.database.close()
