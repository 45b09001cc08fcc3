"""The deals of a batch in arrays, and the calls of the kernels that advance them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from matzl.base.cards import pack_of
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.base.options import as_number
from matzl.batch.buffers import Buffers
from matzl.batch.kernels import DEAL, WAIT, advance, check
from matzl.batch.rows import (
    DEALER,
    LEGAL,
    NUMBER,
    PHASE,
    SEATS,
    SEED,
    Deals,
    Outputs,
    Rules,
    Scratch,
)
from matzl.deal.observing import layout_of, observation_table
from matzl.engine.bits import QUICK_SETS
from matzl.engine.randomness import mixed_seed
from matzl.engine.state import State, states

_NO_BIT = 63
"""A bit that no action has."""


class Stepping:
    """The deals of all rows.

    Parameters
    ----------
    info
        The facts of the game.
    options
        All options of each row.
    seats
        The number of seats of each row.
    bots : int64[rows, seats] or None
        The level of the bot in each seat, -1 for none.
    redeal
        Whether a deal that ends is followed by the next one at once.
    carried
        The fields that a deal would leave to the next one of its match, to be cleared.
    last
        Whether deals are kept as they end.
    threads
        The number of threads that share the rows.

    Attributes
    ----------
    deals
        The rows as kernels take them.
    ended
        The deals that have ended; no rows if they are not kept.
    bits : int64[phases, actions]
        The bit of each action in each phase, -1 for none.
    """

    def __init__(
        self,
        info: GameInfo,
        options: Sequence[Mapping[str, Any]],
        seats: Sequence[int],
        *,
        bots: Any,
        redeal: bool,
        carried: Sequence[str],
        last: bool,
        threads: int,
    ) -> None:
        self._info, self._threads = info, threads
        self._layout = layout_of(info.name)
        rows, table = len(seats), observation_table(info.name)
        self.bits = np.ascontiguousarray(table.numbers)
        self.seats = np.array(seats, np.int64)
        _, self.ended = self._layout.blank(rows if last else 0)
        self.ended.seats[:] = self.seats[: len(self.ended.seats)]
        self.deals = self._blank(rows)
        for option in info.options:
            self.deals.states[option.name][:rows] = [
                as_number(option, one[option.name]) for one in options
            ]
        self._rules = self._of_game(rows if redeal else 0, carried)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._spare = [self._scratch() for _ in range(threads)]
        self._groups: Any = (
            tuple(self.deals),
            tuple(self._rules),
            bots,
            tuple(self._layout.sources),
            tuple(self._layout.planes_of),
        )
        self._taken = np.zeros(rows, np.int64)
        self._none = np.zeros(rows, np.bool_)
        self._absent = Outputs(
            *(None,) * 5, np.zeros((0, table.size), np.int64), np.zeros((0, table.planes), np.float32),
            np.zeros((0, table.planes // 4), np.complex128), np.zeros((0, table.history), np.int16),
        )  # fmt: skip
        self._planes, self._quads = self._absent.planes, self._absent.quads
        self._masks = self._eights = None

    def _blank(self, rows: int) -> Deals:
        """Return blank rows."""
        # two at least: an array of one state would be contiguous, and kernels would be compiled for that as well
        made, found = self._layout.blank(max(rows, 2))
        return Deals(
            made,
            found.states[:rows],
            np.zeros((rows, 2), np.int64),
            np.zeros((rows, 5), np.int64),
            np.zeros((rows, 1 + self._layout.table.seats), np.uint64),
            found.tokens[:rows],
            self.ended.states,
            self.ended.tokens,
        )

    def _scratch(self) -> tuple[Any, ...]:
        """Return new scratch arrays for a thread."""
        size = observation_table(self._info.name).size
        blank = states(self.deals.states.dtype, 1)
        return tuple(Scratch(self._rules.cards.copy(), blank, np.zeros((1, size), np.int64)))

    def _of_game(self, stride: int, carried: Sequence[str]) -> Rules:
        """Return the facts of the game; `stride` is the distance between the numbers of a row's deals."""
        info, layout, table = self._info, self._layout, observation_table(self._info.name)
        chance = sum(1 << number for number, phase in enumerate(info.phases) if phase.by_chance)
        stock = [layout.column("stock"), layout.column("drawn")] if info.stock else [0, 0]
        playing = [phase.name for phase in info.phases].index(PLAY_PHASE)
        tokens = np.zeros((table.seats, len(info.phases), 64), np.int16)
        for phase, bits in enumerate(self.bits):
            (ids,) = (bits >= 0).nonzero()
            first = 1 + len(table.actions) * np.arange(table.seats)
            tokens[:, phase, bits[ids]] = first[:, None] + ids
        return Rules(
            np.array([chance, playing, stride, info.stock, *stock, layout.columns], np.int64),
            np.where(self.bits < 0, _NO_BIT, self.bits),
            *self._of_masks(),
            tokens,
            np.array(pack_of(info.ranks), np.int64),
            np.array([column for name in carried for column in layout.columns_of(name)], np.int64),
        )

    def _of_masks(self) -> tuple[Any, Any]:
        """Return `sets` and `spots` of `Rules`."""
        rising = all((np.diff(bits[bits >= 0]) > 0).all() for bits in self.bits)
        eights = self.bits.shape[1] // 8 if rising and QUICK_SETS else 0
        bits = self.bits[:, : 8 * eights].reshape(len(self.bits), eights, 8)
        there, ones = bits >= 0, np.ones_like(bits)
        sets = np.where(there, ones << np.maximum(bits, 0), 0).sum(axis=2)
        return sets, np.where(there, ones << 8 * np.arange(8), 0).sum(axis=2)

    def number(self, seed: int, first: int, dealers: Any) -> None:
        """Set which deals the rows play.

        Parameters
        ----------
        seed, first
            The seed, and the number of the first row's first deal.
        dealers : int64[rows]
            The dealer of each row, -1 if the seats deal in turn.
        """
        own, rows = self.deals.own, len(dealers)
        own[:, SEED] = mixed_seed(seed)
        own[:, SEATS] = self.seats
        own[:, DEALER] = dealers
        own[:, NUMBER] = first + np.arange(rows) - rows

    @property
    def numbers(self) -> Any:
        """The number of the current deal of each row."""
        return self.deals.own[:, NUMBER]

    def count_on(self, rows: Any) -> None:
        """Give some rows the numbers of their next deals."""
        self.deals.own[rows, NUMBER] += len(self._taken)

    def state(self, row: int) -> State:
        """Return the state of a row, as an array of one."""
        return self.deals.states[row : row + 1]

    def check(self, actions: Any, skip: Any = None) -> int:
        """Return the first row in which an action (int64[rows], an id) is not legal, -1 if there is none."""
        left = self._none if skip is None else skip
        found: int = check(actions, left, self.deals.choices, self.bits, self._taken)
        return found

    def step(self, out: Buffers) -> None:
        """Take the actions that were checked last."""
        self._advance(self._taken, out)

    def deal(self, rows: Any, out: Buffers) -> None:
        """Deal anew in some rows, with the numbers that they have now."""
        actions = np.full(len(self._taken), WAIT, np.int64)
        actions[rows] = DEAL
        self._advance(actions, out)

    def idle(self, skip: Any = None) -> Any:
        """Return the numbers of the rows that are over, and of those to skip."""
        over = self.deals.choices[:, LEGAL] == 0
        return (over if skip is None else over | skip).nonzero()[0]

    def choices(self, rows: Any) -> tuple[Any, Any]:
        """Return the seats in turn and the masks of some rows."""
        legal, phase = self.deals.choices[rows, LEGAL], self.deals.choices[rows, PHASE]
        turn = np.where(legal != 0, self.deals.states["turn"][rows], -1)
        return turn, legal[:, None] >> self._rules.shifts[phase] & 1 == 1

    def actions(self, row: int) -> list[int]:
        """Return the ids of the actions so far in the deal of a row."""
        tokens = self.deals.tokens[row]
        played: list[int] = ((tokens[tokens > 0] - 1) % self.bits.shape[1]).tolist()
        return played

    def _advance(self, taken: Any, out: Buffers) -> None:
        """Advance all rows, in parts that threads share."""
        rows, threads = len(taken), self._threads
        filled = self._outputs(out)
        given = [(taken, *self._groups, spare, filled) for spare in self._spare]
        if self._pool is None:
            advance(0, rows, *given[0])
            return
        edges = [rows * part // threads for part in range(threads + 1)]
        parts = [
            self._pool.submit(advance, edges[part], edges[part + 1], *given[part])
            for part in range(1, threads)
        ]
        advance(0, edges[1], *given[0])
        for part in parts:
            part.result()

    def _eights_of(self, masks: Any) -> Any:
        """Return the memory of masks as `eights` of `Outputs`: always as unaligned, so that kernels are compiled once."""
        shape = len(masks), self._rules.sets.shape[1]
        found: Any = np.ndarray(shape, np.int64, masks.data, strides=(masks.shape[1], 8))
        found.flags.aligned = False
        return found

    def _outputs(self, out: Buffers) -> tuple[Any, ...]:
        """Return buffers as kernels take them: a plain tuple in the order of `Outputs`."""
        absent, integers, planes, tokens = self._absent, out.integers, out.planes, out.tokens
        if out.masks is not self._masks:
            self._masks, self._eights = out.masks, self._eights_of(out.masks)
        if planes is not self._planes:
            self._planes = planes
            self._quads = absent.quads if planes is None else planes.view(np.complex128)
        return (
            out.masks,
            self._eights,
            out.turn,
            out.done,
            out.payoffs,
            absent.integers if integers is None else integers,
            absent.planes if planes is None else planes,
            self._quads,
            absent.tokens if tokens is None else tokens,
        )
