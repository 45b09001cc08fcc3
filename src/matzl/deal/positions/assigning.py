"""Assigning played cards to the seats that may have been dealt them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from matzl.base.cards import Card, Cards, each


def assigned(
    hands: Sequence[Cards], gone: Cards, size: int, owners: Mapping[Card, int], rng: Random
) -> list[Cards] | None:
    """Fill hands up to `size` with random cards from `gone`, within `owners`; return None if that is impossible.

    Parameters
    ----------
    owners
        For some cards the seats that may have been dealt them, as sets; the cards already in a hand are not looked at.

    >>> from matzl.base.cards import cards, card
    >>> found = assigned([0, cards("AS")], cards("KS QS JS"), 2, {card("JS"): 0b10}, Random(1))
    >>> found == [cards("KS QS"), cards("AS JS")]
    True
    """
    order = list(each(gone))
    rng.shuffle(order)
    order.sort(key=lambda card: card not in owners)
    filled = list(hands)
    for place, card in enumerate(order):
        if not _place(card, filled, order[:place], size, owners, rng):
            return None
    return filled


def _place(
    card: Card,
    filled: list[Cards],
    placed: list[Card],
    size: int,
    owners: Mapping[Card, int],
    rng: Random,
) -> bool:
    """Put a card into a hand with room; if there is none, move cards that were placed before (an augmenting path)."""
    seats = list(range(len(filled)))
    rng.shuffle(seats)
    ways: list[tuple[int, list[tuple[Card, int]]]] = [
        (seat, [(card, seat)]) for seat in seats if owners.get(card, -1) >> seat & 1
    ]
    seen = {seat for seat, _ in ways}
    for seat, moves in ways:
        if filled[seat].bit_count() < size:
            for moved, to in moves:
                for other, hand in enumerate(filled):
                    filled[other] = hand & ~(1 << moved)
                filled[to] |= 1 << moved
            return True
        for other in placed:
            if filled[seat] >> other & 1:
                for target in seats:
                    if target not in seen and owners.get(other, -1) >> target & 1:
                        seen.add(target)
                        ways.append((target, [*moves, (other, target)]))
    return False
