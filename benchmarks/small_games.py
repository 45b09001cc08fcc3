"""Measure the solution of small games in CPU time: ``taskset -c 0 python -m benchmarks.small_games``.

It prints, for each game, the number of nodes of its tree, and the seconds to build the tree, for an iteration of CFR+ and
for NashConv. Everything has been compiled before.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from matzl.small import CFRPlus, GameTree, nash_conv, reduced_pack

ITERATIONS = 10
GAMES: dict[str, Callable[[], GameTree]] = {
    "Mittlere, 6 cards": lambda: reduced_pack("mittlere", ranks="JQK", suits="CD"),
    "Mittlere, 9 cards": lambda: reduced_pack("mittlere", ranks="JQK", suits="CDH"),
    "Bondtolva, 8 cards": lambda: reduced_pack("bondtolva", ranks="QK", suits="CDHS", hand=3),
}


def main() -> None:
    print("| game | nodes | tree, s | iteration, s | NashConv, s |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, make in GAMES.items():
        make()
        begin = process_time()
        tree = make()
        written = process_time() - begin
        solver = CFRPlus(tree)
        solver.run(1)
        nash_conv(tree, solver.average())
        begin = process_time()
        solver.run(ITERATIONS)
        iteration = (process_time() - begin) / ITERATIONS
        begin = process_time()
        nash_conv(tree, solver.average())
        found = process_time() - begin
        print(f"| {name} | {len(tree):,} | {written:.3f} | {iteration:.4f} | {found:.3f} |")


if __name__ == "__main__":
    main()
