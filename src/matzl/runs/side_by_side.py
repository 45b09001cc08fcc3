"""Parallel deals of an arena: bots with a method `choose_many` choose in all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

from matzl.batch import Batch, Buffers
from matzl.deal.deal import Deal
from matzl.errors import IllegalActionError
from matzl.players.bots import Bot
from matzl.players.playing import bot_failed
from matzl.runs.arena_deals import ArenaSetup, Outcome, Task, outcome_of, play_task
from matzl.runs.statistics import Times


@cache
def _many(make: Callable[[str, int], Any], level: str) -> Any:
    """Return the bot that chooses in many deals at once; None if bots of this level cannot."""
    bot = make(level, 0)
    return bot if hasattr(bot, "choose_many") else None


def make_anew() -> None:
    """Discard cached bots: the same function may now make others, such as bots whose policy has been trained further."""
    _many.cache_clear()


def play_tasks(setup: ArenaSetup, tasks: Sequence[Task]) -> Iterator[Outcome]:
    """Play the deals of tasks and yield the same outcomes as `play_task`.

    Raises
    ------
    BotFailedError
        If a bot raises an error or chooses an illegal action.
    """
    if setup.pack is None and any(_many(setup.make, level) for level in setup.levels):
        yield from _Table(setup, tasks).outcomes()
    else:
        yield from (play_task(setup, task) for task in tasks)


class _Table:
    """The deals of tasks as rows of a batch."""

    def __init__(self, setup: ArenaSetup, tasks: Sequence[Task]) -> None:
        self._setup, self._tasks = setup, tasks
        self._many = {level: _many(setup.make, level) for level in setup.levels}
        forms = {form for bot in filter(None, self._many.values()) for form in _observed(bot)}
        self._batch = Batch(
            setup.game, len(tasks), setup.seed, first=[task.block for task in tasks],
            options=setup.options, autoreset=False, observe=sorted(forms),
        )  # fmt: skip
        self._times = [{level: Times() for level in task.levels} for task in tasks]
        self._deals: dict[int, Deal] = {}
        self._bots: dict[tuple[int, int], Bot] = {}
        self._past: list[list[int]] = [[] for _ in tasks]

    def outcomes(self) -> Iterator[Outcome]:
        """Play all deals to their end, and yield the outcomes in order."""
        numbers = {level: number for number, level in enumerate(self._setup.levels)}
        seated = np.array([[numbers[level] for level in task.levels] for task in self._tasks])
        out = self._batch.reset()
        payoffs = np.zeros_like(out.payoffs)
        while (going := (out.turn >= 0).nonzero()[0]).size:
            actions = np.zeros(len(self._tasks), np.int64)
            acting = seated[going, out.turn[going]]
            for level, number in numbers.items():
                rows = going[acting == number]
                if len(rows):
                    actions[rows] = self._chosen(level, rows, out)
            for row in going.tolist():
                self._past[row].append(int(actions[row]))
            out = self._batch.step(actions)
            payoffs[out.done] = out.payoffs[out.done]
        for row, task in enumerate(self._tasks):
            deal = self._batch.deal(row) if self._setup.recorded else None
            paid = payoffs[row, : len(task.levels)].tolist()
            yield outcome_of(self._setup, task, deal, paid, self._times[row])

    def _chosen(self, level: str, rows: Any, out: Buffers) -> Any:
        """Return the ids of the actions that a level chooses in the given rows."""
        if self._many[level] is None:
            return [self._choice(level, row, int(out.turn[row])) for row in rows.tolist()]
        part = Buffers(**{name: array[rows] for name, array in out.named()})
        begin, first = perf_counter(), int(rows[0])
        try:
            ids = np.asarray(self._many[level].choose_many(part))
            seconds = (perf_counter() - begin) / len(rows)
            self._check(ids, rows)
        except Exception as error:
            where = (
                f"{self._setup.game}, deal {self._tasks[first].block} of seed {self._setup.seed}"
            )
            many = f"choose_many of {len(rows)} decisions, the first in {where}, seat {out.turn[first]}"
            raise bot_failed(level, many, error) from error
        for row in rows[part.masks.sum(axis=1) > 1].tolist():
            self._times[row][level].add(seconds)
        return ids

    def _check(self, ids: Any, rows: Any) -> None:
        """Check that each row has the id of a legal action."""
        if ids.shape != rows.shape or ids.dtype.kind not in "iu":
            given = f"{ids.dtype}{list(ids.shape)}"
            raise TypeError(f"ids must be {len(rows)} whole numbers, not {given}")
        masks = self._batch.buffers.masks
        for row, action in zip(rows.tolist(), ids.tolist(), strict=True):
            known = 0 <= action < masks.shape[1] and masks[row, action]
            if not known and (refusal := self._batch.refusal(row, action)) is not None:
                raise IllegalActionError(refusal, str(refusal))

    def _choice(self, level: str, row: int, seat: int) -> int:
        """Return the id of the action that a bot chooses from its view."""
        task, setup = self._tasks[row], self._setup
        if row not in self._deals:
            self._deals[row] = setup.deal(task.block)
        deal = self._deals[row]
        for action in self._past[row]:
            _draw(deal)
            deal.play(action)
        self._past[row].clear()
        _draw(deal)
        try:
            if (row, seat) not in self._bots:
                self._bots[row, seat] = setup.bot(level, task.block, seat)
            begin = perf_counter()
            word = self._bots[row, seat].choose(deal.view())
            seconds = perf_counter() - begin
            action = deal.legal.ids[deal.legal.index(word)]
        except Exception:
            play_task(setup, task)  # fails in the same way, and says where
            raise
        if len(deal.legal) > 1:
            self._times[row][level].add(seconds)
        return action


def _draw(deal: Deal) -> None:
    """Draw cards while chance is to move."""
    while deal.by_chance:
        deal.draw()


def _observed(bot: Any) -> Sequence[str]:
    """Return the forms of observations that a bot requests."""
    observe = getattr(bot, "observe", "planes")
    return (observe,) if isinstance(observe, str) else tuple(observe)
