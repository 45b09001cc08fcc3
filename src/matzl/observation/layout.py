"""The layout of observations for kernels: which column of a state becomes which integer, for every viewer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD
from matzl.base.info import PLAY_PHASE
from matzl.engine.compiled import compiled
from matzl.engine.state import State, as_states
from matzl.observation.fields import ObservationField
from matzl.observation.kernels import (
    CARD,
    SET,
    VALUE,
    Planes,
    Sources,
    fill_integers,
    fill_planes,
    fill_tokens,
    read_log,
)
from matzl.observation.table import ObservationTable, observation_table

CACHE_LINE = 64
"""The bytes in a cache line of a processor."""
WORD = np.dtype(np.int64).itemsize
"""The bytes of an integer."""
_WORDS_IN_LINE = CACHE_LINE // WORD


@dataclass(frozen=True, slots=True)
class Rows:
    """Arrays of states with their past, as `matzl.observation.kernels` take them.

    Attributes
    ----------
    memory : int64[rows, columns]
        The states, each after its past.
    pasts : int64[rows, 2 * seats + 1]
        The pasts alone, in the same memory.
    tokens : int16[rows, history]
        The tokens of all actions, seats counted from seat 0.
    seats : int64[rows]
        The number of seats.
    """

    memory: Any
    pasts: Any
    tokens: Any
    seats: Any


class Layout:
    """The arguments of the kernels for one game.

    Parameters
    ----------
    table
        The table of the game's observations.
    kind
        The NumPy type of its states.
    """

    def __init__(self, table: ObservationTable, kind: Any) -> None:
        self.table, self._kind = table, kind
        self.past = 2 * table.seats + 1
        self.sources = Sources(
            np.array(
                [*map(self.column, ("laid", "on_table", "seats")), table["trick"].index], np.uint64
            ),
            self._columns(),
            self._counted(),
            np.array(
                [place for field in table if field.kind == "seat" for place in _places(field)],
                np.uint64,
            ),
            self._stock(),
        )
        pack = np.array([sum(1 << card for card in table.pack)], np.int64)
        self.planes_of = Planes(pack, *self._of_planes())
        self.play = [phase.name for phase in table.info.phases].index(PLAY_PHASE)
        self._ids = np.zeros((len(table.numbers), 64), np.int64)
        for phase, row in enumerate(table.numbers):
            self._ids[phase, row[row >= 0]] = (row >= 0).nonzero()[0]

    def column(self, name: str) -> int:
        """Return the column of a field of the state, or of its first value."""
        return self.columns_of(name)[0]

    def place(self, name: str) -> int:
        """Return the place of a field, or of its first value, among the numbers of a state without its past."""
        return self.column(name) - self.past

    def columns_of(self, name: str) -> range:
        """Return the columns of all values of a field of the state."""
        stored, offset = self._kind.fields[name][:2]
        first = self.past + int(offset) // WORD
        return range(first, first + stored.itemsize // WORD)

    def _columns(self) -> Any:
        """Return the column of each integer, indexed by the number of seats and by the viewer plus one."""
        most = self.table.seats
        columns = np.full((most + 1, most + 1, self.table.size), -1, np.int64)
        for seats in self.table.info.seats:
            for viewer in range(-1, seats):
                for field in self.table:
                    columns[seats, viewer + 1, field.integers] = self._of(field, seats, viewer)
        columns[columns < 0] = 2 * most  # a place in the past that is always 0
        return columns.astype(np.uint16)

    def _counted(self) -> Any:
        """Return each seat (-1: none) counted from the viewer: indexed by the number of seats and by the viewer plus one."""
        most = self.table.seats
        counts = np.full((most + 1, most + 1, most + 1), -1, np.int64)
        for seats in self.table.info.seats:
            for viewer in range(-1, seats):
                counts[seats, viewer + 1, 1:] = (np.arange(most) - max(viewer, 0)) % seats
        return counts

    def _of(self, field: ObservationField, seats: int, viewer: int) -> list[int]:
        """Return the columns of a field; -1 for none."""
        most, first = self.table.seats, max(viewer, 0)
        turned = [(first + seat) % seats if seat < seats else -1 for seat in range(most)]
        if field.form == "played":
            return turned
        if field.form in ("trick", "stock"):
            return [-1] * field.size
        start = self.column(field.name)
        if field.form == "viewer":
            return [start + viewer if viewer >= 0 else -1]
        if field.form == "seats":
            return [start + seat if seat >= 0 else -1 for seat in turned]
        if field.form == "pairs":
            return [
                start + one * most + two if min(one, two) >= 0 else -1
                for one in turned
                for two in turned
            ]
        return [start]

    def _stock(self) -> Any:
        """Return `stock` of `Sources`."""
        stock = self.table.info.stock
        if not stock:
            return np.zeros(4, np.int64)
        columns = self.column("stock"), self.table.seats
        return np.array([self.table["stock"].index, stock, *columns], np.int64)

    def _of_planes(self) -> tuple[Any, Any, Any]:
        """Return the integers that become zeros and ones, those that become numbers, and the factors of these."""
        bits, numbers, scales = [], [], []
        for field in self.table:
            if field.kind == "number":
                numbers += list(_places(field))
                scales += [1 / field.scale] * field.size
            elif field.planes:
                form = {"cards": SET, "card": CARD}.get(field.kind, VALUE)
                together = field.size * field.width // field.planes
                bits += [
                    [place, together, form, field.width // 4]
                    for place in _places(field)[::together]
                ]
        return np.array(bits, np.int64), np.array(numbers, np.uint64), np.array(scales, np.float32)

    def integers(self, rows: Rows, places: Any, viewers: Any, targets: Any, out: Any) -> None:
        """Fill the rows `targets` of an array with the integers that viewers see of the states at `places`."""
        compiled(fill_integers)(rows.memory, places, viewers, targets, self.sources, out)

    def planes(self, integers: Any, targets: Any, out: Any) -> None:
        """Fill the rows `targets` of an array with the planes of the same rows of `integers`."""
        compiled(fill_planes)(integers, targets, self.planes_of, out, out.view(np.complex128))

    def tokens(self, rows: Rows, places: Any, viewers: Any, targets: Any, out: Any) -> None:
        """Fill the rows `targets` of an array with the tokens that viewers see of the states at `places`."""
        compiled(fill_tokens)(
            rows.tokens, places, viewers, targets, rows.seats, len(self.table.actions), out
        )

    def read(self, state: State, viewer: int) -> Rows:
        """Return a view's state (a one-element array, hidden fields blanked) with the past read from its log."""
        copy, rows = self.blank()
        copy[0] = state[0]
        rows.seats[:] = state["seats"]
        self.read_past(state, viewer, rows)
        return rows

    def blank(self, number: int = 1) -> tuple[State, Rows]:
        """Return blank states, and rows in the same memory."""
        words = self.past + self._kind.itemsize // WORD
        # an odd number, so that rows do not compete for the same places in a cache
        lines = -(-words // _WORDS_IN_LINE) | 1
        memory = aligned_zeros((max(number, 1), lines * _WORDS_IN_LINE), np.int64)
        states = np.ndarray(number, self._kind, memory.data, self.past * WORD, memory.strides[:1])
        rows = Rows(
            memory[:number],
            memory[:number, : self.past],
            np.zeros((number, self.table.history), np.int16),
            np.zeros(number, np.int64),
        )
        return as_states(states), rows

    def read_past(self, state: State, viewer: int, rows: Rows) -> None:
        """Fill the past of rows from the log of a view's state."""
        table, past, tokens = self.table, rows.pasts[0], rows.tokens[0]
        past.fill(0)
        tokens.fill(0)
        compiled(read_log)(state, self._ids, self.play, len(table.actions), past, tokens)
        if viewer >= 0 and table.info.stock:  # the view shows of the stock what its seat has drawn
            drawn = 0
            for place, card in enumerate(state["stock"][0].tolist()):
                if card != NO_CARD:
                    drawn |= 1 << place
            past[table.seats + viewer] = drawn


@cache
def layout_of(game: str) -> Layout:
    """Return the layout of the observations of a game."""
    # Imported here, so that an edit of the registry recompiles no kernel.
    from matzl import registry

    return Layout(observation_table(game), registry.rules(game).STATE)


def aligned_zeros(shape: tuple[int, ...], kind: Any) -> Any:
    """Return zeros of a shape and type that begin at a cache line, which JAX requires of memory that it shares."""
    size = prod(shape) * np.dtype(kind).itemsize
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    first = -memory.ctypes.data % CACHE_LINE
    return memory[first : first + size].view(kind).reshape(shape)


def _places(field: ObservationField) -> range:
    return range(field.index, field.index + field.size)
