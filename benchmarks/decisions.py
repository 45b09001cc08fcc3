"""Time the decisions of a level in deals among its own kind, and the first start of a bot.

Only decisions with a choice count, and only the choosing is timed, not making the view. "First use" is a process with an
empty kernel cache in which bots play a deal to its end; "later" is one with a full cache, up to the first decision.
Run it on an idle machine, on one core: ``taskset -c 0 python -m benchmarks.decisions``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import mean, median, quantiles

from benchmarks.tables import heading, row
from matzl import Deal, registry
from matzl.players.bots import bot

FIRST_USE = """
from matzl import Deal
from matzl.players.bots import bot
deal, player = Deal({game!r}, 1), bot({level!r})
deal.play(player.choose(deal.view(deal.turn)))
while {whole} and not deal.over:
    if deal.by_chance:
        deal.draw()
    else:
        deal.play(player.choose(deal.view(deal.turn)))
"""


def thinking_times(
    game: str, level: str, deals: int, seed: int, clock: Callable[[], float]
) -> list[float]:
    """Return the milliseconds of each decision with a choice."""
    spent = []
    for number in range(-1, deals):  # what is compiled in the first deal does not count
        deal = Deal(game, seed, max(number, 0))
        bots = [bot(level, 100 * number + seat) for seat in range(deal.seats)]
        while deal.turn is not None:
            if deal.by_chance:
                deal.draw()
                continue
            view = deal.view(deal.turn)
            begun = clock()
            action = bots[deal.turn].choose(view)
            if number >= 0 and len(view.legal) > 1:
                spent.append(1000 * (clock() - begun))
            deal.play(action)
    return spent


def first_use(game: str, level: str) -> tuple[float, float]:
    """Return the seconds of a process that compiles everything while bots play a deal, and of a later one."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = []
        for whole in (True, False):
            begun = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", FIRST_USE.format(game=game, level=level, whole=whole)],
                env=os.environ | {"MATZL_CACHE_DIR": folder},
                check=True,
            )
            seconds.append(time.perf_counter() - begun)
    return seconds[0], seconds[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", nargs="*", default=["novice", "club", "expert"])
    parser.add_argument("--games", nargs="*", default=registry.names())
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first-use", action="store_true", help="time the first start instead")
    parser.add_argument(
        "--busy",
        action="store_true",
        help="measure processor time, where other programs are running",
    )
    given = parser.parse_args()
    clock = time.process_time if given.busy else time.perf_counter
    if given.first_use:
        heading("game, level", "first use, s", "later, s")
    else:
        heading(
            "game, level", "median, ms", "mean", "19 of 20 within", "99 of 100 within", "decisions"
        )
    for game in given.games:
        for level in given.levels:
            if given.first_use:
                first, later = first_use(game, level)
                row(f"{game}, {level}", f"{first:.1f}", f"{later:.2f}")
                continue
            spent = thinking_times(game, level, given.deals, given.seed, clock)
            most, longest = quantiles(spent, n=20)[-1], quantiles(spent, n=100)[-1]
            figures = median(spent), mean(spent), most, longest
            row(f"{game}, {level}", *(f"{figure:.2f}" for figure in figures), len(spent))


if __name__ == "__main__":
    main()
