"""LLVM code for observations: bit sets and memory as vectors, and the integers that a viewer sees in a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from matzl.base.cards import NO_CARD
from matzl.engine.compiler import llvm_ir, processor_has
from matzl.observation.layout import Layout
from matzl.observation.table import ObservationField

I8, I16, I32, I64 = (llvm_ir.IntType(bits) for bits in (8, 16, 32, 64))
FLOAT = llvm_ir.FloatType()


def broadcast(builder: Any, value: Any, lanes: int) -> Any:
    """Return a vector with a value in every lane."""
    vector = llvm_ir.VectorType(value.type, lanes)
    one = builder.insert_element(llvm_ir.Constant(vector, llvm_ir.Undefined), value, I32(0))
    return builder.shuffle_vector(one, one, _indices([0] * lanes))


def _indices(numbers: list[int]) -> Any:
    return llvm_ir.Constant(llvm_ir.VectorType(I32, len(numbers)), numbers)


def as_vector(builder: Any, array: Any, index: int, kind: Any) -> Any:
    """Return the address of an array element as a pointer to a vector."""
    return builder.bitcast(builder.gep(array, [I64(index)]), kind.as_pointer())


def parts(number: int, most: int) -> Iterator[tuple[int, int]]:
    """Split a count into powers of two; yield the first index and the length of each part.

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


def extracted_bits(builder: Any, value: Any, within: Iterable[int]) -> Any:
    """Return the bits of a number at the given indices (in ascending order), packed together."""
    if processor_has("bmi2"):
        kind = llvm_ir.FunctionType(I64, [I64, I64])
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", (), kind)
        return builder.call(function, [value, I64(sum(1 << index for index in within))])
    bits = I64(0)
    for down, run in groupby(enumerate(within), lambda pair: pair[1] - pair[0]):
        inside = builder.and_(value, I64(sum(1 << index for _, index in run)))
        bits = builder.or_(bits, builder.lshr(inside, I64(down)))
    return bits


def put_floats(builder: Any, bits: Any, out: Any, index: int, number: int) -> None:
    """Write up to 32 bits as floats, starting at an index."""
    for first, lanes in parts(number, 8):
        whole, floats = llvm_ir.VectorType(I32, lanes), llvm_ir.VectorType(FLOAT, lanes)
        is_set = _chosen(builder, broadcast(builder, bits, lanes), whole, first, 32)
        ones, zeros = (llvm_ir.Constant(floats, [value] * lanes) for value in (1.0, 0.0))
        at = as_vector(builder, out, index + first, floats)
        builder.store(builder.select(is_set, ones, zeros), at, align=4)


def put_bytes(builder: Any, bits: Any, out: Any, index: int, number: int) -> None:
    """Write up to 32 bits, each as a byte (0 or 1), starting at an index."""
    four = builder.bitcast(bits, llvm_ir.VectorType(I8, 4))
    for first, lanes in parts(number, 32):
        whole = llvm_ir.VectorType(I8, lanes)
        repeated = builder.shuffle_vector(
            four, four, _indices([(first + k) // 8 for k in range(lanes)])
        )
        is_set = _chosen(builder, repeated, whole, first, 8)
        at = as_vector(builder, out, index + first, whole)
        builder.store(builder.zext(is_set, whole), at, align=1)


def _chosen(builder: Any, repeated: Any, kind: Any, first: int, size: int) -> Any:
    """Return, for each copy k of the repeated bits, whether its bit ``(first + k) % size`` is set."""
    masks = llvm_ir.Constant(kind, [1 << (first + k) % size for k in range(kind.count)])
    return builder.icmp_unsigned("==", builder.and_(repeated, masks), masks)


class VisibleNumbers:
    """The numbers that a viewer sees in a state, each loaded only where it is needed.

    Parameters
    ----------
    builder
        Writes the code.
    layout
        The layout of the game.
    address
        The address of a state with its history, as int64.
    viewer
        The seat, -1 for a spectator.
    """

    def __init__(self, builder: Any, layout: Layout, address: Any, viewer: Any) -> None:
        self._builder, self._layout, self._address = builder, layout, address
        self._counts, self._most = layout.table.info.seats, layout.table.seats
        one_number = len(self._counts) == 1
        self._seats = I64(self._most) if one_number else self._load(layout.column("seats"))
        self._is_seat = builder.not_(builder.ashr(viewer, I64(63)))
        self._first = builder.and_(viewer, self._is_seat)
        self._turned, self._there = [], []
        for k in range(self._most):
            seat = builder.add(self._first, I64(k))
            beyond = builder.icmp_signed(">=", seat, self._seats)
            self._turned.append(builder.select(beyond, builder.sub(seat, self._seats), seat))
            self._there.append(self._is_there(k))

    def _is_there(self, k: int) -> Any:
        """Return -1 (all bits set) if there is a seat k places after the viewer, else 0; None if there always is one."""
        if k < min(self._counts):
            return None
        return self._builder.ashr(self._builder.sub(I64(k), self._seats), I64(63))

    def _load(self, column: Any) -> Any:
        index = I64(column) if isinstance(column, int) else column
        return self._builder.load(self._builder.gep(self._address, [index]), align=8)

    def _at(self, start: int, index: Any) -> Any:
        """Return the value at an index that counts from `start`."""
        return self._load(self._builder.add(index, I64(start)))

    def _only(self, value: Any, *conditions: Any) -> Any:
        """Return a value, or 0 unless all bits of the conditions are set."""
        for condition in conditions:
            value = value if condition is None else self._builder.and_(value, condition)
        return value

    def of(self, field: ObservationField) -> list[Any]:
        """Return the integers of a field."""
        integers = self._stored(field)
        return [self._counted(seat) for seat in integers] if field.kind == "seat" else integers

    def _stored(self, field: ObservationField) -> list[Any]:
        """Return the integers of a field, with seats numbered as in the state."""
        layout = self._layout
        if field.form == "trick":
            return [self._trick()]
        if field.form == "stock":
            return self._stock(field.size)
        start = 0 if field.form == "played" else layout.column(field.name)
        if field.form == "viewer":
            return [self._only(self._at(start, self._first), self._is_seat)]
        pairs = list(zip(self._turned, self._there, strict=True))
        if field.form == "pairs":
            rows = [(self._builder.mul(one, I64(self._most)), there) for one, there in pairs]
            return [
                self._only(self._at(start, self._builder.add(row, two)), one_there, two_there)
                for row, one_there in rows
                for two, two_there in pairs
            ]
        if field.form in ("seats", "played"):
            return [self._only(self._at(start, seat), there) for seat, there in pairs]
        return [self._load(start)]

    def _trick(self) -> Any:
        """Return the cards of the current trick; none directly after a trick."""
        laid = self._load(self._layout.column("laid"))
        empty = self._builder.ashr(self._builder.sub(laid, I64(1)), I64(63))
        cards = self._load(self._layout.column("on_table"))
        return self._builder.lshr(cards, self._builder.and_(empty, I64(63)))  # no card has bit 63

    def _stock(self, size: int) -> list[Any]:
        """Return the cards of the stock that the viewer has drawn.

        They are chosen as vectors: LLVM turns a choice between two numbers, one of them in memory, into a branch, which
        cannot be predicted here since chance decides.
        """
        builder, start = self._builder, self._layout.column("stock")
        drawn, cards = self._only(self._at(self._most, self._first), self._is_seat), list[Any]()
        for index, lanes in parts(size, 4):
            kind = llvm_ir.VectorType(I64, lanes)
            seen = _chosen(builder, broadcast(builder, drawn, lanes), kind, index, 64)
            four = builder.load(as_vector(builder, self._address, start + index, kind), align=8)
            known = builder.select(seen, four, llvm_ir.Constant(kind, [NO_CARD] * lanes))
            cards += [builder.extract_element(known, I64(k)) for k in range(lanes)]
        return cards

    def _counted(self, seat: Any) -> Any:
        """Return a seat as counted from the viewer; -1 for none."""
        builder = self._builder
        turned = builder.sub(seat, self._first)
        before = builder.ashr(turned, I64(63))
        turned = builder.add(turned, builder.and_(before, self._seats))
        return builder.or_(turned, builder.ashr(seat, I64(63)))
