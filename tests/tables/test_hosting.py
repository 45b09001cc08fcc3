"""Tests of what the host may do: remove people and let them come back, hand the role on, close the table."""

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.stages import FREE, Stage
from matzl.table.presentation.beside import sheet
from matzl.table.presentation.seats import notices
from tests.tables.conftest import warm_service
from tests.tables.service_driver import against
from tests.tables.table_driver import ONLOOKER, playing, refusal_of, seated

HOST_ONLY = [
    commands.Remove(2),
    commands.Readmit(0),
    commands.Renew(),
    commands.HandOver(2),
    commands.Close(),
]


@pytest.mark.parametrize("command", HOST_ONLY, ids=lambda command: type(command).__name__)
def test_only_the_host_may_do_so(command) -> None:
    driver = playing("mittlere", onlooker=True)
    for who in ("berta", ONLOOKER, "rosa", ""):
        assert refusal_of(driver, who, command) == "not-host"


def test_each_seat_before_a_match_has_a_note() -> None:
    driver = seated("mittlere", chairs=("open", "novice"))
    for reader, notes in (
        ("anna", ["you, host", "", "bot: Novice"]),
        ("berta", ["host", "you", "bot: Novice"]),
    ):
        opening = sheet(driver.table_view(reader), "french", ())["opening"]
        assert [note for _chair, note in opening["chairs"]] == notes


def test_who_was_removed_may_watch_but_not_sit_down_until_readmitted() -> None:
    driver = playing("mittlere")
    driver.command("anna", commands.Remove(1))
    assert driver.table.chairs[1].kind == FREE
    view = driver.table_view("berta")
    assert (view.seat, view.former_seat, view.may_sit) == (None, None, set())
    assert refusal_of(driver, "berta", commands.Sit()) == "removed"
    assert driver.table_view("anna").removed == ("Berta",)
    assert driver.table_view("clara").removed == ()
    assert [each.text for each in notices(view)] == [error_sentence(table_error("removed"))]
    assert refusal_of(driver, "anna", commands.Readmit(1)) == "nobody-there"
    driver.command("anna", commands.Readmit(0))
    driver.command("berta", commands.Sit())
    assert driver.table.seat_of("berta") == 1


def test_a_listed_table_admits_nobody_who_was_removed() -> None:
    driver = seated("mittlere")
    driver.table.listed = True
    driver.command("anna", commands.Remove(1))
    assert refusal_of(driver, "berta", commands.Sit(1)) == "removed"


def test_a_removed_bot_makes_room_for_a_person() -> None:
    driver = playing("mittlere", chairs=("novice", "open"))
    driver.command("anna", commands.Remove(1))
    view = driver.table_view("anna")
    assert (view.invite, view.renewed) == ("in", False)
    driver.command("rosa", commands.Sit())
    assert driver.table.visitors[1] == "rosa"


def test_impossible_removals_are_refused() -> None:
    driver = playing("mittlere")
    assert refusal_of(driver, "anna", commands.Remove(0)) == "own-seat"
    assert refusal_of(driver, "anna", commands.Remove(7)) == "no-seat"
    driver.command("berta", commands.Leave())
    assert refusal_of(driver, "anna", commands.Remove(1)) == "nobody-there"
    assert refusal_of(driver, "anna", commands.HandOver(1)) == "nobody-there"
    assert refusal_of(driver, "anna", commands.HandOver(0)) == "own-seat"


def test_the_host_hands_the_role_on() -> None:
    driver = playing("mittlere")
    driver.command("anna", commands.HandOver(2))
    assert [chair.host for chair in driver.table.chairs] == [False, False, True]
    assert driver.table_view("clara").is_host
    assert refusal_of(driver, "anna", commands.Close()) == "not-host"


def test_a_closed_table_says_who_has_closed_it() -> None:
    driver = playing("mittlere", onlooker=True)
    driver.command("anna", commands.Close())
    assert driver.table.stage is Stage.CLOSED
    for who in ("anna", "berta", ONLOOKER):
        assert driver.table_view(who).closed_by == "Anna"
        assert refusal_of(driver, who, commands.Say(phrase="hello")) == "closed-by-host"


async def open_table(service) -> tuple[str, str]:
    """Open a table of Anna's at which Berta sits; return its key and the token of its invitation."""
    table = await service.open("anna", against())
    await service.execute(table, "berta", commands.Sit())
    return table, (await service.table_view(table, "anna")).invite


async def is_dead(service, *links: str) -> bool:
    """Return whether links lead nowhere, and admit neither players nor spectators."""
    for link in links:
        for tried in (
            service.invitations.to(link),
            service.invitations.admit(link, "new"),
            service.invitations.check_entry(link, commands.Sit(token=link)),
            service.execute(link, "new", commands.Sit(token=link)),
        ):
            with pytest.raises(TableError) as refused:
                await tried
            assert refused.value.code in ("dead-link", "not-admitted", "unknown-table")
    return True


@pytest.mark.parametrize("command", [commands.Remove(1), commands.Renew()])
async def test_an_old_link_is_worthless_to_everybody_after_a_new_one(service, command) -> None:
    table, old = await open_table(service)
    watch = (await service.table_view(table, "anna")).watch
    await service.invitations.admit(table, "otto")  # he could still sit down
    await service.execute(table, "anna", command)
    assert await is_dead(service, table, old)
    assert not (await service.table_view(table, "otto")).may_sit, "he came by the old link"
    seen = await service.table_view(table, "anna")
    assert seen.renewed
    assert seen.invite not in (old, table)
    assert (await service.table_view(table, "otto")).invite == ""
    assert (await service.invitations.to(watch)).kind == "watch"
    for visitor in ("rosa", "otto"):
        invitation = await service.invitations.to(seen.invite)
        assert (invitation.kind, invitation.table) == ("play", table)
        await service.execute(table, visitor, commands.Sit(2, token=seen.invite))
        await service.execute(table, "anna", commands.Remove(2))
        assert await is_dead(service, seen.invite)
        seen = await service.table_view(table, "anna")
    await service.close()
    again = warm_service(str(service.store._engine.url))  # a restarted server
    assert await is_dead(again, table, old)
    assert (await again.invitations.to(seen.invite)).table == table
    await again.close()


async def test_who_has_a_seat_keeps_it_and_who_is_let_back_in_needs_no_new_link(service) -> None:
    table, _ = await open_table(service)
    await service.execute(table, "anna", commands.Remove(1))
    await service.execute(table, "anna", commands.Readmit(0))
    await service.execute(table, "berta", commands.Sit(1))
    await service.execute(table, "anna", commands.Renew())
    assert (await service.table_view(table, "berta")).seat == 1


async def test_the_replay_of_a_match_keeps_its_address(service) -> None:
    table = await service.open("anna", against("novice", "novice"))
    before = (await service.table_view(table, "anna")).replay
    await service.execute(table, "anna", commands.Renew())
    assert (await service.table_view(table, "anna")).replay == before
