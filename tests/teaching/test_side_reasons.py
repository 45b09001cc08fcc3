"""Remarks of the tutors of German Solo and Matzlfangen on sides, checked against the whole deal."""

from __future__ import annotations

import pytest

from tests.teaching.decisions import remarks_with
from tests.teaching.whole_deal import PLAIN, side_of, trick_now, tricks_of, trumps, wins_now

both_games = pytest.mark.parametrize("game", ["german-solo", "matzlfangen"])


FRIENDS = ("friend-has-it", "give-friend", "over-friend", "together")
PARTNER = ("secret-partner", "help-declarer", "you-were-called")
DECLARERS = ("caller", "secret-partner", "together", "alone-you")
AGAINST = ("defender", "defender-in-the-dark", "alone-other")


@both_games
def test_friends_are_on_the_same_side(game) -> None:
    found = 0
    for decision, remark in remarks_with(game, *FRIENDS, *PARTNER):
        found += 1
        deal, name = decision.deal, remark.parameters["name"]
        assert name != decision.seat
        assert side_of(deal, name) == side_of(deal, decision.seat), remark
        if remark.code in PARTNER:
            assert deal.table["called"] in deal.hands[decision.seat]
            assert name == deal.table["declarer"]
    assert found > 20


@both_games
def test_opponents_are_on_the_other_side(game) -> None:
    met = set()
    for decision, remark in remarks_with(
        game, "give-enemy", *AGAINST, "none-other", "all-other", "push-lead",
        "push-low", "push-leave", "push-throw", "push-forced",
    ):  # fmt: skip
        met.add(remark.code)
        name = remark.parameters.get("name", remark.parameters.get("name_1"))
        assert side_of(decision.deal, name) != side_of(decision.deal, decision.seat), remark
    assert len(met) >= 3


@both_games
def test_drawing_trumps_for_the_side_is_for_declarers_side(game) -> None:
    for decision, remark in remarks_with(game, "draw-for-side", "draw-anyway"):
        assert decision.advised in trumps(decision.deal)
        assert side_of(decision.deal, decision.seat) == (remark.code == "draw-for-side")


@both_games
def test_declarer_leads_to_a_partner_with_the_card_called(game) -> None:
    for decision, remark in remarks_with(game, "to-partner"):
        deal, card = decision.deal, remark.parameters["card"]
        assert deal.table["called"] == card
        assert decision.advised[1] == card[1]
        assert any(card in deal.hand(seat) for seat in range(4) if seat != decision.seat)


@both_games
def test_the_advised_call_describes_its_suit_correctly(game) -> None:
    found = 0
    for decision, remark in remarks_with(game, "call-to-lead", "call-void"):
        found += 1
        card, trump = remark.parameters["card"], trumps(decision.deal)
        suit = [c for c in decision.view.hand if c[1] == card[1] and c not in trump]
        assert f"call:{card}" == decision.advised
        assert len(suit) == remark.parameters.get("number", 0)
    assert found > 3


def side_taken(decision):
    """Return the tricks of the seats of declarer's side that the learner knows."""
    deal, table = decision.deal, decision.deal.table
    known = {table["declarer"]} | ({table["partner"]} - {None})
    known |= {decision.seat} if side_of(deal, decision.seat) else set()
    return [trick for seat in known for trick in tricks_of(deal, seat)]


def test_stated_tricks_are_correct_in_german_solo() -> None:
    met = set()
    for decision, remark in remarks_with(
        "german-solo", *DECLARERS, *AGAINST, "none-failed-you", "none-failed-other"
    ):
        met.add(remark.code)
        assert remark.parameters["tricks"] == len(side_taken(decision)), remark
    assert len(met) >= 6


def test_stated_points_are_correct_in_matzlfangen() -> None:
    met = set()
    for decision, remark in remarks_with("matzlfangen", *DECLARERS, *AGAINST):
        met.add(remark.code)
        cards = [card for trick in side_taken(decision) for card in trick]
        assert remark.parameters["points"] == sum(PLAIN.get(c[0], 0) for c in cards), remark
    assert len(met) >= 6


def test_the_matzl_is_where_the_reason_says() -> None:
    for decision, remark in remarks_with("matzlfangen", "matzl-yours", "matzl-lies", "matzl-out"):
        matzl, deal = remark.parameters["card"], decision.deal
        assert matzl == f"T{decision.view.trump}"
        lies = matzl in [card for _, card in trick_now(deal)]
        where = "yours" if matzl in decision.view.hand else "lies" if lies else "out"
        assert remark.code == f"matzl-{where}"
        assert any(matzl in deal.hand(seat) for seat in range(4)) or lies


def test_few_points_are_given_to_opponents_in_matzlfangen() -> None:
    for decision, remark in remarks_with(
        "matzlfangen", "give-enemy", "give-stranger", "give-friend", "bank", "risk"
    ):
        values = [PLAIN.get(card[0], 0) for card in decision.view.legal]
        own = PLAIN.get(decision.advised[0], 0)
        if remark.code == "bank":
            lies = sum(PLAIN.get(card[0], 0) for _, card in trick_now(decision.deal))
            assert remark.parameters["points"] == own + lies
            continue
        assert remark.parameters["points"] == own
        assert own == {"give-friend": max}.get(remark.code, min)(values) or remark.code == "risk"


def test_a_raise_is_advised_only_to_the_side_that_may_raise() -> None:
    for decision, _ in remarks_with("matzlfangen", "raise-not-yours"):
        assert list(decision.view.legal) == ["pass"]
    for decision, remark in remarks_with("matzlfangen", "raise"):
        levels = decision.deal.info.raises
        assert remark.parameters["level"] == levels[decision.deal.table["raises"]]
        defends = not side_of(decision.deal, decision.seat)
        assert defends == (decision.deal.table["raises"] % 2 == 0)


def test_a_card_played_under_avoids_the_trick_in_german_solo() -> None:
    for decision, remark in remarks_with(
        "german-solo", "slip-under", "slip-under-high", "slip-throw", "slip-forced"
    ):
        winning = [c for c in decision.view.legal if wins_now(decision.deal, decision.seat, c)]
        assert (decision.advised in winning) == (remark.code == "slip-forced")
        assert remark.code != "slip-forced" or len(winning) == len(decision.view.legal)
        assert decision.seat == decision.deal.table["declarer"]


def test_asking_and_stopping_are_explained_in_german_solo() -> None:
    for decision, remark in remarks_with("german-solo", "ask", "silent", "stop", "play-on-only"):
        if remark.code == "play-on-only":
            assert list(decision.view.legal) == ["play-on"]
        elif remark.code == "silent":
            others = [len(tricks_of(decision.deal, s)) for s in range(4) if s != decision.seat]
            assert len(tricks_of(decision.deal, decision.seat)) + max(others) < 5
        else:
            assert decision.advised == remark.code
