"""Hints at a table: whom the rules let ask, what they come from, who sees them, and how long they stay."""

import pytest

from matzl.analysis import hint
from matzl.errors import SetUpError
from matzl.players.levels import ADVISER
from matzl.table import commands as wishes
from matzl.table.hints import advised, hint_in_event, told_in_event
from matzl.table.stage import Stage
from matzl.table.state import Table
from tests.tables.plain import plain
from tests.tables.sitting import ONLOOKER, Sitting, playing
from tests.tables.test_taking_back import refusal_of

BOTS = {"chairs": ("novice", "novice")}


def asked_at(seat: int, **how) -> Sitting:
    """A table at which a seat has to choose among several cards."""
    sitting = playing("mittlere", onlooker=True, **how)
    while sitting.table.deal.turn != seat or len(sitting.table.deal.legal) == 1:
        assert sitting.table.stage is Stage.PLAYING
        if sitting.due() is None:
            sitting.play()
    return sitting


def asks(sitting: Sitting, visitor: str) -> None:
    """Ask for a hint, and be told."""
    seat = sitting.table.seat_of(visitor)
    told = advised(sitting.table.deal.view(seat))
    sitting.wish(visitor, wishes.AskHint(sitting.table.move, told))


def test_a_hint_is_what_the_level_says_of_the_seats_own_view():
    sitting = asked_at(0, **BOTS)
    before = sitting.seen("anna")
    assert before.can_hint
    assert before.hint is None
    asks(sitting, "anna")
    seen = sitting.seen("anna")
    assert seen.hint == hint(seen.view, ADVISER)
    assert set(seen.hint.values) == set(seen.view.legal)
    assert not seen.can_hint
    assert (seen.move, seen.number) == (before.move, before.number + 1)
    assert seen.happenings == before.happenings


def test_nobody_else_sees_it_or_that_it_was_asked_for():
    sitting = asked_at(1, rules={"hints": "always"})
    others = ("anna", "clara", ONLOOKER)
    before = [plain(sitting.seen(guest)) for guest in others]
    asks(sitting, "berta")
    assert sitting.seen("berta").hint is not None
    assert [plain(sitting.seen(guest)) for guest in others] == before


def test_it_is_gone_with_the_next_move_and_when_it_is_taken_back():
    sitting = asked_at(0, **BOTS)
    asks(sitting, "anna")
    sitting.play()
    assert sitting.seen("anna").hint is None
    sitting.wish("anna", wishes.AskBack(sitting.table.move))
    seen = sitting.seen("anna")
    assert seen.hint is None
    assert seen.can_hint


def test_who_takes_over_the_chair_is_not_told():
    sitting = asked_at(1, rules={"hints": "always"})
    asks(sitting, "berta")
    sitting.wish("berta", wishes.Leave())
    sitting.wish("rosa", wishes.Sit("Rosa", 1))
    assert sitting.seen("rosa").hint is None


def test_asked_for_twice_it_is_told_once():
    sitting = asked_at(0, **BOTS)
    asks(sitting, "anna")
    length = len(sitting.log)
    asks(sitting, "anna")
    assert len(sitting.log) == length


@pytest.mark.parametrize(
    ("rule", "chairs", "allowed"),
    [
        ("alone", ("novice", "novice"), True),
        ("alone", ("novice", "open"), False),
        ("alone", ("open", "open"), False),
        ("always", ("open", "open"), True),
        ("never", ("novice", "novice"), False),
        ("never", ("open", "open"), False),
    ],
)
def test_the_rule_of_the_table(rule, chairs, allowed):
    sitting = asked_at(0, chairs=chairs, rules={"hints": rule})
    assert sitting.seen("anna").can_hint == allowed
    if allowed:
        asks(sitting, "anna")
        assert sitting.seen("anna").hint is not None
    else:
        assert refusal_of(sitting, "anna", wishes.AskHint(sitting.table.move)) == "rule-off"


def test_what_is_usual_is_to_be_told_when_one_plays_against_bots():
    assert asked_at(0, **BOTS).seen("anna").can_hint
    assert not asked_at(0).seen("anna").can_hint


def test_the_host_may_change_the_rule():
    sitting = asked_at(0)
    sitting.wish("anna", wishes.Rule({"hints": "always"}))
    assert sitting.seen("anna").can_hint
    assert not sitting.seen("berta").can_hint, "it is not her turn"


def test_what_cannot_be_asked():
    sitting = asked_at(0, rules={"hints": "always"})
    move = sitting.table.move
    assert refusal_of(sitting, "berta", wishes.AskHint(move)) == "not-your-turn"
    assert refusal_of(sitting, ONLOOKER, wishes.AskHint(move)) == "not-seated"
    assert refusal_of(sitting, "anna", wishes.AskHint(move - 1)) == "stale"
    sitting.until(Stage.RESULT)
    assert refusal_of(sitting, "anna", wishes.AskHint(sitting.table.move)) == "not-now"
    with pytest.raises(SetUpError):
        advised(sitting.table.deal.view(0))


def test_the_log_holds_it():
    """A server that starts anew shows it still."""
    sitting = asked_at(0, **BOTS)
    asks(sitting, "anna")
    told = sitting.seen("anna").hint
    assert hint_in_event(told_in_event(told)) == told
    assert Table("key", sitting.log).hint_of(0) == told
