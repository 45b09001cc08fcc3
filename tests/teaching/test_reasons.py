"""Remarks on the effect of a card are true, checked with all hands open."""

from __future__ import annotations

import pytest

from matzl.base.info import PLAY_PHASE
from tests.conftest import sampled
from tests.teaching.decisions import GAMES, decisions
from tests.teaching.whole_deal import (
    beats,
    endings_after,
    out,
    trick_now,
    trump_of,
    trumps,
    wins_now,
)

MAX_WAYS = 25
"""The number of decisions of a kind that are played on in every way."""


def card_decisions(game):
    """Return the decisions in card play with the remark on the effect of the advised card."""
    return [(d, d.advice[0]) for d in decisions(game) if d.view.phase.name == PLAY_PHASE]


def remarks_with(game, *codes):
    return [(d, remark) for d, remark in card_decisions(game) if remark.code in codes]


every_game = pytest.mark.parametrize("game", GAMES)
SURE = ("lead-sure", "lead-draws", "lead-must-follow", "take-sure", "ruff-sure", "take-last")


@pytest.mark.parametrize("game", sampled(GAMES, ("mittlere", "bondtolva")))
def test_a_sure_card_wins_in_every_ending(game) -> None:
    checked = 0
    for decision, remark in remarks_with(game, *SURE, "ruff-last"):
        if checked < 3 * MAX_WAYS:
            checked += 1
            for end in endings_after(decision.deal, decision.advised):
                assert (
                    end.tricks[len(decision.deal.tricks) - bool(trick_now(decision.deal))].winner
                    == decision.seat
                ), remark
    assert checked > 10


@every_game
def test_trumps_are_drawn_with_a_trump_while_others_are_out(game) -> None:
    for decision, remark in remarks_with(game, "lead-draws"):
        deal = decision.deal
        assert remark.parameters["card"] in trumps(deal)
        assert set(trumps(deal)) & out(deal, decision.seat)


@every_game
def test_a_card_that_takes_the_trick_is_the_best_in_it(game) -> None:
    for decision, remark in card_decisions(game):
        if remark.code.startswith(("take-", "ruff-", "makes-trumps")):
            assert wins_now(decision.deal, decision.seat, decision.advised), remark
        if remark.code.endswith("-for-now"):
            higher = {
                c
                for c in out(decision.deal, decision.seat)
                if beats(decision.deal, c, decision.advised)
            }
            assert higher, remark
        if remark.code.startswith("ruff-"):
            assert decision.advised in trumps(decision.deal)
            assert remark.parameters["led"] not in trumps(decision.deal)


@every_game
def test_a_duck_is_advised_only_if_a_card_could_win(game) -> None:
    for decision, remark in remarks_with(game, "duck", "cannot-win"):
        winning = [c for c in decision.deal.legal if wins_now(decision.deal, decision.seat, c)]
        assert decision.advised not in winning
        assert bool(winning) == (remark.code == "duck")


@every_game
def test_the_number_of_higher_cards_is_right(game) -> None:
    for decision, remark in remarks_with(game, "lead-beatable", "lead-beatable-one"):
        deal = decision.deal
        higher = {c for c in out(deal, decision.seat) if beats(deal, c, decision.advised)}
        assert len(higher) == remark.parameters.get("number", 1)


@every_game
def test_only_a_trump_beats_the_top_of_a_suit(game) -> None:
    checked = 0
    for decision, _ in remarks_with(game, "lead-top-plain", "lead-top-unset"):
        if checked < MAX_WAYS:
            checked += 1
            for end in endings_after(decision.deal, decision.advised):
                trick = end.tricks[len(decision.deal.tricks)]
                best = dict(trick.cards)[trick.winner]
                assert (
                    trick.winner == decision.seat or best[1] == trump_of(end) or best in trumps(end)
                )


@every_game
def test_a_forced_card_is_described_as_forced(game) -> None:
    for decision, remark in card_decisions(game):
        assert (remark.code == "only-card") == (len(decision.view.legal) == 1)


@every_game
def test_the_trick_is_described_correctly(game) -> None:
    for decision in decisions(game):
        if decision.view.phase.name != PLAY_PHASE:
            continue
        trick, remark = trick_now(decision.deal), decision.tutor.situation()[0]
        code = remark.code.removesuffix("-points")
        if not trick:
            assert code == "you-lead"
        elif code == "led-beaten":
            best = dict(trick)[remark.parameters["name"]]
            assert remark.parameters["best"] == best
            assert decision.view.winning == remark.parameters["name"]
            assert trick[0] == (remark.parameters["name_1"], remark.parameters["led"])
        else:
            assert trick[0] == (remark.parameters["name"], remark.parameters["led"])
            assert decision.view.winning == remark.parameters["name"]
