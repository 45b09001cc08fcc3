"""Results computed in the background: the order of work, refusals, failures, and results that are dropped."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from matzl.errors import TableError
from matzl.table.live.background import BackgroundResult, BackgroundResults
from matzl.table.live.job_queue import JobQueue
from tests.waiting import PATIENCE


@dataclass(slots=True, kw_only=True)
class Numbers(BackgroundResult):
    """The numbers from 1 to 3."""

    found: list[int] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return len(self.found) == 3


class Workers:
    """Workers that run work at once, as soon as a gate is open."""

    size = 2

    def __init__(self):
        self.gate = asyncio.Event()
        self.gate.set()

    async def run(self, work, *args):
        await self.gate.wait()
        return work(*args)


class Computed:
    """Results that compute numbers, once a key is ready; `fault` is raised in place of them."""

    def __init__(self, max_kept=10):
        self.workers, self.fault = Workers(), None
        self.results = BackgroundResults(JobQueue(self.workers), max_kept)

    def ask(self, key, owner="anna", ready=None):
        numbers = self.results.get(key) or Numbers()

        async def work(place):
            if ready is not None:
                await ready.wait()
            for number in range(len(numbers.found), 3):
                numbers.found.append(await place.run(lambda n: n + 1, number))
                numbers.tell()
                if self.fault is not None:
                    raise self.fault

        return self.results.begin(key, numbers, owner, work)


async def test_work_that_is_not_ready_delays_no_other():
    cold, computed = asyncio.Event(), Computed()
    first, second = computed.ask("a", ready=cold), computed.ask("b")
    await second.wait(PATIENCE)
    assert (second.done, second.found) == (True, [1, 2, 3])
    assert (first.done, first.found) == (False, [])
    cold.set()
    await first.wait(PATIENCE)
    assert first.done
    await computed.results.close()


async def test_the_third_work_of_an_owner_at_once_is_refused_and_kept_nowhere():
    computed = Computed()
    computed.workers.gate.clear()
    first, _ = computed.ask("a"), computed.ask("b")
    with pytest.raises(TableError) as caught:
        computed.ask("c")
    assert caught.value.code == "busy"
    assert computed.results.get("c") is None
    assert computed.ask("a") is first, "it needs no further place"
    other = computed.ask("c", "berta")
    computed.workers.gate.set()
    await other.wait(PATIENCE)
    await first.wait(PATIENCE)
    assert (other.found, first.found) == ([1, 2, 3], [1, 2, 3])
    await computed.results.close()


async def test_a_discarded_result_is_cancelled_and_starts_again_on_request():
    computed = Computed(max_kept=1)
    computed.workers.gate.clear()
    first = computed.ask("a")
    await asyncio.sleep(0)
    computed.ask("b")
    await asyncio.gather(first.work, return_exceptions=True)
    assert (first.work.cancelled(), first.done, first.failed) == (True, False, False)
    computed.workers.gate.set()
    again = computed.ask("a")
    assert again is not first
    await again.wait(PATIENCE)
    assert again.done
    await computed.results.close()


async def test_a_failure_is_told_once_and_the_work_goes_on_when_asked_again(caplog):
    computed = Computed()
    computed.fault = ValueError("no idea")
    numbers = computed.ask("a")
    await asyncio.wait({numbers.work})
    assert "no idea" in caplog.text
    assert (numbers.failed, numbers.reported, numbers.found) == (True, False, [1])
    assert computed.ask("a").failed, "a page that reloads itself shows it"
    computed.fault = None
    await computed.ask("a").wait(PATIENCE)
    assert (numbers.failed, numbers.found) == (False, [1, 2, 3])


async def test_waiting_ends_when_the_time_is_over():
    cold, computed = asyncio.Event(), Computed()
    numbers = computed.ask("a", ready=cold)
    await numbers.wait(0.01)
    assert numbers.found == []
    await computed.results.close()
