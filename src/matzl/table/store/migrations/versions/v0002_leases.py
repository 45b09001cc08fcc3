"""Leases, by which several processes agree which of them makes the automatic moves of a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the database table ``lease``."""
    op.create_table(
        "lease",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop the database table ``lease``."""
    op.drop_table("lease")
