"""CFR+ on a small game, with a plot: ``python solve_small_game.py`` writes ``nash_conv.svg``.

The game is Mittlere with six cards. NashConv is how much the three players together could gain if each deviated alone.
"""

from __future__ import annotations

import argparse
from math import log10
from pathlib import Path

from matzl.small import CFRPlus, nash_conv, reduced_pack

WIDTH, HEIGHT, MARGIN = 640, 400, 60


def solve(iterations: int) -> list[tuple[int, float]]:
    """Return NashConv after 1, 2, 4 … iterations."""
    solver = CFRPlus(reduced_pack("mittlere", ranks="JQK", suits="CD"))
    found = []
    while solver.iterations < iterations:
        solver.run(max(1, solver.iterations))
        found.append((solver.iterations, nash_conv(solver.tree, solver.average())))
    return found


def plot(found: list[tuple[int, float]]) -> str:
    """Return a plot as SVG, with both axes logarithmic."""
    values = [log10(max(value, 1e-12)) for _, value in found]
    low, high = int(min(values)) - 1, int(max(values)) + 1
    last = max(log10(found[-1][0]), 1e-9)

    def across(iterations: int) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * log10(iterations) / last

    def down(exponent: float) -> float:
        return MARGIN + (HEIGHT - 2 * MARGIN) * (high - exponent) / (high - low)

    points = " ".join(
        f"{across(iterations):.1f},{down(value):.1f}"
        for (iterations, _), value in zip(found, values, strict=True)
    )
    lines = [
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{down(tick):.1f}" y2="{down(tick):.1f}" stroke="#ccc"/>'
        f'<text x="{MARGIN - 8}" y="{down(tick) + 4:.1f}" text-anchor="end">1e{tick}</text>'
        for tick in range(low, high + 1)
    ]
    labels = [
        f'<text x="{across(iterations):.1f}" y="{HEIGHT - MARGIN + 20}" text-anchor="middle">{iterations}</text>'
        for iterations, _ in found[::2]
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *lines, *labels,
        f'<polyline points="{points}" fill="none" stroke="#00796b" stroke-width="2"/>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">iterations of CFR+</text>',
        f'<text x="{MARGIN}" y="{MARGIN - 20}">NashConv, Mittlere with six cards</text>',
        "</svg>\n",
    ])  # fmt: skip


def main() -> None:
    """Solve, print the figures and write the plot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--iterations", type=int, default=4096)
    parser.add_argument("--plot", type=Path, default=Path("nash_conv.svg"))
    chosen = parser.parse_args()
    found = solve(chosen.iterations)
    for iterations, value in found:
        print(f"{iterations:>8} {value:.2e}")
    chosen.plot.write_text(plot(found), "utf-8")


if __name__ == "__main__":
    main()
