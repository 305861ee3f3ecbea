"""The key that signs records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of the key."""
    op.create_table(
        "identity",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the table of the key."""
    op.drop_table("identity")
