"""Compare the CPU time of steps of batches with that of random play in one call, and different numbers of rows and threads.

Random play shuffles, deals, plays and settles whole deals in one kernel. A step of a batch takes given actions and fills
masks, turns, payoffs and observations; the choice of the actions is not counted. All take turns, and each figure is the
smallest of its turns, so that other work on the machine matters little: ``taskset -c 0 python -m benchmarks.batches``. Only
``--threads`` measures wall-clock time, and needs two idle cores.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pipe, get_context
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np

from benchmarks.choosing import at_random, by_gumbel
from matzl import Batch, Stepper, registry
from matzl.base.cards import pack_of
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams

FORMS = {"masks": (), "compact": ("integers", "tokens"), "planes": ("planes",)}
STEPS = 40
"""The number of steps in a turn, about one deal."""


class RandomPlay:
    """Random play of one game in one call."""

    def __init__(self, game: str) -> None:
        self._state = Stepper(game).state
        self._pack = np.array(pack_of(registry.info(game).ranks), np.int64)
        self._chance = streams(1, 0, 4)

    def __call__(self, clock: Callable[[], float]) -> float:
        """Return the seconds per action."""
        start = clock()
        actions, _ = compiled(engine.play_random)(self._state, self._pack, self._chance, 2000)
        return (clock() - start) / actions


class Stepping:
    """Steps of a batch with random actions; before each of them `meet` is called."""

    def __init__(
        self,
        game: str,
        rows: int,
        form: str,
        threads: int = 1,
        meet: Callable[[], None] = lambda: None,
    ) -> None:
        self._meet = meet
        self._batch = Batch(game, rows, 1, observe=FORMS[form], threads=threads)
        self._dice = np.random.default_rng(1)
        self._out = self._batch.reset()

    def __call__(self, clock: Callable[[], float]) -> float:
        """Return the seconds per decision."""
        seconds = 0.0
        for _ in range(STEPS):
            actions = at_random(self._out.masks, self._dice)
            self._meet()
            start = clock()
            self._batch.step(actions)
            seconds += clock() - start
        return seconds / STEPS / self._batch.rows


def smallest(
    measured: dict[str, Callable[[Callable[[], float]], float]],
    turns: int,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, float]:
    """Return the smallest result of each measurement; the measurements take turns."""
    found = dict.fromkeys(measured, float("inf"))
    for turn in range(turns + 1):
        for name, measure in measured.items():
            seconds = measure(clock)
            found[name] = min(found[name], seconds) if turn else found[name]
    return found


def shares(games: list[str], turns: int) -> Iterator[str]:
    """Yield the lines of a table: decisions per second as a share of random play, and many rows against few."""
    yield (
        "| game | random play, ns | "
        + " | ".join(f"{form} 1,024 | 16,384 / 1,024" for form in FORMS)
        + " |"
    )
    yield "| --- | ---: |" + " ---: |" * 2 * len(FORMS)
    for game in games:
        measured: dict[str, Callable[[Callable[[], float]], float]] = {"random": RandomPlay(game)}
        measured |= {f"{form} 1024": Stepping(game, 1024, form) for form in FORMS}
        few = smallest(measured, turns)
        measured |= {f"{form} 16384": Stepping(game, 16384, form) for form in FORMS}
        many = smallest(measured, max(turns // 4, 2))
        cells = (
            f"{few['random'] / few[f'{form} 1024']:.2f} | {many[f'{form} 1024'] / many[f'{form} 16384']:.2f}"
            for form in FORMS
        )
        yield f"| {game} | {few['random'] * 1e9:.1f} | {' | '.join(cells)} |"


class Beside:
    """Steps in two processes at the same time, each with half of the rows: an upper bound on the gain from threads."""

    def __init__(self, game: str, rows: int, form: str) -> None:
        steps = RawArray("q", 2)
        self._own = Stepping(game, rows // 2, form, meet=partial(_meet, steps, 0))
        self._pipe, there = Pipe()
        self._other = get_context("spawn").Process(
            target=_answer, args=(there, steps, game, rows // 2, form), daemon=True
        )
        self._other.start()
        self._pipe.recv()

    def __call__(self, clock: Callable[[], float]) -> float:
        """Return the seconds per decision, with two decisions made at once."""
        self._pipe.send(True)
        seconds = self._own(clock)
        return max(seconds, self._pipe.recv()) / 2

    def close(self) -> None:
        self._pipe.send(False)
        self._other.join()


def _meet(steps: Any, own: int) -> None:
    """Count a step of one of two processes, and wait until the other has made as many."""
    steps[own] += 1
    while steps[1 - own] < steps[own]:
        pass


def _answer(pipe: Any, steps: Any, game: str, rows: int, form: str) -> None:
    """Make the steps of a turn each time the pipe asks for them, and answer with the seconds per decision."""
    stepping = Stepping(game, rows, form, meet=partial(_meet, steps, 1))
    pipe.send(0.0)
    while pipe.recv():
        pipe.send(stepping(time.perf_counter))


def two_threads(games: list[str], turns: int, rows: int) -> Iterator[str]:
    """Yield the lines of a table: the speed of two threads, and of two processes, against that of one thread."""
    yield (
        "| game | "
        + " | ".join(f"{form}, two threads / one | processes / one" for form in FORMS)
        + " |"
    )
    yield "| --- |" + " ---: |" * 2 * len(FORMS)
    for game in games:
        cells = []
        for form in FORMS:
            beside = Beside(game, rows, form)
            one, two = (Stepping(game, rows, form, n) for n in (1, 2))
            found = smallest(
                {"one": one, "threads": two, "processes": beside}, turns, time.perf_counter
            )
            beside.close()
            cells += [f"{found['one'] / found[name]:.2f}" for name in ("threads", "processes")]
        yield f"| {game} | {' | '.join(cells)} |"


def choosing(games: list[str], turns: int) -> Iterator[str]:
    """Yield the lines of a table: the time to choose actions with NumPy and by the batch, in ns per row."""
    yield "| game, rows | NumPy | `sample` | logits, NumPy | `sample(logits)` |"
    yield "| --- |" + " ---: |" * 4
    for game in games:
        for rows in (1024, 16384):
            batch, dice = Batch(game, rows, 1, observe=()), np.random.default_rng(1)
            masks = batch.reset().masks
            logits = dice.normal(size=masks.shape).astype(np.float32)
            ways: dict[str, Callable[[], object]] = {
                "random": partial(at_random, masks, dice),
                "sample": batch.sample,
                "Gumbel": partial(by_gumbel, masks, logits, dice),
                "logits": partial(batch.sample, logits),
            }
            found = smallest({name: partial(timed, way) for name, way in ways.items()}, turns)
            cells = (f"{found[name] * 1e9 / rows:.1f}" for name in ways)
            yield f"| {game}, {rows:,} | {' | '.join(cells)} |"


def timed(way: Callable[[], object], clock: Callable[[], float]) -> float:
    """Return the seconds of a call."""
    start = clock()
    way()
    return clock() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument(
        "--threads", action="store_true", help="compare two threads, and two processes, with one"
    )
    parser.add_argument("--choosing", action="store_true", help="measure the choice of actions")
    parser.add_argument("--rows", type=int, default=16384, help="the rows that threads share")
    chosen = parser.parse_args()
    games, turns = chosen.games, chosen.turns
    if chosen.choosing:
        table = choosing(games, turns)
    else:
        table = two_threads(games, turns, chosen.rows) if chosen.threads else shares(games, turns)
    for row in table:
        print(row, flush=True)


if __name__ == "__main__":
    main()
