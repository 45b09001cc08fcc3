"""LLVM code on several values at a time: sets of bits as bytes and floats, memory as vectors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from matzl.engine.compiler import llvm_ir, processor_has

I8, I16, I32, I64 = (llvm_ir.IntType(bits) for bits in (8, 16, 32, 64))
FLOAT = llvm_ir.FloatType()


def everywhere(builder: Any, value: Any, lanes: int) -> Any:
    """Return a vector of equal values."""
    vector = llvm_ir.VectorType(value.type, lanes)
    one = builder.insert_element(llvm_ir.Constant(vector, llvm_ir.Undefined), value, I32(0))
    return builder.shuffle_vector(one, one, _places([0] * lanes))


def _places(numbers: list[int]) -> Any:
    return llvm_ir.Constant(llvm_ir.VectorType(I32, len(numbers)), numbers)


def as_vector(builder: Any, array: Any, place: int, kind: Any) -> Any:
    """Return the address of an element of an array as a pointer to a vector."""
    return builder.bitcast(builder.gep(array, [I64(place)]), kind.as_pointer())


def parts(number: int, most: int) -> Iterator[tuple[int, int]]:
    """Split a number of values into parts with powers of two as lengths; yield the first index and the length of each.

    >>> list(parts(44, 16))
    [(0, 16), (16, 16), (32, 8), (40, 4)]
    """
    first, lanes = 0, most
    while first < number:
        if first + lanes <= number:
            yield first, lanes
            first += lanes
        else:
            lanes //= 2


def squeezed(builder: Any, value: Any, within: Iterable[int]) -> Any:
    """Return some bits of a number, given by their places in ascending order, packed together."""
    if processor_has("bmi2"):
        kind = llvm_ir.FunctionType(I64, [I64, I64])
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", (), kind)
        return builder.call(function, [value, I64(sum(1 << place for place in within))])
    bits = I64(0)
    for down, run in groupby(enumerate(within), lambda pair: pair[1] - pair[0]):
        inside = builder.and_(value, I64(sum(1 << place for _, place in run)))
        bits = builder.or_(bits, builder.lshr(inside, I64(down)))
    return bits


def put_floats(builder: Any, bits: Any, out: Any, place: int, number: int) -> None:
    """Write up to 32 bits as floats, starting at a place."""
    for first, lanes in parts(number, 8):
        whole, floats = llvm_ir.VectorType(I32, lanes), llvm_ir.VectorType(FLOAT, lanes)
        is_set = _chosen(builder, everywhere(builder, bits, lanes), whole, first, 32)
        ones, zeros = (llvm_ir.Constant(floats, [value] * lanes) for value in (1.0, 0.0))
        at = as_vector(builder, out, place + first, floats)
        builder.store(builder.select(is_set, ones, zeros), at, align=4)


def put_bytes(builder: Any, bits: Any, out: Any, place: int, number: int) -> None:
    """Write up to 32 bits as bytes, starting at a place."""
    four = builder.bitcast(bits, llvm_ir.VectorType(I8, 4))
    for first, lanes in parts(number, 32):
        whole = llvm_ir.VectorType(I8, lanes)
        repeated = builder.shuffle_vector(
            four, four, _places([(first + k) // 8 for k in range(lanes)])
        )
        is_set = _chosen(builder, repeated, whole, first, 8)
        at = as_vector(builder, out, place + first, whole)
        builder.store(builder.zext(is_set, whole), at, align=1)


def _chosen(builder: Any, repeated: Any, kind: Any, first: int, size: int) -> Any:
    """Return for each of several copies of some bits whether the bit at the place of the copy is set."""
    masks = llvm_ir.Constant(kind, [1 << (first + k) % size for k in range(kind.count)])
    return builder.icmp_unsigned("==", builder.and_(repeated, masks), masks)
