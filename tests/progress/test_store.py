"""The store on SQLite and on a real PostgreSQL server: the same promises."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from tutor.progress import operations as ops
from tutor.progress.codes import learner_of, new_code
from tutor.progress.database import Fault
from tutor.progress.store import Store
from tutor.progress.tables import metadata

ANN, BEN = learner_of(new_code()), learner_of(new_code())


def test_nothing_is_remembered_of_a_learner_never_seen(store: Store) -> None:
    assert store.recall(ANN) == ops.Remembered()
    assert store.do(ANN, [ops.Load("lesson", "tikal-walking"), ops.Recall()]) == (None, ops.Remembered())
    assert not store.known(ANN)


def test_what_is_saved_is_there_and_only_for_its_learner(store: Store) -> None:
    text = "tikal/2 é✓ \"quoted\" 'line'\nnext"
    mark = ops.Mark("tikal-walking", "first-walk", done=True, tries=2, hints=1)
    store.do(ANN, [ops.Save("lesson", "tikal-walking", text), mark, ops.Choose("language", "fr")])
    remembered, loaded = store.do(ANN, [ops.Recall(), ops.Load("lesson", "tikal-walking")])
    assert loaded == text
    assert remembered.marks == (mark,)
    assert remembered.settings == {"language": "fr"}
    (saved,) = remembered.saved
    assert (saved.kind, saved.name) == ("lesson", "tikal-walking")
    assert abs(datetime.now(UTC).replace(tzinfo=None) - saved.updated) < timedelta(minutes=5)
    assert store.recall(BEN) == ops.Remembered()


def test_saving_again_replaces_and_forgetting_drops(store: Store) -> None:
    for text in ("one", "two"):
        store.do(ANN, [ops.Save("table", "tikal", text), ops.Save("lesson", "tikal", "other")])
    assert store.do(ANN, [ops.Load("table", "tikal")]) == ("two",)
    for _ in range(2):
        store.do(ANN, [ops.Forget("table", "tikal")])
    assert store.do(ANN, [ops.Load("table", "tikal"), ops.Load("lesson", "tikal")]) == (None, "other")


def test_marks_only_grow(store: Store) -> None:
    for mark in (
        ops.Mark("p", "s", tries=3, hints=1),
        ops.Mark("p", "s", done=True, tries=1, hints=2, points=7),
        ops.Mark("p", "s", done=False, tries=0, hints=0, points=2),
        ops.Mark("p", "s", done=False, tries=0, hints=0, points=2),
    ):
        store.do(ANN, [mark])
    assert store.recall(ANN).marks == (ops.Mark("p", "s", done=True, tries=3, hints=2, points=7),)


def test_a_setting_is_changed_and_dropped(store: Store) -> None:
    store.do(ANN, [ops.Choose("theme", "dark"), ops.Choose("language", "fr")])
    store.do(ANN, [ops.Choose("theme", "light"), ops.Choose("language", "")])
    assert store.recall(ANN).settings == {"theme": "light"}


@pytest.fixture
def filled(store: Store) -> Store:
    """Ann and Ben did two steps of one lesson, one of another, and play a game."""
    for key in (ANN, BEN):
        store.meet(key, "Ann" if key == ANN else "Ben")
        store.do(key, [ops.Mark("one", "a"), ops.Mark("one", "b"), ops.Mark("two", "a")])
        store.do(
            key,
            [ops.Save("lesson", "one", "1"), ops.Save("lesson", "two", "2"), ops.Save("table", "one", "g")],
        )
    return store


@pytest.mark.parametrize(
    ("reset", "marks", "saved"),
    [
        (ops.Reset("one", "a"), ["one b", "two a"], ["lesson one", "lesson two", "table one"]),
        (ops.Reset("one"), ["two a"], ["lesson two", "table one"]),
        (ops.Reset(), [], ["table one"]),
    ],
)
def test_resetting_a_step_a_lesson_or_all(
    filled: Store, reset: ops.Reset, marks: list[str], saved: list[str]
) -> None:
    before = filled.recall(BEN)
    filled.do(ANN, [reset])
    left = filled.recall(ANN)
    assert [f"{mark.course} {mark.step}" for mark in left.marks] == marks
    assert sorted(f"{text.kind} {text.name}" for text in left.saved) == saved
    assert filled.recall(BEN) == before


def test_a_nickname_is_trimmed_and_kept_short(store: Store) -> None:
    store.meet(ANN, "  Zoé \n\x00 <b>  ")
    assert store.recall(ANN).nickname == "Zoé <b>"
    store.meet(ANN, "x" * 100)
    assert store.recall(ANN).nickname == "x" * 40
    store.meet(ANN)
    assert store.recall(ANN).nickname == "x" * 40


def test_an_export_has_everything_and_nothing_that_opens_it(filled: Store) -> None:
    exported = filled.export(ANN)
    text = json.dumps(exported, ensure_ascii=False)
    assert ANN not in text
    assert exported["nickname"] == "Ann"
    assert [(row["course"], row["step"]) for row in exported["progress"]] == [
        ("one", "a"),
        ("one", "b"),
        ("two", "a"),
    ]
    assert [row["text"] for row in exported["saved"]] == ["1", "2", "g"]
    assert exported["created"].endswith("Z")


def test_erasing_leaves_no_row_in_any_table(filled: Store) -> None:
    filled.do(ANN, [ops.Choose("theme", "dark")])
    filled.erase(ANN)
    assert not filled.known(ANN)
    with filled.database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = [str(row) for row in connection.execute(select(table))]
            assert not [row for row in rows if ANN in row], table.name
            assert [row for row in rows if BEN in row] or table.name == "setting"


def test_a_batch_is_done_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(Fault):
        store.do(ANN, [ops.Save("table", "tikal", "text"), ops.Mark("c", None)])  # type: ignore[arg-type]
    assert store.do(ANN, [ops.Load("table", "tikal")]) == (None,)


WRITER = """
import sys
from tutor.progress import operations as ops
from tutor.progress.store import Store

store, key, name = Store(sys.argv[1]), sys.argv[2], sys.argv[3]
for number in range(25):
    store.do(key, [ops.Mark("shared", f"step-{number}", done=True, tries=number), ops.Save("table", name, str(number))])
"""


def test_processes_that_write_at_once_lose_nothing(address: str) -> None:
    """They begin with an empty database: each would make the tables."""
    command = [sys.executable, "-c", WRITER, address, ANN]
    writers = [subprocess.Popen([*command, name], stderr=subprocess.PIPE) for name in "abcd"]
    faults = [writer.communicate()[1].decode() for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4, "\n".join(faults)
    store = Store(address)
    remembered = store.recall(ANN)
    assert {mark.tries for mark in remembered.marks} == set(range(25))
    assert store.do(ANN, [ops.Load("table", name) for name in "abcd"]) == ("24",) * 4
    store.database.close()
