"""Compare random play of every game with a hand-tuned C program in one run, and time stepping from Python.

``limit.c`` plays a game like Mittlere as fast as C can; it is compiled here with ``gcc -O3 -march=native``. The two
take turns, so that a machine that slows down slows down both, and each figure is the median of its turns. Run it on
an idle machine: ``taskset -c 0 python -m benchmarks.random_play``.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

from matzl import Stepper, registry
from matzl.base.cards import pack_of
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams

HERE = Path(__file__).parent


def compiled_limit(folder: Path) -> Path:
    program = folder / "limit"
    source = HERE / "limit.c"
    subprocess.run(["gcc", "-O3", "-march=native", str(source), "-o", str(program)], check=True)
    return program


def limit_speed(program: Path) -> float:
    """Return the moves per second of one repetition of the C program."""
    out = subprocess.run([program, "400000", "1"], check=True, capture_output=True, text=True)
    found = re.search(r"MEDIAN ([\d.]+) M moves", out.stdout)
    assert found is not None, out.stdout
    return float(found[1]) * 1e6


def random_speed(game: str, deals: int) -> tuple[float, float]:
    """Return the actions and deals per second of random play in one call: shuffle, deal, play and settle."""
    state = Stepper(game).state
    pack = np.array(pack_of(registry.info(game).ranks), np.int64)
    chance = streams(1, 0, 4)
    compiled(engine.play_random)(state, pack, chance, 10)
    start = time.perf_counter()
    actions, _ = compiled(engine.play_random)(state, pack, chance, deals)
    seconds = time.perf_counter() - start
    return actions / seconds, deals / seconds


def step_speed(game: str, decisions: int) -> float:
    """Return the decisions per second of a Python loop that reads the legal mask, chooses an action and plays it.

    It calls the kernel itself, `engine.step`. The choice is the first legal action from a random position on, which costs
    Python little.
    """
    stepper = Stepper(game)
    dice = random.Random(1)
    places = [-1 << dice.randrange(52) for _ in range(4096)]
    stepper.deal(1)
    step, state, done, deal = compiled(engine.step), stepper.state, 0, 0
    start = time.perf_counter()
    while done < decisions:
        legal = stepper.deal(1, deal)
        deal += 1
        while legal:
            choice = (legal & places[done & 4095]) or legal
            legal = step(state, (choice & -choice).bit_length() - 1)
            done += 1
    return done / (time.perf_counter() - start)


def rows(names: list[str], turns: int, deals: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_limit(Path(folder))
        limit_speed(program)
        yield "| game | moves/s | deals/s | limit.c moves/s | ratio | steps/s from Python |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: |"
        for game in names:
            random_speed(game, deals)
            pairs = [(random_speed(game, deals), limit_speed(program)) for _ in range(turns)]
            moves = median(ours[0] for ours, _ in pairs)
            whole = median(ours[1] for ours, _ in pairs)
            limit = median(theirs for _, theirs in pairs)
            steps = median(step_speed(game, 200_000) for _ in range(turns))
            yield (
                f"| {game} | {moves / 1e6:.1f} M | {whole / 1e6:.2f} M | {limit / 1e6:.1f} M "
                f"| {moves / limit:.2f} | {steps / 1e6:.2f} M |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--deals", type=int, default=200_000)
    chosen = parser.parse_args()
    for row in rows(chosen.games, chosen.turns, chosen.deals):
        print(row, flush=True)


if __name__ == "__main__":
    main()
