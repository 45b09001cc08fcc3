"""One visitor asks for far too much: others are answered in turn, bots have workers of their own, the event loop is free."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

from matzl import Match
from matzl.features.replay.analysis import analyse
from matzl.features.replay.model import MAX_PICTURES, read_played, still
from matzl.records import dumps
from matzl.table.core.records import Terms
from matzl.web.features import frames
from tests.playing import played_match
from tests.tables.service_driver import against, play
from tests.waiting import until
from tests.web.in_process import Guest, InProcessServer, Piece, in_process_server

PICTURES, ANALYSES = 9, 4
MATCH = played_match(Match("mittlere", seed=3, options={"deals": 30}), random.Random(3))
ANALYSE = "?analysis=known"


class Noted:
    """Workers whose calls are noted; they begin only while `open` is set."""

    def __init__(self, workers: Any) -> None:
        self.workers, self.size = workers, workers.size
        self.calls: list[tuple[Any, ...]] = []
        self.open = asyncio.Event()
        self.open.set()

    @property
    def names(self) -> set[str]:
        return {function.__name__ for function, *_ in self.calls}

    async def run(self, function, *args, **kwargs):
        self.calls.append((function, *args))
        await self.open.wait()
        return await self.workers.run(function, *args, **kwargs)

    def close(self) -> None:
        self.workers.close()


class Pools:
    """The workers of a server, all of them noted."""

    def __init__(self, place: InProcessServer) -> None:
        service, pictures = place.service, place.app.state.app_state.features["replay"].pictures
        service.threads = service._autoplay._threads = self.quick = Noted(service.threads)
        service.workers = service._autoplay._workers = self.bots = Noted(service.workers)
        self.searches, self.checks, self.pictures = (
            Noted(queue.workers) for queue in (service.searches, service.checks, pictures)
        )
        service.searches.workers, service.checks.workers = self.searches, self.checks
        pictures.workers, self.queue = self.pictures, pictures


async def uploaded(guest: Guest, match: Match) -> str:
    """Upload the record of a match; return the path of its replay."""
    answer = await guest.post("/replay", {"record": dumps(match.record())})
    assert answer.status == 303, answer.body
    return answer.header("location")


async def plays_a_deal(place: InProcessServer) -> None:
    """Play a deal against two novices."""
    table = await place.service.open("anna", against("novice", "novice"), terms=Terms(5))
    await play(place.service, table, "anna")


@pytest.fixture
def done_by_the_event_loop() -> Iterator[list[str]]:
    """Yield the names of functions that take long and were called in the thread of the event loop."""
    long = {each.__code__: each.__name__ for each in (analyse, frames, read_played, still)}
    called = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in long:
            called.append(long[frame.f_code])

    sys.setprofile(note)
    yield called
    sys.setprofile(None)


def refused(answers: list[Piece]) -> list[Piece]:
    """Return the answers that ask to come again later."""
    found = [each for each in answers if each.status == 503]
    assert all(int(each.header("Retry-After".lower())) > 0 for each in found)
    return found


async def test_pictures_and_analyses_of_one_visitor_stop_nobody(
    tmp_path, done_by_the_event_loop
) -> None:
    """Serve others meanwhile; `tests/tables/test_job_queue.py` tests how owners take turns."""
    async with in_process_server(tmp_path) as place:
        pools = Pools(place)
        greedy, other = place.guest(), place.guest(address="127.0.0.2")
        path = await uploaded(greedy, MATCH)
        for each in (pools.searches, pools.pictures):
            each.open.clear()
        asked = [f"{path}/1/{step}.png" for step in range(PICTURES)]
        asked += [f"{path}/{number}{ANALYSE}" for number in range(1, ANALYSES + 1)]
        answers = [asyncio.create_task(greedy.get(each)) for each in asked]
        await until(lambda: (len(pools.searches.calls), len(pools.pictures.calls)) == (1, 1))
        assert (await other.get("/")).status == 200
        assert (await other.get(f"{path}/3/steps")).status == 200
        await plays_a_deal(place)
        for each in (pools.searches, pools.pictures):
            each.open.set()
        late = refused(await asyncio.gather(*answers))
        assert len(late) == PICTURES - MAX_PICTURES + ANALYSES - 2
        assert "One moment" in late[-1].body
        assert done_by_the_event_loop == []
    pages = pools.searches, pools.checks, pools.pictures
    assert [each.names for each in pages] == [{"analyse"}, {"read_played", "frames"}, {"still"}]
    assert (pools.quick.names, pools.bots.names) == ({"bot_action"}, set())
    assert {pools.quick.workers, pools.bots.workers}.isdisjoint(each.workers for each in pages)


async def left(guest: Guest, path: str, gone: asyncio.Event) -> list[Any]:
    """Ask for a page, and go away before the answer; return what has been sent all the same."""
    sent: list[Any] = []
    come = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if come:
            return come.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await guest.server.app(guest.scope("GET", path, 0, {}), receive, send)
    return sent


async def test_who_goes_away_frees_the_place_in_the_queue(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        pools, guest, gone = Pools(place), place.guest(), asyncio.Event()
        path = await uploaded(guest, MATCH)
        pools.pictures.open.clear()
        paths = [f"{path}/1/{step}.svg" for step in range(MAX_PICTURES + 1)]
        leaving = [asyncio.create_task(left(guest, each, gone)) for each in paths[:-1]]
        await until(lambda: pools.queue.length == MAX_PICTURES)
        assert (await guest.get(paths[-1])).status == 503
        gone.set()
        assert await asyncio.gather(*leaving) == [[]] * MAX_PICTURES
        waiting = asyncio.create_task(guest.get(paths[-1]))
        pools.pictures.open.set()
        assert (await waiting).status == 200


async def test_a_picture_is_alike_for_all_and_another_in_another_language(tmp_path) -> None:
    async with in_process_server(tmp_path) as place:
        pools, guest = Pools(place), place.guest()
        still = await uploaded(guest, MATCH) + "/1/5.svg"
        others = [place.guest(address=f"127.0.0.{number}") for number in range(2, 6)]
        first, *same = await asyncio.gather(*(each.get(still) for each in (guest, *others)))
        assert [each.body for each in same] == [first.body] * len(others)
        assert first.header("cache-control") == "private, max-age=300"
        assert {"Accept-Language", "Cookie"} <= {*first.header("vary").split(", ")}
        tag = {"If-None-Match": first.header("etag")}
        known = await guest.get(still, **tag)
        assert (known.status, known.body, known.header("etag")) == (304, "", tag["If-None-Match"])
        german = await place.guest("de").get(still, **tag)
        assert german.status == 200
        assert german.body != first.body
        for query in ("?seat=1", "?only=1"):
            assert (await guest.get(still + query, **tag)).status == 200
        assert len(pools.pictures.calls) == 8, "not for the browser that has it"
