"""The table service: restarts, automatic moves, links, lists, and closing."""

import asyncio

import pytest

from matzl import registry
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.live.invitations import MAX_TABLES
from tests.conftest import sampled
from tests.tables.conftest import warm_service
from tests.tables.plain import without
from tests.tables.service_driver import against, code_of, settled
from tests.waiting import until


def settings(game="matzlfangen", *chairs, **more):
    return against(*chairs, game=game, rules={"cut": True}, **more)


async def move_on(service, table, view):
    """Execute Anna's next command, whatever the stage."""
    if view.stage is Stage.CUTTING:
        command = commands.Cut(view.move, knock=True)
    elif view.stage is Stage.PLAYING:
        command = commands.Play(next(iter(view.view.legal)), view.move)
    else:
        command = commands.Ready(view.move)
    await service.execute(table, "anna", command)


@pytest.mark.parametrize("game", sampled(registry.names(), ("plus-minus", "german-solo")))
def test_a_restarted_server_resumes_every_table(game, url):
    """Restart the server after every few moves, and whenever a deal begins or ends."""

    async def visit(table, before):
        service = warm_service(url)
        view = await service.table_view(table, "anna")
        assert without(view, "attendance") == before, "who was there is forgotten"
        for _ in range(5):
            stage = view.stage
            await move_on(service, table, view)
            view = await settled(service, table)
            if view.stage is not stage:
                break
        await service.close()
        return without(view, "attendance")

    async def opened():
        service = warm_service(url)
        others = len(against(game=game).chairs)
        table = await service.open("anna", settings(game, *["novice"] * others))
        after = without(await settled(service, table), "attendance")
        await service.close()
        return table, after

    table, seen = asyncio.run(opened())
    stages = set()
    while not {Stage.PLAYING, Stage.RESULT} <= stages:
        stages.add(seen["stage"])
        seen = asyncio.run(visit(table, seen))


async def test_close_leaves_no_task_behind(url):
    service = warm_service(url, lambda _: asyncio.sleep(30))
    service.start()
    tables = [
        await service.open("anna", settings("mittlere", "novice", "novice")) for _ in range(3)
    ]

    shown = set()

    async def look(table):
        async for _ in service.stream(table, "anna"):
            shown.add(table)

    looking = [asyncio.create_task(look(table)) for table in tables]
    await until(lambda: shown == set(tables))
    await service.close()
    await asyncio.gather(*looking)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_links_lead_to_their_table_and_role(service):
    table = await service.open("anna", settings())
    own = await service.table_view(table, "anna")
    assert own.invite != own.watch
    for token, kind in ((own.invite, "play"), (own.watch, "watch")):
        invitation = await service.invitations.to(token)
        assert (invitation.table, invitation.kind, invitation.host) == (table, kind, "Anna")
    for nowhere in ("", "x"):
        assert await code_of(service.invitations.to(nowhere)) == "dead-link"
    assert await code_of(service.table_view(table, "otto")) == "not-admitted"
    assert await code_of(service.table_view("nowhere", "otto")) == "unknown-table"
    assert await code_of(service.execute("nowhere", "otto", commands.Leave())) == "unknown-table"
    for _ in range(2):
        assert await service.invitations.admit(own.watch, "otto") == own.watch
    seen = await service.table_view(own.watch, "otto")
    assert (seen.table, seen.invite, seen.watch) == (own.watch, "", "")
    assert (seen.seat, seen.may_sit) == (None, set())
    log = await service.store.run(service.store.events.read, table)
    assert [event.kind for event in log] == ["opened", "admitted"]
    assert await service.invitations.admit(table, "rosa") == table
    assert (await service.table_view(table, "rosa")).may_sit
    await service.execute(table, "anna", commands.ChangeRules({"spectators": False}))
    assert await code_of(service.table_view(table, "otto")) == "not-admitted"
    assert await code_of(service.invitations.to(own.watch)) == "rule-off"
    assert (await service.invitations.to(own.invite)).kind == "play"
    await service.execute(table, "anna", commands.Leave())
    for token in (own.invite, own.watch):
        assert await code_of(service.invitations.to(token)) == "closed"


async def test_lists_name_games_and_players(service):
    hidden = await service.open("anna", settings())
    listed = await service.open("anna", settings(listed=True))
    assert [found.table for found in await service.invitations.listed()] == [listed]
    assert {found.table for found in await service.invitations.of_visitor("anna")} == {
        hidden,
        listed,
    }
    await service.execute(listed, "berta", commands.Sit())
    (link,) = await service.invitations.of_visitor("berta")
    assert link.table == listed
    assert [chair.name for chair in link.chairs] == ["Anna", "Berta", "", ""]
    await service.execute(listed, "anna", commands.Leave())
    (link,) = await service.invitations.of_visitor("berta")
    assert link.host == "Berta"
    assert [found.table for found in await service.invitations.of_visitor("anna")] == [hidden]
    for _ in range(3):
        seat = min(
            c.number for c in (await service.table_view(listed, "berta")).chairs if not c.name
        )
        await service.execute(listed, "berta", commands.SeatBot(seat, "novice"))
    assert await service.invitations.listed() == []


async def test_a_visitor_sits_at_a_limited_number_of_tables(service):
    tables = [await service.open("anna", settings()) for _ in range(MAX_TABLES)]
    assert await code_of(service.open("anna", settings())) == "too-many-tables"
    other = await service.open("berta", settings(listed=True))
    assert await code_of(service.execute(other, "anna", commands.Sit())) == "too-many-tables"
    await service.execute(tables[0], "anna", commands.Leave())
    await service.execute(other, "anna", commands.Sit())
