"""Counting and numbering distributions of cards over any number of places, in exact integers of any size.

`matzl.search.worlds.counting` does the same in compiled code for up to three places; a spectator of four hands needs this.
As there, cards that may be in the same places form a class, numbered by that set of places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb

from matzl.base.cards import Cards, each

Sizes = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def ways(sizes: Sizes, capacities: Sizes) -> int:
    """Return the number of distributions that fill all places.

    Parameters
    ----------
    sizes
        The number of cards of each class, by its set of places.
    capacities
        The number of cards that each place takes.

    >>> ways((0, 0, 0, 4), (2, 2)), ways((0, 1, 0, 3), (2, 2))
    (6, 3)
    """
    if sum(sizes) != sum(capacities):
        return 0
    if not any(sizes):
        return 1
    return sum(number for _, number in _splits(sizes, capacities))


def nth(number: int, classes: Sequence[Cards], capacities: Sizes) -> list[Cards]:
    """Return the `number`-th distribution (from 0) of the cards in `classes` over places with these capacities."""
    sizes = tuple(cards.bit_count() for cards in classes)
    hands: list[Cards] = [0] * len(capacities)
    while any(sizes):
        one = _first(sizes)
        for split, count in _splits(sizes, capacities):  # noqa: B007  (the last is used)
            if number < count:
                break
            number -= count
        cards, left = classes[one], sizes[one]
        for place, chosen in enumerate(split):
            number, which = divmod(number, comb(left, chosen))
            taken = _subset(cards, chosen, which)
            hands[place] |= taken
            cards &= ~taken
            left -= chosen
        sizes = _without(sizes, one, sizes[one])
        capacities = _less(capacities, split)
    return hands


def ways_with(sizes: Sizes, capacities: Sizes, one: int, place: int) -> int:
    """Return the number of distributions in which a certain card of class `one` is at a place."""
    if not one >> place & 1 or not sizes[one] or not capacities[place]:
        return 0
    taken = tuple(int(other == place) for other in range(len(capacities)))
    return ways(_without(sizes, one, 1), _less(capacities, taken))


def _first(sizes: Sizes) -> int:
    return next(one for one, size in enumerate(sizes) if size)


def _without(sizes: Sizes, one: int, cards: int) -> Sizes:
    return (*sizes[:one], sizes[one] - cards, *sizes[one + 1 :])


def _less(capacities: Sizes, taken: Sequence[int]) -> Sizes:
    return tuple(capacity - number for capacity, number in zip(capacities, taken, strict=True))


def _splits(sizes: Sizes, capacities: Sizes) -> Iterator[tuple[Sizes, int]]:
    """Yield each split of the first class over its places, with the number of distributions that begin with it."""
    one = _first(sizes)
    rest, size = _without(sizes, one, sizes[one]), sizes[one]
    most = [
        min(size, capacity) if one >> place & 1 else 0 for place, capacity in enumerate(capacities)
    ]
    for head in product(*(range(number + 1) for number in most[:-1])):
        last = size - sum(head)
        if 0 <= last <= most[-1]:
            split, left, number = (*head, last), size, 1
            for chosen in split:
                number *= comb(left, chosen)
                left -= chosen
            number *= ways(rest, _less(capacities, split))
            if number:
                yield split, number


def _subset(cards: Cards, chosen: int, number: int) -> Cards:
    """Return subset `number` among all subsets of `chosen` cards of a set."""
    taken, left = 0, cards.bit_count()
    for card in each(cards):
        left -= 1
        if not chosen:
            break
        with_it = comb(left, chosen - 1)
        if number < with_it:
            taken |= 1 << card
            chosen -= 1
        else:
            number -= with_it
    return taken
