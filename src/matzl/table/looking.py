"""The right to look at a table: of those who play there, and of spectators whom its rules admit."""

from __future__ import annotations

from matzl.table.state import Table


def may_look(table: Table, visitor: str) -> bool:
    """Return whether a visitor may see a table: its public side, and the deals of its match that are over."""
    if table.seat_of(visitor) is not None or table.claimed_seat(visitor) in table.replaced:
        return True
    return visitor in table.admitted and table.rules.spectators
