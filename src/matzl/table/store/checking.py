"""The database as a whole: checking it (replaying each log, comparing finished deals), making backups, restoring them."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from matzl.base.environment import DATABASE
from matzl.base.processes import FolderLock
from matzl.errors import StoppedError, file_errors, in_a_line
from matzl.table.core.events import Event, effect_of
from matzl.table.core.names import Names
from matzl.table.core.stages import BOT
from matzl.table.core.state import Table
from matzl.table.store.finished import FinishedRows, finished_rows, has_just_ended
from matzl.table.store.migrating import schema_faults
from matzl.table.store.sqlite import DAMAGE, copy_database, damage_reason, sqlite_url

_OF_SEAT = "seat game level place contract role payoff margin score won".split()
"""The columns of ``finished_seat`` that follow from the events, in the order of `_SEATS`."""

_DEAL = 'SELECT id, record FROM finished_deal WHERE table_id = ? AND "match" = ? AND number = ?'
_SEATS = f"SELECT {', '.join(_OF_SEAT)} FROM finished_seat WHERE deal_id = ? ORDER BY seat"  # noqa: S608


@dataclass(slots=True)
class CheckedTable:
    """A stored table, as far as it can be read.

    Attributes
    ----------
    key, game
        The table, and its game; empty if that is unknown.
    events
        The number of sound events at the beginning of its log.
    fault
        The fault of the next event; empty if the whole log is sound.
    matches
        The records of its matches as far as the sound events go, with their metadata.
    """

    key: str
    game: str = ""
    events: int = 0
    fault: str = ""
    matches: list[dict[str, Any]] = field(default_factory=list)


def database_faults(connection: sqlite3.Connection) -> list[str]:
    """Return the faults in a database: those that SQLite finds in pages, indexes and references, and those in the schema."""
    try:
        schema = schema_faults(connection)
        pages = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
        lost = [
            f"{row[0]}: no {row[2]} for row {row[1]}"
            for row in connection.execute("PRAGMA foreign_key_check")
        ]
    except DAMAGE as error:
        return [damage_reason(error)]
    return [line for line in pages if line != "ok"] + lost + schema


def opened(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database file.

    Raises
    ------
    StoppedError
        If there is no database, or it cannot be opened.
    """
    if not path.is_file():
        raise StoppedError(f"there is no database {path}", "database")
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        connection.execute("BEGIN")  # one state of the database, also while a server writes
    except sqlite3.Error as error:
        raise StoppedError(f"the database {path} cannot be opened: {error}", "database") from None
    return connection


def checked_tables(connection: sqlite3.Connection) -> Iterator[CheckedTable]:
    """Yield the tables of a database in key order; none if the list cannot be read."""
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    try:
        stages = dict.fromkeys(
            str(row[0]) for row in connection.execute("SELECT DISTINCT table_id FROM event")
        )
        index = connection.execute("SELECT table_id, stage FROM place")
        stages |= {str(key): str(stage) for key, stage in index}
    except DAMAGE:
        return
    names = _names(connection)
    for key in sorted(stages):
        yield _checked(connection, key, stages[key], names)


def _names(connection: sqlite3.Connection) -> Names:
    try:
        return dict(connection.execute("SELECT id, name FROM visitor").fetchall())
    except DAMAGE:
        return {}


def _checked(
    connection: sqlite3.Connection, key: str, stage: str | None, names: Names
) -> CheckedTable:
    """Return a table, replayed up to its first fault; `stage` is that in the index, None if the table is not in it."""
    checked, sound = CheckedTable(key), list[Event]()
    table, ended = Table(key), list[FinishedRows]()
    try:
        for seq, kind, data, by in connection.execute(
            'SELECT seq, kind, data, "by" FROM event WHERE table_id = ? ORDER BY seq', (key,)
        ):
            event = Event(kind, json.loads(data), by)
            _check_place(table, event, seq)
            if kind == "started" and table.match is not None:
                checked.matches.append(_record(table, names))
            table.apply(event)
            sound.append(event)
            checked.events += 1
            if has_just_ended(table, [event]):
                ended.append(finished_rows(table, 0.0))
    except Exception as error:  # noqa: BLE001  (a damaged log can raise any error)
        checked.fault = f"event {checked.events + 1}: {in_a_line(error)}"
        table = Table(key, sound)  # without traces of the event that failed
    checked.fault = (
        checked.fault or _entry_fault(table, stage) or _result_fault(connection, key, ended)
    )
    checked.game = table.settings.game if sound else ""
    if table.match is not None:
        checked.matches.append(_record(table, names))
    return checked


def _check_place(table: Table, event: Event, number: int) -> None:
    if not hasattr(Table, effect_of(event.kind)):
        raise ValueError(f"there are no events of the kind {event.kind!r}")
    if number != table.length + 1:
        raise ValueError(f"it is missing; the next one has the number {number}")
    if event.kind == "opened" and table.length:
        raise ValueError("the table is opened a second time")
    if event.kind != "opened" and not table.length:
        raise ValueError("the event that opens the table is missing")
    if event.kind == "done" and table.deal is not None and event.data["seat"] != table.deal.turn:
        raise ValueError(
            f"seat {event.data['seat']} moves, but it is the turn of seat {table.deal.turn}"
        )


def _entry_fault(table: Table, stage: str | None) -> str:
    """Return the fault in a table's index entry, given its stage there (None without an entry); empty if there is none."""
    if not table.length:
        return "all its events are missing"
    if stage is None:
        return "its entry in the index is missing"
    now = table.stage.value
    return (
        ""
        if stage == now
        else f"the index says that it is {stage!r}, its events that it is {now!r}"
    )


def _result_fault(connection: sqlite3.Connection, key: str, ended: Sequence[FinishedRows]) -> str:
    """Return the first difference between a table's stored deals and its log; empty if there is none."""
    for rows in ended:
        match, number = rows.deal["match"], rows.deal["number"]
        name = f"deal {number} of match {match}"
        try:
            deal = connection.execute(_DEAL, (key, match, number)).fetchone()
            seats = connection.execute(_SEATS, (deal[0],)).fetchall() if deal else []
        except DAMAGE as error:
            return damage_reason(error)
        if deal is None:
            return f"{name} is not among the finished deals"
        played = [tuple(row[name] for name in _OF_SEAT) for row in rows.seats]
        if (json.loads(deal[1] or "null"), seats) != (rows.deal["record"], played):
            return f"{name} is another one among the finished deals than in the events"
    return ""


def _record(table: Table, names: Names) -> dict[str, Any]:
    assert table.match is not None
    bots = [chair.level for chair in table.chairs if chair.kind == BOT]
    chairs = table.named_chairs(table.names_of_people(names))
    meta = {
        "table": table.key,
        "names": [chair.name for chair in chairs],
        "deck": table.settings.deck,
    }
    return {**table.match.record(), "meta": meta | ({"bots": bots} if bots else {})}


def backup(folder: Path, target: Path) -> None:
    """Copy the tables of a data folder to a new file, which appears once it is complete.

    Raises
    ------
    StoppedError
        If the file exists or cannot be written, or there are no sound tables.
    """
    if target.exists():
        raise StoppedError(f"{target} exists already: name a new file", "exists")
    with closing(_sound(folder / DATABASE)) as source:
        copy_database(source, target)


def restore(source: Path, folder: Path) -> Path | None:
    """Replace the tables of a data folder with those of a backup.

    Returns
    -------
    Path or None
        The file in the folder in which the earlier tables are kept; None if there were none.

    Raises
    ------
    StoppedError
        If the backup is damaged or of another program, or the tables of the folder are in use; nothing has changed.
    """
    with closing(_sound(source)) as tables:
        sqlite_url(folder)  # makes the folder
        target, new = folder / DATABASE, folder / "tables-restored.db"
        kept = target.with_name(f"tables-before-restore-{time.strftime('%Y%m%d-%H%M%S')}.db")
        try:
            with file_errors(f"{target} cannot be replaced"), closing(FolderLock(target)):
                copy_database(tables, new)
                _check_unused(target)
                for suffix in ("-wal", "-shm", "-journal", ""):
                    with suppress(FileNotFoundError):
                        os.replace(f"{target}{suffix}", f"{kept}{suffix}")  # noqa: PTH105
                new.replace(target)
        finally:
            new.unlink(missing_ok=True)
    return kept if kept.exists() else None


def _sound(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database after checking that it has no faults."""
    connection = opened(path)
    faults = database_faults(connection)
    if faults:
        connection.close()
        raise StoppedError(f"{path} is not a sound database of matzl: {faults[0]}", "database")
    return connection


def _check_unused(path: Path) -> None:
    """Check that no other program has a database open, and merge its write-ahead log into it.

    SQLite leaves the mode with a write-ahead log only for a process that is alone.
    """
    if not path.is_file():
        return
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except DAMAGE as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoppedError(f"{path} is in use by another program", "in-use") from None
            # Otherwise it is damaged, so that nobody can use it.
