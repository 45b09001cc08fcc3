"""`SeatVectorEnv`: many deals in parallel as a vector environment of Gymnasium, based on `matzl.Batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from matzl import registry
from matzl.adapters.environments import (
    Numbering,
    Observe,
    action_space,
    check_arguments,
    in_forms,
    levels_of_seats,
    observation_space,
)
from matzl.base.options import completed, seats_under
from matzl.batch.batch import Batch
from matzl.errors import SetUpError


class SeatVectorEnv(VectorEnv):
    """Parallel deals of a game, in each of which one seat learns and bots that do not search play the other seats.

    Actions, rewards and ``infos`` are those of `SeatEnv`, with a row for each deal; ``infos["code"]`` and ``["clause"]`` are
    there if an action was not legal. After ``reset(seed=s)`` the k-th episode of row r is
    ``matzl.Deal(game, s, r + k * num_envs, options=options)``, and later resets go on to the next one; deals that end before
    the seat has to act are skipped. The step after the end of a deal deals again in its row, whatever the action there
    (Gymnasium's mode ``NEXT_STEP``).

    Parameters
    ----------
    game
        The name of the game.
    num_envs
        The number of deals side by side.
    bots
        The level of the bots, ``random``, ``novice`` or ``amateur``, or a list with a level for each seat.
    threads
        The number of threads that share the rows.
    seat, options, observe, penalty
        As in `SeatEnv`.

    Attributes
    ----------
    batch
        The batch, None before the first reset; ``batch.deal(row)`` is a `matzl.Deal`.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or an argument is invalid.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        bots: str | Sequence[str | None] = "novice",
        options: Mapping[str, Any] | None = None,
        observe: Observe = "planes",
        penalty: float = 1.0,
        threads: int = 1,
    ) -> None:
        info, game = registry.info(game), registry.name_of(game)
        levels = levels_of_seats(bots, seat, seats_under(info, completed(info, options)))
        check_arguments(observe, penalty=penalty)
        self.game, self.num_envs, self.seat, self.penalty = game, num_envs, seat, penalty
        self._new_batch = partial(
            Batch, game, num_envs, options=options, bots=levels, threads=threads, autoreset=False,
            observe=[observe] if isinstance(observe, str) else observe, last=True,
        )  # fmt: skip
        self._observe, self._numbering = observe, Numbering()
        self.batch: Batch | None = None
        self._new_batch()  # refuses invalid arguments
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_action_space = action_space(game)
        self.single_observation_space = observation_space(game, observe)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal in all rows; return observations and information.

        Raises
        ------
        SetUpError
            When the seed is not a whole number.
        """
        super().reset(seed=seed, options=options)
        if seed is not None or self.batch is None:
            self._numbering.start(seed, None)
            self.batch = self._new_batch(self._numbering.next()[0])
        self._begin(self.batch, np.ones(self.num_envs, np.bool_))
        self._over = np.zeros(self.num_envs, np.bool_)
        return self._observed(self.batch), self._information(self.batch)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each row; return observations, rewards, terminations, truncations and information.

        Raises
        ------
        NotationError, SetUpError
            When there is no such action; when the actions are not one whole number for each row, or before the first reset.
            In none of these cases has anything been done.
        """
        batch = self.batch
        if batch is None:
            raise SetUpError("no deal is going on: call reset", "not-dealt")
        illegal = self._illegal(batch, np.asarray(actions))
        refusals = self._refusals(batch, actions, illegal)
        out = batch.step(actions, skip=illegal if illegal.any() else None)
        rewards = out.payoffs[:, self.seat] - self.penalty * illegal
        done = out.done.copy()
        if self._over.any():  # rows over since the step before: actions had no effect
            self._begin(batch, self._over)
        self._over = done
        infos = self._information(batch) | refusals
        return self._observed(batch), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def _illegal(self, batch: Batch, actions: Any) -> Any:
        """Return the rows whose action exists but is not legal: bool[rows]; the batch itself refuses invalid actions."""
        masks = batch.buffers.masks
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            return np.zeros(self.num_envs, np.bool_)
        exists = (actions >= 0) & (actions < masks.shape[1])
        legal = masks[np.arange(self.num_envs), np.where(exists, actions, 0)]
        return exists & ~legal & ~self._over

    def _refusals(self, batch: Batch, actions: Any, illegal: Any) -> dict[str, Any]:
        """Return the code and the clause of each illegal action."""
        if not illegal.any():
            return {}
        refusals = {name: np.full(self.num_envs, None, object) for name in ("code", "clause")}
        for row in illegal.nonzero()[0].tolist():
            refusal = batch.refusal(row, int(actions[row]))
            assert refusal is not None
            refusals["code"][row], refusals["clause"][row] = refusal.code, refusal.clause
        return refusals | {"_code": illegal, "_clause": illegal.copy()}

    def _begin(self, batch: Batch, rows: Any) -> None:
        """Deal in the given rows (bool[rows]), and play until the learner's seat has to act in each."""
        again = rows.nonzero()[0]
        while len(again):
            out = batch.reset(again)
            again = again[out.done[again]]

    def _observed(self, batch: Batch) -> Any:
        """Return the seat's observations as new arrays; a row whose deal is over has the last observation of that deal."""
        out, over = batch.buffers, batch.buffers.done

        def observed(form: str) -> Any:
            array = getattr(out, form).copy()
            array[over] = getattr(out, f"last_{form}")[over, self.seat]
            return array

        return in_forms(self._observe, observed)

    def _information(self, batch: Batch) -> dict[str, Any]:
        """Return action masks and deal numbers, each with the array of flags that Gymnasium expects: True for every row."""
        return {
            "action_mask": batch.buffers.masks.astype(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
            "number": batch.numbers,
            "_number": np.ones(self.num_envs, np.bool_),
        }
