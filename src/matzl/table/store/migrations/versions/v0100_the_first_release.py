"""The first version of the schema, which follows ``schema.py`` until it is released."""

from __future__ import annotations

from alembic import op

from matzl.table.store.schema import METADATA

revision = "0100"
down_revision = None


def upgrade() -> None:
    """Create all database tables."""
    METADATA.create_all(op.get_bind())
