"""Analyses of replays: computed while somebody looks, kept with the replay, and bounded."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest

from matzl import Deal
from matzl.deal.replay import Played
from matzl.features.replay import analysis_job
from matzl.features.replay.analysis import analyse, points_alone
from matzl.features.replay.analysis_job import FORM, Analyses
from matzl.table.live.job_queue import JobQueue
from tests.features.replay.test_model import opened, replays_of
from tests.playing import played
from tests.tables.conftest import service, url, warm_service
from tests.tables.service_driver import play
from tests.tables.test_expiring import aged
from tests.waiting import until

__all__ = ["service", "url"]

DEAL = played(Deal("mittlere", seed=3), random.Random(3))


@pytest.fixture(autouse=True)
def patient(monkeypatch) -> None:
    monkeypatch.setattr(analysis_job, "PATIENCE", 60.0)


class QuickWorkers:
    """Workers that judge with little effort, and count."""

    calls, size = 0, 1

    async def run(self, function, question):
        assert function is analyse
        self.calls += 1
        await asyncio.sleep(0)
        return await asyncio.to_thread(function, question, "club:worlds=2")


def analyses_of(service, workers) -> Analyses:
    """Return analyses computed by these workers."""
    queue, warm_up = JobQueue(workers), service.warm_up
    return Analyses(SimpleNamespace(store=service.store, searches=queue, warm_up=warm_up))


async def ended(found) -> None:
    await found.wait(60)
    await found.work


async def test_an_analysis_is_computed_once_and_kept_with_the_replay(service) -> None:
    key = await replays_of(service).keep(Played.of(DEAL))
    workers = QuickWorkers()
    made = analyses_of(service, workers)
    assert await made.find(key, 1) is None
    found, again = await asyncio.gather(
        made.ask(key, 1, DEAL, "anna"), made.ask(key, 1, DEAL, "anna")
    )
    assert found is again
    await ended(found)
    assert (found.done, found.failed) == (True, False)
    assert workers.calls == found.number == len(found.decisions)
    kept = await analyses_of(service, workers).ask(key, 1, DEAL, "anna")
    assert kept.decisions == found.decisions
    assert workers.calls == found.number
    assert await analyses_of(service, workers).find(key, 2) is None


async def test_the_decisions_of_the_reader_come_first_and_their_costs_are_known_by_then(
    service,
) -> None:
    key = await replays_of(service).keep(Played.of(DEAL))
    analysis = await analyses_of(service, QuickWorkers()).ask(key, 1, DEAL, "anna", seat=2)
    while analysis.costs(2) is None:
        known = len(analysis.decisions)
        await until(lambda known=known: len(analysis.decisions) > known)
    own = sum(each.seat == 2 for each in points_alone(DEAL))
    assert {each.seat for each in analysis.decisions[:own]} == {2}
    assert len(analysis.costs(2)) == own
    await ended(analysis)
    rest = [each.number for each in analysis.decisions[own:]]
    assert rest == sorted(rest)


async def test_an_analysis_stops_when_nobody_looks_and_goes_on_later(service, monkeypatch) -> None:
    key = await replays_of(service).keep(Played.of(DEAL))
    workers = QuickWorkers()
    made = analyses_of(service, workers)
    monkeypatch.setattr(analysis_job, "PATIENCE", -1.0)
    found = await made.ask(key, 1, DEAL, "anna")
    await found.work
    assert (found.done, found.decisions, workers.calls) == (False, [], 0)
    assert service.store.call(service.store.replays.analysis, key, 1) is None
    monkeypatch.setattr(analysis_job, "PATIENCE", 60.0)
    found = await made.ask(key, 1, DEAL, "anna")
    await ended(found)
    assert found.done


@pytest.mark.parametrize(
    ("limit", "value", "expected"),
    [("MAX_CHARACTERS", 100, [True, True, False]), ("MAX_RECORDS", 2, [True, False, False])],
)
def test_records_are_bounded_and_take_their_analyses_along(
    url, monkeypatch, limit, value, expected
) -> None:
    monkeypatch.setattr(f"matzl.features.replay.rows.{limit}", value)
    service = warm_service(url)
    index, call = service.store.replays, service.store.call
    for key in "abc":
        call(index.keep, key, {"record": {"meta": "x" * 40}})
        call(index.keep_analysis, key, 1, {"form": FORM, "decisions": []})
    assert [call(index.find, key) is None for key in "abc"] == expected
    assert call(index.analysis, "a", 1) is None
    assert call(index.analysis, "c", 1) is not None
    call(index.keep_analysis, "a", 1, {"form": FORM, "decisions": []})
    assert call(index.analysis, "a", 1) is None, "a replay that is gone keeps no analysis"
    asyncio.run(service.close())


def test_a_later_analysis_replaces_that_of_its_deal_alone(url) -> None:
    service = warm_service(url)
    index, call = service.store.replays, service.store.call
    call(index.keep, "a", {"record": {}})
    for number, decisions in ((1, [1]), (2, [2]), (1, [3])):
        call(index.keep_analysis, "a", number, {"form": FORM, "decisions": decisions})
    assert [call(index.analysis, "a", number)["decisions"] for number in (1, 2)] == [[3], [2]]
    asyncio.run(service.close())


async def test_the_latest_deals_are_analysed_unasked_and_costs_noted_again(service, url) -> None:
    seen = await play(service, await opened(service, deals=1), "anna")
    workers, store = QuickWorkers(), service.store
    made = analyses_of(service, workers)
    assert await made.analyse_next()
    (deal,) = await store.run(store.memory.deals, "anna", "mittlere", 0, 9)
    found = await made.find(seen.replay, 1)
    assert found.done
    assert deal.decisions == found.numbers[0]
    assert deal.cost == pytest.approx(sum(found.costs(0)))
    assert not await made.analyse_next()
    aged(url, "update finished_seat set decisions = null, cost = null")
    await made.ask(seen.replay, 1, DEAL, "anna")
    assert await store.run(store.memory.deals, "anna", "mittlere", 0, 9) == [deal]


async def test_a_damaged_record_is_logged_and_not_analysed_again(service, url, caplog) -> None:
    seen = await play(service, await opened(service, deals=1), "anna")
    aged(url, "update finished_deal set record = ?", '{"format": "matzl-deal/1"}')
    made = analyses_of(service, QuickWorkers())
    assert await made.analyse_next()
    assert "deal 1 of a replay is damaged" in caplog.text
    assert seen.replay not in caplog.text
    assert not await made.analyse_next()
