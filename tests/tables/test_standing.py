"""A table with a name stays when all have gone: its seats after a match, who finds it, and what is deleted of it."""

from __future__ import annotations

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.names import MAX_MESSAGES_SHOWN
from matzl.table.core.settings import single_deal
from matzl.table.core.stages import BOT, Stage
from matzl.table.live import invitations
from matzl.table.live.erasing import erase, expire
from matzl.table.live.presence import due
from matzl.table.store.erasure import KEPT, UNSAID
from tests.databases import stored_bytes
from tests.tables.conftest import warm_service
from tests.tables.service_driver import against, play
from tests.tables.table_driver import TableDriver, refusal_of, seated
from tests.tables.test_erasing import shared, visitors
from tests.tables.test_expiring import LONG_AGO, aged
from tests.tables.test_presence import attend, seen


def over(*, name: str = "Friday") -> TableDriver:
    """Return a table of Anna, Berta and Clara at which a match of one deal has ended."""
    driver = seated("mittlere", options={"deals": 1})
    driver.command("anna", commands.Name(name))
    driver.start(1)
    driver.until(Stage.OVER)
    return driver


def test_seats_of_those_who_are_away_are_free_after_a_match() -> None:
    driver = over()
    assert due(driver.table, attend(driver, seen(anna=0, berta=20, clara=0))) == []
    driver.add(*due(driver.table, attend(driver, seen(berta=0))))
    table = driver.table
    assert table.open_seats == {0, 2}
    assert (table.host, table.stage) == ("berta", Stage.OVER)
    driver.command("rosa", commands.Sit(0))
    driver.command("clara", commands.Sit())
    assert table.visitors == ["rosa", "berta", "clara"]
    for who in ("rosa", "berta", "clara"):
        driver.command(who, commands.Ready(table.move))
    assert driver.automatic_move().kind == "rematch"
    assert (table.matches, table.stage) == (2, Stage.PLAYING)


def test_an_ordinary_table_keeps_its_seats_after_a_match_and_so_does_one_in_mid_match() -> None:
    for driver in (over(name=""), seated("mittlere")):
        assert due(driver.table, attend(driver, seen(anna=0, berta=900, clara=900))) == []


def test_a_bot_that_plays_for_somebody_leaves_after_the_match() -> None:
    driver = seated("mittlere", options={"deals": 1})
    driver.command("anna", commands.Name("Friday"))
    driver.start(1)
    driver.command("anna", commands.SeatBot(1, "novice"), {1})
    driver.until(Stage.OVER)
    assert driver.table.chairs[1].kind == BOT
    driver.add(*due(driver.table, attend(driver, seen(anna=0, clara=0))))
    assert driver.table.open_seats == {1}
    assert driver.table_view("berta").former_seat == 1


def test_it_stays_when_all_have_gone_until_all_have_left_it_for_good() -> None:
    driver = over()
    driver.add(*due(driver.table, attend(driver, {})))
    assert (driver.table.people, driver.table.stage) == (set(), Stage.OVER)
    driver.command("berta", commands.Sit())
    assert driver.table.host == "berta"
    for who in ("anna", "berta"):
        driver.command(who, commands.Leave())
    assert refusal_of(driver, "anna", commands.Leave()) == "not-seated"
    driver.command("clara", commands.Leave())
    assert driver.table.stage is Stage.CLOSED


def test_the_host_alone_names_a_table_at_which_matches_may_follow() -> None:
    driver = seated("mittlere")
    assert refusal_of(driver, "berta", commands.Name("Mine")) == "not-host"
    assert refusal_of(driver, "anna", commands.Name("x" * 25)) == "long-name"
    driver.command("anna", commands.Name("  Fri\u202eday\n club "))
    assert driver.table_view("berta").title == "Friday club"
    driver.command("anna", commands.Name())
    assert driver.table_view("berta").title == ""
    shared_deal = TableDriver(single_deal(against("novice", "novice"), "daily", "x", "not-now"))
    assert refusal_of(shared_deal, "anna", commands.Name("Mine")) == "not-now"


def test_a_new_match_there_forgets_old_talk() -> None:
    driver = over()
    driver.add(*(Event("said", {"seat": 0, "phrase": "", "text": "hm"}, "anna") for _ in range(99)))
    driver.start(2)
    assert len(driver.table.talk) == MAX_MESSAGES_SHOWN


async def friday(url):
    """Return a service, the ids of two people, and the table that stays after their match of one deal."""
    service = warm_service(url)
    people = await visitors(service)
    table = await shared(service, *people, deals=1)
    await service.execute(table, people[0], commands.Name("Friday"))
    await play(service, table, *people)
    return service, people, table


async def listed(service, visitor: str) -> list[str]:
    return [each.table for each in await service.invitations.of_visitor(visitor)]


async def test_those_who_belong_to_it_find_it_first_and_it_expires_a_year_later(url) -> None:
    service, (anna, berta), table = await friday(url)
    other = await service.open(anna, against())
    assert await listed(service, anna) == [table, other]
    aged(url, "update event set at = ? where table_id = ?", LONG_AGO, table)
    aged(url, "update place set made = ?", LONG_AGO)
    service.keep = {"tables": 30}
    await expire(service)
    assert await listed(service, berta) == [table]
    (match,) = await service.store.run(service.store.finished.matches_at, table, 9)
    assert len(match.winners) < len(match.names)
    await service.execute(table, berta, commands.Leave())
    assert await listed(service, berta) == []
    aged(url, "update event set at = ? where table_id = ?", LONG_AGO - KEPT, table)
    service.tables.forget_unused(list(service.tables.live.values()))
    await expire(service)
    assert await listed(service, anna) == [other]
    await service.close()


async def test_its_name_goes_with_whoever_gave_it(url) -> None:
    service, (anna, berta), table = await friday(url)
    await erase(service, anna)
    assert b"Friday" not in stored_bytes(url)
    assert (await service.table_view(table, berta)).title == UNSAID
    (found,) = await service.invitations.of_visitor(berta)
    assert found.name == UNSAID
    await service.close()


async def test_it_counts_only_for_those_who_have_a_seat_and_is_not_first_in_the_lobby(
    url, monkeypatch
) -> None:
    monkeypatch.setattr(invitations, "MAX_TABLES", 1)
    service, (anna, berta), table = await friday(url)
    public = against(listed=True)
    with pytest.raises(TableError, match="1 table"):
        await service.open(berta, public)
    async with service.tables.hold(table) as live:
        for seat, visitor in enumerate(live.table.visitors):
            if visitor:  # both have been away after the match
                await service.tables.append(live, [Event("left", {"seat": seat})])
    kept = await service.open(berta, public)
    assert await listed(service, berta) == [table, kept]
    with pytest.raises(TableError, match="1 table"):
        await service.execute(table, berta, commands.Sit(0))
    await service.execute(kept, berta, commands.Name("Open"))
    later = await service.open(anna, public)
    assert [each.table for each in await service.invitations.listed()] == [later, kept]
    await service.close()
