"""Deals of the day in the database: queries over visitors' attempts, and over finished deals of bots among themselves."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Select, func, select

from matzl.features.daily import rule
from matzl.features.daily.rule import DAILY, DailyDeal, DailyResult, daily_deal, result_of
from matzl.players.levels import bots_version
from matzl.table.store.finished import (
    FINISHED_DEAL,
    FINISHED_SEAT,
    FinishedRows,
    add_rows,
    rows_of_match,
)
from matzl.table.store.finished_matches import (
    ATTEMPTS,
    MIXED,
    Attempt,
    FinishedDeals,
    FinishedMatch,
    bots_played,
)
from matzl.table.store.schema import PLACE, read_only

_DEAL, _SEAT, _PLACE = FINISHED_DEAL.c, FINISHED_SEAT.c, PLACE.c


class DailyPlay(Attempt):
    """A deal of the day that a visitor has begun."""

    @property
    def day(self) -> date:
        """The date of the deal."""
        return _day(self.origin_id)

    @cached_property
    def result(self) -> DailyResult | None:
        """The result, None until the deal is over."""
        if self.record is None:
            return None
        return result_of(self.deal, daily_deal(self.game, self.day).seat)


class DailyPlays(FinishedDeals):
    """The deals of the day in a database; except for streaks, only results under the present rule count."""

    @read_only
    def of(self, visitor: str, first: date, last: date, game: str = "") -> list[DailyPlay]:
        """Return the deals of the days from `first` to `last` that a visitor has begun, in one game or in all."""
        day = func.substr(_PLACE.origin_id, 1, 10).between(first.isoformat(), last.isoformat())
        this_rule = _PLACE.origin_id.endswith(f"/{rule.RULE}")
        games = [_PLACE.game == game] if game else []
        mine = _PLACE.visitor_id == visitor
        return self.attempts_at(DAILY, mine, day, this_rule, *games, kind=DailyPlay)

    @read_only
    def days(self, visitor: str, game: str) -> set[date]:
        """Return the dates on which a visitor began the day's deal and later completed it, under any version of the rule."""
        query = select(_PLACE.origin_id, _PLACE.made).select_from(ATTEMPTS)
        query = query.where(_PLACE.visitor_id == visitor, _PLACE.origin == DAILY)
        query = query.where(_PLACE.game == game, _DEAL.id.is_not(None))
        rows = ((_day(label), datetime.fromtimestamp(at, UTC)) for label, at in self._rows(query))
        return {day for day, begun in rows if begun.date() == day}

    @read_only
    def payoffs_of_others(self, visitor: str, daily: DailyDeal, bots: str) -> dict[int, int]:
        """Return the number of other visitors with each payoff against this version of the bots, the best payoff first.

        There are none where the bots are `MIXED`, since no two such deals are alike.
        """
        query = (
            select(_SEAT.payoff, func.count())
            .select_from(ATTEMPTS.join(FINISHED_SEAT, _SEAT.deal_id == _DEAL.id))
            .where(*_of(daily), bots_played == bots, _SEAT.visitor_id != visitor)
            .group_by(_SEAT.payoff)
            .order_by(_SEAT.payoff.desc())
        )
        return {} if bots == MIXED else dict(map(tuple, self._rows(query)))

    @read_only
    def bots(self, daily: DailyDeal, bots: str) -> dict[str, DailyResult]:
        """Return the known results of this version of the bots in a deal, by level."""
        query = select(_SEAT.bot, _DEAL.record).join(FINISHED_SEAT)
        alone = _DEAL.table_id.is_(None) & (_SEAT.seat == daily.seat)
        rows = self._rows(query.where(*_of(daily), _DEAL.bots == bots).where(alone))
        return {level: result_of(Attempt(record=record).deal, daily.seat) for level, record in rows}

    def keep_bot(self, daily: DailyDeal, level: str, actions: Sequence[str]) -> None:
        """Store the actions that the current bots took in a deal, with a bot of this level in the person's seat."""
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
        """Return whether a visitor has finished the deal of the day that was played in a match."""
        played = select(_DEAL.id).join(FINISHED_SEAT).where(_SEAT.visitor_id == visitor)
        played = played.where(_DEAL.game == match.played.record["game"], _DEAL.origin == DAILY)
        return self._first(played.where(_DEAL.origin_id == match.origin_id)) is not None


PARTS = {"daily": DailyPlays}
"""The parts of the store that this feature adds, by name."""


def _day(label: str) -> date:
    return date.fromisoformat(label.partition("/")[0])


def _of(daily: DailyDeal) -> tuple[Any, ...]:
    """Return the conditions that select the finished attempts, of visitors and of bots, at a deal of the day."""
    return _DEAL.game == daily.game, _DEAL.origin == DAILY, _DEAL.origin_id == daily.label


def tables_in_use(since: float) -> list[Select[Any]]:  # noqa: ARG001
    """Return a list with one query, for the tables of deals of the day."""
    return [select(_PLACE.table_id).where(_PLACE.origin == DAILY)]
