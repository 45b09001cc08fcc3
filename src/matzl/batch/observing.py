"""Functions that fill masks and observations; compiled kernels use the code that `matzl.batch.written` generates."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import Actions
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import game_of
from matzl.engine.kernels import compiled_in, inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.stepping import look
from matzl.observation.layout import Layout, layout_of, read_past

_WRITTEN = "matzl.batch.written"


def _layout(g: State) -> Layout:
    return layout_of(game_of(g.dtype.names))


@compiled_in(_WRITTEN)
def observe_integers(g: State, seen: Any, out: Any, viewer: int) -> None:
    """Fill a row of integers with a viewer's observation of a state; `seen` holds the state's history, then its numbers."""
    out[:] = _layout(g).integers(seen, viewer)


@compiled_in(_WRITTEN)
def observe_planes(g: State, seen: Any, out: Any, viewer: int) -> None:
    """Fill a row of planes with a viewer's observation of a state; `seen` holds the state's history, then its numbers."""
    layout = _layout(g)
    out[:] = layout.planes(layout.integers(seen, viewer))


@compiled_in(_WRITTEN)
def observe_tokens(g: State, tokens: Any, out: Any, viewer: int) -> None:
    """Fill a row of tokens with a history, with seats counted from the viewer."""
    out[:] = _layout(g).tokens(tokens, g.seats, viewer)


@compiled_in(_WRITTEN)
def ask_ahead(g: State, seen: Any, tokens: Any, size: int) -> None:
    """Prefetch a state that will soon be observed as `size` numbers; this has no effect in plain Python."""


@compiled_in(_WRITTEN)
def put_past_caches(g: State, planes: Any, out: Any) -> None:  # noqa: ARG001
    """Copy a row of planes with non-temporal stores, which bypass the caches; both must be aligned to 16 bytes."""
    out[:] = planes


@compiled_in(_WRITTEN)
def put_mask(g: State, out: Any, legal: Actions) -> None:
    """Fill a row of a mask with legal actions."""
    for action, bit in enumerate(_layout(g).table.numbers[g.phase].tolist()):
        out[action] = bit >= 0 and legal >> bit & 1


@inlined_kernel
def observe_all(
    g: State, seen: Any, tokens: Any, viewer: int, integers: Any, planes: Any, history: Any
) -> None:
    """Fill integers, planes and tokens with a viewer's observation; arrays of size 0 are left out."""
    if len(integers) > 0:
        observe_integers(g, seen, integers, viewer)
    if len(planes) > 0:
        observe_planes(g, seen, planes, viewer)
    if len(history) > 0:
        observe_tokens(g, tokens, history, viewer)


@kernel
def observe_deal(
    states: State, viewer: int, view: State, seen: Any, tokens: Any, facts: Any, ids: Any,
    integers: Any, planes: Any, history: Any,
) -> None:  # fmt: skip
    """Fill arrays with a viewer's observation of a deal; arrays of size 0 are left out.

    Parameters
    ----------
    states
        The deal as a one-element array, with its log.
    viewer
        The seat, -1 for a spectator.
    view, seen, tokens
        Scratch space, the arrays of `matzl.observation.layout.Rows`; afterwards the view and its history.
    facts, ids
        As in the `Layout` of the game.
    integers, planes, history : int64[any], float32[any], int16[any]
        Receive the observation.
    """
    look(states, viewer, view)
    read_past(view, seen, viewer, facts, ids, tokens)
    observe_all(view[0], seen[0], tokens[0], viewer, integers, planes, history)


@kernel
def observe_ends(
    states: State, seen: Any, tokens: Any, done: Any, integers: Any, planes: Any, history: Any
) -> None:
    """Fill arrays (rows, seats, numbers) with each seat's observation of the states that are `done` (bool[rows]).

    For each state `seen` holds its history, then its numbers, and `tokens` holds the tokens of its history.
    """
    for row in range(len(done)):
        for seat in range(states[row].seats if done[row] else 0):
            observe_all(
                states[row], seen[row], tokens[row], seat,
                integers[row, seat], planes[row, seat], history[row, seat],
            )  # fmt: skip


class Observer:
    """An observer of single deals of a game, with reusable scratch space.

    Attributes
    ----------
    view
        The view of the last viewer, a one-element array.
    """

    def __init__(self, game: str) -> None:
        layout = layout_of(game)
        rows, table = layout.blank(), layout.table
        # copied, which is faster than new arrays
        self._arrays: dict[str, Any] = {
            "integers": np.zeros(table.size, np.int64),
            "planes": np.zeros(table.planes, np.float32),
            "tokens": np.zeros(table.history, np.int16),
        }
        every = self._arrays.items()
        self._outputs = {
            form: [it if name == form else it[:0] for name, it in every] for form in self._arrays
        }
        self.view = rows.states
        self._scratch = rows.states, rows.memory, rows.tokens, layout.facts, layout.ids
        self._observe = compiled(observe_deal)

    def observe(self, state: State, viewer: int, *arrays: Any) -> None:
        """Fill the arrays for integers, planes and tokens with what a viewer (-1 for a spectator) sees of a deal.

        Arrays of length 0 stay empty; `state` is a one-element array.
        """
        self._observe(state, viewer, *self._scratch, *arrays)

    def observation(self, state: State, viewer: int, form: str) -> Any:
        """Return a viewer's observation of a deal as a new array: its ``integers``, ``planes`` or ``tokens``."""
        self.observe(state, viewer, *self._outputs[form])
        return self._arrays[form].copy()
