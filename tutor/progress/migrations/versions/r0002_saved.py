"""Lessons, puzzles and games under way."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of saved texts."""
    op.create_table(
        "saved",
        sa.Column(
            "learner", sa.String(64), sa.ForeignKey("learner.key", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated", sa.DateTime, nullable=False),
    )
