"""Streams: a view after each visible change, with the same number and pauses whatever is hidden."""

import asyncio

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from tests.tables.service_driver import Looking, against, code_of


def settings(game="matzlfangen", *chairs):
    return against(*chairs, game=game, rules={"cut": True}, listed=True)


async def test_a_stream_yields_one_view_after_each_change(service):
    table = await service.open("anna", settings())
    anna = Looking(service, table, "anna")
    await anna.until(1)
    await service.execute(table, "berta", commands.Sit())
    await anna.until(2)
    berta = Looking(service, table, "berta", str(anna.views[-1].number))
    await asyncio.sleep(0.01)
    with pytest.raises(TableError):
        await service.execute(table, "berta", commands.Start())
    await service.invitations.admit(anna.views[0].watch, "otto")
    await anna.until(2)
    assert not berta.views, "events already shown are not shown again"
    await service.execute(table, "anna", commands.Say(phrase="hello"))
    await anna.until(3)
    await berta.until(1)
    assert [view.number for view in anna.views] == [1, 2, 3]
    late = Looking(service, table, "anna", 1)
    await late.until(1)
    assert late.views[0].number == 3


async def test_a_stream_ends_when_spectators_are_excluded(service):
    table = await service.open("anna", settings())
    await service.invitations.admit((await service.table_view(table, "anna")).watch, "otto")
    otto = Looking(service, table, "otto")
    await otto.until(1)
    await service.execute(table, "anna", commands.ChangeRules({"spectators": False}))
    assert await code_of(otto.task) == "not-admitted"
    for guest, table_asked in (("otto", table), ("anna", "nowhere"), ("", table)):
        with pytest.raises(TableError):
            await anext(service.stream(table_asked, guest))
