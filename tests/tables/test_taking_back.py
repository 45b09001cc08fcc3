"""Taking back: alone, with the consent of all, declined, while others come and go, and over random draws."""

from functools import partial

import pytest

from matzl.table.core import commands
from matzl.table.core.stages import Stage, TakeBackRequest
from tests.tables.table_driver import ONLOOKER, TableDriver, playing, refusal_of


def asking(**how) -> tuple[TableDriver, int, int]:
    """Return a table of four people where one asks to take back; the table, the seat, and the actions left."""
    driver = playing("matzlfangen", onlooker=True, **how)
    for _ in range(6):
        driver.play()
    left, seat = len(driver.table.deal.actions), driver.table.deal.turn
    driver.play()
    driver.command(driver.visitor(seat), commands.AskTakeBack(driver.table.move))
    return driver, seat, left


agreement = partial(commands.AnswerTakeBack, True)
objection = partial(commands.AnswerTakeBack, False)


def test_the_only_person_takes_back_at_once_with_the_bots_actions_since():
    driver = playing("mittlere", chairs=("novice", "novice"))
    table = driver.table
    assert refusal_of(driver, "anna", commands.AskTakeBack(table.move)) == "nothing-to-take-back"
    while table.deal.turn != 0:
        driver.automatic_move()
    before, hand, done = table.deal.state.tobytes(), table.deal.hand(0), table.deal.actions
    driver.play()
    driver.automatic_move()
    assert refusal_of(driver, "anna", commands.AskTakeBack(table.move - 1)) == "stale"
    driver.command("anna", commands.AskTakeBack(table.move))
    assert table.deal.actions == done
    assert table.deal.hand(0) == hand
    assert table.deal.state.tobytes() == before
    assert len(table.trumps) == len(done)
    view = driver.table_view("anna")
    assert [h.action for h in view.log if h.kind == "done"] == list(range(len(done)))
    assert view.log[-1].kind == "taken-back"


def test_a_decision_is_taken_back_when_everybody_agrees():
    driver, seat, left = asking()
    table = driver.table
    others = [driver.visitor(other) for other in sorted(table.people - {seat})]
    assert driver.table_view(ONLOOKER).take_back == TakeBackRequest(seat, left)
    assert refusal_of(driver, driver.visitor(seat), agreement(left)) == "not-now"
    assert refusal_of(driver, others[0], commands.AskTakeBack(table.move)) == "not-now"
    assert refusal_of(driver, ONLOOKER, agreement(left)) == "not-seated"
    for other in others[:-1]:
        driver.command(other, agreement(left))
        assert len(table.deal.actions) == left + 1
        assert refusal_of(driver, other, agreement(left)) == "not-now"
        assert refusal_of(driver, other, objection(left)) == "not-now"
    assert driver.automatic_move() is None
    move = table.move
    driver.command(others[-1], agreement(left))
    assert len(table.deal.actions) == left
    assert table.move > move
    assert table.take_back is None
    assert table.deal.turn == seat


@pytest.mark.parametrize("who", ["asker", "other"])
def test_one_refusal_ends_the_request(who):
    driver, seat, left = asking()
    driver.command(driver.visitor((seat + 1) % 4), agreement(left))
    no = seat if who == "asker" else (seat + 2) % 4
    driver.command(driver.visitor(no), objection(left))
    assert driver.table_view(ONLOOKER).take_back is None
    assert len(driver.table.deal.actions) == left + 1
    assert refusal_of(driver, driver.visitor((seat + 3) % 4), agreement(left)) == "not-now"


def test_an_answer_to_an_earlier_request_is_late():
    driver, seat, left = asking()
    asker, other = driver.visitor(seat), driver.visitor((seat + 1) % 4)
    late = agreement(left)
    driver.command(asker, objection(left))
    driver.play()
    driver.command(other, commands.AskTakeBack(driver.table.move))
    assert refusal_of(driver, driver.visitor((seat + 2) % 4), late) == "stale"
    assert driver.table.take_back.agreed == frozenset()


def test_a_request_survives_actions_of_other_players():
    driver, seat, left = asking()
    assert driver.table.deal.turn != seat
    driver.play()
    for other in sorted(driver.table.people - {seat}):
        driver.command(driver.visitor(other), agreement(left))
    assert len(driver.table.deal.actions) == left


def test_a_request_lapses_when_its_author_plays_on():
    driver, seat, _ = asking()
    while driver.table.deal.turn != seat:
        driver.play()
    assert driver.table.take_back is not None
    driver.play()
    assert driver.table.take_back is None


def test_a_decision_is_taken_back_when_the_last_unanswered_person_leaves():
    driver, seat, left = asking()
    for step in (1, 2):
        driver.command(driver.visitor((seat + step) % 4), agreement(left))
    driver.command(driver.visitor((seat + 3) % 4), commands.Leave())
    assert driver.automatic_move().kind == "back"
    assert len(driver.table.deal.actions) == left


@pytest.mark.parametrize("replaced", [False, True])
def test_a_request_lapses_when_its_author_leaves_or_is_replaced(replaced):
    driver, seat, left = asking()
    command = commands.SeatBot(seat, "novice") if replaced else commands.Leave()
    driver.command(driver.visitor((seat + replaced) % 4), command, {seat})
    assert driver.table.take_back is None
    assert len(driver.table.deal.actions) == left + 1
    assert refusal_of(driver, driver.visitor((seat + 1) % 4), agreement(left)) == "not-now"


def test_a_person_who_sits_down_meanwhile_is_asked_too():
    driver, seat, left = asking()
    driver.command(driver.visitor((seat + 3) % 4), commands.Leave())
    driver.command("rosa", commands.Sit())
    for step in (1, 2):
        driver.command(driver.visitor((seat + step) % 4), agreement(left))
    assert len(driver.table.deal.actions) == left + 1
    driver.command("rosa", agreement(left))
    assert len(driver.table.deal.actions) == left


def test_taking_back_is_refused_if_the_rules_exclude_it():
    driver = playing("matzlfangen", rules={"take_back": False})
    seat = driver.table.deal.turn
    driver.play()
    own = driver.visitor(seat)
    assert not driver.table_view(own).can_take_back
    assert refusal_of(driver, own, commands.AskTakeBack(driver.table.move)) == "rule-off"


def test_a_finished_deal_cannot_be_taken_back():
    driver = playing("bondtolva")
    driver.until(Stage.RESULT)
    assert refusal_of(driver, "anna", commands.AskTakeBack(driver.table.move)) == "not-now"
    assert not driver.table_view("anna").can_take_back


def test_the_same_card_is_drawn_again_after_taking_back():
    """A draw is not a decision that can be taken back; after taking back, the same card is drawn."""
    for seed in range(400):
        driver = playing("mittlere", options={"tie": "draw"}, seed=seed)
        table = driver.table
        while table.stage is Stage.PLAYING and not table.deal.by_chance:
            driver.play()
        if table.stage is Stage.PLAYING:
            break
    places = [table.last_decision(seat) for seat in range(3)]
    assert max(places) == len(table.deal.actions) - 1
    last = places.index(max(places))
    before = table.deal.actions
    drawn = driver.play()
    assert table.deal.by_chance, "each tied seat draws a card"
    assert [table.last_decision(seat) for seat in range(3)] == places
    driver.command(driver.visitor(last), commands.AskTakeBack(table.move))
    for other in {0, 1, 2} - {last}:
        driver.command(driver.visitor(other), agreement(len(before) - 1))
    assert len(table.deal.actions) == len(before) - 1
    driver.play(before[-1])
    assert driver.play() == drawn
