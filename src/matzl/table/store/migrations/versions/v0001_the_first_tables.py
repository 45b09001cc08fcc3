"""The first schema: the log of events with its index, visitors with their secrets and codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first schema."""
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("once", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "by", "once", name="event_once"),
    )
    op.create_table(
        "place",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("joinable", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("place_joinable", "place", ["joinable", "changed"])
    op.create_table(
        "sitter",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("visitor_id", sa.String(32), primary_key=True, index=True),
    )
    op.create_table(
        "visitor",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("deck", sa.String(16), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    for name, time in (("secret", "made"), ("code", "until")):
        op.create_table(
            name,
            sa.Column("hash", sa.String(64), primary_key=True),
            sa.Column(
                "visitor_id",
                sa.String(32),
                sa.ForeignKey("visitor.id"),
                nullable=False,
                index=name == "secret",
            ),
            sa.Column(time, sa.Float, nullable=False),
        )
    op.create_table(
        "kept",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop all database tables."""
    for name in ("kept", "code", "secret", "visitor", "sitter", "place", "event"):
        op.drop_table(name)
