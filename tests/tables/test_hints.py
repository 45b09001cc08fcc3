"""Hints at a table: who may ask, what they are computed from, who sees them, and how long they stay."""

import pytest

from matzl.errors import SetUpError
from matzl.judge import hint
from matzl.players.levels import ADVISER
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.live.hints import compute_hint
from tests.tables.plain import plain
from tests.tables.table_driver import ONLOOKER, TableDriver, playing, refusal_of

BOTS = {"chairs": ("novice", "novice")}


def asked_at(seat: int, **how) -> TableDriver:
    """Return a table at which a seat has to choose among several cards."""
    driver = playing("mittlere", onlooker=True, **how)
    while driver.table.deal.turn != seat or len(driver.table.deal.legal) == 1:
        assert driver.table.stage is Stage.PLAYING
        if driver.automatic_move() is None:
            driver.play()
    return driver


def asks(driver: TableDriver, visitor: str) -> None:
    """Compute a hint and add it to the table."""
    advice = compute_hint(driver.table.deal.view(driver.table.seat_of(visitor)))
    driver.command(visitor, commands.GiveHint(driver.table.move, advice))


def test_a_hint_is_computed_from_the_view_of_the_seat():
    driver = asked_at(0, **BOTS)
    before = driver.table_view("anna")
    assert before.can_hint
    assert before.hint is None
    asks(driver, "anna")
    seen = driver.table_view("anna")
    assert seen.hint == hint(seen.view, ADVISER)
    assert set(seen.hint.values) == set(seen.view.legal)
    assert not seen.can_hint
    assert (seen.move, seen.number) == (before.move, before.number + 1)
    assert seen.log == before.log


def test_a_hint_is_invisible_to_others():
    driver = asked_at(1, rules={"hints": "always"})
    others = ("anna", "clara", ONLOOKER)
    before = [plain(driver.table_view(guest)) for guest in others]
    asks(driver, "berta")
    assert driver.table_view("berta").hint is not None
    assert [plain(driver.table_view(guest)) for guest in others] == before


def test_a_hint_disappears_with_the_next_move_and_when_that_is_taken_back():
    driver = asked_at(0, **BOTS)
    asks(driver, "anna")
    driver.play()
    assert driver.table_view("anna").hint is None
    driver.command("anna", commands.AskTakeBack(driver.table.move))
    seen = driver.table_view("anna")
    assert seen.hint is None
    assert seen.can_hint


def test_a_hint_is_not_shown_to_the_next_person_in_the_seat():
    driver = asked_at(1, rules={"hints": "always"})
    asks(driver, "berta")
    driver.command("berta", commands.Leave())
    driver.command("rosa", commands.Sit(1))
    assert driver.table_view("rosa").hint is None
    asks(driver, "rosa")
    driver.command("anna", commands.SeatBot(1, "novice"), {1})
    driver.command("rosa", commands.Sit())
    assert driver.table_view("rosa").hint is None


def test_a_repeated_request_for_a_hint_has_one_effect():
    driver = asked_at(0, **BOTS)
    asks(driver, "anna")
    length = len(driver.events)
    asks(driver, "anna")
    assert len(driver.events) == length


@pytest.mark.parametrize(
    ("rule", "chairs", "allowed"),
    [
        (None, ("novice", "novice"), True),
        (None, ("novice", "open"), False),
        ("alone", ("open", "open"), False),
        ("always", ("open", "open"), True),
        ("never", ("novice", "novice"), False),
        ("never", ("open", "open"), False),
    ],
)
def test_hints_follow_the_rule_of_the_table(rule, chairs, allowed):
    driver = asked_at(0, chairs=chairs, rules={"hints": rule} if rule else {})
    assert driver.table_view("anna").can_hint == allowed
    if allowed:
        asks(driver, "anna")
        assert driver.table_view("anna").hint is not None
    else:
        assert refusal_of(driver, "anna", commands.AskHint(driver.table.move)) == "rule-off"


def test_invalid_requests_for_hints_are_refused():
    driver = asked_at(0, rules={"hints": "always"})
    move = driver.table.move
    assert refusal_of(driver, "berta", commands.AskHint(move)) == "not-your-turn"
    assert refusal_of(driver, ONLOOKER, commands.AskHint(move)) == "not-seated"
    assert refusal_of(driver, "anna", commands.AskHint(move - 1)) == "stale"
    driver.until(Stage.RESULT)
    assert refusal_of(driver, "anna", commands.AskHint(driver.table.move)) == "not-now"
    with pytest.raises(SetUpError):
        compute_hint(driver.table.deal.view(0))


def test_a_hint_is_stored_in_the_log():
    """A hint is still shown after a restart."""
    driver = asked_at(0, **BOTS)
    asks(driver, "anna")
    assert Table("key", driver.events).hint_of(0) == driver.table_view("anna").hint
