"""Worlds that are kept from decision to decision have the distribution of fresh ones, and the same seed gives the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Deal, SetUpError, registry
from matzl.engine.randomness import streams
from matzl.search.belief import Belief
from matzl.search.kept import KeptWorlds
from matzl.search.worlds import Worlds
from tests.conftest import sampled

GAMES = pytest.mark.parametrize("game", registry.names())


def begun(game, cards):
    """Return a deal played at random until the seat in turn has so many cards."""
    deal, chance = Deal(game, 5), random.Random(4)
    while deal.by_chance or len(deal.hand(deal.turn)) > cards:
        if deal.by_chance:
            deal.draw()
        else:
            deal.play(chance.choice(list(deal.legal)))
        if deal.over:
            deal, chance = Deal(game, 6, 1), random.Random(5)
    return deal


def chi_square(found, expected):
    """Return how far counts are from those expected, in standard deviations of the chi-square distribution."""
    freedom = len(found) - 1
    value = ((found - expected) ** 2 / expected).sum()
    return (value - freedom) / (2 * freedom) ** 0.5


def hands(worlds, seats):
    return [tuple(one) for one in np.asarray(worlds["hand"])[:, :seats].tolist()]


@pytest.mark.parametrize("game", sampled(registry.names(), ("mittlere",)))
def test_kept_worlds_have_the_distribution_of_fresh_ones(game):
    """Worlds of one seat over several actions: each world possible at the end is drawn as often as the others."""
    deal = begun(game, 5 if registry.info(game).seats[0] < 4 else 4)
    seat, first = deal.turn, deal.view(deal.turn)
    views, chance = [], random.Random(1)
    while len(views) < deal.seats and not deal.over and not deal.by_chance:
        deal.play(chance.choice(list(deal.legal)))
        if not deal.over:
            views.append(deal.view(seat))
    possible = Worlds(views[-1])
    number = {hands_: place for place, hands_ in enumerate(map(tuple, possible))}
    counts, kept = np.zeros(len(number)), 0
    size = max(1, min(40, possible.count - 1))
    for seed in range(max(400, 25 * possible.count // size)):
        worlds = KeptWorlds(first, size, seed)
        for view in views:
            worlds.follow(view)
            kept += size - worlds.fresh
        for one in hands(worlds.worlds, deal.seats):
            counts[number[one]] += 1
    assert kept
    if len(counts) > 1:
        assert abs(chi_square(counts, counts.sum() / len(counts))) < 4


@pytest.mark.two_games
@GAMES
def test_worlds_that_fit_are_kept(game):
    deal, chance = Deal(game, 2), random.Random(3)
    seat, again = deal.turn, Deal(game, 2)
    worlds = KeptWorlds(deal.view(seat), 30, 9)
    same = KeptWorlds(again.view(seat), 30, 9)
    for _ in range(12):
        action = chance.choice(list(deal.legal))
        deal.play(action)
        again.play(action)
        if deal.over or deal.by_chance:
            break
        before = hands(worlds.worlds, deal.seats)
        worlds.follow(deal.view(seat))
        same.follow(again.view(seat))
        assert worlds.worlds.tobytes() == same.worlds.tobytes()
        own = deal.view(seat).state["hand"][0, seat]
        assert (worlds.worlds["hand"][:, seat] == own).all()
        if worlds.fresh == 0:
            played = [
                sum((a ^ b).bit_count() for a, b in zip(one, two, strict=True))
                for one, two in zip(before, hands(worlds.worlds, deal.seats), strict=True)
            ]
            assert max(played) <= 3  # a card played, and those drawn after a trick


def test_a_belief_keeps_its_weights():
    """After some actions the weights of kept and fresh worlds together are those of a belief made for the later view."""
    deal = Deal("mittlere", 7)
    for _ in range(20):
        deal.play(deal.legal[0])
    seat = deal.turn
    belief = Belief(deal.view(seat), 20_000, 3, plays=0.5)
    drawn = []
    for _ in range(4):
        deal.play(deal.legal[-1])
        belief.follow(deal.view(seat))
        drawn.append(belief.fresh)
    fresh = Belief(deal.view(seat), 20_000, 4, plays=0.5)
    assert any(0 < number < 20_000 for number in drawn)
    assert np.abs(belief.marginals() - fresh.marginals()).max() < 0.03


def test_all_worlds_are_taken_once_if_they_are_few():
    deal = begun("mittlere", 3)
    seat = deal.turn
    worlds = KeptWorlds(deal.view(seat), 500, 3)
    count = Worlds(deal.view(seat)).count
    assert len(worlds.worlds) == min(count, 500)
    deal.play(deal.legal[0])
    if not deal.over:
        worlds.follow(deal.view(seat))
        now = Worlds(deal.view(seat)).count
        assert len(set(hands(worlds.worlds, 3))) == len(worlds.worlds) == min(now, 500)


@pytest.mark.parametrize("kind", [KeptWorlds, Belief])
def test_worlds_follow_one_seat_of_one_deal(kind):
    deal = Deal("mittlere", 7)
    deal.play(deal.legal[0])
    worlds = kind(deal.view(1), 20)
    deal.undo()
    for view in (deal.view(1), deal.view(None)):
        with pytest.raises(SetUpError) as raised:
            worlds.follow(view)
        assert raised.value.code == "not-later"
    assert len(Worlds(deal.view(1)).draw(3, streams(1, 0, 0), 0)) == 3
