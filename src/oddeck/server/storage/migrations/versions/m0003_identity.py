"""The key that records are signed with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a place for the key."""
    op.create_table(
        "identity",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forgets the key."""
    op.drop_table("identity")
