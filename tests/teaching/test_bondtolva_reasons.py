"""Remarks of the tutor of Bondtolva on pairs, matadors and the other hand, checked against the whole deal."""

from __future__ import annotations

from matzl import Deal
from matzl.teaching import lesson
from tests.teaching.decisions import NAMES, remarks_with
from tests.teaching.whole_deal import endings_after, trick_now, tricks_of, trump_of

GAME = "bondtolva"


def matadors(deal, seat) -> int:
    return sum(card[0] in "AT" for trick in tricks_of(deal, seat) for card in trick)


def test_a_pair_is_held_and_may_be_declared_after_a_trick() -> None:
    found = 0
    for decision, remark in remarks_with(
        GAME, "pair-for-trumps", "pair-for-tjog", "to-declare", "hope-to-declare", "keep-pair"
    ):
        found += 1
        suit = remark.parameters["suit"]
        held = {f"K{suit}", f"Q{suit}"}
        assert held <= set(decision.view.hand)
        assert (trump_of(decision.deal) is None) or remark.code != "pair-for-trumps"
        if remark.code in ("to-declare", "hope-to-declare"):
            for end in endings_after(decision.deal, decision.advised):
                if end.turn == decision.seat and held <= set(end.hand(decision.seat)):
                    assert f"declare:{suit}" in end.legal
            won = [
                end.turn == decision.seat for end in endings_after(decision.deal, decision.advised)
            ]
            assert all(won) or remark.code == "hope-to-declare"
    assert found > 50


def test_the_missing_half_of_a_pair_has_not_been_seen() -> None:
    for decision, remark in remarks_with(GAME, "half-pair"):
        card, mate = remark.parameters["card"], remark.parameters["mate"]
        assert card in decision.view.hand
        assert {card[0], mate[0]} == {"K", "Q"}
        assert card[1] == mate[1] != trump_of(decision.deal)
        assert all(mate not in dict(trick.cards).values() for trick in decision.deal.tricks)


def test_the_other_hand_is_named_when_the_stock_is_gone() -> None:
    found = 0
    for decision, remark in remarks_with(GAME, "other-hand"):
        found += 1
        assert set(remark.parameters["cards"]) == set(decision.deal.hand(1 - decision.seat)) - {
            card for _, card in trick_now(decision.deal)
        }
    assert found > 50


def test_matadors_are_counted() -> None:
    for decision, remark in remarks_with(GAME, "matadors"):
        assert remark.parameters["mine"] == matadors(decision.deal, decision.seat)
        assert remark.parameters["theirs"] == matadors(decision.deal, 1 - decision.seat)
    for decision, remark in remarks_with(GAME, "take-matador", "part-matador"):
        cards = [card for _, card in trick_now(decision.deal)] + [decision.advised]
        assert any(card[0] in "AT" for card in cards), remark
        assert remark.argues == (remark.code == "take-matador")


def test_a_pass_is_advised_without_a_pair_or_near_the_target() -> None:
    found = 0
    for decision, _ in remarks_with(GAME, "pass-no-pair"):
        found += 1
        assert list(decision.view.legal) == ["pass"]
    assert found
    hands = ["9C KC QC AC 9D TD", "9H TH JH 9S TS JS"]
    stock = "JC TC JD QD KD AD QH KH AH QS KS AS"
    deal = Deal.from_hands(GAME, hands, stock=stock, dealer=1, score=[11, 0])
    deal.play_all(["AC", "9H"])
    found = lesson(deal.view(0), NAMES)
    assert found.advised == "pass"
    assert "past 12" in found.advice.text
    assert found.advice.clause == "8.3"


def test_a_declaration_has_the_described_effect() -> None:
    for decision, _ in remarks_with(GAME, "declare-trumps"):
        assert decision.after(decision.advised).table["trump_by"] == decision.seat
        assert trump_of(decision.deal) is None
    for decision, _ in remarks_with(GAME, "declare-tjog"):
        assert decision.after(decision.advised).table["tjog_by"] == decision.seat
