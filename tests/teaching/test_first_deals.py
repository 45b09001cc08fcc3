"""The guided first deal of each game: it can be played as advised and has real choices."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.players.bots import bot
from matzl.teaching import debrief, first_deal, lesson
from tests.teaching.decisions import GAMES, NAMES

every_game = pytest.mark.parametrize("game", GAMES)


def learner(game):
    return registry.info(game).first_deal.seat


def replayed(game):
    """Return the deal played as advised, and the advice at each real choice."""
    deal, advised = first_deal(game), []
    while not deal.over:
        view = deal.view(deal.turn)
        if deal.turn == learner(game):
            found = lesson(view, NAMES)
            advised += [found.advised] if len(view.legal) > 1 else []
            deal.play(found.advised)
        else:
            deal.play(bot("novice").choose(view))
    return deal, advised


def test_every_game_has_a_first_deal() -> None:
    assert all(registry.info(game).first_deal for game in GAMES)


@every_game
def test_the_learner_has_real_choices_and_does_well(game) -> None:
    deal, advised = replayed(game)
    assert len(advised) >= 7
    assert deal.result.payoffs[learner(game)] > 0
    assert debrief(deal.view(learner(game)), NAMES)


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_in_jass_the_learner_makes_trumps(game) -> None:
    deal, _ = replayed(game)
    made = next(c for t in deal.tricks for c in t.cards if c[1][1] != t.cards[0][1][1])
    assert made[0] == learner(game)


def test_in_bondtolva_the_learner_declares_trumps_and_tjog() -> None:
    deal, advised = replayed("bondtolva")
    assert [word for word in advised if word.startswith("declare:")] == ["declare:H", "declare:C"]
    assert deal.result.more["trump_by"] == deal.result.more["tjog_by"] == 0


def test_in_german_solo_the_learner_wins_the_bidding_and_calls_a_partner() -> None:
    deal, advised = replayed("german-solo")
    assert advised[:3] == ["question", "hold", "call:AH"]
    assert deal.result.more["made"]


def test_in_matzlfangen_the_learner_plays_alone_against_a_raise() -> None:
    deal, advised = replayed("matzlfangen")
    assert advised[:2] == ["treiben", "trump:D"]
    assert deal.result.more["raises"] == 1
    assert deal.result.more["made"]
