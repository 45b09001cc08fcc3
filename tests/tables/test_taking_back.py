"""Taking back: alone, by consent of all, declined, while others come and go, and over what chance has drawn."""

import pytest

from matzl.errors import TableError
from matzl.table import commands as wishes
from matzl.table.stage import Stage
from tests.tables.sitting import ONLOOKER, Sitting, playing


def refusal_of(sitting: Sitting, visitor: str, wish: wishes.Wish) -> str:
    """The code with which a wish is refused."""
    with pytest.raises(TableError) as caught:
        sitting.wish(visitor, wish)
    return caught.value.code


def asking(**how) -> tuple[Sitting, int, int]:
    """Four people of whom one has asked to take back what they have just done; the table, who, and how much is left."""
    sitting = playing("matzlfangen", onlooker=True, **how)
    for _ in range(6):
        sitting.play()
    left, seat = len(sitting.table.deal.actions), sitting.table.deal.turn
    sitting.play()
    sitting.wish(sitting.visitor(seat), wishes.AskBack(sitting.table.move))
    return sitting, seat, left


def test_one_alone_takes_back_at_once_what_bots_have_done_since():
    sitting = playing("mittlere", chairs=("novice", "novice"))
    table = sitting.table
    assert refusal_of(sitting, "anna", wishes.AskBack(table.move)) == "nothing-to-take-back"
    while table.deal.turn != 0:
        sitting.due()
    before, hand, done = table.deal.state.tobytes(), table.deal.hand(0), table.deal.actions
    sitting.play()
    sitting.due()
    assert refusal_of(sitting, "anna", wishes.AskBack(table.move - 1)) == "stale"
    sitting.wish("anna", wishes.AskBack(table.move))
    assert table.deal.actions == done
    assert table.deal.hand(0) == hand
    assert table.deal.state.tobytes() == before
    assert len(table.trumps) == len(done)
    view = sitting.seen("anna")
    assert [h.place for h in view.happenings if h.kind == "done"] == list(range(len(done)))
    assert view.happenings[-1].kind == "taken-back"


def test_everybody_must_agree():
    sitting, seat, left = asking()
    table = sitting.table
    others = [sitting.visitor(other) for other in sorted(table.people - {seat})]
    assert sitting.seen(ONLOOKER).back.waiting == table.people - {seat}
    assert (
        refusal_of(sitting, sitting.visitor(seat), wishes.Answer(agree=True, left=left))
        == "not-now"
    )
    assert refusal_of(sitting, others[0], wishes.AskBack(table.move)) == "not-now"
    assert refusal_of(sitting, ONLOOKER, wishes.Answer(agree=True, left=left)) == "not-seated"
    for other in others[:-1]:
        sitting.wish(other, wishes.Answer(agree=True, left=left))
        assert len(table.deal.actions) == left + 1
        assert refusal_of(sitting, other, wishes.Answer(agree=True, left=left)) == "not-now"
        assert refusal_of(sitting, other, wishes.Answer(agree=False, left=left)) == "not-now"
    assert sitting.due() is None
    move = table.move
    sitting.wish(others[-1], wishes.Answer(agree=True, left=left))
    assert len(table.deal.actions) == left
    assert table.move > move
    assert table.asked is None
    assert table.deal.turn == seat


@pytest.mark.parametrize("who", ["asker", "other"])
def test_one_no_is_enough(who):
    sitting, seat, left = asking()
    sitting.wish(sitting.visitor((seat + 1) % 4), wishes.Answer(agree=True, left=left))
    no = seat if who == "asker" else (seat + 2) % 4
    sitting.wish(sitting.visitor(no), wishes.Answer(agree=False, left=left))
    assert sitting.seen(ONLOOKER).back is None
    assert len(sitting.table.deal.actions) == left + 1
    late = wishes.Answer(agree=True, left=left)
    assert refusal_of(sitting, sitting.visitor((seat + 3) % 4), late) == "not-now"


def test_an_answer_to_what_was_asked_before_is_late():
    sitting, seat, left = asking()
    asker, other = sitting.visitor(seat), sitting.visitor((seat + 1) % 4)
    late = wishes.Answer(agree=True, left=left)
    sitting.wish(asker, wishes.Answer(agree=False, left=left))
    sitting.play()
    sitting.wish(other, wishes.AskBack(sitting.table.move))
    assert refusal_of(sitting, sitting.visitor((seat + 2) % 4), late) == "stale"
    assert sitting.table.asked.agreed == frozenset()


def test_others_may_play_on_and_it_is_taken_back_all_the_same():
    sitting, seat, left = asking()
    assert sitting.table.deal.turn != seat
    sitting.play()
    for other in sorted(sitting.table.people - {seat}):
        sitting.wish(sitting.visitor(other), wishes.Answer(agree=True, left=left))
    assert len(sitting.table.deal.actions) == left


def test_who_plays_on_asks_no_more():
    sitting, seat, _ = asking()
    while sitting.table.deal.turn != seat:
        sitting.play()
    assert sitting.table.asked is not None
    sitting.play()
    assert sitting.table.asked is None


def test_when_the_last_who_has_not_answered_leaves_it_is_taken_back():
    sitting, seat, left = asking()
    for step in (1, 2):
        sitting.wish(sitting.visitor((seat + step) % 4), wishes.Answer(agree=True, left=left))
    sitting.wish(sitting.visitor((seat + 3) % 4), wishes.Leave())
    assert sitting.due().kind == "back"
    assert len(sitting.table.deal.actions) == left


def test_when_the_asker_leaves_nothing_is_taken_back():
    sitting, seat, left = asking()
    sitting.wish(sitting.visitor(seat), wishes.Leave())
    assert sitting.table.asked is None
    assert len(sitting.table.deal.actions) == left + 1
    other = sitting.visitor((seat + 1) % 4)
    assert refusal_of(sitting, other, wishes.Answer(agree=True, left=left)) == "not-now"


def test_who_sits_down_meanwhile_is_asked_too():
    sitting, seat, left = asking()
    gone = (seat + 3) % 4
    sitting.wish(sitting.visitor(gone), wishes.Leave())
    sitting.wish("rosa", wishes.Sit("Rosa"))
    for step in (1, 2):
        sitting.wish(sitting.visitor((seat + step) % 4), wishes.Answer(agree=True, left=left))
    assert len(sitting.table.deal.actions) == left + 1
    sitting.wish("rosa", wishes.Answer(agree=True, left=left))
    assert len(sitting.table.deal.actions) == left


def test_not_where_the_table_rules_exclude_it():
    sitting = playing("matzlfangen", rules={"take_back": False})
    seat = sitting.table.deal.turn
    sitting.play()
    own = sitting.visitor(seat)
    assert not sitting.seen(own).can_take_back
    assert refusal_of(sitting, own, wishes.AskBack(sitting.table.move)) == "rule-off"


def test_a_finished_deal_stays_as_it_is():
    sitting = playing("bondtolva")
    sitting.until(Stage.RESULT)
    assert refusal_of(sitting, "anna", wishes.AskBack(sitting.table.move)) == "not-now"
    assert not sitting.seen("anna").can_take_back


def test_what_chance_has_drawn_comes_again():
    """Cards drawn are nobody's decision, and nobody draws better by taking back."""
    for seed in range(400):
        sitting = playing("mittlere", options={"tie": "draw"}, seed=seed)
        table = sitting.table
        while table.stage is Stage.PLAYING and not table.deal.by_chance:
            sitting.play()
        if table.stage is Stage.PLAYING:
            break
    places = [table.last_decision(seat) for seat in range(3)]
    assert max(places) == len(table.deal.actions) - 1
    last = places.index(max(places))
    before = table.deal.actions
    drawn = sitting.play()
    assert table.deal.by_chance, "a tie is drawn by more than one card"
    assert [table.last_decision(seat) for seat in range(3)] == places
    sitting.wish(sitting.visitor(last), wishes.AskBack(table.move))
    for other in {0, 1, 2} - {last}:
        sitting.wish(sitting.visitor(other), wishes.Answer(agree=True, left=len(before) - 1))
    assert len(table.deal.actions) == len(before) - 1
    sitting.play(before[-1])
    assert sitting.play() == drawn
