"""Bots and hints run beside the event loop; results that come too late for a table are dropped."""

import asyncio
import threading

from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.live.hints import compute_hint
from matzl.table.live.next_move import bot_action
from tests.processes import run_python
from tests.tables.service_driver import against, code_of, settled
from tests.waiting import PATIENCE, until

AGAINST_BOTS = against("novice", "novice")


class Slowly:
    """A function that waits until a test lets it go on."""

    def __init__(self, think):
        self.think, self.go_on = think, threading.Event()
        self.threads = 0

    def __call__(self, *asked):
        self.threads += 1
        assert self.go_on.wait(PATIENCE)
        return self.think(*asked)

    async def begun(self, times=1):
        await until(lambda: self.threads >= times)


async def play_until_a_bot_moves(service, table):
    """Play while no bot can finish a move; return the view before the last card."""
    while True:  # whoever wins a trick leads to the next one, before any bot
        view = await service.table_view(table, "anna")
        await service.execute(table, "anna", commands.Play(next(iter(view.view.legal)), view.move))
        if not (await service.table_view(table, "anna")).view.legal:
            return view


async def with_a_thinking_bot(service, monkeypatch):
    """Open a table where a bot thinks until it may go on; return its key, the bot, and the view before the last card."""
    table = await service.open("anna", AGAINST_BOTS)
    await settled(service, table)
    slowly = Slowly(bot_action)
    monkeypatch.setattr("matzl.table.live.autoplay.bot_action", slowly)
    before = await play_until_a_bot_moves(service, table)
    await slowly.begun()
    return table, slowly, before


async def test_a_thinking_bot_blocks_nobody_and_its_late_answer_is_dropped(service, monkeypatch):
    table, slowly, before = await with_a_thinking_bot(service, monkeypatch)
    played = await service.table_view(table, "anna")
    assert played.view.actions[:-1] == before.view.actions
    await service.execute(table, "anna", commands.AskTakeBack(played.move))
    slowly.go_on.set()
    after = await settled(service, table)
    assert after.view.actions == before.view.actions
    assert after.view.legal


async def test_a_bot_does_not_move_after_the_last_person_has_left(service, monkeypatch):
    table, slowly, before = await with_a_thinking_bot(service, monkeypatch)
    live = service.tables.live[table]
    await service.execute(table, "anna", commands.Leave())
    slowly.go_on.set()
    await until(lambda: live.runner is None)
    assert live.table.stage is Stage.CLOSED
    assert live.table.deal.actions[:-1] == before.view.actions


async def test_a_hint_is_computed_in_a_thread_and_refused_if_late(service, monkeypatch):
    table = await service.open("anna", AGAINST_BOTS)
    before = await settled(service, table)
    slowly = Slowly(compute_hint)
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", slowly)
    asked = asyncio.create_task(service.execute(table, "anna", commands.AskHint(before.move)))
    await slowly.begun()
    await service.execute(table, "anna", commands.Play(next(iter(before.view.legal)), before.move))
    slowly.go_on.set()
    assert await code_of(asked) == "stale"
    after = await settled(service, table)
    assert after.hint is None
    await service.execute(table, "anna", commands.AskHint(after.move), "once")
    await service.execute(table, "anna", commands.AskHint(after.move), "once")
    view = await service.table_view(table, "anna")
    assert view.hint == compute_hint(view.view)
    assert (view.move, view.number) == (after.move, after.number + 1)


ENDS = """
import asyncio, time
from matzl.table.live.workers import WorkerThreads

async def main():
    threads = WorkerThreads(size=1)
    calls = [threads.run(time.sleep, 600), threads.load(time.sleep, 600)]
    waiting = [asyncio.create_task(call) for call in calls]
    await asyncio.sleep(0.1)
    threads.close()

asyncio.run(main())
"""


def test_a_process_that_ends_waits_for_no_thread():
    assert run_python("-c", ENDS, timeout=300).stderr == ""
