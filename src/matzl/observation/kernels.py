"""Kernels that fill arrays with observations of many states at once; they are the same for every game.

They see states as rows of int64 (`matzl.observation.layout` has the columns) and beside each state its *past*: the cards
that each seat has played, and for each seat the set of places in the stock from which it has drawn. The tokens of a past
count seats from seat 0; those of an observation count them from the viewer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD
from matzl.engine.bits import squeeze
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.log import logged_action, logged_phase, logged_seat

QUADS = np.array([[n >> k & 1 for k in range(4)] for n in range(16)], np.float32).view(
    np.complex128
)[:, 0]
"""The four floats for each number of four bits, as one value: moving them together is four times as fast."""

LAID, ON_TABLE, SEATS = range(3)
"""The columns of states that `marks` names."""
SET, CARD, VALUE = range(3)
"""The forms of integers that become planes of zeros and ones."""


@inlined_kernel
def _from(seat: int, viewer: int, seats: int) -> int:
    """Return a seat counted from the viewer, -1 for no seat."""
    counted = seat - viewer
    return -1 if seat < 0 else counted + seats if counted < 0 else counted


@kernel
def fill_integers(
    states: Any,
    pasts: Any,
    rows: Any,
    viewers: Any,
    targets: Any,
    marks: Any,
    sources: Any,
    overrides: Any,
    overridden: Any,
    seat_fields: Any,
    trick: int,
    stock: Any,
    out: Any,
) -> None:
    """Fill an array with the integers of observations.

    Numbers of columns and integers are unsigned, which spares the check for negative ones.

    Parameters
    ----------
    states : int64[states, columns]
        The states.
    pasts : int64[states, 2 * seats + 1]
        Of each seat the cards it has played, then of each seat the places in the stock from which it has drawn, then 0.
    rows, viewers, targets : int64[any]
        For each observation the number of its state, its viewer (-1 for a spectator), and its row in `out`.
    marks : uint64[3]
        The columns of `LAID`, `ON_TABLE` and `SEATS`.
    sources : uint64[seats + 1, seats + 1, integers]
        By the number of seats, and by the viewer plus one: the column of each integer.
    overrides, overridden : uint64[seats + 1, seats + 1, any]
        The integers that come from the past instead, and the column of each there.
    seat_fields : uint64[any]
        The integers that are seats.
    trick
        The integer for the cards of the current trick.
    stock : int64[3]
        The first integer of the stock, the number of its cards, and the column of its first card; 0 cards if there is none.
    out : int64[any, integers]
        Receives the observations.
    """
    most, fields = pasts.shape[1] // 2, np.uint64(out.shape[1])
    for k in range(len(rows)):
        row, viewer, to = np.uint64(rows[k]), viewers[k], np.uint64(targets[k])
        seats, first = states[row, marks[SEATS]], max(viewer, 0)
        many, who = np.uint64(seats), np.uint64(viewer + 1)
        source, target, origin = sources[many, who], overrides[many, who], overridden[many, who]
        for place in range(fields):
            out[to, place] = states[row, source[place]]
        for j in range(np.uint64(len(target))):
            out[to, target[j]] = pasts[row, origin[j]]
        for j in range(np.uint64(len(seat_fields))):
            place = seat_fields[j]
            out[to, place] = _from(out[to, place], first, seats)
        out[to, trick] = states[row, marks[ON_TABLE]] if states[row, marks[LAID]] > 0 else 0
        if stock[1] > 0:
            drawn = pasts[row, most + viewer] if viewer >= 0 else 0
            for card in range(stock[1]):
                seen = drawn >> card & 1
                out[to, stock[0] + card] = states[row, stock[2] + card] if seen else NO_CARD


@kernel
def fill_planes(
    integers: Any,
    targets: Any,
    pack: int,
    bits: Any,
    numbers: Any,
    scales: Any,
    out: Any,
    quads: Any,
) -> None:
    """Fill an array with the planes of observations, given their integers.

    Parameters
    ----------
    integers : int64[any, integers]
        The integers of observations.
    targets : int64[any]
        The rows to fill: of `integers` and of `out`.
    pack
        The set of cards of the pack.
    bits : int64[any, 4]
        The integers that become zeros and ones, in the order of their planes: the first, the number of those that are
        united, `SET`, `CARD` or `VALUE`, and the number of planes divided by four.
    numbers : uint64[any]
        The integers that become numbers; their planes come last.
    scales : float32[any]
        The factors of these planes.
    out : float32[any, planes]
        Receives the planes.
    quads : complex128[any, planes / 4]
        The same memory, four planes at a time.
    """
    fields = np.uint64(len(bits))
    for k in range(len(targets)):
        row, at = np.uint64(targets[k]), np.uint64(0)
        for field in range(fields):
            first, form, width = np.uint64(bits[field, 0]), bits[field, 2], bits[field, 3]
            value = integers[row, first]
            if form == VALUE:
                value = 1 << value if 0 <= value < 4 * width else 0
            elif form == CARD:
                value = squeeze(1 << value & pack, pack)
            else:
                for other in range(np.uint64(1), np.uint64(bits[field, 1])):
                    value |= integers[row, first + other]
                value = squeeze(value, pack)
            end = at + np.uint64(width)
            while (
                at + np.uint64(1) < end
            ):  # two quads at a time, both read before either is written
                low, high = QUADS[np.uint64(value & 15)], QUADS[np.uint64(value >> 4 & 15)]
                quads[row, at] = low
                quads[row, at + np.uint64(1)] = high
                at += np.uint64(2)
                value >>= 8
            if at < end:
                quads[row, at] = QUADS[np.uint64(value & 15)]
                at += np.uint64(1)
        start = at * np.uint64(4)
        for field in range(np.uint64(len(numbers))):
            out[row, start + field] = integers[row, numbers[field]] * scales[field]


@kernel
def fill_tokens(
    tokens: Any, rows: Any, viewers: Any, targets: Any, seats: Any, actions: int, out: Any
) -> None:
    """Fill an array with the tokens of histories, seats counted from the viewers.

    Parameters
    ----------
    tokens : int16[states, history]
        The tokens of the past of each state, seats counted from seat 0.
    rows, viewers, targets : int64[any]
        For each history the number of its state, its viewer (-1 for a spectator), and its row in `out`.
    seats : int64[states]
        The number of seats of each state.
    actions
        The number of actions of the game.
    out : int16[any, history]
        Receives the tokens.
    """
    length = np.uint64(out.shape[1])
    for k in range(len(rows)):
        row, to = np.uint64(rows[k]), np.uint64(targets[k])
        back = np.int16(actions * max(viewers[k], 0))
        around = np.int16(actions * seats[row])
        for place in range(length):
            token = tokens[row, place]
            moved = np.int16(token - back)
            counted = np.int16(moved + around) if moved <= 0 else moved
            out[to, place] = counted if token > 0 else np.int16(0)


@kernel
def read_log(states: Any, ids: Any, play: int, actions: int, past: Any, tokens: Any) -> None:
    """Read the cards played and the tokens of the past from the log of ``states[0]``.

    Parameters
    ----------
    states
        A one-element array of states of a game, not of numbers.
    ids : int64[phases, 64]
        The id of each action in each phase.
    play
        The phase of card play.
    actions
        The number of actions of the game.
    past : int64[2 * seats + 1]
        The cards that each seat has played are added to its first numbers.
    tokens : int16[history]
        Receives the tokens, seats counted from seat 0; those after the last are left as they are.
    """
    g = states[0]
    for k in range(min(g.logged, len(tokens))):
        phase, bit, seat = logged_phase(g, k), logged_action(g, k), logged_seat(g, k)
        tokens[k] = 1 + ids[phase, bit] + actions * seat
        if phase == play:
            past[seat] |= 1 << bit
