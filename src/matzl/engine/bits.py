"""Bit sets of numbers from 0 to 61 in an int64: count, lowest, highest, pick, squeeze and spread.

In compiled kernels most are single instructions (`matzl.engine.compiled_forms`).
"""

from __future__ import annotations

from matzl.engine.kernels import compiled_in, inlined_kernel

_FORMS = "matzl.engine.compiled_forms"


@compiled_in(_FORMS)
def count(cards: int) -> int:
    """Return the number of bits set."""
    return int(cards).bit_count()


@compiled_in(_FORMS)
def lowest(cards: int) -> int:
    """Return the number of the lowest bit; the set must not be empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


@compiled_in(_FORMS)
def highest(cards: int) -> int:
    """Return the number of the highest bit; the set must not be empty."""
    return int(cards).bit_length() - 1


@compiled_in(_FORMS)
def pick(cards: int, k: int) -> int:
    """Return the number of the k-th set bit, counting from 0 at the lowest."""
    for _ in range(k):
        cards &= cards - 1
    return lowest(cards)


@compiled_in(_FORMS)
def squeeze(cards: int, within: int) -> int:
    """Pack together the bits of `cards` at the positions in `within`: the bit at the k-th position becomes bit k."""
    closed, k = 0, 0
    while within:
        closed |= (cards >> lowest(within) & 1) << k
        within &= within - 1
        k += 1
    return closed


@compiled_in(_FORMS)
def spread(cards: int, within: int) -> int:
    """Undo `squeeze`: bit k of `cards` moves to the k-th position in `within`."""
    opened, k = 0, 0
    while within:
        opened |= (cards >> k & 1) << lowest(within)
        within &= within - 1
        k += 1
    return opened


@inlined_kernel
def if_empty(cards: int) -> int:
    """Return a set with all bits if `cards` is empty, else the empty set.

    This selects without a branch, which the processor would mispredict half the time where chance decides.
    """
    return (cards - 1) >> 63


@inlined_kernel
def chosen(yes: int, one: int, other: int) -> int:
    """Return `one` if bit 0 of `yes` is set, else `other`, without a branch."""
    return other ^ ((one ^ other) & -(yes & 1))


@inlined_kernel
def index(number: int) -> int:
    """Return a number below 64 as an index that the compiler can prove non-negative."""
    return number & 63
