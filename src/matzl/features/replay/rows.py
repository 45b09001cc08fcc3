"""Replays in the database: records that visitors upload, and analyses of deals."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Row,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    true,
    union,
)

from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import METADATA, StorePart, ask_features, read_only

UPLOAD = Table(
    "upload",
    METADATA,
    Column("id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("played", JSON, nullable=False),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("size", Integer, nullable=False, comment="the characters of the record"),
    Index("upload_made", "made", "size", "id"),
)
"""The records that visitors have uploaded; those of matches at tables are finished deals."""

ANALYSIS = Table(
    "analysis",
    METADATA,
    Column("replay_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="of the deal, from 1"),
    Column("data", JSON, nullable=False),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
)
"""Finished analyses of the deals of replays."""

MAX_RECORDS = 10_000
"""The maximum number of records uploaded by visitors that are kept; beyond it the oldest are deleted."""

MAX_CHARACTERS = 256 * 1024 * 1024
"""The maximum number of characters in all uploaded records together; beyond it the oldest records are deleted."""

MAX_UNASKED = 1000
"""The maximum number of latest deals that may be analysed although nobody has requested it."""

UPLOADS_AT_ONCE = 20
"""The maximum number of uploaded records that one transaction deletes."""


class ReplayIndex(StorePart):
    """The uploaded records and the analyses in a database."""

    @read_only
    def find(self, replay: str) -> Mapping[str, Any] | None:
        """Return the uploaded record with this id, None if there is none."""
        return self._value(select(UPLOAD.c.played).where(UPLOAD.c.id == replay))

    def keep(self, replay: str, played: Mapping[str, Any]) -> None:
        """Store an uploaded record, unless it is stored already, and delete the oldest uploads beyond the limits."""
        with self._writer.begin() as connection:
            take_lock(connection, "uploads")
            if connection.execute(select(UPLOAD.c.id).where(UPLOAD.c.id == replay)).first():
                return
            row = {"id": replay, "played": dict(played), "made": time.time()}
            connection.execute(insert(UPLOAD), row | {"size": len(json.dumps(played))})
            _delete_oldest(connection)

    def delete_old(self, before: float) -> bool:
        """Delete some unreferenced records uploaded before a time; return whether there were any."""
        old = select(UPLOAD.c.id).where(UPLOAD.c.made < before)
        for used in ask_features("replays_in_use"):
            old = old.where(UPLOAD.c.id.not_in(used))
        with self._writer.begin() as connection:
            replays = connection.execute(old.limit(UPLOADS_AT_ONCE)).scalars().all()
            _delete(connection, replays)
        return bool(replays)

    @read_only
    def analysis(self, replay: str, number: int) -> Mapping[str, Any] | None:
        """Return the analysis of a deal of a replay, None if there is none."""
        here = (ANALYSIS.c.replay_id == replay) & (ANALYSIS.c.number == number)
        return self._value(select(ANALYSIS.c.data).where(here))

    @read_only
    def costliest(self, visitor: str, game: str, above: float, most: int) -> Sequence[Row[Any]]:
        """Return a visitor's analysed deals of a game with costs above a limit, the costliest first.

        The rows have the ``id``, ``record`` and ``begun`` of the deal, its ``replay`` and ``number``, the ``seat``, and
        the ``data`` of the analysis.
        """
        deal, seat = FINISHED_DEAL.c, FINISHED_SEAT.c
        about = deal.id, deal.record, deal.begun, deal.replay, deal.number, seat.seat
        here = (ANALYSIS.c.replay_id == deal.replay) & (ANALYSIS.c.number == deal.number)
        joined = FINISHED_SEAT.join(FINISHED_DEAL).join(ANALYSIS, here)
        query = select(*about, ANALYSIS.c.data).select_from(joined)
        own = (seat.visitor_id == visitor) & (seat.game == game) & seat.bot.is_(None)
        query = query.where(own, seat.cost > above).order_by(seat.cost.desc(), deal.id)
        return self._rows(query.limit(most))

    @read_only
    def unjudged(self, games: Sequence[str]) -> Row[Any] | None:
        """Return the latest deal of these games that counts for a visitor and has no known costs; None if there is none.

        It has ``record`` and ``begun``, its ``replay`` and ``number``, and the ``seat``.
        """
        deal, seat = FINISHED_DEAL.c, FINISHED_SEAT.c
        query = select(deal.record, deal.begun, deal.replay, deal.number, seat.seat)
        query = query.select_from(FINISHED_SEAT.join(FINISHED_DEAL)).where(
            deal.id > select(func.max(deal.id) - MAX_UNASKED).scalar_subquery(),
            deal.replay.is_not(None),
            deal.record.is_not(None),
            seat.counted == true(),
            seat.decisions.is_(None),
            seat.game.in_(games),
        )
        return self._first(query.order_by(deal.id.desc()).limit(1))

    def keep_analysis(self, replay: str, number: int, data: Mapping[str, Any]) -> None:
        """Store the analysis of a deal of a replay, replacing an earlier one; do nothing if the replay no longer exists."""
        here = (ANALYSIS.c.replay_id == replay) & (ANALYSIS.c.number == number)
        row = {"replay_id": replay, "number": number, "data": dict(data), "made": time.time()}
        with self._writer.begin() as connection:
            take_lock(connection, f"analysis {replay} {number}")
            known = union(
                select(UPLOAD.c.id).where(UPLOAD.c.id == replay),
                select(FINISHED_DEAL.c.replay).where(FINISHED_DEAL.c.replay == replay),
            )
            if connection.execute(known).first():
                connection.execute(delete(ANALYSIS).where(here))
                connection.execute(insert(ANALYSIS), row)


PARTS = {"replays": ReplayIndex}
"""The parts of the store that this feature adds, by name."""


def _delete_oldest(connection: Connection) -> None:
    """Delete the oldest uploads beyond `MAX_RECORDS` and `MAX_CHARACTERS` in all, with their analyses."""
    latest = UPLOAD.c.made.desc(), UPLOAD.c.id
    number = func.row_number().over(order_by=latest)
    size = func.sum(UPLOAD.c.size).over(order_by=latest)
    sums = select(UPLOAD.c.id, number.label("number"), size.label("size")).subquery()
    beyond = (sums.c.number > MAX_RECORDS) | (sums.c.size > MAX_CHARACTERS)
    _delete(connection, connection.execute(select(sums.c.id).where(beyond)).scalars().all())


def _delete(connection: Connection, replays: Sequence[str]) -> None:
    connection.execute(delete(ANALYSIS).where(ANALYSIS.c.replay_id.in_(replays)))
    connection.execute(delete(UPLOAD).where(UPLOAD.c.id.in_(replays)))


def delete_of_tables(connection: Connection, tables: Sequence[str]) -> None:
    """Delete the analyses of the matches at these tables."""
    row = FINISHED_DEAL.c
    replays = select(row.replay).where(row.table_id.in_(tables), row.replay.is_not(None))
    connection.execute(delete(ANALYSIS).where(ANALYSIS.c.replay_id.in_(replays)))
