"""The Jass games in the compiled rules and in the slow reading: the same deals and matches, compared at every step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from matzl import registry
from matzl.rulebook import page
from tests.naive import NAIVE, NaiveMatch

from .jass_table import PACK, Table, pack_for, seats_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mittlere", {}),
    ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred"}),
    ("mittlere", {"no_trump": "annul", "tie": "draw"}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
]


def shuffled(rng: random.Random, seats: int) -> list[list[str]]:
    """Any hands."""
    pack = rng.sample(PACK, 36)
    return [pack[seat::seats] for seat in range(seats)]


def lopsided(rng: random.Random, seats: int) -> list[list[str]]:
    """One seat has most of the high cards: it takes all tricks or nearly all."""
    pack = sorted(PACK, key=lambda name: -"6789TJQKA".index(name[0]) + rng.uniform(0, 3))
    hands = [pack[seat * 36 // seats : (seat + 1) * 36 // seats] for seat in range(seats)]
    return rng.sample(hands, seats)


def even(rng: random.Random, seats: int) -> list[list[str]]:
    """Every suit shared out evenly, as far as it goes: with three seats, trumps are never set."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for suit in "CDHS":
        for place, rank in enumerate(rng.sample("6789TJQKA", 9)):
            hands[place % seats].append(rank + suit)
        rng.shuffle(hands)
        hands.sort(key=len)
    return hands


def reason(word: str, hand: set[str], led: str, trump: str | None) -> str:
    """The clause that keeps a card out, by what the slow reading tells of the position."""
    if word not in hand:
        return "4.2"
    if trump is None:
        return "4.4"
    if led == trump:
        return "4.10"
    return "4.9" if word[1] == trump else "4.8"


def play_both(table: Table, theirs: Any, rng: random.Random) -> set[str]:
    """Play a deal at random in both readings; gives the clauses that were at work in it."""
    clauses: set[str] = set()
    while not theirs.over:
        turn, legal = theirs.turn, theirs.legal()
        assert table.turn == turn
        assert table.legal == legal
        hand, trump, led = theirs.hand(turn), theirs.trump, "".join(theirs.lying)[1:2]
        for word in set(table.words.values()) - legal:
            clause = "7.12" if table.phase == "draw" else reason(word, hand, led, trump)
            assert table.refusal(word) == clause
            clauses.add(clause)
        assert all(table.refusal(word) is None for word in legal)
        word = rng.choice(sorted(legal))
        table.lay(word)
        theirs.play(word)
    assert table.over
    assert table.legal == set()
    assert table.result() == theirs.result()
    amounts = [amounts for _, amounts in table.items()]
    assert [sum(column) for column in zip(*amounts, strict=True)] == table.counts("payoffs")
    return clauses | {clause for clause, _ in table.items()}


DEALS = 100
"""How many deals of each kind; ten thousand have been compared once."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("hands", [shuffled, lopsided, even])
def test_both_readings_agree_on_deals(
    game: str, options: dict[str, Any], hands: Callable[[random.Random, int], list[list[str]]]
) -> None:
    rng = random.Random(f"{game} {options} {hands.__name__}")
    seats = seats_of(game, options)
    for _ in range(DEALS):
        dealer, held = rng.randrange(seats), hands(rng, seats)
        table = Table(game, pack_for(held, dealer), dealer, **options)
        play_both(table, NAIVE[game](options, dealer, held), rng)


MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("mittlere", {"no_trump": "annul", "deals": 6}),
    ("molotow", {"deals": 5}),
    ("plus-minus", {"sticks": 7}),
    ("plus-minus", {"players": 4, "sticks": 12}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_both_readings_agree_on_matches(game: str, options: dict[str, Any]) -> None:
    """Dealers, scores, held sticks, the end and the winners."""
    rng = random.Random(f"{game} {options}")
    seats, info = seats_of(game, options), registry.info(game)
    held_in_all = 0
    for first in range(seats):
        theirs = NaiveMatch(game, options, first, seats)
        every = {o.name: o.choices[0] if o.choices else o.default for o in info.options} | options
        ours = info.scoring(every, seats, first)
        while not theirs.over:
            assert not ours.over
            assert ours.winners == []
            dealer, held = theirs.start_deal()
            assert ours.dealer == dealer
            assert ours.held_between() == {tuple(sorted(pair)): n for pair, n in held.items()}
            hands = rng.choice([shuffled, shuffled, even])(rng, seats)
            pairs = {(min(pair), max(pair)): sticks for pair, sticks in held.items()}
            table = Table(game, pack_for(hands, dealer), dealer, pairs, **options)
            for name, value in ours.carried().items():
                assert table.state[name][0].tolist() == value or name == "still_held"
                table.state[name][0] = value
            deal = NAIVE[game](options, dealer, hands, held=held)
            play_both(table, deal, rng)
            theirs.finish(deal.result(), deal)
            left = {name: table.state[name][0].copy() for name in ours.carried()}
            ours.add(table.result(), left=left)
            assert ours.scores == theirs.scores
            held_in_all += sum(theirs.held.values())
        assert ours.over
        assert ours.winners == theirs.winners
    assert held_in_all > 0 or options.get("players") != 4


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_both_readings_agree_on_the_worked_examples(game: str) -> None:
    """These hold what random deals hardly ever bring: all the points, three equal, long draws, lone jacks."""
    rng = random.Random(game)
    for example in [each for clause in page(game).clauses for each in clause.examples]:
        deal = example.deal
        hands = [hand.split() for hand in deal["hands"]]
        if example.match:
            continue  # what is held from deal to deal is compared above
        table = Table(game, pack_for(hands, deal["dealer"]), deal["dealer"], **deal["options"])
        theirs = NAIVE[game](deal["options"], deal["dealer"], hands)
        for word in deal["actions"]:
            assert table.turn == theirs.turn
            assert table.legal == theirs.legal()
            table.play(word)
            theirs.play(word)
        play_both(table, theirs, rng)
