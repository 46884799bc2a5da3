"""Learners, their settings, and how far they came."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table(
        "learner",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("nickname", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
    )
    owner = sa.ForeignKey("learner.key", ondelete="CASCADE")
    op.create_table(
        "setting",
        sa.Column("learner", sa.String(64), owner, primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    owner = sa.ForeignKey("learner.key", ondelete="CASCADE")
    op.create_table(
        "progress",
        sa.Column("learner", sa.String(64), owner, primary_key=True),
        sa.Column("course", sa.String(100), primary_key=True),
        sa.Column("step", sa.String(100), primary_key=True),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("updated", sa.DateTime, nullable=False),
    )
