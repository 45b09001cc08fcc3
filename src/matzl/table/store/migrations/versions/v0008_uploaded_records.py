"""An index with all that is needed to delete the oldest uploaded records, so that the records themselves are not read."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Replace the index ``replay_made`` by ``replay_uploaded``."""
    op.create_index("replay_uploaded", "replay", ["table_id", "made", "size", "id"])
    op.drop_index("replay_made")


def downgrade() -> None:
    """Create ``replay_made`` again in its place."""
    op.create_index("replay_made", "replay", ["made"])
    op.drop_index("replay_uploaded")
