"""The layout of observations: a state's numbers as integers, planes and tokens for a viewer.

Here it is in plain form; for kernels, `matzl.batch.written` writes code for each game. Both see a state as a row of int64
with its *past* before it: the cards that each seat has played, for each seat the set of places in the stock from which it
has drawn, and a 0. The tokens of a past count seats from seat 0; those of an observation count them from the viewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import NO_CARD
from matzl.base.info import PLAY_PHASE
from matzl.engine.dispatch import logged_action, logged_phase, logged_seat
from matzl.engine.kernels import kernel
from matzl.engine.state import State, as_states
from matzl.observation.table import ObservationField, ObservationTable, observation_table

CACHE_LINE = 64
"""The size in bytes of a processor's cache line."""
WORD = np.dtype(np.int64).itemsize
"""The size in bytes of an integer."""
_WORDS_IN_LINE = CACHE_LINE // WORD


@dataclass(frozen=True, slots=True)
class Rows:
    """An array of states, each with its history.

    Attributes
    ----------
    states
        The states.
    memory : int64[rows, columns]
        The same memory, each state after its history.
    tokens : int16[rows, history]
        The tokens of all actions, seats counted from seat 0.
    """

    states: State
    memory: Any
    tokens: Any


PAST, PLAY, ACTIONS, SEATS, STOCK, STOCK_SIZE = range(6)
"""The indices in `Layout.facts`: the number of columns of the history, the phase of play, the number of actions, the largest
number of seats, the first column of the stock, and the number of its cards."""


@kernel
def read_past(states: State, seen: Any, viewer: int, facts: Any, ids: Any, tokens: Any) -> None:
    """Fill in the history of the first state, which is a view's, from its log, and the viewer's drawn cards from its stock.

    Parameters
    ----------
    states
        The states as the viewer sees them.
    seen : int64[rows, columns]
        The same memory; receives the history.
    viewer
        The seat, -1 for a spectator.
    facts, ids
        As in the `Layout` of the game.
    tokens : int16[rows, history]
        Receives the tokens, seats counted from seat 0.
    """
    g, drawn = states[0], 0
    seen[0, : facts[PAST]] = 0
    tokens[0] = 0
    for k in range(min(g.logged, tokens.shape[1])):
        phase, bit, seat = logged_phase(g, k), logged_action(g, k), logged_seat(g, k)
        tokens[0, k] = 1 + ids[phase, bit] + facts[ACTIONS] * seat
        if phase == facts[PLAY]:
            seen[0, seat] |= 1 << bit
    if viewer >= 0:
        for index in range(facts[STOCK_SIZE]):
            if seen[0, facts[STOCK] + index] != NO_CARD:
                drawn |= 1 << index
        seen[0, facts[SEATS] + viewer] = drawn


class Layout:
    """The positions of fields in the states of one game, and the conversion of states to what viewers observe.

    Parameters
    ----------
    table
        The table of the game's observations.
    kind
        The NumPy type of its states.

    Attributes
    ----------
    past, play
        The number of columns of the history, and the phase of play.
    facts : int64[6]
        `PAST` and so on, for kernels.
    ids : int64[phases, 64]
        The id of each action in each phase.
    """

    def __init__(self, table: ObservationTable, kind: Any) -> None:
        self.table, self._kind = table, kind
        self.past = 2 * table.seats + 1
        self.play = [phase.name for phase in table.info.phases].index(PLAY_PHASE)
        stock = self.column("stock") if table.info.stock else 0
        facts = self.past, self.play, len(table.actions), table.seats, stock, table.info.stock
        self.facts = np.array(facts, np.int64)
        self.ids = np.zeros((len(table.numbers), 64), np.int64)
        for phase, row in enumerate(table.numbers):
            self.ids[phase, row[row >= 0]] = (row >= 0).nonzero()[0]
        self._pack = np.array(sorted(table.pack))

    def column(self, name: str) -> int:
        """Return the column of a state field, or of its first value."""
        return self.columns_of(name)[0]

    def index(self, name: str) -> int:
        """Return the index of a field, or of its first value, among the numbers of a state without its history."""
        return self.column(name) - self.past

    def columns_of(self, name: str) -> range:
        """Return the columns of all values of a state field."""
        stored, offset = self._kind.fields[name][:2]
        first = self.past + int(offset) // WORD
        return range(first, first + stored.itemsize // WORD)

    def integers(self, row: Any, viewer: int) -> Any:
        """Return the integers that a viewer (-1 for a spectator) sees in a state with its history: int64[columns]."""
        numbers = row.tolist()
        every = [value for field in self.table for value in self._values(field, numbers, viewer)]
        return np.array(every, np.int64)

    def _values(self, field: ObservationField, numbers: list[int], viewer: int) -> list[int]:
        """Return the integers of a field as a viewer sees them."""
        most, seats, first = self.table.seats, numbers[self.column("seats")], max(viewer, 0)
        turned = [(first + seat) % seats if seat < seats else -1 for seat in range(most)]
        start = 0 if field.form == "played" else self.column(field.name)
        match field.form:
            case "trick":  # after a trick there are none
                return [numbers[self.column("on_table")] if numbers[self.column("laid")] else 0]
            case "stock":
                drawn = numbers[most + viewer] if viewer >= 0 else 0
                places = range(field.size)
                return [numbers[start + k] if drawn >> k & 1 else NO_CARD for k in places]
            case "viewer":
                values = [numbers[start + viewer] if viewer >= 0 else 0]
            case "seats" | "played":
                values = [numbers[start + seat] if seat >= 0 else 0 for seat in turned]
            case "pairs":
                pairs = product(turned, turned)
                values = [numbers[start + a * most + b] if min(a, b) >= 0 else 0 for a, b in pairs]
            case _:
                values = [numbers[start]]
        if field.kind == "seat":
            return [(value - first) % seats if value >= 0 else -1 for value in values]
        return values

    def planes(self, integers: Any) -> Any:
        """Return the planes of an observation, given its integers."""
        out = np.zeros(self.table.planes, np.float32)
        for field in self.table:
            values = integers[field.integers]
            if field.kind == "number":
                out[field.floats] = values.astype(np.float32) * np.float32(1 / field.scale)
            elif field.planes:
                if field.kind == "cards":
                    together = field.size * field.width // field.planes
                    unions = np.bitwise_or.reduce(values.reshape(-1, together), axis=1)
                    bits = unions[:, np.newaxis] >> self._pack & 1
                else:
                    marks = self._pack if field.kind == "card" else np.arange(field.width)
                    bits = values[:, np.newaxis] == marks
                out[field.floats] = bits.ravel()
        return out

    def tokens(self, tokens: Any, seats: int, viewer: int) -> Any:
        """Return the tokens of a history with seats counted from a viewer, given those with seats counted from seat 0."""
        actions = len(self.table.actions)
        moved = tokens - np.int16(actions * max(viewer, 0))
        counted = np.where(moved <= 0, moved + np.int16(actions * seats), moved)
        return np.where(tokens > 0, counted, np.int16(0))

    def read(self, state: State, viewer: int) -> Rows:
        """Return a view's state (a one-element array, hidden fields blanked) with the history read from its log."""
        rows = self.blank()
        rows.states[0] = state[0]
        read_past(rows.states, rows.memory, viewer, self.facts, self.ids, rows.tokens)
        return rows

    def blank(self, number: int = 1) -> Rows:
        """Return states of zeros, each preceded by an empty history."""
        words = self.past + self._kind.itemsize // WORD
        # an odd number, so that rows do not compete for the same places in a cache
        lines = -(-words // _WORDS_IN_LINE) | 1
        memory = aligned_zeros((max(number, 1), lines * _WORDS_IN_LINE), np.int64)
        states = np.ndarray(number, self._kind, memory.data, self.past * WORD, memory.strides[:1])
        tokens = np.zeros((number, self.table.history), np.int16)
        return Rows(as_states(states), memory[:number], tokens)


@cache
def layout_of(game: str) -> Layout:
    """Return the layout of the observations of a game."""
    return Layout(observation_table(game), registry.rules(game).STATE)


def aligned_zeros(shape: tuple[int, ...], kind: Any) -> Any:
    """Return an array of zeros that starts at a cache line, as JAX requires of memory that it shares."""
    size = prod(shape) * np.dtype(kind).itemsize
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    first = -memory.ctypes.data % CACHE_LINE
    return memory[first : first + size].view(kind).reshape(shape)
