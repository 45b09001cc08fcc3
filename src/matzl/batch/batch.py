"""`Batch`: thousands of deals of one game in parallel; one call takes a step in all of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.options import check_whole, completed, differing, seats_under
from matzl.batch import arguments
from matzl.batch.arguments import KEPT, Buffers
from matzl.batch.stepping import Stepping
from matzl.deal.deal import Deal
from matzl.deal.refusals import Refusal, refusal_in
from matzl.deal.validation import check_seat
from matzl.engine.randomness import folded, streams
from matzl.errors import IllegalActionError, NotationError, SetUpError
from matzl.search.first_use import announce


class Batch:
    """Parallel deals of one game: `step` takes an action in each row and fills `Buffers`.

    Deal k of row r is ``Deal(game, seed, first + r + k * rows)``. Each call also takes the actions of chance and of bots;
    a deal that ends is followed by the next one in the same call.

    >>> batch = Batch("mittlere", 100, seed=7)
    >>> out = batch.reset()
    >>> ended = 0
    >>> for _ in range(36):
    ...     out = batch.step(batch.sample())
    ...     ended += int(out.done.sum())
    >>> ended, int(out.payoffs.sum())
    (100, 0)

    Parameters
    ----------
    game
        The name of the game.
    rows
        The number of deals side by side.
    seed, first
        The seed, and the number of the first row's first deal, or a list with the number of each row's first deal.
    dealer
        The seat that deals; by default the seats deal in turn, as in `Deal`.
    options
        The options that differ from the game's defaults.
    bots
        The level of the bot in each seat, ``random``, ``novice`` or ``amateur``, None for seats without a bot.
    autoreset
        Whether a deal that ends is followed by the next one at once; else the row waits for `reset`.
    observe, last
        The observations to make: see `Buffers.allocate`.
    threads
        The number of threads that share the rows.
    buffers
        The number of sets of arrays to fill in turn, so that the next calls leave alone what a call has returned.

    Attributes
    ----------
    buffers
        The arrays that the last call of `reset` or `step` has filled.
    num_actions
        The number of actions of the game; ids are smaller.

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
        first: int | Sequence[int] = 0,
        dealer: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str | None] | None = None,
        autoreset: bool = True,
        observe: str | Collection[str] = ("integers", "tokens"),
        last: bool = False,
        threads: int = 1,
        buffers: int = 1,
    ) -> None:
        self.info = registry.info(game)
        check_whole("rows", rows, 1, arguments.MAX_ROWS)
        numbers = arguments.numbers_of_rows(first, rows, seed)
        check_whole("threads", threads, 1, arguments.MAX_THREADS)
        check_whole("buffers", buffers, 1, arguments.MAX_BUFFERS)
        self.game, self.rows, self.seed, self.first = self.info.name, rows, seed, first
        self._options = completed(self.info, options)
        seats = seats_under(self.info, self._options)
        if dealer is not None:
            check_seat(dealer, seats, "dealer")
        self._sets = [Buffers.allocate(self.game, rows, observe, last=last) for _ in range(buffers)]
        self.buffers = self._sets[-1]
        self._last = last
        scoring = self.info.scoring(self._options, seats, 0)
        self._rows = Stepping(
            self.info,
            self._options,
            seats,
            rows,
            bots=arguments.bots_of_rows(bots, rows, seats, max(self.info.seats)),
            numbers=numbers,
            dealer=dealer,
            seed=seed,
            redeal=autoreset,
            carried=tuple(scoring.carried()),
            last=last,
            threads=threads,
        )
        announce(self.game, "batches")
        self._begun, self.num_actions = False, self._rows.bits.shape[1]
        self._chance = streams(folded(seed, int(numbers[0]), rows), 0, 0)

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.rows

    @property
    def numbers(self) -> Any:
        """The number of the current deal of each row: int64[rows]."""
        return self._rows.numbers.copy()

    def reset(self, rows: Sequence[int] | None = None) -> Buffers:
        """Begin the next deal of all rows, or of the given ones, and return the buffers.

        In other rows, `done` and the payoffs stay as they are.

        Raises
        ------
        SetUpError
            When there is no such row, or nothing has been dealt in the others yet.
        """
        chosen = np.arange(self.rows) if rows is None else arguments.rows_to_reset(rows, self.rows)
        if not self._begun and len(set(chosen.tolist())) < self.rows:
            raise SetUpError("reset all rows before some of them", "rows")
        out = self._next()
        out.done[chosen] = False
        out.payoffs[chosen] = out.rewards[chosen] = 0
        out.acted[chosen] = -1
        self._begun = True
        self._rows.count_on(chosen)
        self._rows.deal(chosen, out)
        return self._filled(out)

    def step(self, actions: Any, *, skip: Any = None) -> Buffers:
        """Take an action in each row and return the buffers.

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
        shape, rule = (self.rows,), f"actions must be {self.rows} whole numbers"
        given = arguments.checked_array(actions, rule, "actions", "iu", np.int64, shape)
        self._check_begun()
        out, left, rule = self._next(), None, f"skip must be {self.rows} truth values"
        if skip is not None:
            left = arguments.checked_array(skip, rule, "skip", "b", np.bool_, shape)
        wrong = self._rows.step(given, out, left)
        if wrong >= 0:
            self._refuse(wrong, int(given[wrong]))
        return self._filled(out)

    def _next(self) -> Buffers:
        """Return the arrays to fill next; they hold the present values where a call may fill only some rows."""
        out = self._sets[0]
        for name in KEPT if out is not self.buffers else ():
            getattr(out, name)[:] = getattr(self.buffers, name)
        return out

    def _filled(self, out: Buffers) -> Buffers:
        """Fill the last observations, switch to the next set of arrays, and return the arrays that a call has filled."""
        if self._last:
            self._rows.observe_ends(out)
        self._sets.append(self._sets.pop(0))
        self.buffers = out
        return out

    def sample(self, logits: Any = None) -> Any:
        """Return a random legal action for each row: int64[rows], as `step` takes them; 0 for a row whose deal is over.

        The same sequence of calls on a batch with the same seed returns the same actions.

        Parameters
        ----------
        logits : float[rows, actions], optional
            A number for each action: the probability of a legal action is proportional to its exponential (a softmax).
            Without logits all legal actions are equally likely.

        Raises
        ------
        SetUpError
            When nothing has been dealt yet, the shape is wrong, or the logits of a row give no probabilities; the message
            names the first such row.
        """
        self._check_begun()
        actions = np.zeros(self.rows, np.int64)
        if logits is None:
            self._rows.sample(self._chance, actions)
            return actions
        shape = self.rows, self.num_actions
        rule = f"logits must be numbers of shape {list(shape)}"
        given = arguments.checked_array(logits, rule, "logits", "fiu", np.float32, shape)
        wrong = self._rows.sample(self._chance, actions, given)
        if wrong >= 0:
            raise SetUpError(
                f"row {wrong}: its logits give no probabilities: {given[wrong]}", "logits"
            )
        return actions

    def refusal(self, row: int, action: str | int) -> Refusal | None:
        """Return why an action (a word or an id) is not legal in a row now; None if it is legal.

        Raises
        ------
        SetUpError, NotationError
            When there is no such row, or nothing has been dealt yet; when the game has no such action.
        """
        self._check_row(row)
        return refusal_in(self.info, self._rows.state(row), action)

    def _check_begun(self) -> None:
        if not self._begun:
            raise SetUpError("nothing has been dealt: call reset first", "not-dealt")

    def _check_row(self, row: object) -> None:
        if type(row) is not int or not 0 <= row < self.rows or not self._begun:
            raise SetUpError(f"there is no deal in row {row!r} of {self.rows}", "rows")

    def deal(self, row: int) -> Deal:
        """Return the deal of a row at its current position, as an independent `Deal`.

        Raises
        ------
        SetUpError
            When there is no such row, or nothing has been dealt yet.
        """
        self._check_row(row)
        state = self._rows.state(row)
        deal = Deal(
            self.game, self.seed, int(self._rows.numbers[row]), dealer=int(state["dealer"][0]),
            options=differing(self.info, self._options),
        )  # fmt: skip
        deal.play_all(self._rows.actions(row))
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
