"""Deals of the day in the database: queries over the tables and finished deals, also of bots among themselves."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, case, func, select

from matzl.deal.deal import Deal
from matzl.deal.records.strict import dumps
from matzl.features.daily.bots import DailyResult, result_of
from matzl.features.daily.rule import DAILY, RULE, DailyDeal
from matzl.players.levels import bots_version
from matzl.table.core.stages import Stage
from matzl.table.store.finished import (
    FINISHED_DEAL,
    FINISHED_SEAT,
    FinishedRows,
    add_rows,
    rows_of_match,
)
from matzl.table.store.finished_matches import FinishedMatch
from matzl.table.store.schema import PLACE, StorePart, read_only

MIXED = "mixed"
"""The version of the bots of a deal that was begun and finished with different versions of the program."""

MAX_RESULTS = 1000
"""The number of results that are kept in memory."""

_DEAL, _SEAT = FINISHED_DEAL.c, FINISHED_SEAT.c
_TABLES = PLACE.outerjoin(FINISHED_DEAL, _DEAL.table_id == PLACE.c.table_id)
_bots_played = case((_DEAL.bots != PLACE.c.bots, MIXED), else_=PLACE.c.bots)


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """A deal of the day that a visitor has begun.

    Attributes
    ----------
    game, day
        The game and the date.
    bots
        The version of its bots, or `MIXED`.
    table, replay
        The key of its table, and the id of the replay of its match; empty until the deal is over.
    result
        The result, None until the deal is over.
    left
        Whether the visitor has left it for good.
    """

    game: str
    day: date
    bots: str
    table: str
    replay: str
    result: DailyResult | None
    left: bool

    @property
    def open(self) -> bool:
        """True if it can still be played."""
        return self.result is None and not self.left


class DailyPlays(StorePart):
    """The deals of the day in a database, results by the present rule."""

    @read_only
    def of(self, visitor: str, first: date, last: date, game: str = "") -> list[DailyPlay]:
        """Return the deals from one date to another that a visitor has begun, of one game or of all."""
        row = PLACE.c
        seat = (_SEAT.deal_id == _DEAL.id) & (_SEAT.visitor_id == visitor)
        query = select(row.game, row.origin_id, _bots_played, row.table_id, row.stage, _DEAL.replay)
        query = query.add_columns(_DEAL.record, _SEAT.seat)
        query = query.select_from(_TABLES.outerjoin(FINISHED_SEAT, seat))
        query = query.where(row.visitor_id == visitor, row.origin == DAILY)
        query = query.where(row.game == game) if game else query
        day = func.substr(row.origin_id, 1, 10)
        query = query.where(day.between(first.isoformat(), last.isoformat()))
        plays = []
        for name, deal, bots, table, stage, replay, record, seat in self._rows(query):
            of_day, rule = deal.split("/")
            if int(rule) == RULE:
                result = None if record is None else _result(record, seat)
                left = record is None and stage == Stage.CLOSED.value
                key = (name, date.fromisoformat(of_day), bots, table, replay or "")
                plays.append(DailyPlay(*key, result, left))
        return plays

    @read_only
    def days(self, visitor: str, game: str) -> set[date]:
        """Return the dates whose deals, by any rule, a visitor has begun on their day and played to the end."""
        row = PLACE.c
        query = select(row.origin_id, row.made).select_from(_TABLES)
        query = query.where(row.visitor_id == visitor, row.origin == DAILY, row.game == game)
        days = set()
        for deal, made in self._rows(query.where(_DEAL.id.is_not(None))):
            day = date.fromisoformat(deal.split("/")[0])
            if datetime.fromtimestamp(made, UTC).date() == day:
                days.add(day)
        return days

    @read_only
    def payoffs_of_others(self, visitor: str, daily: DailyDeal, bots: str) -> dict[int, int]:
        """Return the number of other visitors with each payoff in a deal against bots of a version, the best payoff first.

        There are none where the bots are `MIXED`, since no two such deals are alike.
        """
        query = (
            select(_SEAT.payoff, func.count())
            .select_from(_TABLES.join(FINISHED_SEAT, _SEAT.deal_id == _DEAL.id))
            .where(*_of(daily), _bots_played == bots, _SEAT.visitor_id != visitor)
            .group_by(_SEAT.payoff)
            .order_by(_SEAT.payoff.desc())
        )
        return {} if bots == MIXED else dict(map(tuple, self._rows(query)))

    @read_only
    def bots(self, daily: DailyDeal, bots: str) -> dict[str, DailyResult]:
        """Return the known results of bots of a version in a deal, by level."""
        query = select(_SEAT.bot, _DEAL.record).join(FINISHED_SEAT)
        alone = _DEAL.table_id.is_(None) & (_SEAT.seat == daily.seat)
        rows = self._rows(query.where(*_of(daily), _DEAL.bots == bots).where(alone))
        return {level: _result(record, daily.seat) for level, record in rows}

    def keep_bot(self, daily: DailyDeal, level: str, actions: Sequence[str]) -> None:
        """Store the actions of the present bots in a deal, with a level in the seat of the person."""
        match = daily.match()
        match.deal.play_all(actions)
        match.finish_deal()
        rows = rows_of_match(match, 1, time.time())
        origin = {"origin": DAILY, "origin_id": daily.label, "bots": bots_version(daily.game)}
        for row in rows.seats:
            row["bot"] = level if row["seat"] == daily.seat else daily.level
        with self._writer.begin() as connection:
            add_rows(connection, FinishedRows(rows.deal | origin, rows.seats))

    @read_only
    def opens_replay(self, match: FinishedMatch, visitor: str) -> bool:
        """Return whether a visitor has played the deal of the day that a match is."""
        played = select(_DEAL.id).join(FINISHED_SEAT).where(_SEAT.visitor_id == visitor)
        game = match.played.record["game"]
        same = played.where(
            _DEAL.game == game, _DEAL.origin == DAILY, _DEAL.origin_id == match.origin_id
        )
        return self._first(same) is not None


PARTS = {"daily": DailyPlays}
"""The parts of the store."""


def _result(record: Any, seat: int) -> DailyResult:
    """Return the result of a seat in the only deal of the record of a match."""
    (deal,) = record["deals"]
    return _result_of(dumps({key: value for key, value in deal.items() if key != "scores"}), seat)


@lru_cache(MAX_RESULTS)
def _result_of(record: str, seat: int) -> DailyResult:
    return result_of(Deal.from_record(record), seat)


def _of(daily: DailyDeal) -> tuple[Any, ...]:
    """Return the conditions on the finished deals of a deal of the day."""
    return _DEAL.game == daily.game, _DEAL.origin == DAILY, _DEAL.origin_id == daily.label


def tables_in_use(since: float) -> list[Select[Any]]:  # noqa: ARG001
    """Return a query for the tables of deals of the day."""
    return [select(PLACE.c.table_id).where(PLACE.c.origin == DAILY)]
