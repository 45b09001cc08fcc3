"""Commands sent twice: the same one with the same action id has one effect, another one with that id has its own."""

from __future__ import annotations

import asyncio

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from tests.tables.test_service_storage import log_of, settings

ONCE = "form-1"


async def test_every_repeated_command_gets_its_first_answer(service):
    """Each is sent again after the next ones, when it would be refused if it were new."""
    table = await service.open("anna", settings())
    sent = [
        ("anna", commands.SeatBot(2, "novice")),
        ("berta", commands.Sit()),
        ("anna", commands.Start()),
    ]
    for visitor, command in sent:
        for _ in range(2):
            await service.execute(table, visitor, command, ONCE)
    view = await service.table_view(table, "anna")
    while not view.view.legal or not view.can_hint:
        rules = commands.ChangeRules({"hints": "always"})
        await service.execute(table, "anna", rules, ONCE)
        for visitor in ("anna", "berta"):
            seen = await service.table_view(table, visitor)
            if visitor == "berta" and seen.view.legal:
                play = commands.Play(next(iter(seen.view.legal)), seen.move)
                await service.execute(table, visitor, play, ONCE)
        await asyncio.sleep(0.01)
        view = await service.table_view(table, "anna")
    hint, play = (
        commands.AskHint(view.move),
        commands.Play(next(iter(view.view.legal)), view.move),
    )
    await service.execute(table, "anna", hint, ONCE)
    await service.execute(table, "anna", play, ONCE)
    await service.execute(table, "berta", commands.Leave(), ONCE)
    length = len(await log_of(service, table))
    for visitor, command in (
        *sent,
        ("anna", hint),
        ("anna", play),
        ("berta", commands.Leave()),
    ):
        await service.execute(table, visitor, command, ONCE)
    own = [event.kind for event in (await log_of(service, table))[length:] if event.by]
    assert own == []
    with pytest.raises(TableError):
        await service.execute(table, "anna", commands.Start(), "another id")
