"""The common clauses of the three Jass games: §1 cards, §2 deal, §3 no auction."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from matzl.base.cards import SUIT_LETTERS, cards
from matzl.engine import stepping as engine
from tests.rules.jass_deals import (
    PACK,
    Seating,
    every_seating,
    jass_deal,
    points_of,
    position,
    seats_of,
)

# §1 Cards and their order


@every_seating
def test_the_pack(seating: Seating) -> None:
    """§1.1 Thirty-six cards, six to ace in four suits, all of them dealt."""
    game, options = seating
    deal = jass_deal(game, **options)
    every_card = [name for seat in range(deal.seats) for name in deal.hand(seat)]
    assert sorted(every_card) == sorted(rank + suit for rank in "6789TJQKA" for suit in "CDHS")


@every_seating
def test_no_suit_is_above_another(seating: Seating) -> None:
    """§1.2 The same deal with its suits renamed is settled alike."""
    game, options = seating
    rng = random.Random(12)
    for _ in range(20):
        pack, actions = rng.sample(PACK, 36), []
        deal = jass_deal(game, pack, **options)
        while deal.phase.name == "play":
            actions.append(rng.choice(sorted(deal.legal())))
            deal.step(actions[-1])
        other = dict(zip(SUIT_LETTERS, rng.sample(SUIT_LETTERS, 4), strict=True))
        renamed = jass_deal(game, [name[0] + other[name[1]] for name in pack], **options)
        renamed.play(" ".join(name[0] + other[name[1]] for name in actions))
        assert points_of(renamed) == points_of(deal)
        assert renamed.over == deal.over
        assert not deal.over or renamed.result()["payoffs"] == deal.result()["payoffs"]


@every_seating
@pytest.mark.parametrize("trump", [None, "S"])
def test_order_in_a_plain_suit(seating: Seating, trump: str | None) -> None:
    """§1.3 Ace, king, queen, jack, ten, nine … six; also beside trumps."""
    for higher, lower in pairwise("AKQJT9876"):
        for lying, card in ((f"{higher}H", f"{lower}H"), (f"{lower}H", f"{higher}H")):
            deal = position(*seating, hand=card, lying=lying, trump=trump)
            deal.step(card)
            assert deal.winner == (0 if lying[0] == higher else 1)


@every_seating
def test_order_in_trumps(seating: Seating) -> None:
    """§1.4, §5.2 Jack, nine, ace, king, queen, ten, eight, seven, six."""
    for higher, lower in pairwise("J9AKQT876"):
        for lying, card in ((f"{higher}H", f"{lower}H"), (f"{lower}H", f"{higher}H")):
            deal = position(*seating, hand=card, lying=lying, trump="H")
            deal.step(card)
            assert deal.winner == (0 if lying[0] == higher else 1)


# §2 The deal


@every_seating
def test_seats_and_forehand(seating: Seating) -> None:
    """§2.1, §4.1 Whoever deals, the seat after the dealer is forehand and leads; the play goes round in turn order."""
    game, options = seating
    n = seats_of(*seating)
    for dealer in range(n):
        deal = jass_deal(game, dealer=dealer, **options)
        for step in range(n):
            assert deal.turn == (dealer + 1 + step) % n
            deal.step(min(deal.legal()))


@pytest.mark.matzl_only
@every_seating
def test_dealing_in_threes(seating: Seating) -> None:
    """§2.2, §9.3, §9.4, §9.6 Three cards at a time from forehand round, until all are dealt."""
    game, options = seating
    n = seats_of(*seating)
    pack = random.Random(22).sample(PACK, 36)
    for dealer in range(n):
        deal = jass_deal(game, pack, dealer, **options)
        for seat in range(n):
            row = (seat - dealer - 1) % n
            packets = [pack[3 * k : 3 * k + 3] for k in range(row, 12, n)]
            assert deal.hand(seat) == {name for packet in packets for name in packet}


@pytest.mark.matzl_only
@every_seating
def test_a_seat_sees_its_hand_and_what_was_played(seating: Seating) -> None:
    """§2.5 Deals that differ in hidden cards alone look the same; the own cards and the cards on the table are visible."""
    game, options = seating
    rng = random.Random(25)
    for _ in range(10):
        one = jass_deal(game, rng.sample(PACK, 36), dealer=seats_of(*seating) - 1, **options)
        while one.turn != 2:
            one.step(rng.choice(sorted(one.legal())))
        other = jass_deal(game, **options)
        other.state[:] = one.state
        swapped = cards([min(one.hand(0)), min(one.hand(2))])  # two cards that nobody has shown
        for field in ("hand", "dealt"):
            other.state[field][0, 0] ^= swapped
            other.state[field][0, 2] ^= swapped
        assert one.view(1) == other.view(1)
        assert one.view(-1) == other.view(-1)
        assert one.view(0) != other.view(0)
        assert one.view(2) != other.view(2)
        seen = other.state.copy()
        engine.look(one.state, 2, seen)
        assert int(engine.legal_actions(seen)) == int(engine.legal_actions(one.state))


# §3 The auction
