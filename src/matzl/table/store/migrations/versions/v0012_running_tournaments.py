"""An index of the tournaments that may go on by themselves, at first with all of them: none has been looked at yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the database table ``tournament_running``, with every tournament and its number of events."""
    op.create_table(
        "tournament_running",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO tournament_running (tournament_id, length) "
        "SELECT tournament_id, MAX(seq) FROM tournament_event GROUP BY tournament_id"
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("tournament_running")
