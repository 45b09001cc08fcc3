"""Seats of a table: joining, leaving at every stage, the host, bots for empty chairs, next deal and rematch."""

from dataclasses import replace

import pytest

from matzl.errors import NotationError, SetUpError, TableError, UnknownGameError
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.live.next_move import next_move
from tests.tables.table_driver import ONLOOKER, TableDriver, playing, refusal_of, seated

LEVELS = ("random", "novice")


def waiting(game="matzlfangen", **given) -> TableDriver:
    """Return a table whose host waits for others."""
    return TableDriver(Settings.checked({"game": game, **given}, LEVELS))


def test_people_choose_any_free_seat():
    driver = waiting()
    assert refusal_of(driver, "anna", commands.Sit()) == "seated"
    for seat in (-1, 4):
        assert refusal_of(driver, "berta", commands.Sit(seat)) == "no-seat"
    assert refusal_of(driver, "berta", commands.Sit(0)) == "seat-taken"
    driver.command("berta", commands.Sit(2))
    assert driver.table_view("berta").names == ("Anna", "", "Berta", "")
    driver.command("clara", commands.Sit())
    driver.command("dora", commands.Sit())
    assert [driver.table.seat_of(who) for who in ("clara", "dora")] == [1, 3]
    assert refusal_of(driver, "rosa", commands.Sit()) == "table-full"


def test_only_invited_visitors_sit_down_unless_the_table_is_listed():
    driver = waiting()
    driver.add(Event("admitted", {}, ONLOOKER))
    for token in ("on", "guessed"):
        assert refusal_of(driver, ONLOOKER, commands.Sit(token=token)) == "not-admitted"
    driver.command("berta", commands.Sit(1, "in"))
    driver.command("berta", commands.Leave())
    assert driver.table_view("berta").may_sit
    assert not driver.table_view(ONLOOKER).may_sit
    waiting(listed=True).command(ONLOOKER, commands.Sit(token="none"))


def test_nobody_sees_the_cards_of_two_seats_in_one_deal():
    driver = playing("mittlere")
    driver.command("berta", commands.Leave())
    driver.command("clara", commands.Leave())
    assert refusal_of(driver, "berta", commands.Sit(2)) == "knows-cards"
    driver.command("berta", commands.Sit(1))
    driver.command("rosa", commands.Sit(2))
    assert refusal_of(driver, "clara", commands.Sit()) == "table-full"


def test_only_the_host_starts_the_match_and_may_fill_free_seats():
    driver = waiting()
    assert refusal_of(driver, "anna", commands.Start()) == "seats-open"
    assert refusal_of(driver, "anna", commands.Start("grandmaster")) == "unknown-level"
    driver.command("berta", commands.Sit(1))
    assert refusal_of(driver, "berta", commands.SeatBot(2, "novice")) == "not-host"
    assert refusal_of(driver, "anna", commands.SeatBot(2, "grandmaster")) == "unknown-level"
    assert refusal_of(driver, "anna", commands.SeatBot(1, "novice")) == "not-away"
    assert refusal_of(driver, "anna", commands.SeatBot(-1, "novice")) == "no-seat"
    driver.command("anna", commands.SeatBot(2, "novice"))
    assert next_move(driver.table) is None, "people were invited, so the host starts the match"
    assert refusal_of(driver, "berta", commands.Start()) == "not-host"
    driver.command("anna", commands.Start("novice"))
    assert (driver.table.stage, driver.table.chairs[3].level) == (Stage.PLAYING, "novice")
    assert refusal_of(driver, "anna", commands.Start("novice")) == "not-now"
    assert refusal_of(driver, "berta", commands.SeatBot(3, "random")) == "seat-taken"
    assert refusal_of(driver, "anna", commands.SeatBot(3)) == "seat-taken"
    before = driver.table.chairs[3]
    driver.command("anna", commands.SeatBot(3, "random"))
    assert driver.table.chairs[3] == replace(before, level="random")
    assert driver.table.helped == {0, 1, 2, 3}, "such a deal changes no rating"
    assert len(set(driver.table_view("anna").names)) == 4


def test_a_match_against_bots_alone_starts_by_itself():
    found = next_move(waiting(chairs=("novice",) * 3).table)
    assert found is not None
    assert found.kind == "start"


def test_another_person_becomes_host_when_the_host_leaves():
    driver = seated("matzlfangen", onlooker=True)
    driver.command("anna", commands.Leave())
    table = driver.table
    assert [chair.host for chair in table.chairs] == [False, True, False, False]
    assert driver.table_view("berta").is_host
    assert table.host == "berta"
    assert refusal_of(driver, "anna", commands.ChangeRules({"history": "all"})) == "not-host"
    driver.command("berta", commands.SeatBot(0, "novice"))
    driver.command("berta", commands.Start())
    driver.command("berta", commands.Leave())
    assert driver.table_view("clara").is_host
    driver.command("anna", commands.Sit())
    assert not driver.table_view("anna").is_host
    assert driver.table_view("anna").seat == 0, "Anna takes her chair back from the bot"


def to_stage(stage: Stage) -> TableDriver:
    """Return a table of two people and two bots at a stage."""
    driver = seated("matzlfangen", chairs=("open", "novice", "novice"), onlooker=True)
    if stage is not Stage.GATHERING:
        driver.start(seed=1)  # seat 1 deals, so seat 0 cuts
    if stage not in (Stage.GATHERING, Stage.CUTTING):
        driver.until(stage)
    assert driver.table.stage is stage
    return driver


STAGES = [Stage.GATHERING, Stage.CUTTING, Stage.PLAYING, Stage.RESULT, Stage.OVER]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_a_table_goes_on_after_a_player_leaves_at_any_stage(stage):
    driver = to_stage(stage)
    table = driver.table
    driver.command("anna", commands.Leave())
    assert table.open_seats == {0}
    assert refusal_of(driver, "anna", commands.Leave()) == "not-seated"
    assert driver.table_view("anna").seat is None, "a player who has left may watch"
    if stage is Stage.CUTTING:
        assert next_move(table) is None, "the cut waits for the next person in the seat"
    if stage in (Stage.RESULT, Stage.OVER):
        driver.command("berta", commands.Ready(driver.table.move))
        assert table.stage is stage, "no cards are dealt to an open seat"
        assert next_move(table) is None
    driver.command("berta", commands.SeatBot(0, "novice"))
    if stage is Stage.GATHERING:
        driver.command("berta", commands.Start())
    before = len(driver.events)
    for _ in range(40):
        driver.step()
    assert len(driver.events) >= before + 40
    assert table.matches == (2 if stage is Stage.OVER else 1)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_the_table_is_closed_when_the_last_person_leaves(stage):
    driver = to_stage(stage)
    for who in ("berta", "anna"):
        driver.command(who, commands.Leave())
    assert driver.table.stage is Stage.CLOSED
    assert next_move(driver.table) is None
    for command in (
        commands.Sit(),
        commands.Say(phrase="hello"),
        commands.Leave(),
        commands.Ready(driver.table.move),
    ):
        assert refusal_of(driver, "anna", command) == "closed"
    assert driver.table_view("anna").stage is Stage.CLOSED


def test_the_next_deal_waits_for_every_person_and_no_bot():
    driver = to_stage(Stage.RESULT)
    table, deals = driver.table, len(driver.table.match.finished)
    assert refusal_of(driver, ONLOOKER, commands.Ready(driver.table.move)) == "not-seated"
    driver.command("berta", commands.Ready(driver.table.move))
    assert refusal_of(driver, "berta", commands.Ready(driver.table.move)) == "not-now"
    assert driver.table_view(ONLOOKER).ready == {1}
    assert driver.table_view(ONLOOKER).deal_number == deals
    driver.command("anna", commands.Ready(driver.table.move))
    assert table.stage is Stage.CUTTING
    view = driver.table_view(ONLOOKER)
    assert (view.deal_number, view.view, view.trumps, view.ready) == (deals + 1, None, (), set())
    assert refusal_of(driver, "anna", commands.Ready(driver.table.move)) == "not-now"


def test_the_next_deal_does_not_wait_for_a_person_who_left():
    driver = seated("matzlfangen")
    driver.start()
    driver.until(Stage.RESULT)
    for who in ("anna", "berta", "clara"):
        driver.command(who, commands.Ready(driver.table.move))
    driver.command("dora", commands.Leave())
    assert driver.table.stage is Stage.RESULT, "a seat is open"
    driver.command("anna", commands.SeatBot(3, "novice"))
    assert driver.table.stage is Stage.CUTTING


def test_a_rematch_is_a_new_match():
    driver = to_stage(Stage.OVER)
    seeds = [event.data["seed"] for event in driver.events if event.kind == "started"]
    assert driver.table_view("anna").winners
    for who in ("anna", "berta"):
        assert next_move(driver.table) is None
        driver.command(who, commands.Ready(driver.table.move))
    assert driver.automatic_move().kind == "rematch"
    view = driver.table_view("anna")
    assert (view.matches, view.deal_number, view.over, view.winners) == (2, 1, False, ())
    assert view.scores == (0, 0, 0, 0)
    assert not view.ledger
    seeds += [event.data["seed"] for event in driver.events if event.kind == "started"]
    assert len(set(seeds)) == 2


def test_the_player_before_the_dealer_cuts_or_knocks():
    driver = seated("matzlfangen")
    driver.start(seed=2)
    table = driver.table
    assert table.cutter == 1
    assert driver.table_view("anna").cutter == 1
    assert driver.table_view("anna").view is None
    assert refusal_of(driver, "anna", commands.Cut(table.move, knock=True)) == "not-your-turn"
    assert refusal_of(driver, "anna", commands.Play("weiter", table.move)) == "not-now"
    driver.command("berta", commands.Cut(table.move, knock=True))
    assert table.deal.knocked
    assert driver.table_view("anna").cutter is None
    assert refusal_of(driver, "berta", commands.Cut(table.move)) == "not-now"
    assert [entry.kind for entry in driver.table_view("anna").log] == ["cut"]


def test_nobody_cuts_at_a_table_that_does_not_ask_for_it():
    driver = seated("matzlfangen", rules={"cut": False})
    driver.start(seed=2)
    assert driver.table.cutter is None
    assert not driver.table.deal.knocked


def test_a_bot_before_the_dealer_cuts_and_never_knocks():
    driver = seated("matzlfangen", chairs=("novice",) * 3)
    driver.start(seed=2)
    assert driver.automatic_move().kind == "cut"
    assert not driver.table.deal.knocked


def test_late_illegal_and_foreign_moves_are_refused():
    driver = playing("mittlere")
    table = driver.table
    turn = table.deal.turn
    own, other = driver.visitor(turn), driver.visitor((turn + 1) % 3)
    card, others = table.deal.hand(turn)[0], table.deal.hand((turn + 1) % 3)[0]
    assert refusal_of(driver, own, commands.Play(card, table.move - 1)) == "stale"
    assert refusal_of(driver, own, commands.Play(card, table.move + 1)) == "stale"
    assert refusal_of(driver, other, commands.Play(others, table.move)) == "not-your-turn"
    assert refusal_of(driver, "", commands.Play(card, table.move)) == "not-seated"
    assert refusal_of(driver, "rosa", commands.Play(card, table.move)) == "not-seated"
    with pytest.raises(NotationError):
        driver.command(own, commands.Play("ace of spades", table.move))
    with pytest.raises(ValueError, match="hand"):
        driver.command(own, commands.Play(others, table.move))
    driver.command(own, commands.Play(card, table.move))
    assert refusal_of(driver, own, commands.Play(card, table.move)) == "not-your-turn"


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"game": "skat"}, UnknownGameError),
        ({"game": "mittlere", "chairs": ("novice",)}, SetUpError),
        ({"game": "mittlere", "chairs": ("novice", "grandmaster")}, TableError),
        ({"game": "mittlere", "deck": "tarot"}, SetUpError),
        ({"game": "mittlere", "rules": {"pace": "furious"}}, TableError),
        ({"game": "mittlere", "rules": {"pace": ["calm"]}}, TableError),
        ({"game": "mittlere", "rules": {"claims": "yes"}}, TableError),
        ({"game": "mittlere", "rules": {"stakes": True}}, TableError),
        ({"game": "mittlere", "options": {"nonsense": 1}}, SetUpError),
    ],
)
def test_invalid_settings_are_refused(given, error):
    with pytest.raises(error):
        Settings.checked(given, LEVELS)
