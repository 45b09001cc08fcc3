"""Analyses of replays, and the size of the records that visitors have uploaded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the database table ``analysis``, and note the size of each record."""
    op.create_table(
        "analysis",
        sa.Column("replay_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.add_column("replay", sa.Column("size", sa.Integer))
    size = sa.text("update replay set size = length(cast(played as text)) where table_id is null")
    op.get_bind().execute(size)


def downgrade() -> None:
    """Drop the database table ``analysis`` and the sizes."""
    op.drop_table("analysis")
    op.drop_column("replay", "size")
