"""A person who plays the deal of the day at a table, in one service or several."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from matzl.deal.view import View
from matzl.features.daily.model import DailyDeals
from matzl.features.daily.rule import DailyDeal, DailyResult, daily_deal, play_by_bots
from matzl.players.bots import bot, seat_seed
from matzl.table.live.service import TableService
from tests.tables.service_driver import first_legal, play

DAY = date(2026, 5, 4)


def quick_daily(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let novices be the bots of the deals of the day, and their only comparison: they need no search."""
    monkeypatch.setattr("matzl.features.daily.rule.LEVEL", "novice")
    for module in ("model", "pages"):
        monkeypatch.setattr(f"matzl.features.daily.{module}.COMPARED", ("novice",))


def as_novice(daily: DailyDeal) -> Callable[[View], str]:
    """Return the choices of a novice in the person's seat."""
    return bot("novice", seat_seed(daily.seed, 0, daily.seat)).choose


async def play_daily(
    service: TableService,
    daily: DailyDeal,
    visitor: str = "anna",
    choose: Callable[[View], str] = first_legal,
    most: int = 100,
) -> str:
    """Let a visitor play a deal to its end, or so many decisions of it; return the table."""
    table = await DailyDeals(service).open(visitor, daily, pace="at-once")
    await play(service, table, visitor, choose=choose, most=most)
    return table


def deal_of(game: str = "mittlere", day: date = DAY) -> DailyDeal:
    return daily_deal(game, day)


def result_of_level(daily: DailyDeal, level: str) -> DailyResult:
    """Return the result of a level in the person's seat, against the bots of the deal."""
    return play_by_bots(daily, level)[1]
