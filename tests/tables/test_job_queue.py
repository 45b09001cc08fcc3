"""The queue of the work of pages: owners take turns, nobody has more than a share, and whoever goes away frees a place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from matzl.errors import TableError
from matzl.table.live import job_queue
from matzl.table.live.job_queue import MAX_OF_NETWORK, NETWORK, SHARE, JobQueue
from tests.tables.service_driver import code_of
from tests.waiting import until


class HeldWorkers:
    """Workers that note their jobs, and answer only while `open` is set."""

    def __init__(self, size: int = 1) -> None:
        self.size, self.begun = size, []
        self.open = asyncio.Event()

    async def run(self, function, *args):
        self.begun.append(args[0])
        await self.open.wait()
        return function(*args)

    def close(self) -> None:
        """Do nothing."""


async def chain(queue: JobQueue, owner: str, jobs: int) -> None:
    """Run several jobs in one place, one after another."""
    with queue.enter(owner) as place:
        for number in range(jobs):
            await place.run(str, f"{owner}{number}")


async def test_owners_take_turns_job_by_job() -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    work = [chain(queue, owner, 3) for owner in ("anna", "anna", "berta", "clara")]
    running = asyncio.gather(*work)
    await until(lambda: workers.begun)
    workers.open.set()
    await running
    turns = [each[:-1] for each in workers.begun]
    assert turns == ["anna", *["anna", "berta", "clara"] * 3, "anna", "anna"]
    numbers = [int(each[-1]) for each in workers.begun if each.startswith("anna")]
    assert numbers == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("ends", ["result", "error", "cancelled"])
async def test_an_owner_has_two_places_and_gets_them_back(ends) -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    wanted = "x" if ends == "error" else "7"
    mine = [asyncio.create_task(queue.run("anna", int, wanted)) for _ in range(SHARE)]
    await until(lambda: workers.begun)
    assert await code_of(queue.run("anna", int, "8")) == "busy"
    other = asyncio.create_task(queue.run("berta", int, "9"))
    if ends == "cancelled":
        for each in mine:
            each.cancel()
    workers.open.set()
    await asyncio.gather(*mine, return_exceptions=True)
    assert (await other, await queue.run("anna", int, "8")) == (9, 8)
    assert not queue._owners


async def test_the_queue_is_bounded(monkeypatch) -> None:
    monkeypatch.setattr(job_queue, "MAX_PLACES", 3)
    queue = JobQueue(HeldWorkers())
    places = [queue.enter(owner) for owner in ("anna", "anna", "berta")]
    with pytest.raises(TableError):
        queue.enter("clara")
    places[0].leave()
    places[0].leave()
    queue.enter("clara")
    with pytest.raises(TableError):
        queue.enter("dora")


async def test_who_goes_away_frees_a_place_but_a_worker_ends_its_job_first() -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    gone, waits = (asyncio.create_task(queue.run("anna", str, each)) for each in ("0", "1"))
    await until(lambda: workers.begun)
    gone.cancel()
    waits.cancel()
    await asyncio.gather(gone, waits, return_exceptions=True)
    assert gone.cancelled()
    assert waits.cancelled()
    new = [asyncio.create_task(queue.run("anna", str, each)) for each in ("2", "3")]
    await asyncio.sleep(0.01)
    assert workers.begun == ["0"], "the worker is still busy"
    workers.open.set()
    assert await asyncio.gather(*new) == ["2", "3"]
    assert workers.begun == ["0", "2", "3"]


async def test_a_turn_that_comes_to_somebody_who_goes_at_that_moment_passes_on() -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    first, second, third = (
        asyncio.create_task(queue.run(owner, str, owner)) for owner in ("anna", "berta", "clara")
    )
    await until(lambda: workers.begun)
    end_turn = queue.end_turn

    def end_turn_and_go() -> None:
        queue.end_turn = end_turn
        end_turn()
        second.cancel()  # the turn is berta's, who has not begun

    queue.end_turn = end_turn_and_go
    workers.open.set()
    await until(third.done)
    assert (await first, await third, second.cancelled()) == ("anna", "clara", True)
    assert workers.begun == ["anna", "clara"]


async def test_leaving_a_place_ends_the_wait_in_it() -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    running = asyncio.create_task(queue.run("anna", str, "0"))
    place = queue.enter("berta")
    waits = asyncio.create_task(place.run(str, "1"))
    await until(lambda: workers.begun)
    place.leave()
    workers.open.set()
    await running
    assert isinstance((await asyncio.gather(waits, return_exceptions=True))[0], BaseException)
    with pytest.raises(asyncio.CancelledError):
        await place.run(str, "2")
    assert workers.begun == ["0"]


async def from_one_address(queue: JobQueue, owners: Iterable[str], jobs: int) -> None:
    """Let several owners run jobs from one address."""
    NETWORK.set("127.0.0.9")
    await asyncio.gather(*(chain(queue, owner, jobs) for owner in owners))


async def test_many_visitors_of_one_address_have_a_quarter_and_get_every_second_turn() -> None:
    workers = HeldWorkers()
    queue = JobQueue(workers)
    many = [f"sock puppet {number}" for number in range(MAX_OF_NETWORK)]
    crowd = asyncio.create_task(from_one_address(queue, many, 2))
    await until(lambda: workers.begun)
    with pytest.raises(TableError):
        await asyncio.create_task(from_one_address(queue, ["one more"], 1))
    other = asyncio.create_task(chain(queue, "berta", 5))
    workers.open.set()
    await asyncio.gather(crowd, other)
    theirs = [each.startswith("berta") for each in workers.begun]
    assert theirs[:11] == [False, False, *[True, False] * 4, True]
    turns = [each[:-1] for each in workers.begun if each[:-1] in many]
    assert {*turns[: len(many) + 1]} == {*many}, "they take turns, too"
    assert not queue._owners
    assert not queue._served
