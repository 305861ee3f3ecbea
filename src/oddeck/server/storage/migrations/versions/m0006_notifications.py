"""Push subscriptions, e-mail addresses, and what people have been told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and note when people are to be told of their turn and who is looking."""
    op.add_column("tables", sa.Column("notify", sa.BigInteger))
    op.create_index("ix_tables_notify", "tables", ["notify"])
    op.add_column(
        "presence", sa.Column("looking", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.create_table(
        "pushes",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("endpoint", sa.Text, primary_key=True, index=True),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mail",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("token", sa.Text, unique=True),
        sa.Column("stop", sa.Text, nullable=False, unique=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notified",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True, index=True),
        sa.Column("decision", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "confirmations",
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("next_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and columns."""
    for table in ("confirmations", "notified", "mail", "pushes"):
        op.drop_table(table)
    op.drop_column("presence", "looking")
    op.drop_index("ix_tables_notify", "tables")
    op.drop_column("tables", "notify")
