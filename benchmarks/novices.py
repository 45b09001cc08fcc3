"""Measure novices: decisions per second in whole deals, and their gain over random play, seats rotated.

Speed: whole deals among novices in one compiled loop, shuffle and result included, on the state itself (a playout of
a search works on worlds it has made up, so nothing need be hidden there). Strength: blocks of one deal played with
the one in each seat in turn, through views; the mean of a block is the unit, and the intervals are 95% intervals.
Run it on an idle machine: ``taskset -c 0 python -m benchmarks.novices``.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import mean, median, stdev
from typing import Any

import numpy as np

from matzl import Stepper, registry
from matzl.base.cards import pack_of
from matzl.engine import dispatch
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import streams
from matzl.engine.tricks import OVER, shuffle
from matzl.runs import Simulation
from matzl.search.hooks import novice


@kernel
def play_novices(states: Any, pack: Any, chance: Any, deals: int) -> int:
    g = states[0]
    decisions = 0
    for _ in range(deals):
        shuffle(pack, chance)
        dispatch.set_up(g, pack)
        while g.phase != OVER:
            dispatch.play(g, novice(g, chance, 1))
            decisions += 1
    return decisions


def speed(game: str, deals: int, turns: int) -> float:
    state = Stepper(game).state
    pack = np.array(pack_of(registry.info(game).ranks), np.int64)
    chance = streams(1, 0, 4)
    compiled(play_novices)(state, pack, chance, 10)
    figures = []
    for _ in range(turns):
        start = time.perf_counter()
        decisions = compiled(play_novices)(state, pack, chance, deals)
        figures.append(decisions / (time.perf_counter() - start))
    return median(figures)


def payoffs(game: str, levels: list[str], deals: int) -> list[list[int]]:
    chunks = b"".join(Simulation(game, seed=1, bots=levels).deals(deals))
    return [json.loads(line)["result"]["payoffs"] for line in chunks.splitlines()]


def advantage(game: str, one: str, among: str, deals: int) -> tuple[float, float]:
    """Return the gain of a level's bot over the others, in each seat in turn, and half the width of its 95% interval."""
    seats = registry.info(game).seats[0]
    alone = [mean(payoff) for payoff in payoffs(game, [among] * seats, deals)]
    rows = [
        [
            payoff[seat] - other
            for payoff, other in zip(payoffs(game, levels, deals), alone, strict=True)
        ]
        for seat in range(seats)
        if (levels := [one if other == seat else among for other in range(seats)])
    ]
    blocks = [mean(block) for block in zip(*rows, strict=True)]
    return mean(blocks), 1.96 * stdev(blocks) / len(blocks) ** 0.5


def contracts_made(game: str, deals: int) -> str:
    """Return the share of contracts made among novices, in games with contracts."""
    chunks = b"".join(Simulation(game, seed=2, bots=["novice"]).deals(deals))
    made = [json.loads(line)["result"].get("made") for line in chunks.splitlines()]
    return "" if made[0] is None else f"{mean(made):.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--deals", type=int, default=2000)
    chosen = parser.parse_args()
    print(
        "| game | decisions/s | one novice among random | one random among novices | contracts made |"
    )
    print("| --- | ---: | ---: | ---: | ---: |")
    for game in chosen.games:
        fast = speed(game, 50_000, chosen.turns)
        up, down = (
            "{:+.2f} ± {:.2f}".format(*advantage(game, *pair, chosen.deals))
            for pair in (("novice", "random"), ("random", "novice"))
        )
        made = contracts_made(game, chosen.deals)
        print(f"| {game} | {fast / 1e6:.1f} M | {up} | {down} | {made} |", flush=True)


if __name__ == "__main__":
    main()
