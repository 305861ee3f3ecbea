"""People, where they sit, what they have played, and statistics of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and note whose turn it is."""
    op.add_column("tables", sa.Column("turns", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("avatar", sa.Text, nullable=False),
        sa.Column("show_rating", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "sittings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True, index=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_played_person_ended", "played", ["person", "ended"])
    op.create_table(
        "statistics",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("statistics", "played", "sittings", "people"):
        op.drop_table(table)
    op.drop_column("tables", "turns")
