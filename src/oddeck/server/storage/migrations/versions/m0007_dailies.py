"""Attempts at daily deals, and answers to puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "attempts",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_attempts_day_game", "attempts", ["day", "game"])
    op.create_table(
        "solved",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("solved")
    op.drop_table("attempts")
