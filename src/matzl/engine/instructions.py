"""Machine instructions for bit sets, as functions for compiled kernels."""

from __future__ import annotations

from typing import Any

from matzl.engine.compiler import intrinsic, llvm_ir, processor_has, types

HAS_PDEP = processor_has("bmi2")
"""True if the processor deposits and extracts bits by a mask."""


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
    """Return a generator for an x86 instruction that moves bits according to a mask."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        i64 = llvm_ir.IntType(64)
        function = builder.module.declare_intrinsic(name, (), llvm_ir.FunctionType(i64, [i64, i64]))
        return builder.call(function, args)

    return generate


@intrinsic
def popcount(typing: Any, bits: Any) -> Any:
    """Return the number of bits set."""
    return types.int64(types.int64), _unary("llvm.ctpop.i64", 1)


@intrinsic
def trailing_zeros(typing: Any, bits: Any) -> Any:
    """Return the number of zeros below the lowest bit."""
    return types.int64(types.int64), _unary("llvm.cttz.i64", 2)


@intrinsic
def leading_zeros(typing: Any, bits: Any) -> Any:
    """Return the number of zeros above the highest bit."""
    return types.int64(types.int64), _unary("llvm.ctlz.i64", 2)


@intrinsic
def deposit(typing: Any, bits: Any, mask: Any) -> Any:
    """Spread the low bits over the bits of a mask."""
    return types.int64(types.int64, types.int64), _moving("llvm.x86.bmi.pdep.64")


@intrinsic
def extract(typing: Any, bits: Any, mask: Any) -> Any:
    """Pack the bits of a mask together."""
    return types.int64(types.int64, types.int64), _moving("llvm.x86.bmi.pext.64")
