"""The rule about earlier tricks as a word: ``all`` or ``last`` instead of true or false."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_EVENT = sa.table(
    "event",
    sa.column("table_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("data", sa.JSON),
)


def upgrade() -> None:
    """Change the rules in the events that open tables or change their rules."""
    _change({True: "all", False: "last"})


def downgrade() -> None:
    """Change them back; where no earlier trick is shown, the last one is."""
    _change({"all": True, "last": False, "none": False})


def _change(words: dict[bool | str, bool | str]) -> None:
    connection, row = op.get_bind(), _EVENT.c
    wanted = sa.select(row.table_id, row.seq, row.data).where(row.kind.in_(("opened", "ruled")))
    for table, number, data in connection.execute(wanted).all():
        rules = data["rules"] if "rules" in data else data["settings"]["rules"]
        if rules.get("history") in words:
            rules["history"] = words[rules["history"]]
            changed = sa.update(_EVENT).where(row.table_id == table, row.seq == number)
            connection.execute(changed.values(data=data))
