"""Replays: the ids of matches, existing ones included, and their records."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from matzl.table.replay_ids import replay_id

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the database table ``replay``, with a row for each match that has begun."""
    replay = op.create_table(
        "replay",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32)),
        sa.Column("match", sa.Integer),
        sa.Column("played", sa.JSON(none_as_null=True)),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("replay_table", "replay", ["table_id", "match"], unique=True)
    op.create_index("replay_made", "replay", ["made"])
    begun = sa.text(
        "select place.table_id, place.invite, place.watch, count(*) from place join event"
        " on event.table_id = place.table_id where event.kind = 'started'"
        " group by place.table_id, place.invite, place.watch"
    )
    rows = [
        {
            "id": replay_id(invite, watch, number),
            "table_id": table,
            "match": number,
            "played": None,
            "made": time.time(),
        }
        for table, invite, watch, matches in op.get_bind().execute(begun)
        for number in range(1, matches + 1)
    ]
    if rows:
        op.bulk_insert(replay, rows)


def downgrade() -> None:
    """Drop the database table ``replay``."""
    op.drop_table("replay")
