"""A table where something fails stands still, says so to everybody, and goes on when it is asked to try again."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from matzl.errors import StoppedError, TableError
from matzl.table import commands as wishes
from matzl.table.next_move import chosen
from matzl.table.settings import Settings
from matzl.table.stage import Stage
from tests.tables.conftest import warm_hall
from tests.tables.plain import plain
from tests.tables.test_hall import code_of, settled, until
from tests.tables.test_hall_storing import failing, log_of
from tests.tables.test_hall_streams import Looking

BOTS_BEGIN = 0
"""A seed with which the bot in seat 1 has the first turn of the deal."""


def settings(*chairs):
    given = {"game": "mittlere", "chairs": chairs, "listed": True}
    return Settings.checked(given, ("novice",))


class Faulty:
    """A bot that fails so many times before it thinks as it should."""

    def __init__(self, times, error=ValueError):
        self.left, self.asked, self.error = times, 0, error

    def __call__(self, *asked):
        self.asked += 1
        if self.left:
            self.left -= 1
            raise self.error("no idea")
        return chosen(*asked)


@pytest.fixture
def faulty(monkeypatch):
    """Let bots fail so many times, from the first turn of the first deal on."""
    monkeypatch.setattr("matzl.table.handlers.secrets.randbits", lambda _: BOTS_BEGIN)

    def made(times, error=ValueError):
        bot = Faulty(times, error)
        monkeypatch.setattr("matzl.table.autoplay.chosen", bot)
        return bot

    return made


async def standing(hall, *chairs):
    """A table of Anna's that has come to a standstill."""
    table = await hall.open("anna", "Anna", settings(*(chairs or ("novice", "novice"))))
    await until(lambda: hall._live[table].runner is None)
    assert (await hall.seen(table, "anna")).standstill
    return table


def test_everybody_is_told_and_nothing_is_played_for_the_bot(url, faulty, caplog):
    async def tried():
        hall, bot = warm_hall(url), faulty(100)
        table = await hall.open("anna", "Anna", settings("novice", "open"))
        await hall.admit((await hall.seen(table, "anna")).watch, "otto")
        await hall.do(table, "berta", wishes.Sit("Berta"))
        looking = [Looking(hall, table, guest) for guest in ("anna", "berta", "otto")]
        await hall.do(table, "anna", wishes.Start())
        await until(lambda: all(each.views and each.views[-1].standstill for each in looking))
        for each in looking:
            view = each.views[-1]
            assert view.chairs[view.standstill.bot].level == "novice"
            assert (view.failures, view.mark) == (1, f"{view.number}.1")
            assert view.view.actions == ()
        assert "no idea" in caplog.text
        assert f"table {table} cannot go on: bot, seat 1 (novice)" in caplog.text
        assert [event.kind for event in await log_of(hall, table)][-1] == "started"
        await hall.do(table, "anna", wishes.Say(phrase="moment"))
        for guest in ("anna", "berta", "otto"):
            view = await hall.seen(table, guest)
            assert (len(view.talk), view.failures) == (1, 1), "the table lives"
        assert bot.asked == 1, "nobody has asked it to try again"
        await hall.close()
        await asyncio.gather(*(each.task for each in looking))
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(tried())


def test_whoever_sits_there_may_let_it_try_again_and_it_goes_on(url, faulty):
    async def tried():
        hall, bot = warm_hall(url), faulty(3)
        table = await standing(hall, "novice", "novice")
        anna = Looking(hall, table, "anna")
        await anna.until(1)
        for times in (2, 3):
            await hall.do(table, "anna", wishes.TryAgain())
            await until(lambda times=times: anna.views[-1].failures == times)
            assert bot.asked == times
        assert await code_of(hall.do(table, "otto", wishes.TryAgain())) == "not-seated"
        await hall.do(table, "anna", wishes.TryAgain())
        view = await settled(hall, table)
        assert view.standstill is None
        assert view.view.turn == 0
        assert [event.kind for event in await log_of(hall, table)] == ["opened", "started"] + [
            "done"
        ] * len(view.view.actions)
        before = bot.asked
        await hall.do(table, "anna", wishes.TryAgain())
        assert plain(await settled(hall, table)) == plain(view), "it does not stand still"
        assert bot.asked == before
        await hall.close()
        await anna.task

    asyncio.run(tried())


def test_while_it_is_tried_again_nobody_is_told_that_it_stands_still(url, faulty, monkeypatch):
    async def tried():
        hall = warm_hall(url)
        faulty(1)
        table = await standing(hall)
        gate = asyncio.Event()
        monkeypatch.setattr(hall._going_on, "_wait", lambda _: gate.wait())
        looking = Looking(hall, table, "anna")
        await looking.until(1)
        for _ in range(3):
            await hall.do(table, "anna", wishes.TryAgain())
        await looking.until(2)
        assert [bool(view.standstill) for view in looking.views] == [True, False]
        assert looking.views[0].number == looking.views[1].number
        gate.set()
        assert (await settled(hall, table)).standstill is None
        await hall.close()
        await looking.task

    asyncio.run(tried())


def test_a_server_that_starts_anew_tries_by_itself(url, faulty):
    async def stands():
        hall = warm_hall(url)
        faulty(100)
        table = await standing(hall)
        await hall.close()
        return table

    async def goes_on(table):
        hall = warm_hall(url)
        faulty(0)
        view = await settled(hall, table)
        await hall.close()
        return view

    view = asyncio.run(goes_on(asyncio.run(stands())))
    assert (view.standstill, view.view.turn) == (None, 0)


def test_it_may_be_left_and_what_else_comes_next_is_done(url, faulty):
    async def tried():
        hall, bot = warm_hall(url), faulty(0)
        table = await hall.open("anna", "Anna", settings("novice", "novice"))
        view = await settled(hall, table)
        bot.left = 100
        await hall.do(table, "anna", wishes.Play(next(iter(view.view.legal)), view.move))
        stands = await settled(hall, table)
        assert stands.standstill
        await hall.do(table, "anna", wishes.AskBack(stands.move))
        back = await settled(hall, table)
        assert back.standstill is None, "it is Anna's turn again"
        assert back.view.actions == view.view.actions
        live = hall._live[table]
        await hall.do(table, "anna", wishes.Play(next(iter(back.view.legal)), back.move))
        await until(lambda: live.runner is None)
        assert (await hall.seen(table, "anna")).failures == 1, "another move, counted anew"
        await hall.do(table, "anna", wishes.Leave())
        assert live.table.stage is Stage.CLOSED
        assert await hall.tables_of("anna") == []
        await hall.close()

    asyncio.run(tried())


def test_a_move_that_cannot_be_stored_is_told_too_and_not_tried_without_end(
    url, faulty, monkeypatch
):
    async def tried():
        hall, bot = warm_hall(url), faulty(0)
        table = await hall.open("anna", "Anna", settings("open", "open"))
        for guest, seat in (("anna", 1), ("anna", 2)):
            await hall.do(table, guest, wishes.SeatBot(seat, "novice"))
        looking = Looking(hall, table, "anna", (await hall.seen(table, "anna")).number)
        await hall.do(table, "anna", wishes.Start())
        failing(hall, monkeypatch, 1000)
        await until(lambda: bool(looking.views) and looking.views[-1].standstill is not None)
        await asyncio.sleep(0.05)
        assert looking.views[-1].failures == 1
        assert looking.views[-1].view.actions == ()
        assert bot.asked == 1
        with pytest.raises(OperationalError):
            await hall.do(table, "anna", wishes.Say(phrase="hello"))
        assert (await hall.seen(table, "anna")).failures == 1
        monkeypatch.undo()
        await hall.do(table, "anna", wishes.TryAgain())
        assert (await settled(hall, table)).view.turn == 0
        log = await log_of(hall, table)
        assert [event.kind for event in log[:4]] == ["opened", "bot", "bot", "started"]
        await hall.close()
        await looking.task

    asyncio.run(tried())


@pytest.mark.parametrize("error", [MemoryError, StopIteration, TableError, StoppedError])
def test_whatever_is_raised(url, faulty, error):
    async def tried():
        hall = warm_hall(url)
        faulty(1, lambda text: error(text, "x") if issubclass(error, RuntimeError) else error(text))
        table = await standing(hall)
        await hall.do(table, "anna", wishes.TryAgain())
        assert (await settled(hall, table)).view.turn == 0
        await hall.close()

    asyncio.run(tried())


def test_a_deal_that_cannot_begin_is_told_as_no_bots_fault(url, faulty, monkeypatch):
    async def tried():
        hall = warm_hall(url)
        faulty(0)

        async def spoilt(*_):
            raise StoppedError("no compiler", "kernels")

        with monkeypatch.context() as patch:
            patch.setattr(hall.kitchen, "ready", spoilt)
            table = await hall.open("anna", "Anna", settings("novice", "novice"))
            await until(lambda: hall._live[table].runner is None)
            view = await hall.seen(table, "anna")
            assert (view.stage, view.failures, view.standstill.bot) == (Stage.GATHERING, 1, None)
        await hall.do(table, "anna", wishes.TryAgain())
        assert (await settled(hall, table)).view.turn == 0
        await hall.close()

    asyncio.run(tried())
