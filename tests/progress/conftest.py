"""Fixtures: `postgres` (address of a running server), `address` (an empty database of each kind), `store` on it."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.progress import postgres as server
from tutor.progress.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server for the whole run. Without one the tests fail and say what to install."""
    try:
        server.programs()
    except LookupError as missing:
        pytest.fail(str(missing), pytrace=False)
    with server.running() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'progress.sqlite3'}"
    found = str(request.getfixturevalue("postgres"))
    with psycopg.connect(found, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store on an empty database."""
    store = Store(address)
    yield store
    store.database.close()
