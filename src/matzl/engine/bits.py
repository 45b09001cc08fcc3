"""Bit sets of numbers from 0 to 61 in an int64: count, lowest, highest, pick, squeeze and spread.

Each function has two bodies: machine instructions for compiled kernels, and plain Python.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import (
    COMPILED,
    inlined_kernel,
    intrinsic,
    kernel,
    llvm_ir,
    processor_has,
    types,
)

_HAS_PDEP = processor_has("bmi2")


def _unary(name: str, arguments: int) -> Any:
    """Return a generator for an LLVM instruction from int64 to int64; a second argument is a flag."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64, i1 = llvm_ir.IntType(64), llvm_ir.IntType(1)
        operands = [i64] if arguments == 1 else [i64, i1]
        values = [args[0]] if arguments == 1 else [args[0], i1(0)]
        function = builder.module.declare_intrinsic(name, (), llvm_ir.FunctionType(i64, operands))
        return builder.call(function, values)

    return generate


def _moving(name: str) -> Any:
    """Return a generator for an x86 instruction that moves bits by a mask."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = llvm_ir.IntType(64)
        function = builder.module.declare_intrinsic(name, (), llvm_ir.FunctionType(i64, [i64, i64]))
        return builder.call(function, args)

    return generate


if COMPILED:

    @intrinsic
    def _popcount(typing: Any, bits: Any) -> Any:
        return types.int64(types.int64), _unary("llvm.ctpop.i64", 1)

    @intrinsic
    def _trailing_zeros(typing: Any, bits: Any) -> Any:
        return types.int64(types.int64), _unary("llvm.cttz.i64", 2)

    @intrinsic
    def _leading_zeros(typing: Any, bits: Any) -> Any:
        return types.int64(types.int64), _unary("llvm.ctlz.i64", 2)

    @intrinsic
    def _deposit(typing: Any, bits: Any, mask: Any) -> Any:
        return types.int64(types.int64, types.int64), _moving("llvm.x86.bmi.pdep.64")

    @intrinsic
    def _extract(typing: Any, bits: Any, mask: Any) -> Any:
        return types.int64(types.int64, types.int64), _moving("llvm.x86.bmi.pext.64")

    @kernel
    def count(cards: int) -> int:
        """Return the number of bits set."""
        return _popcount(cards)

    @kernel
    def lowest(cards: int) -> int:
        """Return the number of the lowest bit; the set must not be empty."""
        return _trailing_zeros(cards)

    @kernel
    def highest(cards: int) -> int:
        """Return the number of the highest bit; the set must not be empty."""
        return 63 - _leading_zeros(cards)

else:

    def count(cards: int) -> int:
        """Return the number of bits set."""
        return int(cards).bit_count()

    def lowest(cards: int) -> int:
        """Return the number of the lowest bit; the set must not be empty."""
        return (int(cards) & -int(cards)).bit_length() - 1

    def highest(cards: int) -> int:
        """Return the number of the highest bit; the set must not be empty."""
        return int(cards).bit_length() - 1


if _HAS_PDEP:

    @kernel
    def pick(cards: int, k: int) -> int:
        """Return the number of the k-th set bit, counting from 0 at the lowest."""
        return _trailing_zeros(_deposit(1 << k, cards))

    @kernel
    def squeeze(cards: int, within: int) -> int:
        """Pack the bits of `within` together: bit k of the result is the k-th of them."""
        return _extract(cards, within)

    @kernel
    def spread(cards: int, within: int) -> int:
        """Undo `squeeze`: the k-th bit of `within` becomes bit k."""
        return _deposit(cards, within)

else:

    @kernel
    def pick(cards: int, k: int) -> int:
        """Return the number of the k-th set bit, counting from 0 at the lowest, by binary search."""
        place = 0
        for width in (32, 16, 8, 4, 2, 1):
            low = count((cards >> place) & ((1 << width) - 1))
            if k >= low:
                k -= low
                place += width
        return place

    @kernel
    def squeeze(cards: int, within: int) -> int:
        """Pack the bits of `within` together: bit k of the result is the k-th of them."""
        closed, k = 0, 0
        while within:
            closed |= (cards >> lowest(within) & 1) << k
            within &= within - 1
            k += 1
        return closed

    @kernel
    def spread(cards: int, within: int) -> int:
        """Undo `squeeze`: the k-th bit of `within` becomes bit k."""
        opened, k = 0, 0
        while within:
            opened |= (cards >> k & 1) << lowest(within)
            within &= within - 1
            k += 1
        return opened


@inlined_kernel
def if_empty(cards: int) -> int:
    """Return all bits if a set is empty, else none.

    This selects without a branch, which the processor would mispredict half the time where chance decides.
    """
    return (cards - 1) >> 63


@inlined_kernel
def chosen(yes: int, one: int, other: int) -> int:
    """Return `one` if bit 0 of `yes` is set, else `other`, without a branch."""
    return other ^ ((one ^ other) & -(yes & 1))


@inlined_kernel
def index(number: int) -> int:
    """Return a number below 64 as an index that the compiler knows to be non-negative."""
    return number & 63
