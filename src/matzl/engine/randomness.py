"""Random numbers reproducible on every machine: a stream for chance and one for each seat.

A stream is one 64-bit word of an array, stepped by splitmix64 (Steele, Lea and Flood 2014). Stream 0 deals and draws;
stream 1 + s belongs to seat s, so the decisions of one seat never change the cards of another. The streams of deal k of a
seed depend on the seed and on k alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.kernels import compiled_in, inlined_kernel, kernel

CHANCE = 0
"""The stream that shuffles and draws cards; the stream of seat s is ``1 + s``."""

GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1


def _mix(z: Any) -> Any:
    z = ((z ^ (z >> 30)) * MIX_1) & _WORD
    z = ((z ^ (z >> 27)) * MIX_2) & _WORD
    return z ^ (z >> 31)


def folded(*numbers: int) -> int:
    """Combine several integers, in order, into one 64-bit seed.

    >>> folded(1, 2) != folded(2, 1)
    True
    """
    seed = 0
    for number in numbers:
        seed = _mix((seed + GOLDEN + (number & _WORD)) & _WORD)
    return seed


def streams(seed: int, deal: int, seats: int) -> Any:
    """Return the streams of deal number `deal` of a seed: uint64[1 + seats], chance first, then one for each seat.

    >>> streams(7, 0, 3).tolist() == streams(7, 0, 3).tolist()
    True
    """
    base = _mix((_mix(seed & _WORD) + deal * GOLDEN) & _WORD)
    return np.array([_mix((base + (i + 1) * MIX_2) & _WORD) for i in range(1 + seats)], np.uint64)


def mixed_seed(seed: int) -> int:
    """Return the 64 bits of a seed that `restart` takes, as an int64."""
    mixed = _mix(seed & _WORD)
    return mixed - (1 << 64) if mixed >> 63 else mixed


def many_streams(seed: int, deals: Any, seats: int) -> Any:
    """Return the streams of many deals of a seed, given their numbers (uint64[deals]): uint64[deals, 1 + seats].

    >>> many_streams(7, np.arange(3, dtype=np.uint64), 4)[2].tolist() == streams(7, 2, 4).tolist()
    True
    """
    base = _mix(deals * np.uint64(GOLDEN) + np.uint64(_mix(seed & _WORD)))
    return np.stack(
        [_mix(base + np.uint64((i + 1) * MIX_2 & _WORD)) for i in range(1 + seats)], axis=1
    )


@compiled_in("matzl.engine.compiled_forms")
def restart(streams: Any, mixed: int, deal: int) -> None:
    """Set streams to the beginning of a deal, as the function `streams` returns them; `mixed` comes from `mixed_seed`."""
    base = _mix((int(mixed) + int(deal) * GOLDEN) & _WORD)
    for i in range(len(streams)):
        streams[i] = _mix((base + (i + 1) * MIX_2) & _WORD)


@compiled_in("matzl.engine.compiled_forms")
def draw_word(streams: Any, stream: int) -> int:
    """Return the next 64 random bits of a stream, as an int64 that may be negative."""
    z = (int(streams[stream]) + GOLDEN) & _WORD
    streams[stream] = z
    z = _mix(z)
    return z - (1 << 64) if z >> 63 else z


@inlined_kernel
def draw_bits(streams: Any, stream: int) -> int:
    """Return the next 32 random bits of a stream."""
    return draw_word(streams, stream) >> 32 & 0xFFFFFFFF


@kernel
def below(streams: Any, stream: int, n: int) -> int:
    """Return a random number from 0 to n - 1, by multiply and shift (bias below n / 2³²)."""
    return (draw_bits(streams, stream) * n) >> 32
