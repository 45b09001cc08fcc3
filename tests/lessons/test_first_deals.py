"""The first deal of each game: it can be played as advised, has real choices, and shows what the game is about."""

from __future__ import annotations

import pytest

from matzl.players.bots import bot
from matzl.teaching import FIRST_DEALS, debrief, lesson
from tests.lessons.decisions import GAMES, NAMES

every_game = pytest.mark.parametrize("game", GAMES)


def replayed(game):
    """The deal as advised, and what was advised where there was a choice."""
    first = FIRST_DEALS[game]
    deal, advised = first.deal(), []
    while not deal.over:
        view = deal.view(deal.turn)
        if deal.turn == first.seat:
            told = lesson(view, NAMES)
            advised += [told.advised] if len(view.legal) > 1 else []
            deal.play(told.advised)
        else:
            deal.play(bot("novice").choose(view))
    return deal, advised


def test_every_game_has_one() -> None:
    assert set(FIRST_DEALS) == set(GAMES)


@every_game
def test_the_learner_has_real_choices_and_does_well(game) -> None:
    deal, advised = replayed(game)
    assert len(advised) >= 7
    assert deal.result.payoffs[FIRST_DEALS[game].seat] > 0
    assert debrief(deal.view(FIRST_DEALS[game].seat), NAMES)


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_in_jass_the_learner_makes_trumps(game) -> None:
    deal, _ = replayed(game)
    made = next(c for t in deal.tricks for c in t.cards if c[1][1] != t.cards[0][1][1])
    assert made[0] == FIRST_DEALS[game].seat


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
