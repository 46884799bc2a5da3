"""What is kept of each learner. A learner is named by the hash of a resume code, and made by the first thing kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Table, case, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from tutor.progress import operations as ops
from tutor.progress.database import Database, read_address
from tutor.progress.tables import learner, progress, saved, setting

LONGEST_NICKNAME: Final = 40
EXPORT_VERSION: Final = 1
READING: Final = (ops.Recall, ops.Load)


class Store:
    """Reads and writes for one learner at a time; every method raises ``database.Fault``."""

    def __init__(self, address: str | None = None) -> None:
        """The database at that address (see ``database.read_address``). Raises BadAddress."""
        self.database = Database(read_address(address))

    def do(self, key: str, batch: Sequence[ops.Operation]) -> tuple[Any, ...]:
        """The answers to these operations, done in one transaction: all of them or none."""
        if all(isinstance(each, READING) for each in batch):
            with self.database.reading() as connection:
                return tuple(self._do(connection, key, each) for each in batch)
        with self.database.writing() as connection:
            self._meet(connection, key)
            return tuple(self._do(connection, key, each) for each in batch)

    def recall(self, key: str) -> ops.Remembered:
        """What is remembered of a learner; nothing of one never seen."""
        with self.database.reading() as connection:
            return _recall(connection, key)

    def known(self, key: str) -> bool:
        """Whether anything is kept of this learner."""
        with self.database.reading() as connection:
            return connection.execute(select(learner.c.key).where(learner.c.key == key)).first() is not None

    def meet(self, key: str, nickname: str | None = None) -> None:
        """Keep that there is such a learner; and a nickname (shortened to 40 characters) if one is given."""
        with self.database.writing() as connection:
            self._meet(connection, key)
            if nickname is not None:
                name = " ".join("".join(filter(str.isprintable, nickname)).split())[:LONGEST_NICKNAME]
                connection.execute(learner.update().where(learner.c.key == key).values(nickname=name))

    def erase(self, key: str) -> None:
        """Everything about a learner is gone, the learner too."""
        with self.database.writing() as connection:
            connection.execute(delete(learner).where(learner.c.key == key))

    def export(self, key: str) -> dict[str, Any]:
        """Everything kept about a learner, as plain data for a JSON file. Times are UTC, ISO 8601."""
        with self.database.reading() as connection:
            person = connection.execute(select(learner).where(learner.c.key == key)).mappings().first()
            return {
                "version": EXPORT_VERSION,
                "nickname": person["nickname"] if person else "",
                "created": _iso(person["created"]) if person else None,
                "settings": _recall(connection, key).settings,
                "progress": _plain(connection, progress, key),
                "saved": _plain(connection, saved, key),
            }

    # --- one operation ---

    def _meet(self, connection: Connection, key: str) -> None:
        row = self._insert(learner).values(key=key, nickname="", created=_now())
        connection.execute(row.on_conflict_do_nothing())

    def _do(self, connection: Connection, key: str, operation: ops.Operation) -> Any:
        match operation:
            case ops.Recall():
                return _recall(connection, key)
            case ops.Load(kind, name):
                return connection.execute(select(saved.c.text).where(*_slot(key, kind, name))).scalar()
            case ops.Save(kind, name, text):
                self._put(
                    connection, saved, {"learner": key, "kind": kind, "name": name}, text=text, updated=_now()
                )
            case ops.Forget(kind, name):
                connection.execute(delete(saved).where(*_slot(key, kind, name)))
            case ops.Mark():
                self._mark(connection, key, operation)
            case ops.Reset(course, step):
                _reset(connection, key, course, step)
            case ops.Choose(name, ""):
                connection.execute(delete(setting).where(setting.c.learner == key, setting.c.name == name))
            case ops.Choose(name, value):
                self._put(connection, setting, {"learner": key, "name": name}, value=value)
        return None

    def _mark(self, connection: Connection, key: str, mark: ops.Mark) -> None:
        place = {"learner": key, "course": mark.course, "step": mark.step}
        numbers = {"tries": mark.tries, "hints": mark.hints, "points": mark.points}
        insert = self._insert(progress).values(**place, **numbers, done=mark.done, updated=_now())
        new = insert.excluded
        grown: dict[str, Any] = {
            name: case((new[name] > progress.c[name], new[name]), else_=progress.c[name]) for name in numbers
        }
        grown["done"] = or_(progress.c.done, new.done)
        connection.execute(
            insert.on_conflict_do_update(index_elements=list(place), set_={**grown, "updated": new.updated})
        )

    def _put(self, connection: Connection, table: Table, place: dict[str, Any], **values: Any) -> None:
        """Write a row, or write over the one that is there."""
        insert = self._insert(table).values(**place, **values)
        connection.execute(insert.on_conflict_do_update(index_elements=list(place), set_=values))

    def _insert(self, table: Table) -> Any:
        """Both databases know ``ON CONFLICT``, SQLAlchemy one at a time."""
        return sqlite.insert(table) if self.database.sqlite else postgresql.insert(table)


def _recall(connection: Connection, key: str) -> ops.Remembered:
    nickname = connection.execute(select(learner.c.nickname).where(learner.c.key == key)).scalar()
    if nickname is None:
        return ops.Remembered()
    settings = connection.execute(select(setting.c.name, setting.c.value).where(setting.c.learner == key))
    columns = [progress.c[name] for name in ("course", "step", "done", "tries", "hints", "points")]
    marks = connection.execute(select(*columns).where(progress.c.learner == key).order_by(*columns[:2]))
    texts = connection.execute(
        select(saved.c.kind, saved.c.name, saved.c.updated)
        .where(saved.c.learner == key)
        .order_by(saved.c.updated.desc(), saved.c.name)
    )
    return ops.Remembered(
        nickname,
        {row.name: row.value for row in settings},
        tuple(ops.Mark(*row) for row in marks),
        tuple(ops.Saved(*row) for row in texts),
    )


def _reset(connection: Connection, key: str, course: str | None, step: str | None) -> None:
    marks = [progress.c.learner == key]
    texts = [saved.c.learner == key, saved.c.kind != "table"]
    if course is not None:
        marks.append(progress.c.course == course)
        texts.append(saved.c.name == course)
    if step is not None:
        marks.append(progress.c.step == step)
    else:
        connection.execute(delete(saved).where(*texts))
    connection.execute(delete(progress).where(*marks))


def _slot(key: str, kind: str, name: str) -> tuple[Any, ...]:
    return saved.c.learner == key, saved.c.kind == kind, saved.c.name == name


def _plain(connection: Connection, table: Table, key: str) -> list[dict[str, Any]]:
    """The learner's rows without the learner."""
    columns = [column for column in table.c if column.name != "learner"]
    rows = connection.execute(select(*columns).where(table.c.learner == key).order_by(*columns[:2]))
    return [{name: _iso(value) for name, value in row.items()} for row in rows.mappings()]


def _iso(value: Any) -> Any:
    return f"{value.isoformat(timespec='seconds')}Z" if isinstance(value, datetime) else value


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
