"""One's own order of cards, and what is said at the table."""

import pytest

from matzl.table import commands as wishes
from matzl.table.stage import Stage
from tests.tables.sitting import ONLOOKER, playing, seated
from tests.tables.test_taking_back import refusal_of


def test_an_order_of_ones_own_stays_and_new_cards_come_last():
    """Bondtolva: a card played leaves its gap, a card drawn is put at the end."""
    sitting = playing("bondtolva", chairs=("novice",))
    deal = sitting.table.deal
    mine = deal.hand(0)
    sitting.dice.shuffle(mine)
    sitting.wish("anna", wishes.Arrange(tuple(mine)))
    assert sitting.seen("anna").hand == tuple(mine)
    played = set()
    while deal.view(0).stock_left == deal.info.stock:
        before = set(deal.hand(0))
        sitting.step()
        played |= before - set(deal.hand(0))
    (drawn,) = set(deal.hand(0)) - set(mine)
    kept = [card for card in mine if card not in played]
    assert sitting.seen("anna").hand == (*kept, drawn)
    assert sitting.seen("anna").own_order
    sitting.wish("anna", wishes.Arrange(None))
    assert not sitting.seen("anna").own_order
    assert sorted(sitting.seen("anna").hand) == sorted(deal.hand(0))


def test_a_card_taken_back_is_where_it_was():
    sitting = playing("mittlere", chairs=("novice", "novice"))
    while sitting.table.deal.turn != 0:
        sitting.due()
    mine = tuple(sorted(sitting.table.deal.hand(0)))
    sitting.wish("anna", wishes.Arrange(mine))
    card = next(iter(sitting.table.deal.legal))
    sitting.play(card)
    assert sitting.seen("anna").hand == tuple(other for other in mine if other != card)
    sitting.wish("anna", wishes.AskBack(sitting.table.move))
    assert sitting.seen("anna").hand == mine


def test_only_the_cards_of_the_hand_can_be_put_in_order():
    sitting = playing("mittlere", onlooker=True)
    own, others = sitting.table.deal.hand(0), sitting.table.deal.hand(1)
    for wrong in ([], own[1:], [*own, own[0]], others, [*own[1:], others[0]], ["nonsense"]):
        assert refusal_of(sitting, "anna", wishes.Arrange(wrong)) == "not-your-cards"
    assert refusal_of(sitting, ONLOOKER, wishes.Arrange(None)) == "not-seated"


def test_the_next_deal_and_the_next_sitter_begin_with_a_sorted_hand():
    sitting = playing("bondtolva")
    sitting.wish("berta", wishes.Arrange(sitting.table.deal.hand(1)[::-1]))
    sitting.wish("berta", wishes.Leave())
    sitting.wish("rosa", wishes.Sit("Rosa"))
    assert not sitting.seen("rosa").own_order
    sitting.wish("rosa", wishes.Arrange(sitting.table.deal.hand(1)[::-1]))
    sitting.until(Stage.RESULT)
    for who in ("anna", "rosa"):
        sitting.wish(who, wishes.Ready(sitting.table.move))
    assert not sitting.seen("rosa").own_order


def test_what_is_said_is_one_line_without_control_characters():
    sitting = seated("mittlere", onlooker=True)
    sitting.wish("berta", wishes.Say(text="\x1b[31m Well\r\n\tplayed\u202e<b>! \x00"))
    said = sitting.seen("anna").talk[-1]
    assert (said.text, said.name, said.seat, said.phrase) == (
        "[31m Well played <b>!",
        "Berta",
        1,
        "",
    )
    sitting.wish("anna", wishes.Say(text=" x" * 100))
    assert len(sitting.seen("anna").talk[-1].text) == 199
    assert refusal_of(sitting, "anna", wishes.Say(text="x" * 201)) == "too-long"
    for nothing in ("", "  ", "\u2028\x07"):
        assert refusal_of(sitting, "anna", wishes.Say(text=nothing)) == "nothing-said"
    assert refusal_of(sitting, "anna", wishes.Say(phrase="nonsense")) == "unknown-phrase"
    assert refusal_of(sitting, ONLOOKER, wishes.Say(phrase="hello")) == "not-seated"


def test_only_the_latest_of_the_talk_is_shown():
    sitting = seated("mittlere")
    for number in range(40):
        sitting.wish("anna", wishes.Say(text=str(number)))
    assert [said.text for said in sitting.seen("berta").talk] == [str(n) for n in range(10, 40)]


def test_german_solo_is_played_in_silence():
    """§4.18 Players are silent during a deal, and may talk before and after."""
    sitting = seated("german-solo", onlooker=True)
    sitting.wish("anna", wishes.Say(phrase="luck"))
    sitting.start()
    for wish in (wishes.Say(phrase="hello"), wishes.Say(text="spades!")):
        assert refusal_of(sitting, "anna", wish) == "talk-closed"
    assert sitting.seen(ONLOOKER).talk_closed
    sitting.until(Stage.RESULT)
    assert not sitting.seen("anna").talk_closed
    sitting.wish("anna", wishes.Say(text="Well!"))
    assert len(sitting.seen(ONLOOKER).talk) == 2


@pytest.mark.parametrize(("talk", "text", "phrase"), [
    ("phrases", "only-phrases", None), ("none", "rule-off", "rule-off"), ("all", None, None),
])  # fmt: skip
def test_the_host_says_how_people_talk(talk, text, phrase):
    sitting = playing("mittlere")
    assert refusal_of(sitting, "berta", wishes.Rule({"talk": talk})) == "not-host"
    assert refusal_of(sitting, "anna", wishes.Rule({"talk": "loud"})) == "rule-value"
    assert refusal_of(sitting, "anna", wishes.Rule({"voice": True})) == "unknown-rule"
    sitting.wish("anna", wishes.Rule({"talk": talk}))
    assert sitting.seen("berta").rules.talk == talk
    for wish, code in ((wishes.Say(text="Hm."), text), (wishes.Say(phrase="hello"), phrase)):
        if code is None:
            sitting.wish("berta", wish)
        else:
            assert refusal_of(sitting, "berta", wish) == code


def test_a_forced_card_plays_itself_only_for_people_and_only_by_rule():
    sitting = playing("mittlere")
    while len(sitting.table.deal.legal) > 1:
        assert sitting.due() is None
        sitting.play()
    assert sitting.due() is None
    sitting.wish("anna", wishes.Rule({"forced": True}))
    word = next(iter(sitting.table.deal.legal))
    assert sitting.due().kind == "forced"
    assert sitting.table.deal.actions[-1] == word
