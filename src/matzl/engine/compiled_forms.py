"""The kernels of `matzl.engine` with a different body in compiled code: bit sets and random numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine import bits, randomness
from matzl.engine.compiler import (
    compiled_as,
    intrinsic,
    llvm_ir,
    processor_has,
    types,
)

# Bit sets


def _instruction(name: str, *flags: int) -> Any:
    """Return a function that emits an LLVM instruction: int64 arguments, then `flags`; the result is int64."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64, i1 = llvm_ir.IntType(64), llvm_ir.IntType(1)
        kind = llvm_ir.FunctionType(i64, [i64] * len(args) + [i1] * len(flags))
        function = builder.module.declare_intrinsic(name, (), kind)
        return builder.call(function, [*args, *map(i1, flags)])

    return generate


@intrinsic
def _popcount(typing: Any, cards: Any) -> Any:
    return types.int64(types.int64), _instruction("llvm.ctpop.i64")


@intrinsic
def _trailing_zeros(typing: Any, cards: Any) -> Any:
    return types.int64(types.int64), _instruction("llvm.cttz.i64", 0)


@intrinsic
def _leading_zeros(typing: Any, cards: Any) -> Any:
    return types.int64(types.int64), _instruction("llvm.ctlz.i64", 0)


@intrinsic
def _deposit(typing: Any, cards: Any, mask: Any) -> Any:
    """Move the low bits of `cards` to the positions of the bits set in `mask`."""
    return types.int64(types.int64, types.int64), _instruction("llvm.x86.bmi.pdep.64")


@intrinsic
def _extract(typing: Any, cards: Any, mask: Any) -> Any:
    """Pack together the bits of `cards` at the positions of the bits set in `mask`."""
    return types.int64(types.int64, types.int64), _instruction("llvm.x86.bmi.pext.64")


@compiled_as(bits.count)
def _count(cards: int) -> int:
    return _popcount(cards)


@compiled_as(bits.lowest)
def _lowest(cards: int) -> int:
    return _trailing_zeros(cards)


@compiled_as(bits.highest)
def _highest(cards: int) -> int:
    return 63 - _leading_zeros(cards)


if processor_has("bmi2"):

    @compiled_as(bits.pick)
    def _pick(cards: int, k: int) -> int:
        return _trailing_zeros(_deposit(1 << k, cards))

    @compiled_as(bits.squeeze)
    def _squeeze(cards: int, within: int) -> int:
        return _extract(cards, within)

    @compiled_as(bits.spread)
    def _spread(cards: int, within: int) -> int:
        return _deposit(cards, within)


# Random numbers

_G, _M1, _M2 = (np.uint64(word) for word in (randomness.GOLDEN, randomness.MIX_1, randomness.MIX_2))
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


@compiled_as(randomness.draw_word, inline=True)
def _draw_word(streams: Any, stream: int) -> int:
    z = streams[stream] + _G
    streams[stream] = z
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return np.int64(z ^ (z >> _S31))  # type: ignore[return-value]


@compiled_as(randomness.restart)
def _restart(streams: Any, mixed: int, deal: int) -> None:
    streams[0] = np.uint64(mixed) + np.uint64(deal) * _G - _G
    base = np.uint64(randomness.draw_word(streams, 0))
    for i in range(len(streams)):
        streams[i] = base + np.uint64(i + 1) * _M2 - _G
        streams[i] = np.uint64(randomness.draw_word(streams, i))
