"""Searches for positions that visitors set up: their turns, and when one is not continued."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from matzl.deal.deal import Deal
from matzl.errors import PositionError
from matzl.features.editor import model as positions
from matzl.features.editor.faults import fault
from matzl.features.editor.model import SEARCHES, TRIES, PositionWork
from matzl.features.editor.reaching import GivenPosition, given_position
from matzl.table.live.job_queue import JobQueue
from tests.tables.conftest import warm_service

SECONDS = 25.0
"""The seconds that a search takes."""


class Searches:
    """Workers that never find a line; `begun` has the dealers of the positions searched for, in order."""

    size = 1

    def __init__(self, service, monkeypatch) -> None:
        self.begun: list[int] = []
        self._now = 0.0
        service.searches = JobQueue(self)
        monkeypatch.setattr(positions, "time", SimpleNamespace(monotonic=lambda: self._now))

    async def run(self, function, given: GivenPosition, *, tries: int, seed: int) -> Deal:
        assert (tries, seed) == (TRIES, self.begun.count(given.dealer))
        self.begun.append(given.dealer)
        self._now += SECONDS
        for _ in range(3):
            await asyncio.sleep(0)
        raise fault("not-found", number=tries)

    def close(self) -> None:
        """Do nothing."""


def asked(dealer: int) -> GivenPosition:
    """Return one of several positions, told apart by the dealer."""
    return replace(given_position(Deal("molotow", seed=1)), dealer=dealer)


@pytest.fixture
def searched(url, monkeypatch):
    """Return a function that asks for positions at once; it returns the order of the searches, and what each ended with."""

    async def run(makes) -> tuple[list[int], list[Any]]:
        service = warm_service(url)
        searches = Searches(service, monkeypatch)
        calls: list[Coroutine[Any, Any, Deal]] = makes(PositionWork(service))
        ended = await asyncio.gather(*calls, return_exceptions=True)
        await service.close()
        return searches.begun, ended

    return lambda makes: asyncio.run(run(makes))


def numbers(ended: list[Any]) -> list[str]:
    assert all(isinstance(each, PositionError) and each.code == "not-found" for each in ended)
    return [each.parameters["number"] for each in ended]


def test_searches_of_several_people_take_turns(searched, monkeypatch) -> None:
    monkeypatch.setattr(positions, "MAX_SECONDS", 1e9)
    begun, ended = searched(
        lambda made: [made.reach(asked(0), "Anna"), made.reach(asked(1), "Berta")]
    )
    assert begun == [0, 1] * SEARCHES
    assert numbers(ended) == [str(SEARCHES * TRIES)] * 2


def test_no_search_begins_after_a_minute(searched) -> None:
    begun, ended = searched(lambda made: [made.reach(asked(0), "Anna")])
    assert begun == [0, 0, 0]
    assert numbers(ended) == [str(3 * TRIES)]
