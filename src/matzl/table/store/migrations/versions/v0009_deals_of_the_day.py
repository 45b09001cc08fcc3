"""Deals of the day: those that visitors have begun, and what the bots got in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the database tables ``daily`` and ``daily_bot``."""
    op.create_table(
        "daily",
        sa.Column("visitor_id", sa.String(32), primary_key=True),
        *_deal(),
        sa.Column("bots", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("timely", sa.Boolean, nullable=False),
        sa.Column("payoff", sa.Integer),
        sa.Column("tricks", sa.String(32)),
    )
    op.create_index("daily_deal", "daily", ["game", "day", "rule", "bots"])
    op.create_table(
        "daily_bot",
        *_deal(),
        sa.Column("bots", sa.String(8), primary_key=True),
        sa.Column("level", sa.String(16), primary_key=True),
        sa.Column("payoff", sa.Integer, nullable=False),
        sa.Column("tricks", sa.String(32), nullable=False),
    )


def _deal() -> list[sa.Column[object]]:
    """Return the columns that name a deal of the day."""
    return [
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("rule", sa.Integer, primary_key=True, autoincrement=False),
    ]


def downgrade() -> None:
    """Drop the database tables."""
    for name in ("daily_bot", "daily"):
        op.drop_table(name)
