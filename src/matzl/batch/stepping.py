"""The deals of a batch in arrays, and the kernel calls that advance them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from matzl.base.cards import pack_of
from matzl.base.info import GameInfo
from matzl.base.options import as_number
from matzl.batch.arguments import FORMS, NOBODY, Buffers
from matzl.batch.choosing import DONE, choose_alike, choose_by_logits
from matzl.batch.kernels import DEAL, WAIT, advance, replay
from matzl.batch.observing import observe_ends
from matzl.batch.rows import DEALER, NUMBER, SEATS, SEED, Deals, Rules, Scratch
from matzl.engine.compiled import compiled
from matzl.engine.randomness import mixed_seed
from matzl.engine.state import State, states
from matzl.observation.layout import layout_of
from matzl.observation.table import observation_table
from matzl.search.policy.guide import AMATEUR, amateur_guide
from matzl.search.threads import run_in_threads

STREAMED = 8 << 20
"""The size of planes, in bytes, above which they bypass the caches, which would evict them before they are read."""


_KINDS = np.int64, np.float32, np.int16
"""The types of integers, planes and tokens."""


class Stepping:
    """The deals in all rows of a batch, which advance together.

    Parameters
    ----------
    info
        The facts of the game.
    options
        All options.
    seats, rows
        The number of seats, and of rows.
    bots : int64[rows, seats] or None
        The level of the bot in each seat, -1 for none.
    numbers : int64[rows]
        The number of the first deal of each row.
    dealer
        The dealer; None if the seats deal in turn.
    seed
        The seed.
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
        options: Mapping[str, Any],
        seats: int,
        rows: int,
        *,
        bots: Any = None,
        numbers: Any = 0,
        dealer: int | None = None,
        seed: int = 0,
        redeal: bool = False,
        carried: Sequence[str] = (),
        last: bool = False,
        threads: int = 1,
    ) -> None:
        self._info, self._threads = info, threads
        self._layout = layout_of(info.name)
        table = observation_table(info.name)
        self.bits = np.ascontiguousarray(table.numbers)
        # two at least: an array of one state would be contiguous, and kernels would be compiled for that as well
        self.ended = self._layout.blank(max(rows, 2) if last else 0)
        self.deals = self._blank(rows)
        own = self.deals.own
        own[:, SEED], own[:, SEATS] = mixed_seed(seed), seats
        own[:, DEALER], own[:, NUMBER] = NOBODY if dealer is None else dealer, numbers - rows
        for option in info.options:
            self.deals.states[option.name] = as_number(option, options[option.name])
        self._rules = self._of_game(rows if redeal else 0, carried)
        by_policy = bots is not None and bool((bots == AMATEUR).any())
        self._spare = [self._scratch(by_policy=by_policy) for _ in range(threads)]
        self._groups: Any = tuple(self.deals), tuple(self._rules), bots
        self._taken = np.zeros(rows, np.int64)
        self._none = np.zeros(rows, np.bool_)
        self._no_ends = [np.zeros((rows, table.seats, 0), kind) for kind in _KINDS]
        self._absent = [np.zeros((rows, 0), kind) for kind in _KINDS]

    def _blank(self, rows: int) -> Deals:
        """Return blank deals for `rows` rows."""
        room = self._layout.blank(max(rows, 2))
        return Deals(
            room.states,
            room.memory[:rows],
            np.zeros((rows, 2), np.int64),
            np.zeros((rows, 5), np.int64),
            np.zeros((rows, 1 + self._layout.table.seats), np.uint64),
            room.tokens[:rows],
            self.ended.memory,
            self.ended.tokens,
        )

    def _scratch(self, *, by_policy: bool) -> tuple[Any, ...]:
        """Return new scratch arrays for a thread, with a guide if a policy chooses for bots."""
        planes = np.zeros(self._layout.table.planes, np.float32)
        view = states(self.deals.states.dtype, 1)
        guide = amateur_guide(self._info.name) if by_policy else None
        return tuple(Scratch(self._rules.cards.copy(), view, planes, guide))

    def _of_game(self, stride: int, carried: Sequence[str]) -> Rules:
        """Return the facts of the game; `stride` is the difference between the numbers of a row's successive deals."""
        info, layout, table = self._info, self._layout, observation_table(self._info.name)
        chance = sum(1 << number for number, phase in enumerate(info.phases) if phase.by_chance)
        stock = [layout.column("stock"), layout.column("drawn")] if info.stock else [0, 0]
        tokens = np.zeros((table.seats, len(info.phases), 64), np.int16)
        for phase, bits in enumerate(self.bits):
            (ids,) = (bits >= 0).nonzero()
            first = 1 + len(table.actions) * np.arange(table.seats)
            tokens[:, phase, bits[ids]] = first[:, None] + ids
        return Rules(
            np.array([chance, layout.play, stride, info.stock, *stock, layout.past], np.int64),
            tokens,
            np.array(pack_of(info.ranks), np.int64),
            np.array([column for name in carried for column in layout.columns_of(name)], np.int64),
            self.bits,
        )

    @property
    def numbers(self) -> Any:
        """The number of the current deal of each row."""
        return self.deals.own[:, NUMBER]

    def count_on(self, rows: Any) -> None:
        """Advance the deal numbers of the given rows."""
        self.deals.own[rows, NUMBER] += len(self._taken)

    def state(self, row: int) -> State:
        """Return the state of a row, as an array of one."""
        return self.deals.states[row : row + 1]

    def step(self, actions: Any, out: Buffers, skip: Any = None) -> int:
        """Take an action in each row (int64[rows], ids), and report in `out` which deals end.

        Returns
        -------
        The first row whose action is not legal, in which case no action of any row has been taken; -1 if all are legal.
        """
        left = self._none if skip is None else skip
        return self._advance(True, actions, left, self._taken, out)

    def sample(self, rng: Any, actions: Any, logits: Any = None) -> int:
        """Choose random legal actions (int64[rows]), by logits if given.

        Returns
        -------
        The first row whose logits give no probabilities; -1 if there is none.
        """
        choices, ids = self.deals.choices, self._layout.ids
        if logits is None:
            compiled(choose_alike)(choices, ids, rng, actions)
            return DONE
        wrong: int = compiled(choose_by_logits)(choices, ids, logits, np.zeros(64), rng, actions)
        return wrong

    def deal(self, rows: Any, out: Buffers) -> None:
        """Start the deals with the current numbers in the given rows."""
        actions = np.full(len(self._taken), WAIT, np.int64)
        actions[rows] = DEAL
        self._advance(False, actions, self._none, actions, out)

    def observe_ends(self, out: Buffers) -> None:
        """Fill the last observations of the deals that have ended in this step."""
        arrays = _observed(out, "last_", self._no_ends)
        ended = self.ended
        compiled(observe_ends)(ended.states, ended.memory, ended.tokens, out.done, *arrays)

    def replay(self, begun: State, ids: Any, first: int, out: Buffers) -> int:
        """Take the actions of a deal in row 0, filling rows of buffers; return what `matzl.batch.kernels.replay` returns."""
        self.deals.states[0] = begun[0]
        absent = [np.zeros((len(out.turn), 0), kind) for kind in _KINDS]
        arrays = out.masks, out.turn, out.acted, *_observed(out, "", absent)
        deals, rules, _ = self._groups
        row: int = compiled(replay)(ids, first, deals, rules, arrays)
        return row

    def actions(self, row: int) -> list[int]:
        """Return the ids of the actions so far in the deal of a row."""
        tokens = self.deals.tokens[row]
        played: list[int] = ((tokens[tokens > 0] - 1) % self.bits.shape[1]).tolist()
        return played

    def _advance(self, first: bool, given: Any, skip: Any, taken: Any, out: Buffers) -> int:
        """Advance all rows, in several threads if there are enough; return the first row whose action is illegal, or -1."""
        filled, threads = self._outputs(out), self._threads

        def advance_range(begin: int, end: int, *, checked: bool = False) -> int:
            scratch = self._spare.pop()
            arrays = given, skip, taken, *self._groups, scratch, filled
            try:
                return int(compiled(advance)(begin, end, first, checked, *arrays))
            finally:  # also if interrupted
                self._spare.append(scratch)

        wrong = advance_range(0, len(taken) if threads == 1 else 0, checked=first)
        if wrong == DONE and threads > 1:
            run_in_threads(advance_range, len(taken), len(taken), threads)
        return wrong

    def _outputs(self, out: Buffers) -> tuple[Any, ...]:
        """Return buffers in the form that kernels take: a plain tuple in the order of `Outputs`."""
        streamed = out.planes is not None and out.planes.nbytes > STREAMED
        observed = _observed(out, "", self._absent)
        reported = out.done, out.payoffs, out.acted, out.rewards
        return (out.masks, out.turn, *reported, *observed, streamed)


def _observed(out: Buffers, prefix: str, absent: Sequence[Any]) -> list[Any]:
    """Return the arrays for integers, planes and tokens, with arrays from `absent` in place of those that are None."""
    arrays = [getattr(out, prefix + form) for form in FORMS]
    return [none if it is None else it for it, none in zip(arrays, absent, strict=True)]
