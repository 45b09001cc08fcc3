"""Fixtures: a server with its own tables, a browser without a script, and tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import fields

import pytest
from starlette.testclient import TestClient

from matzl.table.live.service import TableService
from matzl.table.live.warm_up import WarmUp
from matzl.table.store import Store
from matzl.web.app import make_app
from matzl.web.limits import Rate, Rates
from matzl.web.state import ServerSettings
from tests.tables.conftest import url
from tests.web.client import Browser

__all__ = ["url"]

WIDE = Rates(
    **{each.name: Rate(10_000, 0.001) for each in fields(Rates) if isinstance(each.default, Rate)}
)
"""Rate limits that no test reaches."""


class AbsentWarmUp(WarmUp):
    """A warm-up that compiles nothing: amateurs decide for bots that search; hints and reviews compile what they use."""

    def compiled(self, game: str) -> bool:
        return True

    async def loaded(self, game: str) -> bool:
        return False

    def progress(self, game: str) -> None:
        """Return None, as when everything has been compiled."""

    async def ready(self, game: str) -> None:
        return

    async def work(self, games: Sequence[str] = ()) -> None:
        await asyncio.Event().wait()


@pytest.fixture
def service(url) -> Iterator[TableService]:
    """Yield a table service whose bots do not pause before they play; close its store if no server has."""
    made = TableService(Store(url), sleep=lambda _: asyncio.sleep(0))
    made.warm_up = AbsentWarmUp()
    yield made
    made.store.close()


@pytest.fixture
def settings() -> ServerSettings:
    return ServerSettings(rates=WIDE)


@pytest.fixture
def client(service, settings) -> Iterator[TestClient]:
    origin = {"Origin": settings.address}
    with TestClient(make_app(settings, service), settings.address, headers=origin) as made:
        yield made


@pytest.fixture
def browser(client, service) -> Browser:
    """Return a browser without cookies."""
    return Browser(client, service)
