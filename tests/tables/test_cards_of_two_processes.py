"""Two processes with one table: a card is judged by what is stored, not only by what one of them has read."""

from __future__ import annotations

import asyncio

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.live.service import TableService
from tests.tables.conftest import warm_service
from tests.tables.test_processes import check_log

PEOPLE = ("anna", "berta")


class Two:
    """Two services on one store, neither of which looks for what the other has stored."""

    def __init__(self, url: str) -> None:
        self.one, self.other = warm_service(url), warm_service(url)
        self.table = ""

    async def open(self) -> None:
        settings = Settings.checked({"game": "bondtolva", "listed": True}, ("novice",))
        self.table = await self.one.open("anna", "Anna", settings)
        await self.one.execute(self.table, "berta", commands.Sit("Berta"))
        await self.one.execute(self.table, "anna", commands.Start())
        await self.other.table_view(self.table, "anna")
        assert self.deal(self.one).actions == self.deal(self.other).actions

    def deal(self, service: TableService):
        return service.tables.live[self.table].table.deal

    async def play(self, service: TableService, by: TableService, once: str = "") -> str:
        """Play at one service what is legal by what another knows; return the card."""
        table, deal = by.tables.live[self.table].table, self.deal(by)
        word = deal.legal[0]
        command = commands.Play(word, table.move)
        await service.execute(self.table, PEOPLE[deal.turn], command, once)
        return word

    async def close(self) -> None:
        await check_log(self.one, self.table)
        await self.one.close()
        await self.other.close()


def run(url: str, tried) -> None:
    async def within() -> None:
        two = Two(url)
        await two.open()
        await tried(two)
        await two.close()

    asyncio.run(within())


def test_a_card_that_only_the_store_knows_to_be_possible_is_played(url) -> None:
    async def tried(two: Two) -> None:
        await two.play(two.one, by=two.one)
        known = len(two.deal(two.other).actions)
        await two.play(two.other, by=two.one)
        assert len(two.deal(two.other).actions) == known + 2

    run(url, tried)


def test_a_card_that_only_the_store_knows_to_be_late_is_refused(url) -> None:
    async def tried(two: Two) -> None:
        before = two.deal(two.other).copy()
        await two.play(two.one, by=two.one)
        with pytest.raises(TableError) as refused:
            await two.play(two.other, by=two.other)
        assert refused.value.code == "stale"
        assert len(two.deal(two.other).actions) == len(before.actions) + 1

    run(url, tried)


def test_a_card_repeated_at_the_other_process_is_played_once(url) -> None:
    async def tried(two: Two) -> None:
        before = len(two.deal(two.one).actions)
        word = two.deal(two.one).legal[0]
        command = commands.Play(word, two.one.tables.live[two.table].table.move)
        visitor = PEOPLE[two.deal(two.one).turn]
        for service in (two.one, two.other, two.other, two.one):
            await service.execute(two.table, visitor, command, "same")
        assert len(two.deal(two.one).actions) == before + 1

    run(url, tried)
