"""Finished deals and matches by visitor, and sums of their payoffs; earlier tables are counted while the server runs."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the database tables, empty; mark the card tables there are as not counted yet."""
    op.add_column(
        "place", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "finished_deal",
        *_seat_of_a_match(number=True),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("place", sa.String(8), nullable=False),
        sa.Column("contract", sa.String(32), nullable=False),
        sa.Column("role", sa.String(64), nullable=False),
        sa.Column("payoff", sa.Integer, nullable=False),
        sa.Column("decisions", sa.Integer),
        sa.Column("cost", sa.Float),
    )
    op.create_index("finished_deal_visitor", "finished_deal", ["visitor_id", "game", "at"])
    op.create_table(
        "finished_match",
        *_seat_of_a_match(number=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
    )
    op.create_index("finished_match_visitor", "finished_match", ["visitor_id", "at"])
    op.create_table(
        "tally",
        sa.Column("visitor_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("total", sa.Float, nullable=False),
        sa.Column("squares", sa.Float, nullable=False),
    )


def _seat_of_a_match(*, number: bool) -> list[sa.Column[Any]]:
    """Return the columns that say which seat of which match or deal a row is about."""
    deal = [sa.Column("number", sa.Integer, primary_key=True)] if number else []
    return [
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        *deal,
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("visitor_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    ]


def downgrade() -> None:
    """Drop the database tables and the mark."""
    for name in ("tally", "finished_match", "finished_deal"):
        op.drop_table(name)
    op.drop_column("place", "counted")
