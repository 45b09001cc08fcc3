"""The schema of the database.

``event`` is the only source of truth. ``place`` and ``sitter`` are an index over it, by which card tables are found; they
are written in the same transaction. ``lease`` says which process makes the automatic moves of a card table, ``presence`` who
was seen there last.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

EVENT = Table(
    "event",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("by", String(32), nullable=False),
    Column("once", String(64), comment="the action id of the command, on the first of its events"),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    UniqueConstraint("table_id", "by", "once", name="event_once"),
)
"""The events of all card tables. A writer inserts the next number; of two at once, the primary key rejects one."""

PLACE = Table(
    "place",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("stage", String(16), nullable=False),
    Column("joinable", Boolean, nullable=False, comment="listed, and with an open seat"),
    Column("changed", Float, nullable=False),
    Index("place_joinable", "joinable", "changed"),
)

SITTER = Table(
    "sitter",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("visitor_id", String(32), primary_key=True, index=True),
)

VISITOR = Table(
    "visitor",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("deck", String(16), nullable=False, comment="empty: that of the card table"),
    Column("made", Float, nullable=False),
)

SECRET = Table(
    "secret",
    METADATA,
    Column(
        "hash",
        String(64),
        primary_key=True,
        comment="SHA-256 of the secret, which is stored nowhere",
    ),
    Column("visitor_id", String(32), ForeignKey("visitor.id"), nullable=False, index=True),
    Column("made", Float, nullable=False),
)

CODE = Table(
    "code",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("visitor_id", String(32), ForeignKey("visitor.id"), nullable=False),
    Column("until", Float, nullable=False),
)

REPLAY = Table(
    "replay",
    METADATA,
    Column("id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("table_id", String(32), comment="null: a record that a visitor has uploaded"),
    Column("match", Integer, comment="the number of the match at the table, from 1"),
    Column("played", JSON(none_as_null=True), comment="null until the match is over"),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Index("replay_table", "table_id", "match", unique=True),
    Index("replay_made", "made"),
)
"""The links of replays: of the matches at tables, an index over their events, and of records."""

LEASE = Table(
    "lease",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("holder", String(32), nullable=False, comment="the process, by a random name"),
    Column("until", Float, nullable=False, comment="seconds since 1970"),
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("visitor_id", String(32), primary_key=True),
    Column("seen", Float, nullable=False, comment="seconds since 1970"),
    Column("until", Float, nullable=False, comment="the visitor counts as connected until then"),
)

KEPT = Table(
    "kept",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets that a server needs again after a restart, by name."""
