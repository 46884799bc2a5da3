"""A page's memory: through the server's real socket, and without a server."""

import asyncio
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.progress import operations as ops
from tutor.progress.client import SOCKET
from tutor.progress.codes import learner_of, new_code
from tutor.progress.memory import Memory, open_memory
from tutor.progress.store import Store
from tutor.server.desk import Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk that answers on its socket, as in a server."""
    monkeypatch.setenv(SOCKET, "")
    desk = Desk(Store(f"sqlite:///{tmp_path / 'progress.sqlite3'}"))
    opened, enough = threading.Event(), threading.Event()

    async def serve() -> None:
        desk.open()
        opened.set()
        await asyncio.to_thread(enough.wait)
        desk.close()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert opened.wait(20)
    yield desk
    enough.set()
    thread.join(20)
    assert not thread.is_alive()


@pytest.fixture
def key() -> str:
    return learner_of(new_code())


def test_what_one_page_saves_the_next_one_finds(desk: Desk, key: str) -> None:
    page = open_memory(desk.ticket(key))
    page.record("lesson", "tikal-walking", "text é", (ops.Mark("tikal-walking", "one", done=True),))
    page.choose("theme", "dark")
    desk.store.meet(key, "Ann")
    later = open_memory(desk.ticket(key))
    assert later.fault is None
    assert later.load("lesson", "tikal-walking") == "text é"
    assert later.marks("tikal-walking")["one"].done
    assert (later.nickname, later.settings) == ("Ann", {"theme": "dark"})
    assert [(saved.kind, saved.name) for saved in later.saved] == [("lesson", "tikal-walking")]
    later.forget("lesson", "tikal-walking")
    assert later.load("lesson", "tikal-walking") is None
    later.reset("tikal-walking")
    assert open_memory(desk.ticket(key)).marks("tikal-walking") == {}


@pytest.mark.parametrize("ticket", ["", "a" * 64, "é.é", f"{'a' * 64}.{'0' * 64}"])
def test_a_ticket_that_the_server_did_not_write_opens_nothing(desk: Desk, ticket: str) -> None:
    page = open_memory(ticket)
    page.save("table", "tikal", "text")
    assert page.fault == "failed"
    with desk.store.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM saved").scalar() == 0


def test_only_the_user_of_the_server_reaches_the_socket(desk: Desk) -> None:
    path = Path(os.environ[SOCKET])
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_page_still_open_does_not_bring_back_what_was_erased(desk: Desk, key: str) -> None:
    page = open_memory(desk.ticket(key))
    page.save("table", "tikal", "text")
    desk.store.erase(key)
    desk.erased.add(key)
    page.save("table", "tikal", "more")
    assert page.fault == "erased"
    assert not desk.store.known(key)


def test_what_could_not_be_saved_goes_along_with_the_next_action(desk: Desk, key: str) -> None:
    page = open_memory(desk.ticket(key))
    path = os.environ[SOCKET]
    hidden = f"{path}-hidden"
    os.rename(path, hidden)
    page.save("table", "tikal", "one")
    page.save("table", "tikal", "two")
    page.solved("tikal-walking", "first")
    assert page.fault == "unreachable"
    os.rename(hidden, path)
    page.choose("theme", "dark")
    assert page.fault is None
    later = open_memory(desk.ticket(key))
    assert later.load("table", "tikal") == "two"
    assert set(later.marks("tikal-walking")) == {"first"}


def test_a_text_that_is_too_long_is_refused_and_nothing_is_lost(desk: Desk, key: str) -> None:
    page = open_memory(desk.ticket(key))
    page.save("table", "tikal", "old")
    page.save("table", "tikal", "x" * 200_001)
    assert page.fault == "failed"
    assert open_memory(desk.ticket(key)).load("table", "tikal") == "old"


IN_A_NOTEBOOK = """
from tutor.progress.memory import open_memory
memory = open_memory()
print(memory.load("table", "tikal"), memory.fault)
memory.save("table", "tikal", "kept")
"""


def test_without_a_server_the_memory_is_that_of_this_user(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != SOCKET}
    environment["XDG_DATA_HOME"] = str(tmp_path)
    command = [sys.executable, "-c", IN_A_NOTEBOOK]
    said = [subprocess.run(command, env=environment, capture_output=True, text=True).stdout for _ in range(2)]
    assert said == ["None None\n", "kept None\n"]
    (code,) = tmp_path.rglob("resume-code.txt")
    assert stat.S_IMODE(code.stat().st_mode) == 0o600


def test_a_page_with_a_server_imports_no_database(desk: Desk, key: str) -> None:
    code = f"""
import sys
import tutor.apps.lesson, tutor.apps.home
from tutor.progress.memory import open_memory
memory = open_memory({desk.ticket(key)!r})
memory.save("table", "tikal", "text")
print(memory.fault, {{"sqlalchemy", "alembic", "sqlite3"}} & set(sys.modules))
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "None set()\n", result.stderr


def test_a_memory_never_raises() -> None:
    memory = Memory(lambda batch: ops.Reply(fault="full"))
    memory.save("lesson", "one", "text")
    memory.choose("theme", "dark")
    assert (memory.load("lesson", "one"), memory.fault) == (None, "full")
