"""The rules of a table with a deal of the day or a challenge: one person, fixed bots, no help, and only that deal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from matzl.features.daily import DailyDeal
from matzl.table.core import commands
from matzl.table.core.errors import table_error
from matzl.table.core.settings import Settings, TableRules
from matzl.table.core.state import Table

FIXED: dict[str, Any] = {
    "spectators": False,
    "take_back": False,
    "claims": False,
    "hints": "never",
}
"""The table rules that differ from the usual ones, the same for everybody."""

CHANGEABLE = ("pace", "history", "forced", "confirm", "talk", "points")
"""The table rules that the person may change: they change no result."""

_REFUSED = (
    commands.Sit,
    commands.SeatBot,
    commands.Remove,
    commands.Readmit,
    commands.Renew,
    commands.HandOver,
    commands.Start,
    commands.Cut,
    commands.Ready,
)
"""The commands that would change who plays, or deal again."""


def daily_settings(daily: DailyDeal, deck: str, pace: str) -> Settings:
    """Return the settings of the table of a deal of the day."""
    seats = daily.deal().seats
    rules = TableRules().changed(FIXED | {"pace": pace})
    chairs = (daily.level,) * (seats - 1)
    return Settings(daily.game, deck=deck, chairs=chairs, rules=rules, daily=daily.label)


def check_single(table: Table, command: commands.Command) -> None:
    """Check that a command is allowed at a table with a deal of the day or a challenge.

    Raises
    ------
    TableError
        If it does not.
    """
    code = "daily" if table.settings.daily else "challenge-table"
    if isinstance(command, _REFUSED):
        raise table_error(code)
    if isinstance(command, commands.ChangeRules):
        before, after = asdict(table.rules), asdict(table.rules.changed(command.rules))
        if any(before[name] != after[name] for name in before if name not in CHANGEABLE):
            raise table_error(code)
