"""`Batch`: thousands of deals of one game side by side, each step of all of them in one call."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import pack_of
from matzl.base.info import PLAY_PHASE
from matzl.base.options import as_number, check_numbers, differing, seats_under
from matzl.batch import settings
from matzl.batch.buffers import Buffers
from matzl.batch.kernels import (
    DEAL,
    DEALER,
    LEGAL,
    NUMBER,
    SEATS,
    SEED,
    WAIT,
    advance,
    first_illegal,
)
from matzl.batch.matches import Matches
from matzl.batch.observing import Observer
from matzl.deal.deal import Deal
from matzl.deal.observing import layout_of, observation_table
from matzl.deal.refusals import Refusal, refusal_in
from matzl.engine.randomness import mixed_seed
from matzl.engine.state import states
from matzl.errors import IllegalActionError, NotationError, SetUpError
from matzl.observation.layout import Rows

_BLOCK = 1024
"""The number of rows that are advanced and then observed before the next ones: their states fit the cache of a core."""
EPISODES = ("deal", "match")


class Batch:
    """Deals of one game side by side: `step` takes an action in each row and fills `Buffers`.

    Deal k of row r is ``Deal(game, seed, first + r + k * rows)`` with the options of the row. Chance and bots act inside; an
    episode that ends is followed by the next one in the same call.

    >>> import numpy as np
    >>> batch = Batch("mittlere", 100, seed=7)
    >>> out = batch.reset()
    >>> ended = 0
    >>> for _ in range(36):
    ...     out = batch.step(out.masks.argmax(axis=1))
    ...     ended += int(out.done.sum())
    >>> ended, out.payoffs.sum(axis=1).any()
    (100, np.False_)

    Parameters
    ----------
    game
        The name of the game.
    rows
        The number of deals side by side.
    seed, first
        The seed, and the number of the first row's first deal (or match).
    dealer
        The seat that deals, or deals first in a match: one for all rows, or a list; by default the seats deal in turn, as in
        `Deal`.
    options
        The options that differ from the game's defaults: one mapping for all rows, or a list.
    bots
        The level of the bot in each seat, ``random`` or ``novice``, None for seats of your own: one list for all rows, or a
        list of lists.
    episode
        ``deal`` or ``match``.
    autoreset
        Whether an episode that ends is followed by the next one at once; else the row waits for `reset`.
    observe, last
        The observations to make, if there are no `buffers`: see `Buffers.allocate`.
    buffers
        The arrays to fill.
    threads
        The number of threads that share the rows.

    Attributes
    ----------
    buffers
        The arrays that `reset` and `step` fill, unless they are given others.
    scores : int64[rows, seats] or None
        In matches the score after the last finished deal.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When an argument is invalid.
    """

    def __init__(
        self,
        game: str,
        rows: int,
        seed: int = 0,
        *,
        first: int = 0,
        dealer: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | Sequence[Mapping[str, Any] | None] | None = None,
        bots: Sequence[str | None] | Sequence[Sequence[str | None]] | None = None,
        episode: str = "deal",
        autoreset: bool = True,
        observe: Collection[str] = ("integers", "tokens"),
        last: bool = False,
        buffers: Buffers | None = None,
        threads: int = 1,
    ) -> None:
        self.info = registry.info(game)
        check_numbers(seed, first)
        settings.check_count("rows", rows)
        settings.check_count("threads", threads)
        if episode not in EPISODES:
            raise SetUpError(f"an episode must be a deal or a match, not {episode!r}", "episode")
        self.game, self.rows, self.seed, self.first = game, rows, seed, first
        self._options = settings.options_of_rows(self.info, options, rows)
        seats = [seats_under(self.info, chosen) for chosen in self._options]
        self._dealers = settings.dealers_of_rows(dealer, seats)
        table = observation_table(game)
        self._bots = settings.bots_of_rows(bots, seats, table.seats)
        self._autoreset, self._threads = autoreset, threads
        self.buffers = buffers or Buffers.allocate(game, rows, observe, last=last)
        self.buffers.check(game, rows)
        self._own = np.zeros((rows, 6), np.int64)
        self._own[:, SEED] = mixed_seed(seed)
        self._own[:, SEATS] = seats
        self._own[:, DEALER] = self._dealers
        self._own[:, NUMBER] = first + np.arange(rows) - rows
        self._rows, self._states = self._blank(rows, seats)
        self._ended, self._ended_states = self._blank(
            rows if self._wants_last(self.buffers) else 0, seats
        )
        for option in self.info.options:
            numbers = [as_number(option, chosen[option.name]) for chosen in self._options]
            self._states[option.name] = numbers
        self._streams = np.zeros((rows, 1 + table.seats), np.uint64)
        self._observer = Observer(game, self._rows, self._ended)
        self._matches: Matches | None = None
        if episode == "match":
            self._matches = Matches(self.info, seed, first, self._options, self._dealers)
        self._ids = np.full((len(self.info.phases), 64), -1, np.int64)
        for phase, bits in enumerate(table.numbers):
            self._ids[phase, bits[bits >= 0]] = (bits >= 0).nonzero()[0]
        self._bits = np.ascontiguousarray(table.numbers)
        self._pack = np.array(pack_of(self.info.ranks), np.int64)
        scoring = self.info.scoring(self._options[0], seats[0], 0)
        carried = () if self._matches else scoring.carried()
        columns = [column for name in carried for column in layout_of(game).columns_of(name)]
        self._left = np.array(columns, np.int64)
        self._facts = self._known(0 if self._matches or not autoreset else rows)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._begun = False
        self._filled: Buffers | None = None

    def _blank(self, rows: int, seats: Sequence[int]) -> tuple[Rows, Any]:
        """Return blank states with their pasts, and the same states as records."""
        table = observation_table(self.game)
        made = states(registry.rules(self.game).STATE, rows)
        found = Rows(
            made.view(np.int64).reshape(rows, layout_of(self.game).columns),
            np.zeros((rows, 2 * table.seats + 1), np.int64),
            np.zeros((rows, table.history), np.int16),
            np.array(seats[:rows], np.int64),
        )
        return found, made

    def _known(self, stride: int) -> Any:
        """Return the facts that `advance` takes."""
        info, layout = self.info, layout_of(self.game)
        names = [phase.name for phase in info.phases]
        chance = sum(1 << number for number, phase in enumerate(info.phases) if phase.by_chance)
        stock = [layout.column("stock"), layout.column("drawn")] if info.stock else [0, 0]
        return np.array([chance, names.index(PLAY_PHASE), stride, info.stock, *stock], np.int64)

    @staticmethod
    def _wants_last(buffers: Buffers) -> bool:
        last = (buffers.last_integers, buffers.last_planes, buffers.last_tokens)
        return any(array is not None for array in last)

    @property
    def numbers(self) -> Any:
        """The number of the current deal of each row: int64[rows]."""
        return self._own[:, NUMBER].copy()

    @property
    def scores(self) -> Any:
        """In matches the score of each row after its last finished deal, int64[rows, seats]; else None."""
        return None if self._matches is None else self._matches.scores

    def reset(self, rows: Sequence[int] | None = None, *, into: Buffers | None = None) -> Buffers:
        """Begin the next episode of all rows, or of some, and return the buffers.

        Of other rows `done` and the payoffs stay as they are.

        Raises
        ------
        SetUpError
            When there is no such row, or nothing has been dealt in the others yet.
        """
        chosen = np.arange(self.rows) if rows is None else settings.rows_to_reset(rows, self.rows)
        if not self._begun and len(set(chosen.tolist())) < self.rows:
            raise SetUpError("reset all rows before some of them", "rows")
        out = self._into(into)
        out.done[chosen] = False
        out.payoffs[chosen] = 0
        if self._matches is not None and self._begun:
            self._matches.give_up(chosen.tolist())
        self._begun = True
        if out is not self._filled:
            self._show_idle(out, np.delete(np.arange(self.rows), chosen))
        self._deal(chosen, out)
        return out

    def step(self, actions: Any, *, skip: Any = None, into: Buffers | None = None) -> Buffers:
        """Take an action in each row and return the buffers: those of the batch, or `into`.

        Parameters
        ----------
        actions : int[rows]
            The id of a legal action for each row (`Game.actions`); of no effect in rows that are over.
        skip : bool[rows]
            The rows to leave alone, whatever their actions; none by default.

        Raises
        ------
        IllegalActionError, NotationError
            When an action is not legal in its row, or there is no such action; the message names the first such row, and
            nothing has been done in any.
        SetUpError
            When the actions are not one whole number for each row, or nothing has been dealt yet.
        """
        given = np.asarray(actions)
        if given.shape != (self.rows,) or given.dtype.kind not in "iu":
            raise SetUpError(
                f"actions must be {self.rows} whole numbers, not {given.dtype}{list(given.shape)}",
                "actions",
            )
        if not self._begun:
            raise SetUpError("nothing has been dealt: call reset first", "not-dealt")
        out, given = self._into(into), np.ascontiguousarray(given, np.int64)
        # kernels take negative numbers for `DEAL` and `WAIT`: those of the caller become an id that no action has
        taken = np.where(given < 0, self._bits.shape[1], given)
        if skip is not None:
            left = settings.rows_to_skip(skip, self.rows)
            taken = np.where(left, WAIT, taken)
        wrong = first_illegal(self._states, self._own, taken, self._bits)
        if wrong >= 0:
            self._refuse(wrong, int(given[wrong]))
        idle = self._own[:, LEGAL] == 0 if out is not self._filled else None
        if skip is not None:
            out.done[left] = False
            out.payoffs[left] = 0
            idle = None if idle is None else idle | left
        if idle is not None:
            self._show_idle(out, idle.nonzero()[0])
        self._advance(taken, out)
        if self._matches is not None:
            self._score(out)
        return out

    def refusal(self, row: int, action: str | int) -> Refusal | None:
        """Return why an action, a word or an id, is not legal in a row now, or None if it is.

        Raises
        ------
        SetUpError, NotationError
            When there is no such row, or nothing has been dealt yet; when the game has no such action.
        """
        self._check_row(row)
        return refusal_in(self.info, self._states[row : row + 1], action)

    def _check_row(self, row: object) -> None:
        if type(row) is not int or not 0 <= row < self.rows or not self._begun:
            raise SetUpError(f"there is no deal in row {row!r} of {self.rows}", "rows")

    def _into(self, into: Buffers | None) -> Buffers:
        if into is None:
            return self.buffers
        into.check(self.game, self.rows)
        if self._wants_last(into) and not len(self._ended_states):
            raise SetUpError(
                "a batch without last observations cannot fill them: make it with last=True",
                "buffer",
            )
        return into

    def _show_idle(self, out: Buffers, rows: Any) -> None:
        """Fill the turn and the masks of rows in which nothing happens, in buffers that were not filled last."""
        self._filled = out
        legal, turn = self._own[rows, LEGAL], self._states["turn"][rows]
        bits = self._bits[self._states["phase"][rows]]
        out.turn[rows] = np.where(legal != 0, turn, -1)
        out.masks[rows] = (bits >= 0) & ((legal[:, None] >> np.maximum(bits, 0)) & 1 == 1)

    def _advance(self, actions: Any, out: Buffers) -> None:
        """Advance all rows, in blocks that threads share."""
        if self._pool is None:
            self._part(0, self.rows, actions, out)
            return
        edges = [self.rows * part // self._threads for part in range(self._threads + 1)]
        others = [
            self._pool.submit(self._part, edges[part], edges[part + 1], actions, out)
            for part in range(1, self._threads)
        ]
        self._part(0, edges[1], actions, out)
        for other in others:
            other.result()

    def _part(self, begin: int, end: int, actions: Any, out: Buffers) -> None:
        """Advance and observe the rows from `begin` to before `end`."""
        here, ended = self._rows, self._ended
        for low in range(begin, end, _BLOCK):
            high = min(low + _BLOCK, end)
            advance(
                low, high, self._states, here.states, here.pasts, here.tokens, self._streams, self._own,
                self._ended_states, ended.pasts, ended.tokens, actions, self._bits, self._ids, self._pack,
                self._facts, self._bots, self._left, out.masks, out.turn, out.done, out.payoffs,
            )  # fmt: skip
            self._observer.fill(out, low, high)
            if self._matches is None and self._wants_last(out):
                self._observer.fill_last(out, low, high)

    def _deal(self, rows: Any, out: Buffers) -> None:
        """Deal anew in some rows."""
        actions = np.full(self.rows, WAIT, np.int64)
        actions[rows] = DEAL
        if self._matches is None:
            self._own[rows, NUMBER] += self.rows
        else:
            for row in rows.tolist():
                self._matches.set_up(row, self._states[row : row + 1], self._own)
        self._advance(actions, out)

    def _score(self, out: Buffers) -> None:
        """Add finished deals to the scores, and begin the next deals of matches that go on."""
        assert self._matches is not None
        going = []
        for row in out.done.nonzero()[0].tolist():
            over = self._matches.enter(row, self._states[row : row + 1])
            out.done[row] = over
            if self._autoreset or not over:
                going.append(row)
        if self._wants_last(out):
            self._observer.fill_last(out, 0, self.rows)
        if going:
            self._deal(np.array(going), out)

    def deal(self, row: int) -> Deal:
        """Return the deal of a row, in its position, as an object of its own.

        Raises
        ------
        SetUpError
            When there is no such row, or nothing has been dealt yet.
        """
        self._check_row(row)
        state = self._states[row : row + 1]
        matched = {} if self._matches is None else self._matches.place(row)
        deal = Deal(
            self.game, self.seed, int(self._own[row, NUMBER]), dealer=int(state["dealer"][0]),
            options=differing(self.info, self._options[row]), **matched,
        )  # fmt: skip
        tokens = self._rows.tokens[row]
        deal.play_all(
            ((tokens[tokens > 0] - 1) % len(observation_table(self.game).actions)).tolist()
        )
        return deal

    def _refuse(self, row: int, action: int) -> None:
        """Raise the error for an action that is not legal in its row."""
        deal = self.deal(row)
        try:
            deal.play(action)
        except IllegalActionError as error:
            raise IllegalActionError(error.refusal, f"row {row}: {error}") from None
        except NotationError as error:
            raise NotationError(f"row {row}: {error}", error.code) from None
        raise AssertionError(f"row {row} refused {action}, which is legal")

    def __repr__(self) -> str:
        return f"<Batch of {self.rows} deals of {self.game}, seed {self.seed}>"
