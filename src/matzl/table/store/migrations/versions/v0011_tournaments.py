"""Tournaments: their events, and the results of their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the database tables ``tournament_event`` and ``tournament_result``."""
    op.create_table(
        "tournament_event",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("tournament_event_by", "tournament_event", ["by"])
    op.create_table(
        "tournament_result",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("payoffs", sa.JSON, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
    )
    op.create_index("tournament_result_of", "tournament_result", ["tournament_id"])


def downgrade() -> None:
    """Drop both."""
    op.drop_table("tournament_result")
    op.drop_table("tournament_event")
