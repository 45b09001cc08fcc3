"""The guided deals of each game: they can be played as advised and have real choices."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.judge import hint
from matzl.players.bots import bot
from matzl.teaching import debrief, guided_deal, lesson
from matzl.teaching.lesson import guided_titles
from tests.playing import views
from tests.teaching.decisions import GAMES, NAMES

every_deal = pytest.mark.parametrize(
    ("game", "name"),
    [(game, deal.name) for game in GAMES for deal in registry.info(game).guided_deals],
)


def learner(game, name="first"):
    return next(each.seat for each in registry.info(game).guided_deals if each.name == name)


def replayed(game, name="first"):
    """Return a guided deal played as advised, and the advice at each real choice."""
    deal, advised = guided_deal(game, name), []
    for view in views(deal):
        if deal.turn == learner(game, name):
            found = lesson(view, NAMES)
            advised += [found.advised] if len(view.legal) > 1 else []
            deal.play(found.advised)
        else:
            deal.play(bot("novice").choose(view))
    return deal, advised


def test_every_game_has_a_first_deal() -> None:
    assert all(registry.info(game).guided_deals[0].name == "first" for game in GAMES)
    assert guided_deal("mittlere", "bidding") is None


@every_deal
def test_the_learner_has_real_choices_and_does_well(game, name) -> None:
    deal, advised = replayed(game, name)
    seat = learner(game, name)
    assert len(advised) >= 7
    assert deal.result.payoffs[seat] > 0
    assert debrief(deal.view(seat), NAMES)


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_in_jass_the_learner_makes_trumps(game) -> None:
    deal, _ = replayed(game)
    made = next(c for t in deal.tricks for c in t.cards if c[1][1] != t.cards[0][1][1])
    assert made[0] == learner(game)


def test_in_bondtolva_the_learner_declares_trumps_and_tjog() -> None:
    deal, advised = replayed("bondtolva")
    assert [word for word in advised if word.startswith("declare:")] == ["declare:S", "declare:H"]
    assert deal.result.more["trump_by"] == deal.result.more["tjog_by"] == 0


@pytest.mark.parametrize(
    ("game", "name", "advised", "facts"),
    [
        ("german-solo", "first", "question hold call:AH", {}),
        ("german-solo", "bidding", "solo trump:S", {"contract": "solo"}),
        ("matzlfangen", "first", "treiben trump:S raise", {"raises": 2}),
        ("matzlfangen", "bidding", "weiter call:AC pass", {"raises": 1}),
    ],
)
def test_the_learner_bids_calls_and_makes_the_contract(game, name, advised, facts) -> None:
    deal, found = replayed(game, name)
    words = advised.split()
    assert found[: len(words)] == words
    assert (facts | {"made": True}).items() <= deal.result.more.items()


@pytest.mark.thorough
@every_deal
def test_the_advice_costs_nothing_in_the_eyes_of_the_judge(game, name) -> None:
    deal, seat = guided_deal(game, name), learner(game, name)
    for view in views(deal):
        advised = bot("novice").choose(view)
        if deal.turn == seat and len(view.legal) > 1:
            judgement = hint(view)
            assert judgement.cost(advised) <= 2 * judgement.values[advised].gap_error
        deal.play(advised)


def test_each_guided_deal_has_a_title_and_a_sentence_about_it() -> None:
    titles = guided_titles(registry.info("german-solo"))
    assert titles["bidding"][0] == "Guided deal: the bidding"
    assert titles["bidding"][1].startswith("A hand with a real choice")
