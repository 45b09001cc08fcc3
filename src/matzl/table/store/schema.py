"""The database tables that belong to no feature, except finished deals (`matzl.table.store.finished`).

``event`` is the only source of truth: whatever people and bots did at a card table, talk included, in order
(`matzl.table.core.events` lists the kinds). ``place`` and ``sitter`` are an index over it, by which card tables are found;
they are written in the same transaction. So are, when a deal ends, ``finished_deal`` with its record and ``finished_seat``
with the payoff of each seat. `matzl.table.store.erasure` deletes events and records of old tables; results stay. Each
feature declares its own tables in its ``rows.py``. Parts of the store read and write them; functions marked `read_only` run
while another writes, and never wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Engine,
    Executable,
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

from matzl.base.type_variables import Function
from matzl.features import functions, modules

METADATA = MetaData()


def rows_of_features() -> list[ModuleType]:
    """Import and return each feature's ``rows.py``, which adds its tables to `METADATA`.

    `PARTS` there has the parts that the feature adds to the store. It may define ``begin_erasing(connection, visitor)``
    and ``erase_visitor(connection, visitor)``, called at the beginning and at the end of the deletion of a visitor,
    ``delete_of_tables(connection, tables)``, called when tables are deleted, and ``tables_in_use(since)`` and
    ``replays_in_use()``, which return queries for what must not expire.
    """
    return list(modules("rows").values())


def ask_features(name: str, *given: Any) -> list[Any]:
    """Call the function of this name in each feature's ``rows.py`` that defines it; return all results in one list."""
    return [each for function in functions("rows", name) for each in function(*given) or ()]


EVENT = Table(
    "event",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("by", String(32), nullable=False),
    Column("once", String(64), comment="the command's idempotency key, on the first of its events"),
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
    Column("stays", Boolean, nullable=False, server_default="0", comment="for further matches"),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("origin", String(16), nullable=False, comment="of shared deals: the feature; or empty"),
    Column("origin_id", String(64), nullable=False, comment="which of its deals"),
    Column("visitor_id", String(32), comment="who plays the shared deal alone, if anybody"),
    Column("bots", String(8), nullable=False, comment="their version then, for a shared deal"),
    Column("snapshot", Text, comment="a cache: matzl.table.core.snapshot"),
    Index("place_joinable", "joinable"),
    Index("place_origin", "origin", "origin_id"),
    Index("place_visitor", "visitor_id", "origin", "origin_id"),
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
    Column("name", String(64), comment="empty: a guest; null: a deletion has begun"),
    Column("language", String(8), nullable=False),
    Column("deck", String(16), nullable=False, comment="empty: that of the card table"),
    Column("face", String(16), nullable=False, server_default="", comment="empty: by the id"),
    Column("colour", String(16), nullable=False, server_default="", comment="empty: by the id"),
    Column("made", Float, nullable=False),
    Column("visible", Boolean, nullable=False, server_default="1", comment="that they are here"),
    Column("shows_rating", Boolean, nullable=False, server_default="0", comment="to those who do"),
    Column("avoided", JSON, nullable=False, server_default="{}", comment="whom they mute, block"),
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
    Column(
        "device",
        String(64),
        nullable=False,
        server_default="",
        comment="Firefox, Android; of a token: its name",
    ),
    Column("seen", Float, nullable=False, server_default="0", comment="last used, to the hour"),
    Column("scopes", String(32), nullable=False, server_default="", comment="empty: a browser's"),
)

CODE = Table(
    "code",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("visitor_id", String(32), ForeignKey("visitor.id"), nullable=False),
    Column("until", Float, nullable=False),
    Column("kind", String(16), nullable=False, server_default="device", comment="local, recovery"),
)

KEPT = Table(
    "kept",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Values that a server needs again after a restart, by name: secrets, decisions of the operator, and reports."""


_MARK = "reads_the_database"


def read_only(function: Function) -> Function:
    """Mark a function as only reading the database, so that `Store.run` need not make it wait for writers."""
    setattr(function, _MARK, True)
    return function


def is_reading(function: Callable[..., Any]) -> bool:
    """Return whether a function is marked as read-only."""
    return bool(getattr(function, _MARK, False))


class StorePart:
    """A part of the store, whose methods must run in the store's own threads.

    Parameters
    ----------
    writer, reader
        Engines for transactions that write, and for those that only read.
    """

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self._writer, self._reader = writer, reader

    def _rows(self, query: Executable, given: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """Return the rows of a query with these parameters."""
        with self._reader.connect() as connection:
            return connection.execute(query, given).all()

    def _values(self, query: Executable) -> list[Any]:
        """Return the first value of each row of a query."""
        return [row[0] for row in self._rows(query)]

    def _first(self, query: Executable, given: Mapping[str, Any] | None = None) -> Any:
        """Return the first row of a query with these parameters; None if there is none."""
        with self._reader.connect() as connection:
            return connection.execute(query, given).first()

    def _value(self, query: Executable) -> Any:
        """Return the first value of the first row of a query; None if there is none."""
        with self._reader.connect() as connection:
            return connection.execute(query).scalar()
