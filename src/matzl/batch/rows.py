"""The rows of a batch as groups of arrays, in the form that kernels take."""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.engine.state import State

LEGAL, PHASE = range(2)
"""The columns of `choices`: the set of legal actions, and the phase."""
NUMBER, SEED, DEALER, SEATS, DRAWN = range(5)
"""The columns of `own`: the number of the deal, the seed as `restart` takes it, the dealer of all deals (-1 if the seats
deal in turn), the number of seats, and the number of cards drawn from the stock that the history contains."""
CHANCES, PLAYING, STRIDE, STOCK, STOCK_COLUMN, DRAWN_COLUMN, PAST = range(7)
"""The indices in `facts`: the phases in which nobody chooses, the phase of play, the distance between the numbers of a
row's deals (0 if rows are not dealt again), the number of cards of the stock, its column, the column of the cards drawn
from it, and the number of columns of the history, which come first."""
BLOCK = 32
"""The number of rows that are advanced and then observed before the next ones: few enough for a core's first-level cache."""
AHEAD = 6
"""The distance, in rows, from the row that is being advanced to the one whose memory is prefetched."""


class Deals(NamedTuple):
    """The deals in the rows of a batch: their states, histories and random streams.

    Attributes
    ----------
    states
        The states, two at least.
    numbers : int64[rows, columns]
        The same memory, with histories; see `matzl.observation.layout`.
    choices : int64[rows, 2]
        For each row, `LEGAL` and `PHASE`.
    own : int64[rows, 5]
        For each row, `NUMBER` and so on.
    streams : uint64[rows, 1 + seats]
        The random streams of each row.
    tokens : int16[rows, history]
        The actions of each row, seats counted from seat 0.
    ended, ended_tokens
        Receive `numbers` and `tokens` of deals as they end; empty if nobody needs them.
    """

    states: State
    numbers: Any
    choices: Any
    own: Any
    streams: Any
    tokens: Any
    ended: Any
    ended_tokens: Any


class Rules(NamedTuple):
    """The facts of the game that kernels need.

    Attributes
    ----------
    facts : int64[7]
        `CHANCES` and so on.
    tokens : int16[seats, phases, 64]
        The token of each bit in each phase by each seat.
    cards : int64[any]
        The pack in the order of its numbers.
    left : int64[any]
        The columns of `numbers` that a deal would leave to the next one of its match; new deals begin with zeros there.
    bits : int64[phases, actions]
        The bit of each action in each phase, -1 for none.
    """

    facts: Any
    tokens: Any
    cards: Any
    left: Any
    bits: Any


class Scratch(NamedTuple):
    """Arrays that the kernels of one thread write to: a pack, the view of a bot, the planes of an observation.

    The last field is the guide of bots that choose by a policy; None without such bots.
    """

    pack: Any
    seen: State
    planes: Any
    guide: Any


class Outputs(NamedTuple):
    """The arrays to fill, as in `matzl.batch.Buffers`; arrays not requested have no columns.

    If `streamed`, planes are written past the caches, which they would fill without being read there.
    """

    masks: Any
    turn: Any
    done: Any
    payoffs: Any
    acted: Any
    rewards: Any
    integers: Any
    planes: Any
    tokens: Any
    streamed: bool
