"""Fixtures: `postgres` (an empty database on a real server), `address` (an empty one of each kind), `store` on it."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.progress import postgres as server
from tutor.progress.store import Store


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server for the whole run. Without one the tests fail and say what to install."""
    try:
        server.programs()
    except LookupError as missing:
        pytest.fail(str(missing), pytrace=False)
    with server.running() as address:
        yield address


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """The address of its database, which is empty."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'progress.sqlite3'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A store on an empty database."""
    store = Store(address)
    yield store
    store.database.close()
