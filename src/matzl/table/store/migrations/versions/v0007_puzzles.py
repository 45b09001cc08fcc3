"""Puzzles: the standings of visitors with those that they have tried."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the database table ``puzzle``."""
    op.create_table(
        "puzzle",
        sa.Column("visitor_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("row", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the database table ``puzzle``."""
    op.drop_table("puzzle")
