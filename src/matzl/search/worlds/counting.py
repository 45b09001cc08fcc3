"""Counting the ways to distribute the unseen cards, and building the distribution with a given number.

A *place* is another hand or the stock; there are at most three. Cards that may be in the same places form a *class*,
numbered by that set of places, 1 to 7. A *split* says how many cards of the classes {0, 1}, {0, 2} and {1, 2} go to the
first of their two places; the numbers of all other classes follow. Binomial coefficients count the distributions of a
split, so every distribution has a number: all can be enumerated, and a random number gives a uniform sample without
rejection. `ways` and `nth` do the same for any number of places in exact integers of any size: a spectator of four hands
needs this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import Cards
from matzl.engine.bits import count
from matzl.engine.kernels import kernel
from matzl.engine.randomness import draw_word
from matzl.engine.state import State
from matzl.search import hooks

CHOOSE = np.array([[comb(n, k) for k in range(53)] for n in range(53)], np.int64)
"""Binomial coefficients: ``CHOOSE[n, k]``."""


Sizes = tuple[int, ...]
Split = tuple[int, int, int, int, int]


class Distribution(NamedTuple):
    """The unseen cards and their possible places, in the form that kernels read.

    Attributes
    ----------
    seats : int64[3]
        The seat of each place, -1 for the stock and for unused places.
    capacities : int64[3]
        The number of cards each place takes; together as many as there are cards.
    classes : int64[cases, 8]
        The cards of each class, as sets, in each case of `matzl.search.worlds.knowledge`.
    sizes : int64[cases, 8]
        The number of cards of each class.
    splits : int64[any, 5]
        The splits of all cases, as `splits_of` yields them.
    laid : int64[seats]
        The cards that each seat has played, as sets.
    """

    seats: Any
    capacities: Any
    classes: Any
    sizes: Any
    splits: Any
    laid: Any


def splits_of(case: int, sizes: Sequence[int], capacities: Sequence[int]) -> Iterator[Split]:
    """Yield every split that fills the places, with the number of its distributions.

    Parameters
    ----------
    case
        The first number of each split.
    sizes
        The number of cards of each class; with a card that has no place there are no splits.
    capacities
        The number of cards each of three places takes.

    Yields
    ------
    `case`, the number of cards that go from class {0, 1} to place 0, from {0, 2} to 0 and from {1, 2} to 1, and the number
    of distributions.
    """
    ab, ac, bc = sizes[3], sizes[5], sizes[6]
    a, b, c = capacities[0] - sizes[1], capacities[1] - sizes[2] - ab, capacities[2] - sizes[4]
    for i, j, k in product(range(ab + 1), range(ac + 1), range(bc + 1)):
        x, y, z = a - i - j, b + i - k, c - (ac - j) - (bc - k)
        if sizes[0] == 0 and min(x, y, z) >= 0:
            number = comb(ab, i) * comb(ac, j) * comb(bc, k) * comb(x + y + z, x) * comb(y + z, y)
            yield case, i, j, k, number


@kernel
def subset(cards: Cards, size: int, chosen: int, number: int) -> Cards:
    """Return subset `number`, from 0, of those that have `chosen` of the `cards`; `size` is the number of all cards."""
    taken = 0
    while chosen > 0:
        card = cards & -cards
        cards ^= card
        size -= 1
        with_it = CHOOSE[size, chosen - 1]
        if number < with_it:
            taken |= card
            chosen -= 1
        else:
            number -= with_it
    return taken


@kernel
def deal_number(number: int, distribution: Distribution, hands: Any) -> None:
    """Write the hands of the distribution with this number to `hands`.

    Parameters
    ----------
    number
        From 0; less than the number of distributions.
    distribution : Distribution
        The cards and places.
    hands : int64[3]
        Receives the cards of each place, as sets.
    """
    row = 0
    while number >= distribution.splits[row, 4]:
        number -= distribution.splits[row, 4]
        row += 1
    case = distribution.splits[row, 0]
    cards, sizes = distribution.classes[case], distribution.sizes[case]
    hands[0], hands[1], hands[2] = cards[1], cards[2], cards[4]
    for pair in range(3):
        one, other = pair >> 1, 1 + (pair + 1 >> 1)  # {0, 1}, {0, 2}, {1, 2}
        both = 1 << one | 1 << other
        ways = CHOOSE[sizes[both], distribution.splits[row, 1 + pair]]
        to_one = subset(cards[both], sizes[both], distribution.splits[row, 1 + pair], number % ways)
        number //= ways
        hands[one] |= to_one
        hands[other] |= cards[both] & ~to_one
    # The remaining capacity goes to the cards that may be anywhere.
    anywhere, left = cards[7], sizes[7]
    for index in range(2):
        missing = distribution.capacities[index] - count(hands[index])
        ways = CHOOSE[left, missing]
        chosen = subset(anywhere, left, missing, number % ways)
        number //= ways
        hands[index] |= chosen
        anywhere &= ~chosen
        left -= missing
    hands[2] |= anywhere


@kernel
def any_number(total: int, streams: Any, stream: int) -> int:
    """Draw a number from 0 to `total` - 1, exactly uniformly."""
    limit = (1 << 62) - (1 << 62) % total
    word = draw_word(streams, stream) & (1 << 62) - 1
    while word >= limit:
        word = draw_word(streams, stream) & (1 << 62) - 1
    return word % total


@kernel
def deal_worlds(
    view: State, distribution: Distribution, total: int, in_order: bool, rng: Any, out: State
) -> None:
    """Fill each state of `out` with a world: the view, completed by hidden hands.

    Parameters
    ----------
    view
        A compact view, as a one-element array.
    distribution : Distribution
        The cards and places.
    total
        The number of distributions.
    in_order
        True to write distributions 0, 1, 2 …; False to draw their numbers at random.
    rng : uint64[any]
        Random streams; the first is used.
    out
        The states to fill.
    """
    hands = np.zeros(3, np.int64)
    for k in range(len(out)):
        number = k if in_order else any_number(total, rng, 0)
        deal_number(number, distribution, hands)
        g = out[k : k + 1]
        g[0] = view[0]
        for index in range(3):
            seat = distribution.seats[index]
            if seat >= 0:
                g[0].hand[seat] = hands[index]
                g[0].dealt[seat] = hands[index] | distribution.laid[seat]
            elif distribution.capacities[index]:
                hooks.shuffle_stock(g[0], hands[index], rng, 0)


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
    return sum(number for _, number in _splits(sizes, capacities)) if any(sizes) else 1


def nth(number: int, classes: Sequence[Cards], capacities: Sizes) -> list[Cards]:
    """Return the `number`-th distribution (from 0) of the cards in `classes` over places with these capacities."""
    sizes = tuple(cards.bit_count() for cards in classes)
    hands: list[Cards] = [0] * len(capacities)
    while any(sizes):
        one = _first(sizes)
        for split, inside in _splits(sizes, capacities):  # noqa: B007  (the last is used)
            if number < inside:
                break
            number -= inside
        cards, left = classes[one], sizes[one]
        for index, chosen in enumerate(split):
            number, which = divmod(number, comb(left, chosen))
            taken = subset(cards, left, chosen, which)
            hands[index] |= taken
            cards &= ~taken
            left -= chosen
        sizes = _without(sizes, one, sizes[one])
        capacities = _less(capacities, split)
    return hands


def ways_with(sizes: Sizes, capacities: Sizes, one: int, place: int) -> int:
    """Return the number of distributions that put a given card of class `one` at a place."""
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
        min(size, capacity) if one >> index & 1 else 0 for index, capacity in enumerate(capacities)
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
