"""Deals of the day in the database: those that visitors have begun, their results, and the bots' results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, case, func, insert, select, update
from sqlalchemy import Table as DatabaseTable
from sqlalchemy.exc import IntegrityError

from matzl.features.daily.bots import DailyResult, result_of
from matzl.features.daily.rule import RULE, DailyDeal
from matzl.players.version import bots_version
from matzl.table.core.stages import Stage
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import DAILY, DAILY_BOT, PLACE, REPLAY

if TYPE_CHECKING:
    from matzl.table.core.state import Table

MIXED = "mixed"
"""The version of the bots of a deal that was begun and finished with different versions of the program."""


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
        The key of its table, and the id of the replay of its match.
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
        row = DAILY.c
        wanted = (
            select(row.game, row.day, row.bots, row.table_id, REPLAY.c.id)
            .add_columns(row.payoff, row.tricks, PLACE.c.stage)
            .join(PLACE, PLACE.c.table_id == row.table_id)
            .join(REPLAY, REPLAY.c.table_id == row.table_id)
            .where(row.visitor_id == visitor, row.rule == RULE)
            .where(row.day.between(first.isoformat(), last.isoformat()))
        )
        wanted = wanted.where(row.game == game) if game else wanted
        found = self._rows(wanted)
        return [
            DailyPlay(
                name,
                date.fromisoformat(day),
                bots,
                table,
                replay,
                None if payoff is None else DailyResult(payoff, tricks),
                payoff is None and stage == Stage.CLOSED.value,
            )
            for name, day, bots, table, replay, payoff, tricks, stage in found
        ]

    @read_only
    def days(self, visitor: str, game: str) -> set[date]:
        """Return the dates whose deals, by any rule, a visitor has begun on their day and played to the end."""
        row = DAILY.c
        wanted = select(row.day).where(
            row.visitor_id == visitor,
            row.game == game,
            row.timely,
            row.payoff.is_not(None),
        )
        return set(map(date.fromisoformat, self._values(wanted)))

    @read_only
    def payoffs_of_others(self, visitor: str, daily: DailyDeal, bots: str) -> dict[int, int]:
        """Return how many other visitors got each payoff in a deal against bots of a version, the best payoff first.

        There are none where the bots are `MIXED`, since no two such deals are alike.
        """
        if bots == MIXED:
            return {}
        row = DAILY.c
        wanted = (
            select(row.payoff, func.count())
            .where(*_deal(DAILY, daily, bots), row.visitor_id != visitor, row.payoff.is_not(None))
            .group_by(row.payoff)
            .order_by(row.payoff.desc())
        )
        return dict(map(tuple, self._rows(wanted)))

    @read_only
    def bots(self, daily: DailyDeal, bots: str) -> dict[str, DailyResult]:
        """Return the known results of bots of a version in a deal, by level."""
        row = DAILY_BOT.c
        wanted = select(row.level, row.payoff, row.tricks).where(*_deal(DAILY_BOT, daily, bots))
        return {level: DailyResult(*rest) for level, *rest in self._rows(wanted)}

    def keep_bot(self, daily: DailyDeal, level: str, result: DailyResult) -> None:
        """Store the result of a level of the present bots in a deal, unless another process has."""
        values = {
            **_name(daily),
            "bots": bots_version(daily.game),
            "level": level,
            "payoff": result.payoff,
            "tricks": result.tricks,
        }
        with suppress(IntegrityError), self._writer.begin() as connection:
            connection.execute(insert(DAILY_BOT), values)

    @read_only
    def opens_replay(self, table: str, visitor: str) -> bool:
        """Return whether a visitor may see the cards of a table: it has no deal of the day, or one they have played."""
        row = DAILY.c
        with self._reader.connect() as connection:
            shown = connection.execute(
                select(row.game, row.day, row.rule).where(row.table_id == table)
            ).first()
            if shown is None:
                return True
            own = select(row.table_id).where(
                row.visitor_id == visitor,
                row.game == shown.game,
                row.day == shown.day,
                row.rule == shown.rule,
                row.payoff.is_not(None),
            )
            return connection.execute(own).first() is not None


def begin_daily(connection: Connection, table: Table, now: float) -> None:
    """Note that the host of a table has begun its deal of the day; a second time raises an `IntegrityError`."""
    day, _, rule = table.settings.origin.id.partition("/")
    row = {
        "visitor_id": table.host,
        "game": table.settings.game,
        "day": day,
        "rule": int(rule),
        "bots": bots_version(table.settings.game),
        "table_id": table.key,
        "timely": datetime.fromtimestamp(now, UTC).date().isoformat() == day,
    }
    connection.execute(insert(DAILY), row)


def end_daily(connection: Connection, table: Table) -> None:
    """Note the result of the deal of the day that has just ended at a table."""
    assert table.deal is not None
    seat = table.seat_of(table.host)
    assert seat is not None
    result = result_of(table.deal, seat)
    same = DAILY.c.bots == bots_version(table.settings.game)
    values = {
        "payoff": result.payoff,
        "tricks": result.tricks,
        "bots": case((same, DAILY.c.bots), else_=MIXED),
    }
    connection.execute(update(DAILY).where(DAILY.c.table_id == table.key).values(values))


def _name(daily: DailyDeal) -> dict[str, object]:
    return {"game": daily.game, "day": daily.day.isoformat(), "rule": RULE}


def _deal(table: DatabaseTable, daily: DailyDeal, bots: str) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions on the rows of a deal and a version of the bots."""
    for name, value in _name(daily).items():
        yield table.c[name] == value
    yield table.c.bots == bots
