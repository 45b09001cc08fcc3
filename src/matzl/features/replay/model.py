"""Replays of matches at tables and of uploaded records: who may see them, what they show, and their pictures.

A finished match is shown to everybody who has its link. Of a match in progress, the finished deals are shown to those who
may look at the table; the deal in play is in no replay.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from matzl.deal.deal import Deal
from matzl.deal.fair import bots_seed, well_formed
from matzl.deal.line import is_line
from matzl.deal.picture import svg
from matzl.deal.records.strict import dumps, text_of
from matzl.deal.replay import DealReplay, Played, replayed
from matzl.errors import RecordError
from matzl.features import modules
from matzl.features.replay.analysis import KNOWN, SMALL, points_alone
from matzl.features.replay.analysis_job import JUDGED, Analyses
from matzl.features.replay.analysis_words import CERTAIN
from matzl.judge import Judgement
from matzl.records import read_record
from matzl.table.core.errors import table_error
from matzl.table.core.permits import may_look
from matzl.table.core.records import bots_of
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.jobs import job
from matzl.table.live.workers import PICTURES
from matzl.table.presentation.record_fault import record_fault
from matzl.text.cards import DECKS, DEFAULT_DECK

if TYPE_CHECKING:
    from sqlalchemy import Row

    from matzl.table.live.service import TableService
    from matzl.table.store import Store

MIN_COST = 0.5
"""The cost, in payoff per deal, from which a decision is among the costliest of a visitor: half of the smallest payment."""

MAX_COSTLY_DEALS = 50
"""The maximum number of deals of a game in which costly decisions are sought."""

MAX_DEALS = 200
"""The maximum number of replayed deals that are kept in memory."""

MAX_PICTURES = 6
"""The maximum number of one owner's pictures that wait to be drawn; browsers request no more at once."""


class Replay(NamedTuple):
    """The part of a match, or of a single deal, that a visitor may see.

    Attributes
    ----------
    key
        Its id.
    played
        The match or the deal; of a match at a table, only the finished deals.
    running
        Whether the match is still being played.
    table
        The key of its table; empty for a record, and for those who have no seat there.
    seat
        The visitor's seat in the match, None for others.
    deck
        The deck of the table.
    """

    key: str
    played: Played
    running: bool = False
    table: str = ""
    seat: int | None = None
    deck: str = DEFAULT_DECK


class CostlyDecision(NamedTuple):
    """A visitor's decision that has certainly cost something, given what the seat knew.

    Attributes
    ----------
    id
        Its id: those of the deal and of the step.
    replay, number, step
        The id of the replay, the number of the deal in it, and that of the action in the deal, from 1.
    judgement, action
        The values of all actions, and the one that was taken.
    played
        The deal.
    """

    id: str
    replay: str
    number: int
    step: int
    judgement: Judgement
    action: str
    played: Played

    @property
    def cost(self) -> float:
        """The cost of the decision, in payoff per deal."""
        return self.judgement.cost(self.action)

    def is_worse(self, action: str, cost: float = SMALL) -> bool:
        """Return whether an action is certainly worse than the best one, by `cost` or more."""
        error = self.judgement.values[action].gap_error
        return self.judgement.cost(action) >= max(cost, CERTAIN * error)

    def position(self) -> Deal:
        """Return the deal before the decision."""
        points = points_alone(self.played.deal(1))
        return next(each.position for each in points if each.number == self.step)


class Replays:
    """The replays of a store.

    Parameters
    ----------
    service
        The tables that are in memory, and the queues in which records are checked and deals analysed.

    Attributes
    ----------
    analyses, pictures
        Their analyses, and the queue for drawing pictures in a process, since a thread would hold the GIL.
    """

    def __init__(self, service: TableService) -> None:
        self._store, self._tables, self._queue = service.store, service.tables, service.checks
        self.analyses = Analyses(service)
        self.pictures = JobQueue(service.workers_of(PICTURES), share=MAX_PICTURES)
        self.begin = self.analyses.begin
        self._deals: OrderedDict[tuple[str, int], DealReplay] = OrderedDict()
        self._secret = b""

    async def close(self) -> None:
        """Stop the analyses and the drawing process."""
        self.pictures.close()
        await self.analyses.close()

    async def find(self, key: str, visitor: str) -> Replay:
        """Return the replay with this id as the visitor may see it; a deal's line (`Deal.line`) is also an id.

        Raises
        ------
        TableError
            If there is none, or the line has a fault, or the match is still being played and the visitor may not look at its
            table, or the feature that opened its table still keeps its cards secret, or the server is busy.
        """
        if is_line(key):
            try:
                return Replay(key, await asyncio.to_thread(read_played, key))
            except RecordError as error:
                fault = record_fault(error, DEFAULT_DECK)
                raise table_error("line-fault", fault=fault) from error
        match = await self._store.run(self._store.finished.of_replay, key)
        if match is None:
            data = await self._store.run(self._store.replays.find, key)
            if data is None:
                raise table_error("no-replay")
            deck = data["deck"] if data.get("deck") in DECKS else DEFAULT_DECK
            return Replay(key, Played.from_data(data), deck=deck)
        feature = modules("model").get(match.origin)
        if check := getattr(feature, "check_replay", None):
            await check(self._store, match, visitor)
        if not match.over:
            async with self._tables.hold(match.table) as live:
                if not may_look(live.table, visitor):
                    raise table_error("match-running")
        replay = Replay(key, match.played, running=not match.over, deck=match.deck)
        if not visitor or visitor not in match.visitors:
            return replay
        return replay._replace(seat=match.visitors.index(visitor), table=match.table)

    async def deal(self, replay: Replay, number: int) -> DealReplay:
        """Return the replay of one deal (counted from 1), step by step.

        Raises
        ------
        TableError
            If there is no such deal, or it is still being played.
        """
        deals = len(replay.played.deals)
        if replay.running and number == deals + 1:
            raise table_error("deal-running")
        if not 1 <= number <= deals:
            raise table_error("no-replayed-deal", number=number)
        key = replay.key, number
        if key not in self._deals:
            self._deals[key] = await asyncio.to_thread(lambda: replayed(replay.played.deal(number)))
            while len(self._deals) > MAX_DEALS:
                self._deals.popitem(last=False)
        self._deals.move_to_end(key)
        return self._deals[key]

    async def costliest(self, visitor: str, game: str) -> list[CostlyDecision]:
        """Return a visitor's costliest decisions in the analysed deals of a game, the worst first."""
        costliest, bounds = self._store.replays.costliest, (MIN_COST, MAX_COSTLY_DEALS)
        rows = await self._store.run(costliest, visitor, game, *bounds)
        decisions = (each for row in rows for each in _costly(row))
        return sorted(decisions, key=lambda each: -each.cost)

    async def add(self, text: str, owner: str, deck: str = "") -> str:
        """Store the record (a line of JSON) of a deal or match, and return the id of its replay, computed from the record.

        It is shown in this deck to visitors who have chosen none.

        Raises
        ------
        RecordError
            If it is not a record, or contradicts the rules; nothing is stored.
        TableError
            If the owner has as much in the queue as is allowed.
        """
        played = await self._queue.run(owner, read_played, text)
        return await self.keep(played, deck or DEFAULT_DECK)

    async def bots(self, key: str, number: int) -> tuple[int, int] | None:
        """Return the seed and number from which the bots of a deal (counted from 1) got their seeds; None if not stored."""
        match = await self._store.run(self._store.finished.of_replay, key)
        if match is None:
            return None
        fair = match.played.deals[number - 1].get("fair", {})
        if well_formed(fair, ("bots_secret",)):
            return bots_seed(fair), 0
        begun = await self._store.run(self._store.events.read, match.table, ("started",))
        started = begun[match.match - 1]
        return bots_of(started, number) if "seed" in started.data else None

    async def keep(self, played: Played, deck: str = DEFAULT_DECK) -> str:
        """Store a match or a deal under an id computed from its record, and return the id."""
        if not self._secret:
            self._secret = (await asyncio.to_thread(self._store.server_secret, "replays")).encode()
        record = dumps(dict(played.record)).encode()
        key = hmac.new(self._secret, record, hashlib.sha256).hexdigest()[:24]
        data = {"deck": deck} | played.as_data()
        await self._store.run(self._store.replays.keep, key, data)
        return key


def _costly(row: Row[Any]) -> Iterator[CostlyDecision]:
    """Yield the decisions in a row of `ReplayIndex.costliest` that certainly cost `MIN_COST` or more."""
    played = Played(row.record, (row.begun,))
    for each in row.data["decisions"] if row.data.get("form", 0) >= JUDGED else ():
        judgement, step = msgspec.convert(each["judgements"][KNOWN], Judgement), each["number"]
        deal = f"{row.id}-{step}", row.replay, row.number
        decision = CostlyDecision(*deal, step, judgement, each["action"], played)
        if each["seat"] == row.seat and decision.is_worse(each["action"], MIN_COST):
            yield decision


start = Replays
"""The function that starts this feature for a service, and returns the service's replays."""


async def expire(store: Store, since: Callable[[str], float]) -> None:
    """Delete uploaded records that have expired."""
    while await store.run(store.replays.delete_old, since("uploads")):
        pass


def read_played(text: str) -> Played:
    """Return the match or deal of a record; lone surrogates represent bytes that are not UTF-8.

    Raises
    ------
    RecordError
        If it is not a record, contradicts the rules, or has no deal.
    """
    text = text_of(text.encode(errors="surrogateescape"))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for line in lines):
        raise RecordError(f"these are {len(lines)} records, of which one can be shown", "several")
    played = Played.of(read_record(text.strip()))
    if not played.deals:
        raise RecordError("the match has no deal", "empty")
    return played


@job
def still(line: str, step: int, kind: str, how: dict[str, Any]) -> bytes:
    """Return a picture (``svg`` or ``png``) of a position of a deal, given its line; `how` has arguments of `matzl.svg`.

    A ``png`` takes a few tenths of a second, during which other threads wait; on a machine without fonts it has no text.
    """
    drawn = svg(Deal.from_line(line), step, **how)
    if kind == "svg":
        return drawn.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, serif_family="DejaVu Serif"))
