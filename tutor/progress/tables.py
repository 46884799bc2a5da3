"""The tables as the newest migration leaves them. Times are UTC without a zone."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, DateTime, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData()


def _owner() -> Column[str]:
    return Column(
        "learner", String(64), ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True, nullable=False
    )


learner = Table(
    "learner",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of the resume code
    Column("nickname", String(40), nullable=False),
    Column("created", DateTime, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    _owner(),
    Column("name", String(100), primary_key=True),
    Column("value", String(200), nullable=False),
)

progress = Table(
    "progress",
    metadata,
    _owner(),
    Column("course", String(100), primary_key=True),
    Column("step", String(100), primary_key=True),
    Column("done", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("updated", DateTime, nullable=False),
)

saved = Table(
    "saved",
    metadata,
    _owner(),
    Column("kind", String(20), primary_key=True),
    Column("name", String(100), primary_key=True),
    Column("text", Text, nullable=False),
    Column("updated", DateTime, nullable=False),
)
