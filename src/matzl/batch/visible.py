"""The integers of an observation as values of LLVM code, from the layout of one game."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD
from matzl.batch.vectors import I64, as_vector, everywhere
from matzl.engine.compiler import llvm_ir
from matzl.observation.fields import ObservationField
from matzl.observation.layout import Layout

_LANES = 4
"""The number of 64-bit values in a vector."""


class VisibleNumbers:
    """The numbers that a viewer sees of a state, each loaded only where it is needed.

    Parameters
    ----------
    builder
        Writes the code.
    layout
        The layout of the game.
    address
        The address of a state with its past, as int64.
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
        """Return -1 (all bits) if there is a seat k places after the viewer, else 0; None if there always is one."""
        if k < min(self._counts):
            return None
        return self._builder.ashr(self._builder.sub(I64(k), self._seats), I64(63))

    def _load(self, column: Any) -> Any:
        place = I64(column) if isinstance(column, int) else column
        return self._builder.load(self._builder.gep(self._address, [place]), align=8)

    def _at(self, start: int, place: Any) -> Any:
        """Return one of several values in a row."""
        return self._load(self._builder.add(place, I64(start)))

    def _only(self, value: Any, *conditions: Any) -> Any:
        """Return a value, 0 unless all bits of the conditions are set."""
        for condition in conditions:
            value = value if condition is None else self._builder.and_(value, condition)
        return value

    def of(self, field: ObservationField) -> list[Any]:
        """Return the integers of a field."""
        found = self._stored(field)
        return [self._counted(seat) for seat in found] if field.kind == "seat" else found

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
        """Return the cards of the current trick; after a trick there are none."""
        laid = self._load(self._layout.column("laid"))
        empty = self._builder.ashr(self._builder.sub(laid, I64(1)), I64(63))
        cards = self._load(self._layout.column("on_table"))
        return self._builder.lshr(cards, self._builder.and_(empty, I64(63)))  # no card has bit 63

    def _stock(self, size: int) -> list[Any]:
        """Return the cards of the stock that the viewer has drawn.

        LLVM turns a choice between two numbers, one of them in memory, into a branch, which cannot be predicted here since
        chance decides; it does not do so with vectors.
        """
        builder, start = self._builder, self._layout.column("stock")
        drawn = self._only(self._at(self._most, self._first), self._is_seat)
        found: list[Any] = []
        for place in range(0, size, _LANES):
            lanes = min(_LANES, size - place)
            kind = llvm_ir.VectorType(I64, lanes)
            bits = llvm_ir.Constant(kind, [1 << place + k for k in range(lanes)])
            seen = builder.icmp_unsigned(
                "==", builder.and_(everywhere(builder, drawn, lanes), bits), bits
            )
            cards = builder.load(as_vector(builder, self._address, start + place, kind), align=8)
            hidden = llvm_ir.Constant(kind, [NO_CARD] * lanes)
            known = builder.select(seen, cards, hidden)
            found += [builder.extract_element(known, I64(k)) for k in range(lanes)]
        return found

    def _counted(self, seat: Any) -> Any:
        """Return a seat as counted from the viewer; -1 for none."""
        builder = self._builder
        turned = builder.sub(seat, self._first)
        before = builder.ashr(turned, I64(63))
        turned = builder.add(turned, builder.and_(before, self._seats))
        return builder.or_(turned, builder.ashr(seat, I64(63)))
