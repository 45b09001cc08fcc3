"""The state of a table follows from its events: applying them again gives the same table, whatever was done or refused."""

import json

import pytest

from matzl import registry
from matzl.errors import MatzlError, TableError
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from tests.tables.plain import plain
from tests.tables.table_driver import ONLOOKER, PEOPLE, TableDriver, seated

pytestmark = pytest.mark.two_games

GUESTS = (*PEOPLE, "rosa", ONLOOKER)
"""The visitor who sits down on chairs that others have left."""


def as_stored(event: Event) -> Event:
    """Return an event as read back from the database."""
    return Event(event.kind, json.loads(json.dumps(event.data)), event.by)


def all_there_is(table: Table) -> dict[str, object]:
    """Return all attributes of a table as comparable values, except views; deal and match as their records."""
    kept = {name: plain(value) for name, value in vars(table).items() if name != "views"}
    kept["match"] = table.match and table.match.record()
    kept["deal"] = table.deal and table.deal.record()
    return kept


def assert_same_when_folded_anew(driver: TableDriver) -> None:
    again = Table("key", map(as_stored, driver.events))
    assert all_there_is(again) == all_there_is(driver.table)
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
        elif table.open_seats:
            driver.command(table.host, commands.SeatBot(min(table.open_seats), "random"))
        else:
            driver.step()
        if step % 600 == 7:
            assert_same_when_folded_anew(driver)
    assert_same_when_folded_anew(driver)
    assert table.stage is Stage.OVER
    assert {"done", "taken-back", "ready"} <= {event.kind for event in driver.events}
    assert {"not-now", "not-seated", "not-host"} <= refusals


def test_an_unknown_kind_of_event_is_an_error():
    with pytest.raises(AttributeError):
        Table("key", [Event("danced")])
