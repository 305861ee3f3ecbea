"""Outcomes and states of log entries, so that tables outlive the rules they were played by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    for column in (
        sa.Column("format", sa.Integer, nullable=False, server_default="0"),
        sa.Column("outcome", sa.LargeBinary),
        sa.Column("base", sa.Integer),
        sa.Column("state", sa.LargeBinary),
    ):
        op.add_column("entries", column)


def downgrade() -> None:
    """Drop the columns."""
    for column in ("state", "base", "outcome", "format"):
        op.drop_column("entries", column)
