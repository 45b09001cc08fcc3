"""Permission: `permits` is None exactly where a handler succeeds, and the view offers exactly what is permitted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matzl.errors import MatzlError
from matzl.features.tournament.state import TournamentSettings
from matzl.judge import Judgement
from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import MAX_PLAYER_WORD
from matzl.table.core.handlers import handle
from matzl.table.core.names import MAX_MESSAGE_LENGTH
from matzl.table.core.permits import may_look, permits, who_is
from matzl.table.core.settings import Settings, single_deal
from matzl.table.core.stages import PERSON, Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import Attendance
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, playing, seated

STRANGERS = (ONLOOKER, "zoe", "")


def opened(settings: Settings) -> TableDriver:
    """Return a table of a feature: with its host, or with people in all seats if there is no host."""
    driver = TableDriver(settings)
    if driver.table.hosted:
        return driver
    for seat in range(settings.seats):
        driver.add(Event("sat", {"seat": seat, "name": PEOPLE[seat].title()}, PEOPLE[seat]))
    return driver


def of_tournament(format_: str) -> Settings:
    settings = TournamentSettings("mittlere", {}, format_, 1, 1, "novice", "french")
    return settings.of_table("t", 1, 1)


def one_deal() -> Settings:
    given = {"game": "mittlere", "chairs": ["novice", "novice"]}
    return single_deal(Settings.checked(given, LEVELS), "kind", "id", "not-now")


def started(driver: TableDriver, stage: Stage = Stage.PLAYING) -> TableDriver:
    driver.start()
    driver.until(stage)
    return driver


def asked_back() -> TableDriver:
    driver = playing("mittlere", onlooker=True)
    seat = driver.table.deal.turn
    driver.play()
    driver.command(driver.visitor(seat), commands.AskTakeBack(driver.table.move))
    return driver


def removed(driver: TableDriver) -> TableDriver:
    driver.command(PEOPLE[0], commands.Remove(1))
    return driver


def replaced() -> TableDriver:
    driver = playing("mittlere", rules={"talk": "phrases", "hints": "always"})
    driver.add(Event("bot", {"seat": 1, "level": "novice", "for": "Berta"}))
    return driver


def closed(by: str) -> TableDriver:
    driver = seated("mittlere", chairs=("novice", "novice"))
    driver.command(PEOPLE[0], commands.Close() if by else commands.Leave())
    return driver


ZOO = {
    "gathering": lambda: TableDriver(Settings.checked({"game": "matzlfangen"}, LEVELS)),
    "full": lambda: seated("mittlere", onlooker=True),
    "removed": lambda: removed(seated("mittlere", onlooker=True)),
    "listed": lambda: TableDriver(Settings.checked({"game": "mittlere", "listed": True}, LEVELS)),
    "cutting": lambda: started(seated("matzlfangen"), Stage.CUTTING),
    "playing": lambda: playing("mittlere", onlooker=True, rules={"claims": False}),
    "alone": lambda: playing("bondtolva", chairs=("novice",)),
    "silent": lambda: playing("german-solo", rules={"take_back": False, "hints": "always"}),
    "asked back": asked_back,
    "removed in play": lambda: removed(playing("mittlere", rules={"talk": "none"})),
    "replaced": replaced,
    "result": lambda: started(seated("mittlere"), Stage.RESULT),
    "over": lambda: started(seated("mittlere", options={"deals": 3}), Stage.OVER),
    "closed by the host": lambda: closed("anna"),
    "left by all": lambda: closed(""),
    "one deal": lambda: started(opened(one_deal())),
    "one deal over": lambda: started(opened(one_deal()), Stage.OVER),
    "duplicate": lambda: started(opened(of_tournament("duplicate"))),
    "league over": lambda: started(opened(of_tournament("league")), Stage.OVER),
}
"""Tables in all stages, with people in all roles, and those of features."""


NO_EVENTS = (commands.Retry, commands.AskHint, commands.Avoid, commands.Report)
"""The commands that cause no event."""


def every_command(table: Table) -> Iterator[commands.Command]:
    """Yield commands of every type: sensible ones, and such as a page never sends."""
    move, seats = table.move, range(-1, table.settings.seats + 1)
    for token in ("", table.invite, table.watch):
        yield from (commands.Sit(seat, token) for seat in (None, *seats))
    yield commands.Sit(None, table.invite)
    yield commands.Leave()
    for seat in seats:
        yield from (commands.SeatBot(seat), commands.Remove(seat), commands.HandOver(seat))
    yield from (commands.SeatBot(1, "wizard"), commands.SeatBot(1, "club"))
    yield from (commands.Readmit(-1), commands.Readmit(0), commands.Readmit(1))
    yield from (commands.Renew(), commands.Close(), commands.Start(), commands.Retry())
    yield from (commands.Name("Friday"), commands.Name("x" * 25), commands.Name())
    for at in (move, move - 1):
        yield from (commands.Cut(at), commands.AskTakeBack(at), commands.Claim(at))
        yield from (commands.Ready(at), commands.AskHint(at))
        yield commands.GiveHint(at, Judgement("club", "AC", {}))
        legal = () if table.deal is None or table.deal.over else tuple(table.deal.legal)[:2]
        yield from (commands.Play(word, at) for word in (*legal, "2C", "nonsense"))
    left = 0 if table.take_back is None else table.take_back.left
    for number in (left, left + 1):
        yield from (commands.AnswerTakeBack(agree, number) for agree in (True, False))
    yield from (commands.Say("hello"), commands.Say("no such phrase"), commands.Say())
    yield from (commands.Say(text="x" * n) for n in (1, MAX_MESSAGE_LENGTH, MAX_MESSAGE_LENGTH + 1))
    yield from (commands.SetWord("x" * n) for n in (0, MAX_PLAYER_WORD, MAX_PLAYER_WORD + 1))
    for person in (0, 1, 9):
        yield from (commands.Avoid(person, how) for how in ("mute", "", "hit"))
        yield from (commands.Report(person, text) for text in ("insults", " "))
    for rules in ({"pace": "calm"}, {"pace": "warp"}, {"hints": "always"}, {"no": 1}, {}):
        yield commands.ChangeRules(rules)


@pytest.mark.parametrize("name", ZOO)
def test_what_is_permitted_succeeds_and_all_else_is_refused_with_its_code(name):
    driver = ZOO[name]()
    table = driver.table
    kinds = set()
    for visitor in (*PEOPLE, *STRANGERS):
        for gone in ((), range(table.settings.seats)):
            who = who_is(table, visitor, LEVELS, gone)
            for command in every_command(table):
                kinds.add(type(command))
                code = permits(table, who, command)
                if code is not None:
                    with pytest.raises(MatzlError) as caught:
                        handle(table, who, command)
                    assert caught.value.code == code
                    continue
                events = handle(table, who, command)
                assert events or type(command) in NO_EVENTS
                assert all(event.by == visitor for event in events)
                after = Table("key", [*driver.events, *events])
                assert after.number_for(visitor) == table.number_for(visitor) + len(events)
    assert kinds >= set(commands.Command.__subclasses__())


@pytest.mark.parametrize("name", ZOO)
@pytest.mark.parametrize("gone", [frozenset(), frozenset({1, 2})])
def test_the_view_offers_exactly_what_is_permitted(name, gone):
    driver = ZOO[name]()
    table, move = driver.table, driver.table.move
    gone &= table.people
    for visitor in (visitor for visitor in (*PEOPLE, ONLOOKER) if may_look(table, visitor)):
        who = who_is(table, visitor, LEVELS, gone)

        def may(command: commands.Command, who=who) -> bool:
            return permits(table, who, command) is None

        view = table_view(table, visitor, None, Attendance(gone=gone))
        seats = range(table.settings.seats)
        assert view.hosting == may(commands.Close()) == may(commands.ChangeRules())
        assert view.can_take_back == may(commands.AskTakeBack(move))
        assert view.can_claim == may(commands.Claim(move))
        assert view.can_hint == may(commands.AskHint(move))
        assert (view.takes_words and view.seat is not None) == may(commands.SetWord("pear"))
        assert view.may_replace == {seat for seat in seats if may(commands.SeatBot(seat))}
        assert view.may_sit == {seat for seat in seats if may(commands.Sit(seat))}
        if view.hosting and table.settings.allows("seating"):
            others = {chair.number for chair in view.chairs if chair.number != view.seat}
            people = {chair.number for chair in view.chairs if chair.kind == PERSON}
            assert {
                seat for seat in seats if may(commands.Remove(seat))
            } == others - table.open_seats
            assert {seat for seat in seats if may(commands.HandOver(seat))} == others & people
            assert may(commands.Renew())
