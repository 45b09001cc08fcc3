"""No mark for tables whose finished deals are still to be counted: all are counted when they end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Drop the column ``counted`` of ``place``."""
    op.drop_column("place", "counted")


def downgrade() -> None:
    """Add it again; all tables there are have been counted."""
    counted = sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("place", counted)
