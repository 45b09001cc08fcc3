"""CFR+ on a small game, with a plot: ``python solve_small_game.py`` writes ``nash_conv.svg``.

The game is Mittlere with six cards. NashConv is how much the three players together could gain if each deviated alone.
"""

from __future__ import annotations

import argparse
from math import log2, log10
from pathlib import Path

from matzl.drawn import Series
from matzl.pages.figure import drawing
from matzl.parts import Figure
from matzl.small import CFRPlus, nash_conv, reduced_pack

STYLE = (
    "<style>polyline { fill: none; stroke: #00796b; stroke-width: 3 } line { stroke: #ccc } text { font: 13px sans-serif }"
    "</style>"
)


def solve(iterations: int) -> list[tuple[int, float]]:
    """Return NashConv after 1, 2, 4 … iterations."""
    solver = CFRPlus(reduced_pack("mittlere", ranks="JQK", suits="CD"))
    values = []
    while solver.iterations < iterations:
        solver.run(max(1, solver.iterations))
        values.append((solver.iterations, nash_conv(solver.tree, solver.average())))
    return values


def plot(values: list[tuple[int, float]]) -> str:
    """Return a plot as SVG, with both axes logarithmic."""
    curve = Series(
        tuple(log10(max(value, 1e-12)) for _, value in values),
        tuple(log2(iterations) for iterations, _ in values),
        "log₁₀",
    )
    labels = ("1 iteration", f"{values[-1][0]} iterations of CFR+")
    svg = str(drawing(Figure("NashConv of Mittlere with six cards", (curve,), labels)))
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1).replace(
        ">", f">{STYLE}", 1
    )


def main() -> None:
    """Solve, print the figures and write the plot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--iterations", type=int, default=4096)
    parser.add_argument("--plot", type=Path, default=Path("nash_conv.svg"))
    chosen = parser.parse_args()
    values = solve(chosen.iterations)
    for iterations, value in values:
        print(f"{iterations:>8} {value:.2e}")
    chosen.plot.write_text(plot(values), "utf-8")


if __name__ == "__main__":
    main()
