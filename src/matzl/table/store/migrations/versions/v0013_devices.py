"""Devices: which browser has a secret and when it was last used, and what a code is for."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the columns; nobody knows when devices were last used, so none expires before two years from now."""
    op.add_column("secret", sa.Column("device", sa.String(64), nullable=False, server_default=""))
    op.add_column("secret", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("code", sa.Column("kind", sa.String(16), nullable=False, server_default="device"))
    op.execute(sa.update(sa.table("secret", sa.column("seen"))).values(seen=time.time()))


def downgrade() -> None:
    """Drop the columns, and the codes that are then taken for codes for a second device."""
    op.execute("DELETE FROM code")
    op.drop_column("code", "kind")
    op.drop_column("secret", "seen")
    op.drop_column("secret", "device")
