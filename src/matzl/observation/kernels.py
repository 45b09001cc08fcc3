"""Kernels that fill arrays with observations of many states at once; they are the same for every game.

They see states as rows of int64 (`matzl.observation.layout` has the columns), before each state its *past*: the cards that
each seat has played, for each seat the set of places in the stock from which it has drawn, and a 0. The tokens of a past
count seats from seat 0; those of an observation count them from the viewer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.base.cards import NO_CARD
from matzl.engine.bits import squeeze
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.log import logged_action, logged_phase, logged_seat
from matzl.engine.state import State

EIGHTS = np.array([[n >> k & 1 for k in range(8)] for n in range(256)], np.float32).view(
    np.complex128
)
"""The eight floats for each number of eight bits, as two values, which are moved together."""

LAID, ON_TABLE, SEATS, TRICK = range(4)
"""The columns of states that `marks` names, and the integer for the cards of the current trick."""
SET, CARD, VALUE = range(3)
"""The forms of integers that become planes of zeros and ones."""


class Sources(NamedTuple):
    """The columns of rows that become integers.

    Numbers of columns and integers are unsigned, which spares the check for negative ones.

    Attributes
    ----------
    marks : uint64[4]
        `LAID` and so on.
    columns : uint16[seats + 1, seats + 1, integers]
        By the number of seats, and by the viewer plus one: the column of each integer.
    counted : int64[seats + 1, seats + 1, seats + 1]
        By the number of seats, and by the viewer plus one: each seat, from -1 for none, as the viewer counts it.
    seat_fields : uint64[any]
        The integers that are seats.
    stock : int64[4]
        The first integer of the stock, the number of its cards, the column of its first card, and that of the places from
        which seat 0 has drawn; 0 cards if there is none.
    """

    marks: Any
    columns: Any
    counted: Any
    seat_fields: Any
    stock: Any


class Planes(NamedTuple):
    """The integers that become planes.

    Attributes
    ----------
    pack : int64[1]
        The set of cards of the pack.
    bits : int64[any, 4]
        The integers that become zeros and ones, in the order of their planes: the first, the number of those that are
        united, `SET`, `CARD` or `VALUE`, and the number of planes divided by four.
    numbers : uint64[any]
        The integers that become numbers; their planes come last.
    scales : float32[any]
        The factors of these planes.
    """

    pack: Any
    bits: Any
    numbers: Any
    scales: Any


@inlined_kernel
def put_integers(memory: Any, row: int, viewer: int, sources: Sources, out: Any, to: int) -> None:
    """Write the integers of one observation to a row of an array; see `fill_integers`."""
    here, there = np.uint64(row), np.uint64(to)
    marks = sources.marks  # one by one: a tuple of arrays would have their references counted
    stock = sources.stock
    many, who = np.uint64(memory[here, marks[SEATS]]), np.uint64(viewer + 1)
    column = sources.columns[many, who]
    counted = sources.counted[many, who]
    for place in range(np.uint64(out.shape[1])):
        out[there, place] = memory[here, np.uint64(column[place])]
    for j in range(np.uint64(len(sources.seat_fields))):
        place = sources.seat_fields[j]
        out[there, place] = counted[np.uint64(out[there, place] + 1)]
    out[there, marks[TRICK]] = memory[here, marks[ON_TABLE]] * (memory[here, marks[LAID]] > 0)
    if stock[1] > 0:
        drawn = memory[here, stock[3] + viewer] if viewer >= 0 else 0
        for card in range(stock[1]):
            seen = drawn >> card & 1
            out[there, stock[0] + card] = memory[here, stock[2] + card] if seen else NO_CARD


@kernel
def fill_integers(
    memory: Any, rows: Any, viewers: Any, targets: Any, sources: Sources, out: Any
) -> None:
    """Fill an array with the integers of observations.

    Parameters
    ----------
    memory : int64[states, columns]
        The states with their pasts.
    rows, viewers, targets : int64[any]
        For each observation the number of its state, its viewer (-1 for a spectator), and its row in `out`.
    sources : Sources
        The columns.
    out : int64[any, integers]
        Receives the observations.
    """
    for k in range(len(rows)):
        put_integers(memory, rows[k], viewers[k], sources, out, targets[k])


@inlined_kernel
def put_planes(integers: Any, row: int, planes: Planes, out: Any, quads: Any, to: int) -> None:
    """Write the planes of one observation to a row of an array; see `fill_planes`."""
    bits = planes.bits
    pack, one, two = planes.pack[0], np.uint64(1), np.uint64(2)
    here, there, at = np.uint64(row), np.uint64(to), np.uint64(0)
    for field in range(np.uint64(len(bits))):
        first, form, width = np.uint64(bits[field, 0]), bits[field, 2], bits[field, 3]
        value = integers[here, first]
        if form == VALUE:
            value = 1 << value if 0 <= value < 4 * width else 0
        elif form == CARD:
            value = squeeze(1 << value & pack, pack)
        else:
            for other in range(one, np.uint64(bits[field, 1])):
                value |= integers[here, first + other]
            value = squeeze(value, pack)
        end = at + np.uint64(width)
        while at + one < end:  # two quads at a time, both read before either is written
            eight = np.uint64(value & 255)
            low, high = EIGHTS[eight, 0], EIGHTS[eight, 1]
            quads[there, at] = low
            quads[there, at + one] = high
            at += two
            value >>= 8
        if at < end:
            quads[there, at] = EIGHTS[np.uint64(value & 15), 0]
            at += one
    start = at * np.uint64(4)
    for field in range(np.uint64(len(planes.numbers))):
        out[there, start + field] = integers[here, planes.numbers[field]] * planes.scales[field]
    for plane in range(start + np.uint64(len(planes.numbers)), np.uint64(out.shape[1])):
        out[there, plane] = 0.0


@kernel
def fill_planes(integers: Any, targets: Any, planes: Planes, out: Any, quads: Any) -> None:
    """Fill an array with the planes of observations, given their integers.

    Parameters
    ----------
    integers : int64[any, integers]
        The integers of observations.
    targets : int64[any]
        The rows to fill: of `integers` and of `out`.
    planes : Planes
        The integers of the planes.
    out : float32[any, planes]
        Receives the planes.
    quads : complex128[any, planes / 4]
        The same memory, four planes at a time.
    """
    for k in range(len(targets)):
        put_planes(integers, targets[k], planes, out, quads, targets[k])


@inlined_kernel
def put_tokens(
    tokens: Any, row: int, viewer: int, seats: int, actions: int, out: Any, to: int
) -> None:
    """Write the tokens of one history to a row of an array; see `fill_tokens`."""
    here, there = np.uint64(row), np.uint64(to)
    back, around = np.int16(actions * max(viewer, 0)), np.int16(actions * seats)
    for place in range(np.uint64(out.shape[1])):
        token = tokens[here, place]
        moved = np.int16(token - back)
        counted = np.int16(moved + around) if moved <= 0 else moved
        out[there, place] = counted if token > 0 else np.int16(0)


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
    for k in range(len(rows)):
        put_tokens(tokens, rows[k], viewers[k], seats[rows[k]], actions, out, targets[k])


@kernel
def read_log(states: State, ids: Any, play: int, actions: int, past: Any, tokens: Any) -> None:
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
