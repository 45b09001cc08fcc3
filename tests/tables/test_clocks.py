"""Clocks: the time for a move, the reserve of a deal, and the bot that moves when both have run out."""

import time

import pytest

from matzl.errors import TableError
from matzl.table.core import commands, waiting
from matzl.table.core.events import Event
from matzl.table.core.stages import PERSON, Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import running_clock
from matzl.table.live.live_table import steady_time
from matzl.table.live.service import TableService
from matzl.table.store import Store
from tests.tables.conftest import no_pause
from tests.tables.service_driver import against
from tests.tables.table_driver import playing
from tests.waiting import until

TIMED = {"clock": 30, "reserve": 60}
NOW = 5000.0


def test_no_clock_runs_unless_the_table_has_one() -> None:
    assert running_clock(playing("mittlere").table, NOW) is None


def test_the_reserve_follows_the_time_for_a_move() -> None:
    table = playing("mittlere", rules=TIMED).table
    found = running_clock(table, NOW)
    assert (found.seat, found.reserve_from, found.until) == (table.deal.turn, NOW + 30, NOW + 90)
    assert [found.spent(NOW + after) for after in (0, 30, 40, 90, 500)] == [0, 0, 10, 60, 60]


def test_what_a_move_has_used_of_the_reserve_is_gone_for_the_deal() -> None:
    driver = playing("mittlere", rules=TIMED)
    table, turn = driver.table, driver.table.deal.turn
    word = next(iter(table.deal.legal))
    driver.add(Event("done", {"seat": turn, "word": word, "spent": 45.5}, driver.visitor(turn)))
    while table.deal.turn != turn:
        driver.play()
    assert running_clock(table, NOW).until == NOW + 30 + 14.5
    assert Table("key", driver.events).spent == table.spent
    driver.until(Stage.RESULT)
    assert running_clock(table, NOW) is None
    for who in ("anna", "berta", "clara"):
        driver.command(who, commands.Ready(table.move))
    assert running_clock(table, NOW).until == NOW + 90


def test_the_time_of_a_bot_is_not_counted() -> None:
    driver = playing("mittlere", chairs=("novice", "novice"), rules=TIMED)
    while driver.table.deal.turn == 0:
        driver.play()
    assert running_clock(driver.table, NOW) is None


@pytest.mark.parametrize(("rule", "value"), [("clock", -1), ("clock", 4), ("reserve", 10**6)])
def test_impossible_clocks_are_refused(rule, value) -> None:
    with pytest.raises(TableError, match=f"cannot be {value}; it can be 0, "):
        against(rules={rule: value})
    driver = playing("mittlere")
    with pytest.raises(TableError, match="it can be 0, "):
        driver.command("anna", commands.ChangeRules({rule: value}))
    assert driver.table.rules.clock == driver.table.rules.reserve == 0


@pytest.mark.parametrize(
    ("game", "level", "made_by"),
    [
        ("bondtolva", "random", "random"),
        ("matzlfangen", "random", "random"),
        ("bondtolva", "club", "amateur"),  # nothing has been compiled
    ],
)
async def test_a_bot_makes_the_move_of_whoever_has_run_out_of_time(
    url, game, level, made_by, monkeypatch
) -> None:
    """Two or four people do nothing: whole tricks are played for them, in Matzlfangen after the pack was cut for one."""
    begun = running_clock

    def quick(table, since):
        found = begun(table, since)
        return found and waiting.Clock(found.seat, since + 0.01, since + 0.02)

    monkeypatch.setattr("matzl.table.live.autoplay.running_clock", quick)
    monkeypatch.setattr("matzl.table.live.autoplay.level_of_new_bots", lambda *_: level)
    service = TableService(Store(url), sleep=no_pause)
    settings = against(game=game, listed=True, rules={"clock": 15, "cut": True})
    table = await service.open("anna", settings)
    for number in range(1, service.tables.live[table].table.settings.seats):
        await service.execute(table, f"v{number}", commands.Sit())
    await service.execute(table, "anna", commands.Start())

    def played() -> bool:
        live = service.tables.live.get(table)  # it may be loaded again meanwhile
        return live is not None and live.table.deal is not None and len(live.table.deal.tricks) >= 2

    await until(played)
    found = service.tables.live[table].table
    await service.close()
    assert all(chair.kind == PERSON for chair in found.chairs)
    done = [e.data for e in found.log if e.kind == "done" and "clock" in e.data]
    assert done
    assert {data["clock"] for data in done} == {made_by}
    assert found.deal.meta["played_by"]["1"] == made_by


async def test_a_person_can_still_move_when_no_bot_could_move_for_them(
    service, monkeypatch
) -> None:
    def fails(*_) -> str:
        raise ValueError("no idea")

    monkeypatch.setattr("matzl.table.live.autoplay.bot_action", fails)
    table = await service.open("anna", against("open", listed=True, game="bondtolva", rules=TIMED))
    await service.execute(table, "berta", commands.Sit())
    await service.execute(table, "anna", commands.Start())
    live = service.tables.live[table]
    live.since -= 100  # longer than the clock and the reserve
    live.notify()
    await until(lambda: live.runner is None)
    turn = live.table.deal.turn
    asked = "berta" if turn else "anna"
    view = await service.table_view(table, asked)
    assert (view.failures, view.asked) == (1, True)
    assert live.runner is None, "nobody has asked for another attempt"
    await service.execute(table, asked, commands.Play(next(iter(view.view.legal)), view.move))
    assert live.table.spent == {turn: 60.0}
    assert not (await service.table_view(table, asked)).failures


async def test_who_moves_in_time_is_not_disturbed(service) -> None:
    table = await service.open("anna", against("random", "random", rules=TIMED))
    live = service.tables.live[table]
    await until(lambda: live.table.deal is not None and live.table.deal.turn == 0)
    view = await service.table_view(table, "anna")
    assert view.clock.seat == 0
    live.since -= 40  # Anna has thought for 40 seconds
    began, word = live.since, next(iter(view.view.legal))
    await service.execute(table, "anna", commands.Play(word, view.move))
    assert 10 <= live.table.spent[0] <= steady_time() - began - 30 + 0.1
    assert "clock" not in next(e for e in live.table.log if e.seat == 0).data


@pytest.mark.parametrize("seconds", [-86_400, 86_400])
async def test_a_clock_that_is_set_ends_no_turn_and_makes_nobody_absent(
    service, monkeypatch, seconds
) -> None:
    table = await service.open("anna", against("random", "random", rules=TIMED))
    live = service.tables.live[table]
    await until(lambda: live.table.deal is not None and live.table.deal.turn == 0)
    service.presence.visit(table, "anna", seated=True)
    before, wrong = await service.table_view(table, "anna"), time.time() + seconds
    monkeypatch.setattr(time, "time", lambda: wrong)
    service.tables.forget(live)
    live.notify()
    after = await service.table_view(table, "anna")
    assert -1 < after.clock.until - seconds - before.clock.until < 30  # by the clock of who looks
    assert not after.attendance.away
    await service.execute(table, "anna", commands.Play(next(iter(after.view.legal)), after.move))
    assert not any(service.tables.live[table].table.spent.values())
