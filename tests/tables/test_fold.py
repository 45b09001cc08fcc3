"""The state of a table follows from its events: applying them again gives the same table, whatever was done or refused."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from msgspec import convert

from matzl import registry
from matzl.errors import MatzlError, TableError
from matzl.table.core import commands, snapshot
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event, EventData
from matzl.table.core.handlers import start
from matzl.table.core.settings import Settings
from matzl.table.core.snapshot import apply_events, restored
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from tests.tables.plain import plain
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, seated

pytestmark = pytest.mark.two_games

GUESTS = (*PEOPLE, "rosa", ONLOOKER)
"""The visitor who sits down on chairs that others have left."""


def all_there_is(table: Table) -> dict[str, object]:
    """Return all attributes of a table as comparable values, except views and hints; deal and match as their records."""
    left_out = ("views", "common", "_hints")
    kept = {name: plain(value) for name, value in vars(table).items() if name not in left_out}
    kept["hints"] = [table.hint_of(chair.number) for chair in table.chairs]
    kept["match"] = table.match and table.match.record()
    kept["deal"] = table.deal and table.deal.record()
    return kept


def assert_same_when_folded_anew(driver: TableDriver, snapshot: str | None = None) -> None:
    again = restored("key", snapshot)
    later = driver.events[again.length :]
    apply_events(again, [replace(each, data=json.loads(json.dumps(each.data))) for each in later])
    assert all_there_is(again) == all_there_is(driver.table)
    data = [plain(each.data) for each in again.log]
    assert convert(data, list[EventData]) == data
    for guest in GUESTS:
        assert sight(again, guest) == sight(driver.table, guest)


def sight(table: Table, guest: str) -> object:
    """Return a visitor's view of a table, or the code of the refusal."""
    try:
        return plain(table_view(table, guest))
    except TableError as refusal:
        return refusal.code


def some_wish(driver: TableDriver, guest: str) -> commands.Command:
    """Return a random command, possible or not."""
    rng, table = driver.rng, driver.table
    if table.take_back is not None and rng.random() < 0.8:
        return commands.AnswerTakeBack(rng.random() < 0.9, table.take_back.left)
    seat = table.seat_of(guest)
    hand = [] if table.deal is None or seat is None else table.deal.hand(seat)
    rng.shuffle(hand)
    late = rng.choice((table.move, table.move, table.move, table.move - 1))
    words = ["7S", "pass", "trump:S", "AS", *(hand[:1])]
    rules = (
        {"pace": "brisk"}, {"take_back": True}, {"talk": "phrases"}, {"talk": "all"},
        {"forced": True}, {"forced": False}, {"spectators": rng.random() < 0.8}, {"claims": 3},
    )  # fmt: skip
    return rng.choice((
        lambda: commands.Say(text="  Nice\tweather \u202e "),
        lambda: commands.Say(phrase=rng.choice(("hello", "nonsense"))),
        lambda: commands.AskTakeBack(late),
        lambda: commands.AnswerTakeBack(rng.random() < 0.7, 0),
        lambda: commands.Claim(late),
        lambda: commands.Play(rng.choice(words), late),
        lambda: commands.Sit(rng.choice((None, 0, 1, 2, 9, -1))),
        lambda: commands.SeatBot(rng.randrange(4), rng.choice(("novice", "random", "grandmaster"))),
        lambda: commands.Leave() if rng.random() < 0.1 and len(table.people) > 1 else commands.Ready(late),
        lambda: commands.Cut(late, rng.random() < 0.5),
        commands.Start,
        lambda: commands.ChangeRules(rng.choice(rules)),
    ))()  # fmt: skip


def go_on(driver: TableDriver) -> None:
    """Seat a bot where a seat is open, or take the next step."""
    table = driver.table
    if table.open_seats:
        driver.command(table.host, commands.SeatBot(min(table.open_seats), "random"))
    else:
        driver.step()


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("bots", [0, 1])
def test_replaying_the_events_gives_the_same_table(game, bots):
    others = len(Settings.checked({"game": game}, ()).chairs)
    chairs = ("novice",) * min(bots, others) + ("open",) * max(0, others - bots)
    driver = seated(game, chairs=chairs, onlooker=True, seed=bots)
    rng, table, refusals = driver.rng, driver.table, set()
    driver.start()
    for step in range(2600):
        if table.stage is Stage.OVER:
            break
        if rng.random() < (0.3 if table.take_back is None else 0.9):
            guest = rng.choice(GUESTS)
            try:
                driver.command(guest, some_wish(driver, guest))
            except MatzlError as refusal:
                refusals.add(refusal.code)
        else:
            go_on(driver)
        if step % 600 == 7:
            assert_same_when_folded_anew(driver)
    assert_same_when_folded_anew(driver)
    assert table.stage is Stage.OVER
    assert {"done", "taken-back", "ready"} <= {event.kind for event in driver.events}
    assert {"not-now", "not-seated", "not-host"} <= refusals


@pytest.mark.parametrize("game", registry.names())
def test_a_snapshot_replaces_the_events_before_the_match(game):
    driver = seated(game, onlooker=True, seed=2)
    rng, table, seen = driver.rng, driver.table, []
    driver.command("anna", commands.Name("Friday"))
    for match in range(5):
        driver.add(Event("started", {**start(table).data, "single_deals": 1 + match % 2}))
        snapshot = apply_events(Table("key"), driver.events)
        seen.append(restored("key", snapshot).length)
        while table.stage is not Stage.OVER:
            if rng.random() < 0.3:
                with suppress(MatzlError):
                    guest, word = rng.choice(GUESTS), commands.SetWord(rng.choice(("", "pear")))
                    driver.command(guest, some_wish(driver, guest) if rng.random() < 0.9 else word)
            else:
                go_on(driver)
            if rng.random() < 0.02:
                assert_same_when_folded_anew(driver, snapshot)
        assert_same_when_folded_anew(driver, snapshot)
    starts = [number for number, event in enumerate(driver.events) if event.kind == "started"]
    assert seen == [0, *starts[1:]]


@pytest.mark.parametrize("text", ["", "{", "{}", '{"version": "0", "listed": 1}', "snapshot"])
def test_a_snapshot_that_cannot_be_read_is_ignored(text):
    driver = seated("mittlere", options={"deals": 1})
    for _ in range(2):
        driver.start()
        driver.until(Stage.OVER)
    whole = apply_events(Table("key"), driver.events)
    assert restored("key", whole).length > 0
    changed = whole.replace('"version":"', '"version":"x') if text == "snapshot" else text
    assert_same_when_folded_anew(driver, changed)
    assert restored("key", changed).length == 0


def test_without_sources_each_process_reads_its_own_snapshots_alone(monkeypatch, tmp_path):
    monkeypatch.setattr("matzl.table.core.snapshot.__file__", str(tmp_path / "snapshot.pyc"))
    assert snapshot._version.__wrapped__() != snapshot._version.__wrapped__()


def test_an_unknown_kind_of_event_is_an_error():
    with pytest.raises(AttributeError):
        Table("key", [Event("danced")])
