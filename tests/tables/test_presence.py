"""Presence: who is connected or away, bots for those who are away, their return, and the role of an absent host."""

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.errors import error_sentence
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings, single_deal
from matzl.table.core.stages import BOT, PERSON, Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import awaited
from matzl.table.live import presence
from matzl.table.live.live_table import steady_time
from matzl.table.live.next_move import next_move
from matzl.table.live.presence import (
    HOST_SECONDS,
    PAGE_SECONDS,
    WAITED_FOR,
    WATCHER_SECONDS,
    Sighting,
    attendance,
)
from matzl.text.languages import use_language
from tests.tables.plain import plain
from tests.tables.service_driver import Looking, against
from tests.tables.table_driver import ONLOOKER, TableDriver, playing, refusal_of, seated
from tests.waiting import until

NOW = 1_000_000.0


def seen(**ago: float) -> dict[str, Sighting]:
    """Return sightings: seconds since each visitor was connected, or 0 for those who are."""
    return {who: Sighting(NOW - s, NOW + 5 if not s else NOW - s + 5) for who, s in ago.items()}


def attend(driver, sightings, *, started=0.0, waits=NOW):
    return attendance(driver.table, sightings, NOW, started=started, waits=waits)


def replace(driver: TableDriver, visitor: str, seat: int, **more) -> None:
    """Seat a bot for somebody who has been away for long."""
    driver.command(visitor, commands.SeatBot(seat, **more), {seat})


def test_those_without_a_stream_are_away_since_they_were_seen() -> None:
    driver = seated("mittlere", onlooker=True)
    found = attend(driver, seen(anna=0, berta=20, clara=61, otto=0, rosa=30))
    assert found.away == {1: NOW - 20, 2: NOW - 61}
    assert found.gone == {2}
    assert (found.watchers, found.host_gone, found.mark) == (("otto",), False, "a1g2w1")
    assert attend(driver, seen(anna=0, berta=0)).away == {2: None}
    assert attend(driver, seen(anna=0, berta=0, clara=0)).mark == ""


def test_watching_are_those_who_may_look_and_for_whom_no_bot_plays() -> None:
    driver = playing("mittlere", onlooker=True)
    replace(driver, "anna", 1)
    driver.command("clara", commands.Leave())
    here = seen(anna=0, berta=0, clara=0, otto=0)
    assert attend(driver, here).watchers == ("clara", "otto")
    driver.command("anna", commands.ChangeRules({"spectators": False}))
    assert attend(driver, here).watchers == ()


def test_absence_is_not_counted_from_before_the_process_started() -> None:
    driver = seated("mittlere")
    known = seen(anna=3600, berta=3600)
    assert attend(driver, known, started=NOW - 59).gone == set()
    assert attend(driver, known, started=NOW - 60).gone == {0, 1, 2}
    assert not attend(driver, known, started=NOW - HOST_SECONDS + 1).host_gone
    assert attend(driver, known, started=NOW - HOST_SECONDS).host_gone


def test_at_a_listed_table_who_keeps_it_waiting_counts_as_gone() -> None:
    for listed in (True, False):
        driver = playing("mittlere")
        driver.table.settings = against(listed=listed)
        here, limit = seen(anna=0, berta=0, clara=0), WAITED_FOR * 60
        turn = {driver.table.deal.turn}
        assert attend(driver, here, waits=NOW - limit + 1).gone == set()
        assert attend(driver, here, waits=NOW - limit).gone == (turn if listed else set())


def test_only_those_who_are_gone_are_replaced_by_others() -> None:
    driver = playing("mittlere", onlooker=True)

    def code(visitor, seat, level="novice"):
        return refusal_of(driver, visitor, commands.SeatBot(seat, level), {1})

    assert code("anna", 2) == "not-away"
    assert code("berta", 1) == "seat-taken", "nobody replaces themselves"
    assert code(ONLOOKER, 1) == "not-seated"
    assert code("rosa", 1) == "not-seated"
    assert code("anna", 1, "grandmaster") == "unknown-level"
    events = driver.command("clara", commands.SeatBot(1, "novice"), {1})
    assert events == [Event("bot", {"seat": 1, "level": "novice"}, "clara")]


def test_a_bot_plays_until_the_person_takes_the_chair_back_in_mid_deal() -> None:
    driver = playing("mittlere")
    table = driver.table
    while table.deal.turn != 1:
        driver.play()
    hand = table.deal.hand(1)
    replace(driver, "clara", 1, level="random")
    assert (table.chairs[1].kind, table.chairs[1].level) == (BOT, "random")
    view = driver.table_view("berta")
    assert (view.seat, view.former_seat, view.hand, view.names[1]) == (None, 1, (), "Berta (bot)")
    assert refusal_of(driver, "berta", commands.Play(hand[0], table.move)) == "not-seated"
    assert driver.automatic_move().kind == "bot"
    driver.command("berta", commands.Sit())
    assert (table.chairs[1].kind, driver.table_view("berta").names[1]) == (PERSON, "Berta")
    assert sorted(driver.table_view("berta").hand) == sorted(table.deal.hand(1))
    assert next_move(table) is None or next_move(table).kind != "bot"
    assert table.returning == {}
    again = Table("key", driver.events)
    names = {each: each.title() for each in again.participants}
    assert plain(driver.table_view("berta")) == plain(table_view(again, "berta", names=names))


def test_a_bot_for_an_absent_person_has_the_level_of_the_others_and_allows_nobody_hints() -> None:
    driver = playing("molotow", chairs=("open", "random", "random"))
    replace(driver, "anna", 1)
    assert (driver.table.chairs[1].level, len(driver.table.people)) == ("random", 1)
    assert refusal_of(driver, "anna", commands.AskHint(driver.table.move)) == "rule-off"


def test_who_has_left_takes_the_chair_back_from_a_bot() -> None:
    driver = playing("mittlere")
    driver.command("berta", commands.Leave())
    driver.command("clara", commands.SeatBot(1, "novice"))
    assert driver.table_view("berta").former_seat == 1
    driver.command("berta", commands.Sit())
    assert driver.table.seat_of("berta") == 1


def test_a_chair_that_somebody_else_has_taken_is_not_given_back() -> None:
    driver = playing("mittlere")
    driver.command("berta", commands.Leave())
    driver.command("rosa", commands.Sit())
    assert driver.table_view("berta").former_seat is None
    assert refusal_of(driver, "berta", commands.Sit()) == "table-full"


def test_a_replaced_player_gets_in_although_spectators_are_not_allowed() -> None:
    driver = playing("mittlere", rules={"spectators": False})
    replace(driver, "anna", 1)
    assert driver.table_view("berta").former_seat == 1


def test_the_next_deal_begins_without_those_who_are_replaced() -> None:
    driver = playing("mittlere")
    driver.until(Stage.RESULT)
    for who in ("anna", "clara"):
        driver.command(who, commands.Ready(driver.table.move))
    assert driver.table.stage is Stage.RESULT
    replace(driver, "anna", 1)
    assert driver.table.stage is Stage.PLAYING


def test_a_table_waits_for_a_replaced_player_when_the_others_have_left() -> None:
    driver = playing("mittlere")
    replace(driver, "anna", 1)
    for who in ("anna", "clara"):
        driver.command(who, commands.Leave())
    assert driver.table.stage is Stage.PLAYING
    assert next_move(driver.table) is None
    driver.command("berta", commands.Sit())
    assert driver.table.host == "berta"
    driver.command("berta", commands.Leave())
    assert driver.table.stage is Stage.CLOSED


def test_the_host_who_is_replaced_is_host_no_more() -> None:
    driver = playing("mittlere")
    replace(driver, "clara", 0)
    assert driver.table.host == "berta"
    assert [chair.host for chair in driver.table.chairs] == [False, True, False]
    driver.command("anna", commands.Sit())
    assert [chair.host for chair in driver.table.chairs] == [False, True, False]


@pytest.mark.parametrize("single", [False, True])
def test_at_the_end_people_are_awaited_if_they_may_play_again(single) -> None:
    settings = Settings("mittlere", chairs=("random", "random"))
    driver = TableDriver(single_deal(settings, "daily", "today", "daily") if single else settings)
    driver.until(Stage.OVER)
    assert awaited(driver.table) == (set() if single else driver.table.people)


def test_a_free_seat_is_awaited_and_any_player_may_fill_it() -> None:
    driver = playing("mittlere")
    turn = driver.table.deal.turn
    others = [who for who in driver.table.visitors if who != driver.visitor(turn)]
    driver.command(driver.visitor(turn), commands.Leave())
    assert awaited(driver.table) == {turn}
    guest = next(who for who in others if who != driver.table.host)
    assert driver.table_view(guest).may_replace == {turn}
    driver.command(guest, commands.SeatBot(turn, "novice"))
    assert driver.automatic_move().kind == "bot"


# In a service


@pytest.fixture
def quick(monkeypatch) -> None:
    """Let absence show within fractions of a second."""
    monkeypatch.setattr(presence, "TICK_SECONDS", 0.02)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.1)
    monkeypatch.setattr(presence, "PAGE_SECONDS", 0.1)


async def two_at_a_table(service):
    """Return a table of Bondtolva with Anna and Berta, and the reader of Anna's stream."""
    table = await service.open("anna", against(game="bondtolva", listed=True))
    await service.execute(table, "berta", commands.Sit())
    anna = Looking(service, table, "anna")
    await until(lambda: anna.views)
    return table, anna


async def test_a_closed_stream_shows_as_absence_and_a_new_one_as_return(service, quick) -> None:
    began = steady_time()
    table, anna = await two_at_a_table(service)
    berta = Looking(service, table, "berta")
    await until(lambda: 1 not in anna.view.attendance.away)
    await berta.end()
    await until(lambda: 1 in anna.view.attendance.away)
    assert began <= anna.view.attendance.away[1] <= steady_time()
    number = anna.view.number
    berta = Looking(service, table, "berta")
    await until(lambda: 1 not in anna.view.attendance.away)
    watching = Looking(service, table, "otto")
    with pytest.raises(TableError):
        await watching.task
    await service.invitations.admit(anna.view.watch, "otto")
    watching = Looking(service, table, "otto")
    await until(lambda: anna.view.attendance.watchers)
    service.tables.rename("otto", "Otto")
    await until(lambda: anna.view.attendance.watchers == ("Otto",))
    assert anna.view.number == number, "presence is no event of the log"


async def test_an_absent_host_is_replaced_after_a_while(service, quick, monkeypatch) -> None:
    monkeypatch.setattr(presence, "HOST_SECONDS", 0.3)
    table, anna = await two_at_a_table(service)
    berta = Looking(service, table, "berta")
    await until(lambda: berta.views)
    await anna.end()
    await until(lambda: berta.view.is_host)
    assert service.tables.live[table].table.chairs[1].host


async def test_leavers_without_a_script_do_not_count_as_watching(service) -> None:
    table, _anna = await two_at_a_table(service)
    await service.execute(table, "berta", commands.Leave())
    assert (await service.table_view(table, "anna")).attendance.watchers == ()
    await service.table_view(table, "berta", arriving=True)
    found = service.presence.sightings(table)["berta"]
    assert found.until - found.seen == WATCHER_SECONDS
    assert (await service.table_view(table, "anna")).attendance.watchers == ("Berta",)


async def test_a_request_without_a_stream_counts_for_a_while(service) -> None:
    table = await service.open("anna", against())
    found = service.presence.sightings(table)["anna"]
    assert found.until - found.seen == PAGE_SECONDS
    with service.presence.stream(table, "anna"):
        service.presence.visit(table, "anna", seated=True)
        found = service.presence.sightings(table)["anna"]
        assert found.until - found.seen == presence.CONNECTED_SECONDS


async def test_an_open_stream_counts_for_as_long_as_it_lasts(service, monkeypatch) -> None:
    table = await service.open("anna", against())
    with service.presence.stream(table, "anna"):
        later = steady_time() + 10 * presence.CONNECTED_SECONDS
        with monkeypatch.context() as patch:
            patch.setattr(presence, "steady_time", lambda: later)
            assert service.presence.sightings(table)["anna"].until > later
    assert service.presence.sightings(table)["anna"].until < later


async def test_who_is_away_was_seen_by_the_clock_as_it_is_now(service, monkeypatch) -> None:
    table = await service.open("anna", against())
    tracker, live = service.presence, service.tables.live[table]
    tracker.visit(table, "anna", seated=True)
    sighting, day = tracker.sightings(table)["anna"], 86_400.0
    later = steady_time() + 10 * presence.CONNECTED_SECONDS
    monkeypatch.setattr(presence, "steady_time", lambda: later)
    monkeypatch.setattr(presence, "clock_ahead", lambda: day)  # as after a day of sleep
    assert tracker.at(live).away == {0: sighting.seen + day}


async def test_sightings_of_long_ago_are_discarded(service, monkeypatch) -> None:
    tracker = service.presence
    tracker.visit("t", "anna", seated=True)
    later = steady_time() + presence.KEPT_SECONDS + 1
    monkeypatch.setattr(presence, "steady_time", lambda: later)
    tracker.visit("t", "berta", seated=True)
    tracker.discard_old()
    assert tracker.sightings("t").keys() == {"berta"}
    assert tracker.sightings("u") == {}


def test_how_long_somebody_may_be_away_is_a_rule_of_the_table() -> None:
    assert against(rules={"away": 30}).rules.away == 30
    for wrong in (-1, 0, 61, 10**9, 60.5, "soon", True):
        with pytest.raises(TableError) as caught:
            against(rules={"away": wrong})
        assert caught.value.code == "rule-value"
    assert str(caught.value).startswith("“A bot may step in” cannot be True; it can be 30, ")
    with use_language("de"):
        assert error_sentence(caught.value).startswith("„Ein Bot darf einspringen“ kann nicht")
