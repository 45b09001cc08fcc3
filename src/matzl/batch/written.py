"""Generators of the LLVM code that fills masks and observations of one game, from its table of observations.

`matzl.observation.layout` does the same in plain form.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from matzl.batch import observing
from matzl.batch.visible import (
    FLOAT,
    I8,
    I16,
    I32,
    I64,
    VisibleNumbers,
    as_vector,
    broadcast,
    extracted_bits,
    parts,
    put_bytes,
    put_floats,
)
from matzl.engine.compiler import llvm_ir, written_as
from matzl.engine.dispatch import game_of
from matzl.observation.layout import CACHE_LINE, WORD, Layout, layout_of
from matzl.observation.table import ObservationField, ObservationTable


def _layout_of(fields: tuple[str, ...]) -> Layout:
    """Return the layout of the game whose states have these fields."""
    return layout_of(game_of(fields))


def _field(builder: Any, layout: Layout, address: Any, name: str) -> Any:
    """Load the int64 field `name` of the state in a row; `address` is the beginning of the row's history."""
    index = I64(layout.index(name))
    return builder.load(builder.gep(builder.bitcast(address, I64.as_pointer()), [index]), align=8)


@written_as(observing.observe_integers)
def _write_integers(builder: Any, fields: Any, _: Any, address: Any, out: Any, viewer: Any) -> None:
    layout = _layout_of(fields)
    seen = VisibleNumbers(builder, layout, address, viewer)
    for field in layout.table:
        for k, value in enumerate(seen.of(field)):
            builder.store(value, builder.gep(out, [I64(field.index + k)]), align=8)


@written_as(observing.observe_planes)
def _write_planes(builder: Any, fields: Any, _: Any, address: Any, out: Any, viewer: Any) -> None:
    layout = _layout_of(fields)
    seen, table = VisibleNumbers(builder, layout, address, viewer), layout.table
    words, total = [I64(0)], 0
    for field in table:
        if field.planes and field.kind != "number":
            for value in _sets(builder, table, field, seen.of(field)):
                _append(builder, words, value, total)
                total += field.width
    for index in range(0, total, 32):
        low = builder.trunc(builder.lshr(words[index // 64], I64(index % 64)), I32)
        put_floats(builder, low, out, index, min(32, total - index))
    for field in table:
        for k, value in enumerate(seen.of(field) if field.kind == "number" else ()):
            number = builder.sitofp(value, FLOAT)
            if field.scale != 1:
                scale = llvm_ir.Constant(FLOAT, float(np.float32(1 / field.scale)))
                number = builder.fmul(number, scale)
            builder.store(number, builder.gep(out, [I64(field.plane + k)]), align=4)
    for plane in range(table.used, table.planes):
        builder.store(llvm_ir.Constant(FLOAT, 0.0), builder.gep(out, [I64(plane)]), align=4)


def _sets(
    builder: Any, table: ObservationTable, field: ObservationField, values: list[Any]
) -> Iterator[Any]:
    """Yield the zeros and ones of a field as bit sets, each of the width that the field declares."""
    if field.kind == "cards":
        together = field.size * field.width // field.planes
        for first in range(0, field.size, together):
            union = values[first]
            for value in values[first + 1 : first + together]:
                union = builder.or_(union, value)
            yield extracted_bits(builder, union, sorted(table.pack))
        return
    for value in values:
        bit = builder.shl(I64(1), builder.and_(value, I64(63)))
        if field.kind == "card":
            yield extracted_bits(builder, bit, sorted(table.pack))
        else:
            yield builder.and_(bit, I64((1 << field.width) - 1))


def _append(builder: Any, words: list[Any], value: Any, index: int) -> None:
    """Append the bits of a value to a list of 64-bit words, starting at a bit index."""
    word, shift = divmod(index, 64)
    words += [I64(0)] * (word + 2 - len(words))
    words[word] = builder.or_(words[word], builder.shl(value, I64(shift)))
    if shift:
        words[word + 1] = builder.lshr(value, I64(64 - shift))


@written_as(observing.observe_tokens)
def _write_tokens(
    builder: Any, fields: Any, address: Any, tokens: Any, out: Any, viewer: Any
) -> None:
    layout = _layout_of(fields)
    table, actions = layout.table, I64(len(layout.table.actions))
    seats = _field(builder, layout, address, "seats")
    first = builder.and_(viewer, builder.not_(builder.ashr(viewer, I64(63))))
    back = builder.trunc(builder.mul(first, actions), I16)
    around = builder.trunc(builder.mul(seats, actions), I16)
    for index, lanes in parts(table.history, 16):
        vector = llvm_ir.VectorType(I16, lanes)
        zeros = llvm_ir.Constant(vector, [0] * lanes)
        token = builder.load(as_vector(builder, tokens, index, vector), align=2)
        moved = builder.sub(token, broadcast(builder, back, lanes))
        before = builder.icmp_signed("<=", moved, zeros)
        turned = builder.add(moved, broadcast(builder, around, lanes))
        counted = builder.select(before, turned, moved)
        there = builder.icmp_signed(">", token, zeros)
        at = as_vector(builder, out, index, vector)
        builder.store(builder.select(there, counted, zeros), at, align=2)


@written_as(observing.put_mask)
def _write_mask(builder: Any, fields: Any, address: Any, out: Any, legal: Any) -> None:
    layout = _layout_of(fields)
    numbers = layout.table.numbers.tolist()
    play = layout.play
    now = _field(builder, layout, address, "phase")
    with builder.if_else(builder.icmp_signed("==", now, I64(play)), likely=True) as (then, other):
        with then:
            _put_mask(builder, numbers[play], legal, out)
        with other:
            for phase, bits in enumerate(numbers):
                if phase != play:
                    with builder.if_then(builder.icmp_signed("==", now, I64(phase))):
                        _put_mask(builder, bits, legal, out)


def _put_mask(builder: Any, bits: list[int], legal: Any, out: Any) -> None:
    """Write the mask of a phase, given the bit of each action (-1 for none)."""
    for index in range(0, len(bits), 32):
        part = bits[index : index + 32]
        mask = I64(0)
        for first, run in _rising(part):
            mask = builder.or_(mask, builder.shl(extracted_bits(builder, legal, run), I64(first)))
        put_bytes(builder, builder.trunc(mask, I32), out, index, len(part))


def _rising(bits: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the runs of ascending numbers, each with the index of its first number; negative numbers separate runs."""
    first, run = 0, list[int]()
    for index, bit in enumerate([*bits, -1]):
        if run and bit <= run[-1]:
            yield first, run
            run = []
        if bit >= 0:
            first, run = (first if run else index), [*run, bit]


@written_as(observing.ask_ahead)
def _write_ahead(builder: Any, fields: Any, _: Any, address: Any, tokens: Any, size: Any) -> None:
    layout, pointer = _layout_of(fields), I8.as_pointer()
    kind = llvm_ir.FunctionType(llvm_ir.VoidType(), [pointer, I32, I32, I32])
    name = "llvm.prefetch.p0"
    asking = builder.module.globals.get(name) or llvm_ir.Function(builder.module, kind, name)
    played, step = layout.columns_of("tricks").stop, CACHE_LINE // WORD
    lines = range(0, layout.columns_of("payoffs").stop, step)
    every = [builder.gep(address, [I64(column)]) for column in lines]
    # an action needs the first of them; a core waits if it asks for more than it can keep count of
    needed = every[: -(-played // step)]
    needed += [
        builder.gep(tokens, [I64(index)])
        for index in range(0, layout.table.history, CACHE_LINE // np.dtype(np.int16).itemsize)
    ]
    for at in needed:
        builder.call(asking, [builder.bitcast(at, pointer), I32(0), I32(3), I32(1)])
    with builder.if_then(builder.icmp_signed(">", size, I64(0))):
        for at in every[-(-played // step) :]:
            builder.call(asking, [builder.bitcast(at, pointer), I32(0), I32(3), I32(1)])


@written_as(observing.put_past_caches)
def _write_past_caches(builder: Any, fields: Any, _: Any, planes: Any, out: Any) -> None:
    mark = builder.module.add_metadata([I32(1)])
    vector = llvm_ir.VectorType(FLOAT, 4)
    for index in range(0, _layout_of(fields).table.planes, 4):
        four = builder.load(as_vector(builder, planes, index, vector), align=4)
        builder.store(four, as_vector(builder, out, index, vector), align=16).set_metadata(
            "nontemporal", mark
        )
