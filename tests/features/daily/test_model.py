"""The deal of the day at tables: one attempt, the same bots everywhere, results stored once, replays only afterwards."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, date, datetime
from types import SimpleNamespace

import pytest

from matzl import registry
from matzl.errors import StoppedError
from matzl.features.daily.model import BotResults, DailyDeals
from matzl.features.daily.pages import comparison_table
from matzl.features.daily.rule import Streak
from matzl.features.statistics.model import records, statistics
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.live.erasing import erase
from matzl.table.live.job_queue import JobQueue
from tests.features.daily.player import (
    DAY,
    as_novice,
    deal_of,
    play_daily,
    quick_daily,
    result_of_level,
)
from tests.features.replay.test_model import replays_of
from tests.tables.conftest import service, url, warm_service
from tests.tables.service_driver import code_of, settled

__all__ = ["service", "url"]


@pytest.fixture(autouse=True)
def novices(monkeypatch) -> None:
    quick_daily(monkeypatch)


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
async def test_one_who_plays_as_a_bot_gets_what_the_bot_gets(service, game) -> None:
    daily = deal_of(game)
    await play_daily(service, daily, choose=as_novice(daily))
    found = await DailyDeals(service).play_of("anna", daily)
    assert found.result == result_of_level(daily, "novice")


async def test_a_deal_is_played_once_also_when_it_is_opened_twice_at_once(url) -> None:
    service, daily = warm_service(url), deal_of()
    opened = [DailyDeals(service).open("anna", daily) for _ in range(2)]
    tables = await asyncio.gather(*opened)
    assert len(set(tables)) == 1
    await service.close()
    again = warm_service(url)
    assert await play_daily(again, daily) == tables[0]
    before = await DailyDeals(again).play_of("anna", daily)
    assert await DailyDeals(again).open("anna", daily) == tables[0]
    assert await DailyDeals(again).play_of("anna", daily) == before
    seen = await again.table_view(tables[0], "anna")
    assert (seen.stage, seen.over, seen.deal_number) == (Stage.OVER, False, 1)
    await again.close()


REFUSED = (
    commands.Ready(0),
    commands.SeatBot(1, "novice"),
    commands.Remove(1),
    commands.ChangeRules({"hints": "always"}),
    commands.ChangeRules({"take_back": True}),
    commands.ChangeRules({"spectators": True}),
    commands.ChangeRules({"clock": 15}),
)


async def test_nothing_helps_and_nobody_else_may_look(service) -> None:
    table = await play_daily(service, deal_of(), most=2)
    seen = await settled(service, table, "anna")
    assert (seen.can_take_back, seen.can_hint, seen.can_claim) == (False, False, False)
    for command in REFUSED:
        assert await code_of(service.execute(table, "anna", command)) == "daily"
    for command in (commands.AskHint(seen.move), commands.AskTakeBack(seen.move)):
        assert await code_of(service.execute(table, "anna", command)) == "rule-off"
    assert await code_of(service.execute(table, "berta", commands.Sit())) == "daily"
    assert await code_of(service.invitations.admit(seen.watch, "berta")) == "rule-off"
    await service.execute(table, "anna", commands.ChangeRules({"pace": "brisk"}))
    assert (await service.table_view(table, "anna")).rules.pace == "brisk"


async def test_the_replay_opens_only_to_those_who_have_played_the_deal(service) -> None:
    daily = deal_of()
    replays = replays_of(service)
    table = await play_daily(service, daily, "berta", most=2)
    assert (await service.table_view(table, "berta")).replay == ""
    await play_daily(service, daily, "berta")
    link = (await service.table_view(table, "berta")).replay
    assert (await replays.find(link, "berta")).played.deals
    for other in ("anna", ""):
        assert await code_of(replays.find(link, other)) == "daily-unplayed"
    await play_daily(service, deal_of(day=date(2026, 5, 5)), "anna")
    assert await code_of(replays.find(link, "anna")) == "daily-unplayed"
    await play_daily(service, daily, "anna")
    assert (await replays.find(link, "anna")).played.deals


async def others_of(service, visitor, daily, play):
    store = service.store
    return await store.run(store.daily.payoffs_of_others, visitor, daily, play.bots)


async def test_results_are_compared_and_survive_a_restart(url) -> None:
    async def compared(service):
        deals, daily = DailyDeals(service), deal_of()
        own = await deals.play_of("anna", daily)
        bots = await deals.bots(daily, own)
        await bots.wait(60)
        await deals.close()
        return own, bots.done, bots.results, await others_of(service, "anna", daily, own)

    service, daily = warm_service(url), deal_of()
    for visitor in ("anna", "berta", "clara"):
        await play_daily(service, daily, visitor)
    await play_daily(service, daily, "dora", most=1)
    own, final, bots, others = await compared(service)
    assert final
    assert bots == {"novice": result_of_level(daily, "novice")}
    assert others == {own.result.payoff: 2}  # equal cards, equal replies
    await service.close()
    again = warm_service(url)
    again.searches = JobQueue(workers := Failing())
    assert await compared(again) == (own, final, bots, others)
    assert workers.asked == 0  # nothing is worked out anew
    await again.close()


async def test_bots_of_an_earlier_version_are_no_longer_waited_for(service, monkeypatch) -> None:
    daily = deal_of()
    await play_daily(service, daily)
    service.searches = JobQueue(Failing())
    deals = DailyDeals(service)
    own = await deals.play_of("anna", daily)
    monkeypatch.setattr("matzl.features.daily.model.bots_version", lambda _: "another")
    found = await deals.bots(daily, own)
    assert (found.done, found.work) == (True, None)
    assert [row.cells[0] for row in comparison_table(daily.game, own.result, found).rows] == ["You"]
    waiting = comparison_table(daily.game, own.result, BotResults({}))
    assert [row.cells[1] for row in waiting.rows][1:] == ["…"]


async def test_a_deal_finished_with_other_bots_than_it_was_begun_with_is_compared_with_none(
    service, monkeypatch
) -> None:
    daily = deal_of()
    await play_daily(service, daily, "berta")
    await play_daily(service, daily, "anna", most=2)
    await play_daily(service, daily, "clara", most=2)
    monkeypatch.setattr("matzl.table.store.finished.bots_version", lambda _: "another")
    for visitor in ("anna", "clara"):
        await play_daily(service, daily, visitor)
    deals = DailyDeals(service)
    own = await deals.play_of("anna", daily)
    assert own.result is not None
    found, others = await deals.bots(daily, own), await others_of(service, "anna", daily, own)
    assert (others, found.results, found.done) == ({}, {}, True)
    before = await deals.play_of("berta", daily)
    assert await others_of(service, "berta", daily, before) == {}


async def test_only_deals_begun_on_their_day_count_for_a_streak(service, monkeypatch) -> None:
    for day, begun in ((4, 4), (5, 6), (6, 6), (7, 7)):
        noon = SimpleNamespace(time=datetime(2026, 5, begun, 12, tzinfo=UTC).timestamp)
        monkeypatch.setattr("matzl.table.store.event_log.time", noon)
        # a new rule breaks no streak
        monkeypatch.setattr("matzl.features.daily.rule.RULE", day % 2)
        await play_daily(service, deal_of(day=date(2026, 5, day)))
    await play_daily(service, deal_of(day=date(2026, 5, 8)), most=1)
    streak = await DailyDeals(service).streak("anna", "mittlere", date(2026, 5, 8))
    assert streak == Streak(2, 2)
    assert await DailyDeals(service).streak("anna", "molotow", DAY) == Streak(0, 0)


async def test_leaving_for_good_gives_the_deal_up(service) -> None:
    daily = deal_of()
    table = await play_daily(service, daily, most=1)
    await service.execute(table, "anna", commands.Leave())
    found = await DailyDeals(service).play_of("anna", daily)
    assert (found.left, found.result) == (True, None)
    assert await DailyDeals(service).open("anna", daily) == table
    assert await code_of(service.execute(table, "anna", commands.Sit())) == "closed"


async def test_a_deal_counts_once_in_statistics_and_records_and_is_deleted_with_its_visitor(
    service,
) -> None:
    daily = deal_of()
    for visitor in ("anna", "berta"):
        await play_daily(service, daily, visitor)
    (counted,) = await statistics(service.store, "anna", "mittlere")
    assert counted.overall.deals == 1
    lines = [line async for line in records(service.store, replays_of(service), "anna")]
    (deal,) = [each for line in lines for each in json.loads(line)["deals"]]
    assert deal["meta"]["daily"] == daily.label
    await erase(service, "anna")
    deals = DailyDeals(service)
    assert await deals.play_of("anna", daily) is None
    assert await others_of(service, "berta", daily, await deals.play_of("berta", daily)) == {}


class Failing:
    """Workers that fail."""

    size = 1

    def __init__(self) -> None:
        self.asked = 0

    async def run(self, *_: object) -> str:
        self.asked += 1
        raise StoppedError("no answer", "worker-hung")

    def close(self) -> None:
        pass
