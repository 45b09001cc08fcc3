"""What a card is said to do is true, worked out again with all the hands open."""

from __future__ import annotations

import pytest

from matzl.base.info import PLAY
from tests.teaching.decisions import GAMES, decisions
from tests.teaching.whole_deal import beats, out, trick_now, trump_of, trumps, ways_on, wins_now

MOST_WAYS = 25
"""So many decisions of a kind are played on in every way."""


def told(game):
    """The decisions at the cards, with what is said of the card advised."""
    return [(d, d.advice[0]) for d in decisions(game) if d.view.phase.name == PLAY]


def said(game, *codes):
    return [(d, remark) for d, remark in told(game) if remark.code in codes]


every_game = pytest.mark.parametrize("game", GAMES)
SURE = ("lead-sure", "lead-draws", "lead-must-follow", "take-sure", "ruff-sure", "take-last")


@every_game
def test_what_is_sure_wins_however_the_trick_goes_on(game) -> None:
    checked = 0
    for decision, remark in said(game, *SURE, "ruff-last", "makes-trumps-last"):
        if checked < 3 * MOST_WAYS:
            checked += 1
            for end in ways_on(decision.deal, decision.advised):
                assert (
                    end.tricks[len(decision.deal.tricks) - bool(trick_now(decision.deal))].winner
                    == decision.seat
                ), remark
    assert checked > 10


@every_game
def test_what_draws_trumps_is_a_trump_and_some_are_out(game) -> None:
    for decision, remark in said(game, "lead-draws"):
        deal = decision.deal
        assert remark.parameters["card"] in trumps(deal)
        assert set(trumps(deal)) & out(deal, decision.seat)


@every_game
def test_what_takes_the_trick_for_now_is_the_best_card_in_it(game) -> None:
    for decision, remark in told(game):
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
def test_who_ducks_could_win_and_who_cannot_win_could_not(game) -> None:
    for decision, remark in said(game, "duck", "cannot-win"):
        winning = [c for c in decision.deal.legal if wins_now(decision.deal, decision.seat, c)]
        assert decision.advised not in winning
        assert bool(winning) == (remark.code == "duck")


@every_game
def test_what_can_beat_a_lead_is_counted_right(game) -> None:
    for decision, remark in said(game, "lead-beatable", "lead-beatable-one"):
        deal = decision.deal
        higher = {c for c in out(deal, decision.seat) if beats(deal, c, decision.advised)}
        assert len(higher) == remark.parameters.get("number", 1)


@every_game
def test_the_top_of_a_suit_falls_to_a_trump_alone(game) -> None:
    checked = 0
    for decision, _ in said(game, "lead-top-plain", "lead-top-unset"):
        if checked < MOST_WAYS:
            checked += 1
            for end in ways_on(decision.deal, decision.advised):
                trick = end.tricks[len(decision.deal.tricks)]
                best = dict(trick.cards)[trick.winner]
                assert (
                    trick.winner == decision.seat or best[1] == trump_of(end) or best in trumps(end)
                )


@every_game
def test_there_is_nothing_to_choose_where_it_is_said(game) -> None:
    for decision, remark in told(game):
        assert (remark.code == "only-card") == (len(decision.view.legal) == 1)


@every_game
def test_the_trick_is_told_as_it_lies(game) -> None:
    for decision in decisions(game):
        if decision.view.phase.name != PLAY:
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
