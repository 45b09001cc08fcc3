"""A table where a step fails stalls, reports it to all visitors, and goes on when asked to retry."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from matzl.errors import StoppedError, TableError
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.live.next_move import bot_action
from tests.tables.conftest import warm_service
from tests.tables.plain import plain
from tests.tables.service_driver import Looking, against, code_of, settled
from tests.tables.test_service_storage import failing, log_of
from tests.waiting import until

BOTS_BEGIN = 0
"""A seed with which the bot in seat 1 has the first turn of the deal."""


def settings(*chairs):
    return against(*chairs, listed=True)


class Faulty:
    """A bot that fails a number of times before it decides normally."""

    def __init__(self, times, error=ValueError):
        self.left, self.asked, self.error = times, 0, error

    def __call__(self, *asked):
        self.asked += 1
        if self.left:
            self.left -= 1
            raise self.error("no idea")
        return bot_action(*asked)


@pytest.fixture
def faulty(monkeypatch):
    """Let bots fail a number of times, from the first turn of the first deal on."""
    monkeypatch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: BOTS_BEGIN)

    def made(times, error=ValueError):
        bot = Faulty(times, error)
        monkeypatch.setattr("matzl.table.live.autoplay.bot_action", bot)
        return bot

    return made


async def standing(service, *chairs):
    """Return a stalled table of Anna's."""
    table = await service.open("anna", settings(*(chairs or ("novice", "novice"))))
    await until(lambda: service.tables.live[table].runner is None)
    assert (await service.table_view(table, "anna")).stalled
    return table


async def test_a_failure_is_reported_to_all_and_no_other_move_is_made(url, faulty, caplog):
    service, bot = warm_service(url), faulty(100)
    table = await service.open("anna", settings("novice", "open"))
    await service.invitations.admit((await service.table_view(table, "anna")).watch, "otto")
    await service.execute(table, "berta", commands.Sit())
    looking = [Looking(service, table, guest) for guest in ("anna", "berta", "otto")]
    await until(lambda: all(each.views and each.views[-1].attendance.watchers for each in looking))
    await service.execute(table, "anna", commands.Start())
    await until(lambda: all(each.views and each.views[-1].stalled for each in looking))
    for each in looking:
        view = each.views[-1]
        assert view.chairs[view.stalled.bot].level == "novice"
        assert (view.failures, view.mark) == (1, f"{view.number}.1.w1"), "Otto watches"
        assert view.view.actions == ()
    assert "no idea" in caplog.text
    assert f"table {table} is stalled: bot, seat 1 (novice)" in caplog.text
    assert [event.kind for event in await log_of(service, table)][-1] == "started"
    await service.execute(table, "anna", commands.Say(phrase="moment"))
    for guest in ("anna", "berta", "otto"):
        view = await service.table_view(table, guest)
        assert (len(view.talk), view.failures) == (1, 1), "other commands still work"
    assert bot.asked == 1, "nobody has asked it to try again"
    await service.close()
    await asyncio.gather(*(each.task for each in looking))
    assert len(asyncio.all_tasks()) == 1


async def test_a_player_may_retry_and_the_table_goes_on(service, faulty):
    bot = faulty(3)
    table = await standing(service, "novice", "novice")
    anna = Looking(service, table, "anna")
    await anna.until(1)
    for times in (2, 3):
        await service.execute(table, "anna", commands.Retry())
        await until(lambda times=times: anna.views[-1].failures == times)
        assert bot.asked == times
    assert await code_of(service.execute(table, "otto", commands.Retry())) == "not-seated"
    await service.execute(table, "anna", commands.Retry())
    view = await settled(service, table)
    assert view.stalled is None
    assert view.view.turn == 0
    assert [event.kind for event in await log_of(service, table)] == ["opened", "started"] + [
        "done"
    ] * len(view.view.actions)
    before = bot.asked
    await service.execute(table, "anna", commands.Retry())
    assert plain(await settled(service, table)) == plain(view), (
        "a table that is not stalled ignores a retry"
    )
    assert bot.asked == before


async def test_a_table_is_not_reported_as_stalled_during_a_retry(service, faulty, monkeypatch):
    faulty(1)
    table = await standing(service)
    gate = asyncio.Event()
    monkeypatch.setattr(service._autoplay, "_wait", lambda _: gate.wait())
    looking = Looking(service, table, "anna")
    await looking.until(1)
    for _ in range(3):
        await service.execute(table, "anna", commands.Retry())
    await looking.until(2)
    assert [bool(view.stalled) for view in looking.views] == [True, False]
    assert looking.views[0].number == looking.views[1].number
    gate.set()
    assert (await settled(service, table)).stalled is None


def test_a_restarted_server_retries_by_itself(url, faulty):
    async def stands():
        service = warm_service(url)
        faulty(100)
        table = await standing(service)
        await service.close()
        return table

    async def goes_on(table):
        service = warm_service(url)
        faulty(0)
        view = await settled(service, table)
        await service.close()
        return view

    view = asyncio.run(goes_on(asyncio.run(stands())))
    assert (view.stalled, view.view.turn) == (None, 0)


async def test_a_stalled_table_allows_taking_back_and_leaving(service, faulty):
    bot = faulty(0)
    table = await service.open("anna", settings("novice", "novice"))
    view = await settled(service, table)
    bot.left = 100
    await service.execute(table, "anna", commands.Play(next(iter(view.view.legal)), view.move))
    stands = await settled(service, table)
    assert stands.stalled
    await service.execute(table, "anna", commands.AskTakeBack(stands.move))
    back = await settled(service, table)
    assert back.stalled is None, "it is Anna's turn again"
    assert back.view.actions == view.view.actions
    live = service.tables.live[table]
    await service.execute(table, "anna", commands.Play(next(iter(back.view.legal)), back.move))
    await until(lambda: live.runner is None)
    assert (await service.table_view(table, "anna")).failures == 1, (
        "the failures of another move are counted from 1"
    )
    await service.execute(table, "anna", commands.Leave())
    assert live.table.stage is Stage.CLOSED
    assert await service.invitations.of_visitor("anna") == []


async def test_a_move_that_cannot_be_stored_stalls_the_table_without_endless_retries(
    service, faulty, monkeypatch
):
    bot = faulty(0)
    table = await service.open("anna", settings("open", "open"))
    for guest, seat in (("anna", 1), ("anna", 2)):
        await service.execute(table, guest, commands.SeatBot(seat, "novice"))
    looking = Looking(service, table, "anna", (await service.table_view(table, "anna")).number)
    await service.execute(table, "anna", commands.Start())
    failing(service, monkeypatch, 1000)
    await until(lambda: bool(looking.views) and looking.views[-1].stalled is not None)
    await asyncio.sleep(0.05)
    assert looking.views[-1].failures == 1
    assert looking.views[-1].view.actions == ()
    assert bot.asked == 1
    with pytest.raises(OperationalError):
        await service.execute(table, "anna", commands.Say(phrase="hello"))
    assert (await service.table_view(table, "anna")).failures == 1
    monkeypatch.undo()
    await service.execute(table, "anna", commands.Retry())
    assert (await settled(service, table)).view.turn == 0
    log = await log_of(service, table)
    assert [event.kind for event in log[:4]] == ["opened", "bot", "bot", "started"]


@pytest.mark.parametrize("error", [MemoryError, StopIteration, TableError, StoppedError])
async def test_every_kind_of_exception_stalls_the_table(service, faulty, error):
    faulty(1, lambda text: error(text, "x") if issubclass(error, RuntimeError) else error(text))
    table = await standing(service)
    await service.execute(table, "anna", commands.Retry())
    assert (await settled(service, table)).view.turn == 0
