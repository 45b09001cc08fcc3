"""Finished deals: their rows, stored in the transaction that ends each deal; statistics and lists are queries over them.

A deal has a row with its record and a row for each seat. Apart from the visitors, the seats follow from the record, and
``matzl check`` compares them with it. Costs and ratings may be deleted: the judge and the feature of ratings recompute them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    delete,
    exists,
    insert,
    select,
    text,
    update,
)

from matzl.base.info import GameInfo, ResultField
from matzl.deal.match import Match, match_record
from matzl.deal.replay import plain
from matzl.players.levels import bots_version
from matzl.table.core.events import Event
from matzl.table.core.players_of_deal import LEVELS_KEY, REPLAYED
from matzl.table.core.records import replay_id
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table as CardTable
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import METADATA
from matzl.text.cards import DEFAULT_DECK

FINISHED_DEAL = Table(
    "finished_deal",
    METADATA,
    Column("id", Integer, primary_key=True, comment="in the order of their ends"),
    Column("table_id", String(32), comment="null: bots played it alone, or it is anonymous"),
    Column("match", Integer, nullable=False, comment="the number of the match at the table"),
    Column("number", Integer, nullable=False, comment="the number of the deal in it, from 1"),
    Column("replay", String(32), comment="the secret part of the link of its match"),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    Column("deck", String(16), nullable=False),
    Column("bots", String(8), nullable=False, comment="their version then, for a shared deal"),
    Column("origin", String(16), nullable=False, comment="of shared deals: the feature; or empty"),
    Column("origin_id", String(64), nullable=False, comment="which of its deals"),
    Column("record", JSON(none_as_null=True), comment="of its match with this deal alone"),
    Column("begun", JSON(none_as_null=True), comment="what its match passed on to it"),
    UniqueConstraint("table_id", "match", "number", name="finished_deal_place"),
    Index("finished_deal_replay", "replay"),
    Index("finished_deal_origin", "origin", "origin_id"),
)
"""The deals that have ended; the record, the replay and what the deal began with are null once its table has expired."""

FINISHED_SEAT = Table(
    "finished_seat",
    METADATA,
    Column("deal_id", Integer, ForeignKey("finished_deal.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor_id", String(32), comment="null for a bot, and for a deleted visitor"),
    Column("bot", Text, comment="its level; null if a person played to the end"),
    Column("name", String(64), nullable=False, comment="of a bot; a visitor has their own"),
    Column("game", String(32), nullable=False),
    Column("level", Text, nullable=False, comment="of the others; people or mixed"),
    Column("place", String(8), nullable=False, comment="from forehand, and the seats: 0/3"),
    Column("contract", String(32), nullable=False, comment="empty without one"),
    Column("role", String(64), nullable=False, comment="fields that name the seat; empty: none"),
    Column("payoff", Integer, nullable=False),
    Column("margin", Integer, nullable=False, comment="payoff above the mean, times the seats"),
    Column("score", Integer, nullable=False, comment="in the match, after the deal"),
    Column("won", Boolean, comment="the match; null unless that ended with the deal"),
    Column("counted", Boolean, nullable=False, comment="in the statistics of the visitor"),
    Column("decisions", Integer, comment="null until the deal has been reviewed"),
    Column("cost", Float, comment="of these decisions, in payoff"),
    Column("rated", Boolean, nullable=False, comment="counts for the rating of the visitor"),
    Column("rating", Float, comment="after the deal; null until computed"),
    Column("deviation", Float, comment="of the rating"),
    Index("finished_seat_visitor", "visitor_id"),
)
"""The seats of the finished deals."""

_LATEST = "payoff", "decisions", "cost", "rating", "deviation", "counted"
_FACTS = ("visitor_id", "game", "level", "place", "contract", "role", "payoff", "margin")
for _name, _columns, _some in (
    ("sums", (*_FACTS, "decisions", "cost", "counted"), "counted"),
    ("latest", ("visitor_id", "game", "deal_id", *_LATEST), "counted"),
    ("unrated", ("deal_id",), "rated AND rating IS NULL"),
    ("matches", ("visitor_id", "deal_id", "bot", "seat", "won"), "won IS NOT NULL"),
):
    _of = [FINISHED_SEAT.c[each] for each in _columns]
    _lite = text(re.sub(r"\b(counted|rated)\b", r"\1 = 1", _some))
    Index(f"finished_seat_{_name}", *_of, sqlite_where=_lite, postgresql_where=text(_some))

PEOPLE, MIXED = "people", "mixed"
"""The levels noted for the other seats if a person held one of them, and if their bots had different levels."""

ROLE_SEPARATOR = " "
"""The separator between the roles of a seat that has several."""


class FinishedRows(NamedTuple):
    """The rows of a finished deal, by column name: the deal's own, and those of its seats."""

    deal: dict[str, Any]
    seats: list[dict[str, Any]]

    @property
    def meta(self) -> Mapping[str, Any]:
        """The metadata in the deal's record."""
        meta: Mapping[str, Any] = self.deal["record"]["deals"][0].get("meta") or {}
        return meta


def has_just_ended(table: CardTable, events: Iterable[Event]) -> bool:
    """Return whether a deal has ended with these events, which are the latest of a table."""
    ended = table.stage in (Stage.RESULT, Stage.OVER) and table.match is not None
    return ended and any(event.kind == "done" for event in events)


def finished_rows(table: CardTable, at: float, number: int | None = None) -> FinishedRows:
    """Return the rows of a finished deal in a table's current match.

    Parameters
    ----------
    at
        The time of its end, in seconds since 1970.
    number
        The number of the deal, from 1; by default that of the one that has just ended. Earlier deals may have been played
        elsewhere, by people who are not known here.
    """
    match = table.match
    assert match is not None
    number = number or len(match.finished)
    rows = rows_of_match(match, number, at)
    for row in rows.seats if number == len(match.finished) else ():
        seat = row["seat"]
        chair, away = table.chairs[seat], table.returning.get(seat)
        visitor = table.visitors[seat] or (away.visitor if away else "")
        row |= {"visitor_id": visitor or None, "bot": chair.level}
        row["name"] = "" if table.visitors[seat] or seat in table.replaced else chair.name
        guided = table.settings.origin.guides(table.matches, number)
        row["counted"] = bool(table.visitors[seat]) and not (guided or REPLAYED in rows.meta)
        row["rated"] = row["counted"] and seat not in table.helped
    here = {
        "table_id": table.key,
        "match": table.matches,
        "replay": replay_id(table),
        "deck": table.settings.deck,
        **origin_columns(table.settings),
    }
    return FinishedRows(rows.deal | here, rows.seats)


def rows_of_match(match: Match, number: int, at: float) -> FinishedRows:
    """Return the row values of a finished deal, without visitors; bots' levels are those recorded in the deal."""
    done = match.finished[number - 1]
    deal, result, meta = done.ended, done.result, done.ended.meta or {}
    ended = match.over and number == len(match.finished)
    replayed = any(REPLAYED in (each.ended.meta or {}) for each in match.finished)
    levels = _levels(meta, deal.seats)
    seats = [
        {
            "seat": seat,
            "visitor_id": None,
            "bot": levels[seat],
            "name": "",
            "game": match.game,
            "level": level_against(meta, seat, deal.seats),
            "place": f"{(seat - deal.dealer - 1) % deal.seats}/{deal.seats}",
            "contract": contract_of(match.info, result.more),
            "role": ROLE_SEPARATOR.join(
                field.name
                for field in key_fields(match.info, "seat")
                if result.more.get(field.name) == seat
            ),
            "payoff": result.payoffs[seat],
            "margin": deal.seats * result.payoffs[seat] - sum(result.payoffs),
            "score": done.scores[seat],
            "won": seat in match.winners if ended and not replayed else None,
            "counted": False,
            "rated": False,
        }
        for seat in range(deal.seats)
    ]
    record = match_record(match, only=number)
    record.pop("meta", None)
    row = {
        "match": 1,
        "number": number,
        "game": match.game,
        "at": at,
        "deck": DEFAULT_DECK,
        "record": record,
        "begun": plain(deal.begun_with),
    }
    return FinishedRows(row, seats)


def origin_columns(settings: Settings) -> dict[str, str]:
    """Return the columns that identify the shared deal played at a table, and the version of the bots."""
    origin = settings.origin
    bots = bots_version(settings.game) if origin.kind else ""
    return {"origin": origin.kind, "origin_id": origin.id, "bots": bots}


def _levels(meta: Mapping[str, Any], seats: int) -> list[str | None]:
    """Return the bots' levels recorded in a deal's `meta`; None for people, and for any entry that is not a level.

    The record may come from elsewhere, and PostgreSQL stores neither NUL characters nor lone surrogates.
    """
    noted = meta.get(LEVELS_KEY)
    levels = noted if isinstance(noted, list) and len(noted) == seats else [None] * seats
    return [each if isinstance(each, str) and each.isprintable() else None for each in levels]


def level_against(meta: Mapping[str, Any], seat: int, seats: int) -> str:
    """Return the level of the bots in the other seats: `MIXED` if they differ, `PEOPLE` if one has no level.

    >>> level_against({"levels": [None, "club", "club"]}, 0, 3), level_against({"levels": [None, "club", "expert"]}, 0, 3)
    ('club', 'mixed')
    >>> level_against({"levels": [None, None, "club"]}, 0, 3)
    'people'
    >>> level_against({"levels": 3}, 0, 3), level_against({"levels": [None, ["club"], "club"]}, 0, 3)
    ('people', 'people')
    """
    levels = {level for other, level in enumerate(_levels(meta, seats)) if other != seat}
    if None in levels:
        return PEOPLE
    return str(levels.pop()) if len(levels) == 1 else MIXED


def contract_of(info: GameInfo, result: Mapping[str, Any]) -> str:
    """Return the contract in a result; empty if there was none, or the game has none."""
    known = (result.get(field.name) for field in key_fields(info, "choice"))
    return next((value for value in known if value), "")


def key_fields(info: GameInfo, kind: str) -> list[ResultField]:
    """Return the result fields of a kind by which deals are grouped: ``choice`` for contracts, ``seat`` for roles."""
    known = {field.name for field in info.result}
    return [field for field in info.table if field.kind == kind and field.name in known]


def add_finished(connection: Connection, tables: Iterable[CardTable], at: float) -> None:
    """Add the deals that have just ended at tables, with earlier deals of matches begun elsewhere.

    Two deals of a person are added one after the other, however close they end, so that ids are in the order in which
    their deals are seen: ratings depend on it. Deals of different people do not wait for each other.
    """
    row, people = FINISHED_DEAL.c, {who for table in tables for who in table.visitors if who}
    take_lock(connection, *(f"deals {who}" for who in people))
    for table in tables:
        assert table.match is not None
        here = (row.table_id == table.key) & (row.match == table.matches)
        known = set(connection.execute(select(row.number).where(here)).scalars())
        for number in sorted({*range(1, len(table.match.finished) + 1)} - known):
            add_rows(connection, finished_rows(table, at, number))


def add_rows(connection: Connection, rows: FinishedRows) -> None:
    """Add a finished deal and its seats."""
    added = connection.execute(insert(FINISHED_DEAL), rows.deal)
    assert added.inserted_primary_key is not None
    key = {"deal_id": added.inserted_primary_key[0]}
    connection.execute(insert(FINISHED_SEAT), [row | key for row in rows.seats])


def forget_visitor(connection: Connection, visitor: str) -> None:
    """Remove a visitor from all deals; delete expired deals that nobody else has played and that belong to no feature."""
    seat, deal, other = FINISHED_SEAT.c, FINISHED_DEAL.c, FINISHED_SEAT.alias().c
    own = seat.visitor_id == visitor
    shared = exists().where(other.deal_id == deal.id, other.visitor_id != visitor)
    alone = deal.record.is_(None) & (deal.origin == "") & ~shared
    expired = select(deal.id).join(FINISHED_SEAT).where(own, alone)
    keys = [{"key": key} for key in connection.execute(expired).scalars()]
    for column in (seat.deal_id, deal.id) if keys else ():
        connection.execute(delete(column.table).where(column == bindparam("key")), keys)
    caches = dict.fromkeys(("decisions", "cost", "rating", "deviation"))
    nobody = {"visitor_id": None, "counted": False, "rated": False, **caches}
    connection.execute(update(FINISHED_SEAT).where(own), nobody)


def day_of(at: float) -> str:
    """Return the date of a time (seconds since 1970) in UTC, regardless of the server's and the player's time zones.

    >>> day_of(86_399), day_of(86_400)
    ('1970-01-01', '1970-01-02')
    """
    return time.strftime("%Y-%m-%d", time.gmtime(at))
