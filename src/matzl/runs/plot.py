"""Plots: arena results with their intervals, as text; and learning curves, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.runs.contest import Row


def text_plot(rows: Sequence[Row], width: int = 40) -> list[str]:
    """Return a line for each row: the mean as a dot in its interval, and a mark at 0.

    Parameters
    ----------
    rows
        Rows with at least one block each.
    width
        The width of the axis in characters.
    """
    low, high = _span(rows)
    longest = max(len(row.title) for row in rows)

    def column(value: float) -> int:
        return round((value - low) / (high - low) * (width - 1))

    lines = []
    for row in rows:
        axis = [" "] * width
        begin, end = row.interval or (row.mean, row.mean)
        for i in range(column(begin), column(end) + 1):
            axis[i] = "─"
        axis[column(0)] = "┼" if begin <= 0 <= end else "│"
        axis[column(row.mean)] = "●"
        lines.append(f"{row.title:<{longest}}  {''.join(axis)}  {row.mean:+.3f}")
    return lines


def _span(rows: Sequence[Row]) -> tuple[float, float]:
    """Return the ends of the axis: it includes 0 and all intervals, with a margin."""
    ends = [0.0]
    for row in rows:
        ends += row.interval or (row.mean, row.mean)
    low, high = min(ends), max(ends)
    margin = (high - low) / 20 or 1.0
    return low - margin, high + margin


WIDTH, HEIGHT, MARGIN = 720, 360, 48
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b9770e", "#566573", "#0e6655")


def svg_curves(info: GameInfo, curve: Sequence[Any], positions: str, learned: str) -> str:
    """Return a picture of the share of variance explained, for each phase in which a network learns.

    Parameters
    ----------
    info
        The facts of the game.
    curve
        For each round or pass the share in each phase, float64[rounds, phases]; nan in phases that did not occur.
    positions
        The number of positions that the network has learned from in all rounds, in words.
    learned
        The word for the targets whose differences are predicted.
    """
    shares = np.array(curve)
    phases = [k for k in range(1, shares.shape[1]) if not np.isnan(shares[:, k]).all()]
    highest = float(np.nanmax(shares[:, phases].clip(0, 1)))
    top = 0.05 if highest < 0.05 else float(np.ceil(10 * highest) / 10)
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN

    def at(number: int, share: float) -> str:
        x = MARGIN + (right - MARGIN) * (number + 1) / len(shares)
        return f"{x:.1f},{bottom - (bottom - MARGIN) * min(max(share, 0.0), top) / top:.1f}"

    heading = escape(f"{info.title}: share of the differences between {learned} that is predicted")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"',
        f'  width="{WIDTH}" height="{HEIGHT}" font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{heading}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="24" y="30" font-size="16">{heading}</text>',
        f'<path d="M{MARGIN},{MARGIN}V{bottom}H{right}" fill="none" stroke="#333"/>',
        f'<text x="{MARGIN - 6}" y="{MARGIN + 4}" text-anchor="end">{top:.0%}</text>',
        f'<text x="{MARGIN - 6}" y="{bottom + 4}" text-anchor="end">0%</text>',
        f'<text x="{right}" y="{bottom + 18}" text-anchor="end">{positions}</text>',
    ]
    x = MARGIN
    for place, phase in enumerate(phases):
        name, colour = info.phases[phase].name, COLOURS[place % len(COLOURS)]
        points = " ".join(
            at(number, share)
            for number, share in enumerate(shares[:, phase])
            if not np.isnan(share)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        lines.append(f'<text x="{x}" y="{HEIGHT - 8}" fill="{colour}">{name}</text>')
        x += 8 * len(name) + 16
    return "\n".join([*lines, "</svg>", ""])
