"""Matches of all games (§8): dealers, running scores, deals that do not count, held sticks, the end and the winners."""

from __future__ import annotations

import random

import pytest

from tests.rules.implementations import new_deal, new_match
from tests.rules.jass_deals import PACK


def enter(match, *deals, **fields):
    """Enter the payoffs of deals and return the dealers."""
    dealers = []
    for payoffs in deals:
        assert not match.over
        assert match.winners == []
        dealers.append(match.dealer)
        match.add({"payoffs": list(payoffs), **fields})
    return dealers


@pytest.mark.parametrize(
    ("game", "players", "deals"),
    [("mittlere", 3, 12), ("molotow", 4, 12), ("german-solo", 4, 16), ("matzlfangen", 4, 16)],
)
def test_default_length_and_dealers(game, players, deals):
    match = new_match(game, dealer=players - 1)
    dealers = enter(match, *[[0] * players] * deals)
    assert dealers == [(players - 1 + number) % players for number in range(deals)]
    assert match.over
    assert match.winners == list(range(players))


def test_highest_score_wins():
    match = new_match("mittlere", deals=4)
    enter(match, (2, -1, -1), (-1, 2, -1), (1, 1, -2))
    assert match.scores == [2, 2, -4]
    enter(match, (-1, 2, -1))
    assert (match.scores, match.winners) == ([1, 4, -5], [1])


def test_win_is_shared():
    match = new_match("molotow", deals=1)
    enter(match, (1, -1, 1, -1))
    assert match.winners == [0, 2]


def test_annulled_deals_do_not_count():
    match = new_match("mittlere", dealer=1, no_trump="annul", deals=2)
    assert enter(match, (0, 0, 0), (0, 0, 0), annulled=True) == [1, 1]
    assert enter(match, (2, -1, -1), annulled=False) == [1]
    assert enter(match, (0, 0, 0), annulled=True) == [2]
    assert enter(match, (1, -2, 1), annulled=False) == [2]
    assert (match.over, match.scores, match.winners) == (True, [3, -3, 0], [0])


def test_plus_minus_goes_on_until_one_seat_leads_alone():
    match = new_match("plus-minus", sticks=2)
    assert enter(match, (1, 1, 0), (1, 1, 0), (0, 0, 2), (0, 1, 1), (0, 0, 2)) == [0, 1, 2, 0, 1]
    assert (match.scores, match.winners) == ([2, 3, 5], [2])


def test_seven_sticks_by_default():
    match = new_match("plus-minus")
    enter(match, (2, 0, 0), (2, 0, 0), (2, 0, 0), (1, 0, 1))
    assert match.winners == [0]


@pytest.mark.parametrize("first_dealer", [1, 2])
def test_random_match_of_mittlere(first_dealer):
    """Payoffs sum to zero, and any two scores differ by a multiple of three, after every deal."""
    rng = random.Random(first_dealer)
    match = new_match("mittlere", dealer=first_dealer, tie="draw")
    for number in range(12):
        assert match.dealer == (first_dealer + number) % 3
        deal = new_deal("mittlere", pack=rng.sample(PACK, 36), dealer=match.dealer, tie="draw")
        assert deal.turn == (match.dealer + 1) % 3
        match.add(deal.play_randomly(rng).result())
        assert sum(match.scores) == 0
        assert len({score % 3 for score in match.scores}) == 1
    assert match.over


@pytest.mark.parametrize(("first_dealer", "seed"), [(1, 113), (2, 46)])
def test_random_match_of_plus_minus_loses_no_stick(first_dealer, seed):
    """A tied pair's stick is held until exactly one of the two scores by itself; at the end what is held lapses."""
    rng = random.Random(seed)
    match = new_match("plus-minus", dealer=first_dealer, players=4, sticks=30)
    sticks, held, kept, released = 0, {}, [], []
    while not match.over:
        assert match.held_between() == held
        setting = {"pack": rng.sample(PACK, 36), "dealer": match.dealer, "players": 4}
        alone = new_deal("plus-minus", **setting)
        deal = new_deal("plus-minus", held=held, **setting)
        while not deal.over:
            card = rng.choice(sorted(deal.legal()))
            deal.step(card)
            alone.step(card)
        payoffs, tied = alone.result()["payoffs"], [tuple(pair) for pair in alone.result()["tied"]]
        sticks += sum(payoffs) + len(tied)
        for pair in list(held):
            scored = [seat for seat in pair if alone.result()["payoffs"][seat]]
            if len(scored) == 1:
                payoffs = [n + held[pair] * (seat == scored[0]) for seat, n in enumerate(payoffs)]
                released.append(held.pop(pair))
            else:
                kept.append(scored)
        held |= {pair: held.get(pair, 0) + 1 for pair in tied}
        assert deal.result()["payoffs"] == payoffs
        match.add(deal.result(), left=deal.left())
        assert sum(match.scores) + sum(held.values()) == sticks
    assert max(match.scores) >= 30
    assert max(released) > 1
    assert {0, 2} <= {len(scored) for scored in kept}
