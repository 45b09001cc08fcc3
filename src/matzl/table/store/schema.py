"""The schema of the database.

``event`` is the only source of truth. ``place`` and ``sitter`` are an index over it, by which card tables are found; they
are written in the same transaction. So are ``finished_deal``, ``finished_match`` and ``tally``, by which visitors find what
they have played, and ``daily``. ``lease`` says which process makes the automatic moves of a card table, ``presence`` who was
seen there last. ``tournament_event`` is the log of tournaments, ``tournament_running`` an index over it;
``tournament_result`` has the results of their tables.
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
    Column("device", String(64), nullable=False, server_default="", comment="Firefox, Android"),
    Column("seen", Float, nullable=False, server_default="0", comment="last used, to the hour"),
)

CODE = Table(
    "code",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("visitor_id", String(32), ForeignKey("visitor.id"), nullable=False),
    Column("until", Float, nullable=False),
    Column("kind", String(16), nullable=False, server_default="device", comment="local, recovery"),
)

REPLAY = Table(
    "replay",
    METADATA,
    Column("id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("table_id", String(32), comment="null: a record that a visitor has uploaded"),
    Column("match", Integer, comment="the number of the match at the table, from 1"),
    Column("played", JSON(none_as_null=True), comment="null until the match is over"),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("size", Integer, comment="the characters of an uploaded record"),
    Index("replay_table", "table_id", "match", unique=True),
    Index("replay_uploaded", "table_id", "made", "size", "id"),
)
"""The links of replays: of the matches at tables, an index over their events, and of records."""

FINISHED_DEAL = Table(
    "finished_deal",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, comment="the number of the match at the table"),
    Column("number", Integer, primary_key=True, comment="the number of the deal in it, from 1"),
    Column("seat", Integer, primary_key=True),
    Column("visitor_id", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    Column("level", String(16), nullable=False, comment="of the bots, else people or mixed"),
    Column("place", String(8), nullable=False, comment="from forehand, and the seats: 0/3"),
    Column("contract", String(32), nullable=False, comment="empty without one"),
    Column("role", String(64), nullable=False, comment="fields that name the seat; empty: none"),
    Column("payoff", Integer, nullable=False),
    Column("decisions", Integer, comment="null until the deal has been reviewed"),
    Column("cost", Float, comment="of these decisions, in payoff"),
    Index("finished_deal_visitor", "visitor_id", "game", "at"),
)
"""The deals that have ended: a row for each seat of a person."""

FINISHED_MATCH = Table(
    "finished_match",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("match", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor_id", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    Column("won", Boolean, nullable=False),
    Column("scores", JSON, nullable=False, comment="of each seat"),
    Column("names", JSON, nullable=False, comment="of each seat"),
    Index("finished_match_visitor", "visitor_id", "at"),
)
"""The matches that have ended: a row for each seat of a person."""

TALLY = Table(
    "tally",
    METADATA,
    Column("visitor_id", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True, comment="all, level, place, contract, role, day"),
    Column("key", String(64), primary_key=True),
    Column("deals", Integer, nullable=False, comment="of the kind cost: decisions"),
    Column("total", Float, nullable=False),
    Column("squares", Float, nullable=False),
)
"""Sums of the payoffs in ``finished_deal``, so that statistics need not read every deal."""

ANALYSIS = Table(
    "analysis",
    METADATA,
    Column("replay_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="of the deal, from 1"),
    Column("data", JSON, nullable=False),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
)
"""Finished analyses of the deals of replays."""

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

PUZZLE = Table(
    "puzzle",
    METADATA,
    Column("visitor_id", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True, comment="its id"),
    Column("tries", Integer, nullable=False),
    Column("row", Integer, nullable=False, comment="solutions in a row, a growing interval apart"),
    Column("due", Float, nullable=False, comment="asked again from then; seconds since 1970"),
)
"""The standings of visitors with the puzzles that they have tried."""

DAILY = Table(
    "daily",
    METADATA,
    Column("visitor_id", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True, comment="in UTC: 2026-11-23"),
    Column("rule", Integer, primary_key=True, autoincrement=False, comment="the version"),
    Column("bots", String(8), nullable=False, comment="the version of the bots"),
    Column("table_id", String(32), nullable=False, unique=True),
    Column("timely", Boolean, nullable=False, comment="begun on its day"),
    Column("payoff", Integer, comment="null until the deal is over"),
    Column("tricks", String(32), comment="a sign for each: 1 taken, 0 not"),
    Index("daily_deal", "game", "day", "rule", "bots"),
)
"""The deals of the day that visitors have begun."""

DAILY_BOT = Table(
    "daily_bot",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("rule", Integer, primary_key=True, autoincrement=False),
    Column("bots", String(8), primary_key=True, comment="the version of the bots"),
    Column("level", String(16), primary_key=True),
    Column("payoff", Integer, nullable=False),
    Column("tricks", String(32), nullable=False),
)
"""The results of the levels of bots in the person's seat of a deal of the day."""

CHALLENGE = Table(
    "challenge",
    METADATA,
    Column("id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("visitor_id", String(32), nullable=False, comment="who challenges"),
    Column("name", String(64), nullable=False, comment="empty once deleted"),
    Column("game", String(32), nullable=False),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("data", JSON, nullable=False, comment="the deal, and how it is played"),
    Column("seen", Integer, nullable=False, comment="the results that the challenger has seen"),
    Index("challenge_visitor", "visitor_id", "made"),
)
"""The deals that visitors have given to others to play."""

ATTEMPT = Table(
    "attempt",
    METADATA,
    Column("challenge_id", String(32), primary_key=True),
    Column("visitor_id", String(32), primary_key=True, index=True),
    Column("name", String(64), nullable=False, comment="empty once deleted"),
    Column("table_id", String(32), nullable=False, index=True),
    Column("known", Boolean, nullable=False, comment="whether the cards were known before"),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("deal", JSON(none_as_null=True), comment="its record; null until it is over"),
)
"""The attempt of each visitor at a challenge that counts, the first one."""

TOURNAMENT_EVENT = Table(
    "tournament_event",
    METADATA,
    Column("tournament_id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("by", String(32), nullable=False),
    Column("at", Float, nullable=False, comment="seconds since 1970"),
    Index("tournament_event_by", "by"),
)
"""The events of all tournaments. A writer inserts the next number; of two at once, the primary key rejects one."""

TOURNAMENT_RESULT = Table(
    "tournament_result",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False, comment="of the deal, from 1"),
    Column("tournament_id", String(32), nullable=False),
    Column("payoffs", JSON, nullable=False, comment="of each seat"),
    Column("over", Boolean, nullable=False, comment="whether the match has ended with the deal"),
    Column("winners", JSON, nullable=False, comment="the seats that have won the match"),
    Index("tournament_result_of", "tournament_id"),
)
"""The finished deals of the tables of tournaments."""

TOURNAMENT_RUNNING = Table(
    "tournament_running",
    METADATA,
    Column("tournament_id", String(32), primary_key=True),
    Column("length", Integer, nullable=False, comment="the number of its events"),
)
"""The tournaments in which something may happen automatically, an index over their events."""

KEPT = Table(
    "kept",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets that a server needs again after a restart, and the deletions that are not complete, by name."""
