"""Remarks of the tutors of the Jass games on points, aims and trumps, checked against the whole deal."""

from __future__ import annotations

import pytest

from tests.teaching.decisions import decisions, remarks_with
from tests.teaching.whole_deal import PLAIN, trick_now, tricks_of, trump_of

every_game = pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])


def value(deal, cards) -> int:
    special = {"J": 20, "9": 14}
    trump = trump_of(deal)
    return sum(
        special[c[0]] if c[1] == trump and c[0] in special else PLAIN.get(c[0], 0) for c in cards
    )


def points(deal) -> list[int]:
    return [
        value(deal, [card for trick in tricks_of(deal, seat) for card in trick])
        for seat in range(deal.seats)
    ]


def points_now(decision):
    """Return the learner's points and those of the other seats."""
    counted = points(decision.deal)
    return counted[decision.seat], [p for s, p in enumerate(counted) if s != decision.seat]


@every_game
def test_stated_points_are_correct(game) -> None:
    for decision in decisions(game):
        for remark in decision.remarks:
            if remark.code.startswith("points-so-far"):
                mine, others = points_now(decision)
                assert remark.parameters["mine"] == mine
                found = {remark.parameters[f"points_{k}"] for k in range(1, decision.deal.seats)}
                assert found == set(others)
                named = [remark.parameters[f"name_{k}"] for k in range(1, decision.deal.seats)]
                assert sorted([*named, decision.seat]) == list(range(decision.deal.seats))


AIMS = {
    "aim-most": lambda mine, others: mine > max(others) and mine < 75,
    "aim-fewest": lambda mine, others: mine < min(others),
    "aim-between": lambda mine, others: min(others) < mine < max(others),
    "aim-level": lambda mine, others: mine in others,
    "aim-near-hundred": lambda mine, others: 75 <= mine < 100,
    "aim-hundred": lambda mine, others: mine >= 100,
}


@every_game
def test_the_aim_fits_the_points(game) -> None:
    met = set()
    for decision in decisions(game):
        for remark in decision.remarks:
            if remark.code in AIMS:
                met.add(remark.code)
                assert AIMS[remark.code](*points_now(decision)), remark
            if remark.code == "aim-trick":
                assert not tricks_of(decision.deal, decision.seat)
    assert len(met) >= 5


def stake(decision) -> int:
    deal, trick = decision.deal, trick_now(decision.deal)
    cards = [card for _, card in trick] + [decision.advised]
    last = sum(map(len, (deal.hand(seat) for seat in range(deal.seats)))) <= deal.seats - len(trick)
    return value(deal, cards) + 5 * last


PURPOSES = {
    "take-most": lambda mine, others, stake: mine + stake > max(others),
    "take-some": lambda mine, others, stake: 0 < mine + stake <= max(others),
    "take-nothing": lambda mine, others, stake: stake == 0,
    "take-hundred": lambda mine, others, stake: mine + stake >= 100,
    "leave-hundred": lambda mine, others, stake: mine < 100 <= mine + stake,
    "lead-to-lose": lambda mine, others, stake: mine <= max(others),
    "leave-fewest": lambda mine, others, stake: mine < min(others),
    "leave-most": lambda mine, others, stake: mine > max(others),
    "leave-between": lambda mine, others, stake: min(others) < mine + stake < max(others),
    "throw-fewest": lambda mine, others, stake: mine < min(others),
}


@every_game
def test_the_purpose_of_a_card_fits_the_points(game) -> None:
    met = set()
    for decision in decisions(game):
        for remark in decision.advice:
            if remark.code in PURPOSES:
                met.add(remark.code)
                assert PURPOSES[remark.code](*points_now(decision), stake(decision)), remark
            if "total" in remark.parameters and remark.code.startswith(("take", "leave")):
                assert remark.parameters["total"] == points_now(decision)[0] + stake(decision)
            if remark.code == "throw-hundred":
                taker = remark.parameters["name"]
                assert points(decision.deal)[taker] + stake(decision) == remark.parameters["total"]
            if remark.code in ("throw-points", "throw-least", "throw-some", "throw-same"):
                values = [value(decision.deal, [card]) for card in decision.deal.legal]
                own = value(decision.deal, [decision.advised])
                assert own == remark.parameters["points"]
                assert remark.code != "throw-points" or own == max(values)
                assert remark.code != "throw-least" or own == min(values)
                assert remark.code != "throw-same" or {own} == set(values)
    assert len(met) >= 6


@every_game
def test_a_card_makes_the_announced_trumps(game) -> None:
    for decision, remark in remarks_with(game, "makes-trumps"):
        later = decision.after(decision.advised)
        suit = remark.parameters["suit"]
        assert trump_of(decision.deal) is None
        assert trump_of(later) == suit
        left = [card for card in later.hand(decision.seat) if card[1] == suit]
        assert len(left) == remark.parameters["number"]


@every_game
def test_a_lone_jack_of_trumps_is_not_forced(game) -> None:
    for decision, _ in remarks_with(game, "jack-stays"):
        trump = trump_of(decision.deal)
        assert trick_now(decision.deal)[0][1][1] == trump
        assert [card for card in decision.view.hand if card[1] == trump] == [f"J{trump}"]
        assert len(decision.view.legal) == len(decision.view.hand)


def test_a_first_trick_is_advised_in_mittlere() -> None:
    found = [*remarks_with("mittlere", "take-first-trick")]
    assert found
    for decision, remark in found:
        assert not tricks_of(decision.deal, decision.seat)
        assert remark.clause == "7.5"
