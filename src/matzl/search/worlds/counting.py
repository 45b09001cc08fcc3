"""How many ways there are to deal the unseen cards to the places they may be in, and the deal of each number.

A *place* is another hand, or the stock; there are at most three. Cards that may be in the same places form a *class*, named
by those places as a set from 1 to 7. How many cards of the classes {0, 1}, {0, 2} and {1, 2} go to the first of their two
places settles everything but which cards: a *split*. The deals of a split are counted by binomial coefficients, and so every
deal has a number: all can be gone through, and a number drawn at random is a deal drawn uniformly. Nothing is rejected.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.engine.randomness import draw_word

PLACES = 3
"""The most places there are."""

CHOOSE = np.array([[comb(n, k) for k in range(53)] for n in range(40)], np.int64)
"""``CHOOSE[n, k]``: in how many ways k of n cards can be chosen."""


@kernel
def splits(sizes: Any, room: Any, found: Any, first: int, case: int) -> int:
    """Find every split that fills the places, and count its deals.

    Parameters
    ----------
    sizes : int64[8]
        How many cards each class has.
    room : int64[3]
        How many cards each place takes; together as many as there are cards.
    found : int64[any, 5]
        Takes a row for each split: `case`, the cards that go from class {0, 1} to place 0, from {0, 2} to 0, from {1, 2}
        to 1, and the number of its deals.
    first
        The row to begin at.
    case
        What the rows carry in front.

    Returns
    -------
    The row after the last one found; rows past the end of `found` are counted, not written.
    """
    row = first
    a, b, c = room[0] - sizes[1], room[1] - sizes[2], room[2] - sizes[4]
    for i in range(sizes[3] + 1):
        for j in range(sizes[5] + 1):
            for k in range(sizes[6] + 1):
                x, y = a - i - j, b - (sizes[3] - i) - k
                z = c - (sizes[5] - j) - (sizes[6] - k)
                if x >= 0 and y >= 0 and z >= 0:
                    if row < len(found):
                        found[row, 0] = case
                        found[row, 1] = i
                        found[row, 2] = j
                        found[row, 3] = k
                        found[row, 4] = (
                            CHOOSE[sizes[3], i] * CHOOSE[sizes[5], j] * CHOOSE[sizes[6], k]
                            * CHOOSE[x + y + z, x] * CHOOSE[y + z, y]
                        )  # fmt: skip
                    row += 1
    return row


@kernel
def subset(cards: int, size: int, chosen: int, number: int) -> int:
    """The subset of a number, of all those of `chosen` cards out of a set of `size`."""
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
def deal_number(number: int, classes: Any, sizes: Any, found: Any, room: Any, hands: Any) -> None:
    """Deal the unseen cards in the way of a number.

    Parameters
    ----------
    number
        From 0 up to the number of all deals.
    classes, sizes : int64[cases, 8]
        The cards of each class, as sets, and how many they are.
    found : int64[any, 5]
        As `splits` left it.
    room : int64[3]
        How many cards each place takes.
    hands : int64[3]
        Takes the cards of each place.
    """
    row = 0
    while number >= found[row, 4]:
        number -= found[row, 4]
        row += 1
    own, many = classes[found[row, 0]], sizes[found[row, 0]]
    hands[0], hands[1], hands[2] = own[1], own[2], own[4]
    for pair in range(3):
        one, other = pair >> 1, 1 + (pair + 1 >> 1)  # {0, 1}, {0, 2}, {1, 2}
        both = 1 << one | 1 << other
        ways = CHOOSE[many[both], found[row, 1 + pair]]
        to_one = subset(own[both], many[both], found[row, 1 + pair], number % ways)
        number //= ways
        hands[one] |= to_one
        hands[other] |= own[both] & ~to_one
    # Whatever room is left goes to the cards that may be anywhere.
    anywhere, left = own[7], many[7]
    for place in range(2):
        open_places = room[place] - count(hands[place])
        ways = CHOOSE[left, open_places]
        cards = subset(anywhere, left, open_places, number % ways)
        number //= ways
        hands[place] |= cards
        anywhere &= ~cards
        left -= open_places
    hands[2] |= anywhere


@kernel
def any_number(total: int, streams: Any, stream: int) -> int:
    """A number from 0 to total - 1, each with exactly the same chance."""
    most = (1 << 62) - (1 << 62) % total
    word = draw_word(streams, stream) & (1 << 62) - 1
    while word >= most:
        word = draw_word(streams, stream) & (1 << 62) - 1
    return word % total
