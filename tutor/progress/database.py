"""The database below the store: SQLite or PostgreSQL, its migrations, and what its errors mean.

Everything that goes wrong is a ``Fault``; the next call tries anew.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

VARIABLE: Final = "TUTOR_DATABASE"
NEWEST: Final = "0002"
"""The revision that this code needs; a test compares it with the last migration."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"

BUSY_SECONDS: Final = 1  # how long an action waits for another writer; a click waits with it
_MIGRATION_LOCK: Final = 8_421_866  # an arbitrary number that names our lock in PostgreSQL

# What errors mean, by the beginning of SQLite's names and of SQLSTATE codes.
_SQLITE: Final = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "readonly",
    "SQLITE_PERM": "readonly",
    "SQLITE_CANTOPEN": "unreachable",
    "SQLITE_CORRUPT": "corrupt",
    "SQLITE_NOTADB": "corrupt",
}
_SQLSTATE: Final = {
    "55P03": "locked",
    "57014": "locked",
    "40": "locked",
    "53": "full",
    "25006": "readonly",
    "42501": "readonly",
    "XX001": "corrupt",
    "XX002": "corrupt",
    "08": "unreachable",
    "57P": "unreachable",
}


class Fault(Exception):
    """The database cannot be used now. ``code`` is one of ``operations.FAULTS``; the text is for the server's log."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class BadAddress(ValueError):
    """The address of the database can never work; the message says why and what would be right."""


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    from platformdirs import user_data_path

    return user_data_path("board-game-tutor", appauthor=False)


def read_address(address: str | None = None) -> URL:
    """The address given, that of the environment, or a file of this user. Raises BadAddress."""
    chosen = address or os.environ.get(VARIABLE) or f"sqlite:///{data_folder() / 'progress.sqlite3'}"
    if "://" not in chosen:
        raise BadAddress(
            f"{chosen!r} is no address of a database: sqlite:////folder/progress.sqlite3 would be one"
        )
    try:
        url = make_url(chosen)
    except (ArgumentError, ValueError):
        raise BadAddress(
            "the address of the database cannot be read: postgresql://user@host/name would be one"
        ) from None
    match url.get_backend_name():
        case "sqlite" if url.database in (None, "", ":memory:"):
            raise BadAddress(
                "a database in memory forgets everything: name a file, sqlite:////folder/progress.sqlite3"
            )
        case "sqlite":
            return url
        case "postgresql":
            return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url
        case other:
            raise BadAddress(
                f"{other!r} is no database we know: the address begins with sqlite:// or postgresql://"
            )


class Database:
    """Connections to a database whose tables are up to date. Safe to use from several threads."""

    def __init__(self, url: URL) -> None:
        """Connects to nothing yet. Raises BadAddress when the driver is missing."""
        self.url = url
        self._ready = False
        self._lock = threading.Lock()
        try:
            self.engine = _engine(url)
        except (ImportError, NoSuchModuleError):
            raise BadAddress(
                f"no driver for {url.drivername!r}: pip install 'board-game-tutor[postgresql]'"
            ) from None

    @property
    def sqlite(self) -> bool:
        """Whether it is a file."""
        return self.engine.dialect.name == "sqlite"

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads. Raises Fault."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes, done at the end of the block or not at all. Raises Fault."""
        # A writer that begins as a reader could not wait for another one.
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def prepare(self) -> None:
        """Make the tables or bring them up to date. Raises Fault, ``newer`` when a newer version made them."""
        with self._errors(), self._lock:
            if self._ready:
                return
            if self.sqlite:
                Path(str(self.url.database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
            with self._begin("BEGIN") as connection:
                found = _revision(connection)
            if found != NEWEST:
                self._upgrade()
            self._ready = True

    def close(self) -> None:
        """Close all connections; the next use opens new ones."""
        self._ready = False
        self.engine.dispose()

    def _upgrade(self) -> None:
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        with self._begin("BEGIN IMMEDIATE") as connection:
            if not self.sqlite:  # one process after the other
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            found = _revision(connection)
            if found not in (None, *known):
                raise Fault(
                    "newer", f"made by a newer version of the tutor (revision {found}): update the tutor"
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextlib.contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        self.prepare()
        with self._errors(), self._begin(begin) as connection:
            yield connection

    @contextlib.contextmanager
    def _begin(self, begin: str) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            connection.execution_options(tutor_begin=begin)
            with connection.begin():
                yield connection

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        """Errors of the database as faults; the next use connects anew, as whatever it was may have been mended."""
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self.close()
            raise Fault(_meaning(error), str(getattr(error, "orig", None) or error).strip()) from error
        except Fault:
            self.close()
            raise


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        limits = {"connect_timeout": 2, "options": f"-c lock_timeout={BUSY_SECONDS}s -c statement_timeout=5s"}
        return create_engine(
            url, pool_pre_ping=True, connect_args={k: v for k, v in limits.items() if k not in url.query}
        )
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    # Python's driver would begin transactions at moments of its own; ours begin where we say.
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        # Readers and a writer at once. A file that cannot be written, or not now, can still be read as it is.
        with contextlib.suppress(connection.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("tutor_begin", "BEGIN"))

    return engine


def _revision(connection: Connection) -> str | None:
    """The last migration that was done; None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _meaning(error: BaseException) -> str:
    """Which fault an error of the database or its driver is."""
    cause = getattr(error, "orig", None) or error
    for names, found in (
        (_SQLITE, getattr(cause, "sqlite_errorname", None)),
        (_SQLSTATE, getattr(cause, "sqlstate", None)),
    ):
        if found:
            return next((code for name, code in names.items() if found.startswith(name)), "failed")
    if isinstance(cause, PermissionError):
        return "readonly"
    # psycopg gives no code when nobody answers.
    return (
        "unreachable"
        if type(cause).__name__ == "OperationalError" or isinstance(cause, OSError)
        else "failed"
    )
