"""A table service's deals of the day: their tables, and the bots' results in them, computed by the workers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from matzl.features.daily.rows import DailyPlay
from matzl.features.daily.rule import (
    COMPARED,
    DAILY,
    DailyDeal,
    DailyResult,
    Streak,
    play_by_bots,
    streak,
)
from matzl.players.levels import QUICK, bots_version
from matzl.table.core.errors import table_error
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings, TableRules, single_deal
from matzl.table.live.background import BackgroundResult, BackgroundResults
from matzl.table.live.job_queue import Place
from matzl.text.cards import DEFAULT_DECK

if TYPE_CHECKING:
    from matzl.table.live.service import TableService
    from matzl.table.store import Store
    from matzl.table.store.finished_matches import FinishedMatch

MAX_KEPT = 100
"""The maximum number of deals for which the results of bots are kept in memory."""


@dataclass(slots=True)
class BotResults(BackgroundResult):
    """The results of bots of each level in the person's seat, as far as computed.

    Attributes
    ----------
    results
        The results so far, by level.
    done
        Whether no more will follow.
    """

    results: dict[str, DailyResult]
    done: bool = False


Key: TypeAlias = tuple[str, date, str]
"""The key of the results of bots: a game, a date, and the version of the bots."""


class DailyDeals:
    """A table service's deals of the day.

    The results of bots are computed level by level, several deals in turn, and only once a visitor has played the deal.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._kept = BackgroundResults[Key, BotResults](service.searches, MAX_KEPT)
        self.close = self._kept.close

    async def play_of(self, visitor: str, daily: DailyDeal) -> DailyPlay | None:
        """Return a visitor's attempt at a deal; None before it has begun."""
        return next(iter(await self.between(visitor, daily.day, daily.day, daily.game)), None)

    async def between(
        self, visitor: str, first: date, last: date, game: str = ""
    ) -> list[DailyPlay]:
        """Return the deals of the days from `first` to `last` that a visitor has begun, in one game or in all."""
        store = self._service.store
        return await store.run(store.daily.of, visitor, first, last, game) if visitor else []

    async def streak(self, visitor: str, game: str, now: date) -> Streak:
        """Return a visitor's streak in a game."""
        store = self._service.store
        return streak(await store.run(store.daily.days, visitor, game) if visitor else (), now)

    async def open(
        self, visitor: str, daily: DailyDeal, deck: str = DEFAULT_DECK, pace: str = "steady"
    ) -> str:
        """Return the key of the visitor's table for a deal; the first time, open the table.

        Raises
        ------
        TableError
            If the visitor sits at too many tables.
        """
        play = await self.play_of(visitor, daily)
        if play is not None:
            return play.table_id
        chairs = (daily.level,) * (daily.deal().seats - 1)
        rules = TableRules().changed({"pace": pace})
        settings = Settings(daily.game, deck=deck, chairs=chairs, rules=rules)
        settings = single_deal(settings, DAILY, daily.label, "daily", {DAILY: daily.label})
        once = f"daily {daily.label}"  # the same in every window
        terms = Terms(daily.seed, daily.dealer)
        return await self._service.open(visitor, settings, once, terms, seat=daily.seat)

    async def bots(self, daily: DailyDeal, play: DailyPlay) -> BotResults:
        """Return the results of bots in a deal that a visitor has played; start computing those that are missing.

        Only bots of the present version can still play.
        """
        store, key = self._service.store, (daily.game, daily.day, play.bots)
        results = self._kept.get(key)
        if results is None:
            bot_results = await store.run(store.daily.bots, daily, play.bots)
            done = len(bot_results) == len(COMPARED) or play.bots != bots_version(daily.game)
            results = self._kept.keep(key, BotResults(bot_results, done))
        owner = f"daily {daily.game} {daily.day}"
        return self._kept.begin(key, results, owner, partial(self._work, daily, results))

    async def _work(self, daily: DailyDeal, bot_results: BotResults, place: Place) -> None:
        service, store = self._service, self._service.store
        for level in [level for level in COMPARED if level not in bot_results.results]:
            if {daily.level, level} - set(QUICK):
                await service.warm_up.ready(daily.game)
            actions, result = await place.run(play_by_bots, daily, level)
            await store.run(store.daily.keep_bot, daily, level, actions)
            bot_results.results[level] = result
        bot_results.done = True


start = DailyDeals
"""The function that starts this feature for a service, and returns the service's deals of the day."""


async def check_replay(store: Store, match: FinishedMatch, visitor: str) -> None:
    """Check that a visitor may see the cards of a match that is a deal of the day.

    Raises
    ------
    TableError
        If the visitor has not finished that deal.
    """
    if not await store.run(store.daily.opens_replay, match, visitor):
        raise table_error("daily-unplayed")
