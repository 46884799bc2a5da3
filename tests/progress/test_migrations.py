"""The tables grow with the versions; what is in them stays."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from tutor.progress import database
from tutor.progress import operations as ops
from tutor.progress.database import MIGRATIONS, NEWEST, Database, Fault, read_address
from tutor.progress.store import Store
from tutor.progress.tables import metadata

KEY = "a" * 64


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_the_code_needs_the_last_migration() -> None:
    assert scripts().get_heads() == [NEWEST]


def test_an_empty_database_gets_the_tables_that_the_code_expects(address: str) -> None:
    fresh = Database(read_address(address))
    with fresh.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    fresh.close()


FIRST = """
INSERT INTO learner (key, nickname, created) VALUES (:key, 'Ann', '2026-01-02 03:04:05');
INSERT INTO setting (learner, name, value) VALUES (:key, 'theme', 'dark');
INSERT INTO progress (learner, course, step, done, tries, hints, points, updated)
 VALUES (:key, 'tikal-walking', 'first-walk', true, 2, 1, 0, '2026-01-02 03:04:05')
"""


def test_data_of_the_first_revision_is_kept(address: str) -> None:
    upgrade_to(address, "0001")
    engine = create_engine(read_address(address))
    with engine.begin() as connection:
        assert "saved" not in inspect(connection).get_table_names()
        for statement in FIRST.split(";"):
            connection.execute(text(statement), {"key": KEY})
    engine.dispose()
    store = Store(address)
    remembered = store.recall(KEY)
    assert remembered.nickname == "Ann"
    assert remembered.settings == {"theme": "dark"}
    assert remembered.marks == (ops.Mark("tikal-walking", "first-walk", done=True, tries=2, hints=1),)
    store.do(KEY, [ops.Save("table", "tikal", "game")])
    assert store.export(KEY)["created"] == "2026-01-02T03:04:05Z"
    store.database.close()


def upgrade_to(address: str, revision: str) -> None:
    """Do the migrations up to that one, as a version of that time did."""
    from alembic import command

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(read_address(address))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(address: str) -> None:
    store = Store(address)
    store.do(KEY, [ops.Save("table", "tikal", "game")])
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.database.close()
    with pytest.raises(Fault) as fault:
        store.recall(KEY)
    assert fault.value.code == "newer"
    assert "9999" in str(fault.value)
    assert "update the tutor" in str(fault.value)
    engine = create_engine(read_address(address))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT text FROM saved")).scalar() == "game"
    engine.dispose()


def test_a_store_that_is_up_to_date_does_without_alembic(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'progress.sqlite3'}"
    use = f"from tutor.progress.store import Store; Store({address!r}).recall('a')"
    code = f"import sys; {use}; print('alembic' in sys.modules)"
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout for _ in range(2)
    ]
    assert said == ["True\n", "False\n"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("progress.sqlite3", "sqlite:////"),
        ("mysql://host/name", "sqlite:// or postgresql://"),
        ("sqlite://", "name a file"),
        ("postgresql://user:pa ss@host:port/name", "postgresql://user@host/name"),
    ],
)
def test_an_address_that_can_never_work_is_explained(given: str, said: str) -> None:
    with pytest.raises(database.BadAddress) as error:
        read_address(given)
    assert said in str(error.value)
    assert "pa ss" not in str(error.value)


def test_the_address_comes_from_the_environment_or_is_a_file_of_this_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(database.VARIABLE, "postgresql://tutor@db.example.org/tutor")
    assert read_address().drivername == "postgresql+psycopg"
    monkeypatch.delenv(database.VARIABLE)
    assert read_address().render_as_string().startswith("sqlite:////")
