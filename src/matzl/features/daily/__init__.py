"""The deal of the day: cards, seat and bots of each game follow from the date by a published rule (``docs/daily.md``)."""

from __future__ import annotations

from matzl.features.daily.bots import COMPARED, DailyResult, advance, played, result_of
from matzl.features.daily.calendar import FIRST_DAY, Streak, parse_day, streak, today
from matzl.features.daily.rule import LEVEL, RULE, DailyDeal, daily_deal
from matzl.players.version import bots_version

__all__ = [
    "COMPARED",
    "FIRST_DAY",
    "LEVEL",
    "RULE",
    "DailyDeal",
    "DailyResult",
    "Streak",
    "advance",
    "bots_version",
    "daily_deal",
    "parse_day",
    "played",
    "result_of",
    "streak",
    "today",
]
