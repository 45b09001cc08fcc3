"""Handlers of the commands of a host: removing and readmitting people, new invitations, handing on, closing the table."""

from __future__ import annotations

import secrets

from matzl.table.core import commands
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.state import Table

TOKEN_BYTES = 16
"""The random bytes of the secret part of a link."""


def remove(command: commands.Remove, table: Table, visitor: str) -> list[Event]:
    """Remove the person or bot in another seat."""
    check_host(table, visitor)
    _check_other_seat(table, visitor, command.seat)
    if command.seat in table.open_seats:
        raise table_error("nobody-there")
    away = table.replaced.get(command.seat)
    data = {"seat": command.seat, "name": away.name if away else table.names[command.seat]}
    person = table.visitors[command.seat] or away
    return [Event("removed", data | (_new_invitation() if person else {}), visitor)]


def renew(command: commands.Renew, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    """Make a new invitation."""
    check_host(table, visitor)
    return [Event("renewed", _new_invitation(), visitor)]


def _new_invitation() -> dict[str, str]:
    return {"invite": secrets.token_urlsafe(TOKEN_BYTES)}


def readmit(command: commands.Readmit, table: Table, visitor: str) -> list[Event]:
    """Let somebody who was removed sit down again."""
    check_host(table, visitor)
    if not 0 <= command.place < len(table.removed):
        raise table_error("nobody-there")
    name = list(table.removed.values())[command.place]
    return [Event("readmitted", {"place": command.place, "name": name}, visitor)]


def hand_over(command: commands.HandOver, table: Table, visitor: str) -> list[Event]:
    """Make another person the host."""
    check_host(table, visitor)
    _check_other_seat(table, visitor, command.seat)
    if command.seat not in table.people:
        raise table_error("nobody-there")
    return [Event("host", {"seat": command.seat}, visitor)]


def close(command: commands.Close, table: Table, visitor: str) -> list[Event]:  # noqa: ARG001
    """Close the table."""
    check_host(table, visitor)
    return [Event("closed", {"host": table.hosts_name}, visitor)]


def _check_other_seat(table: Table, visitor: str, seat: int) -> None:
    if not 0 <= seat < table.settings.seats:
        raise table_error("no-seat")
    if seat == table.seat_of(visitor):
        raise table_error("own-seat")


def check_host(table: Table, visitor: str) -> None:
    """Check that a visitor is the host of a table.

    Raises
    ------
    TableError
        If they are not.
    """
    if not visitor or visitor != table.host:
        raise table_error("not-host")
