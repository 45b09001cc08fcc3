"""Challenges: deals that visitors give to others to play, and the attempts at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the database tables ``challenge`` and ``attempt``."""
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("visitor_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_index("challenge_visitor", "challenge", ["visitor_id", "made"])
    op.create_table(
        "attempt",
        sa.Column("challenge_id", sa.String(32), primary_key=True),
        sa.Column("visitor_id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("known", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("deal", sa.JSON),
    )
    op.create_index("ix_attempt_visitor_id", "attempt", ["visitor_id"])
    op.create_index("ix_attempt_table_id", "attempt", ["table_id"])


def downgrade() -> None:
    """Drop these database tables."""
    op.drop_table("attempt")
    op.drop_table("challenge")
