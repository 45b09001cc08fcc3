"""Plots: arena results with their intervals, as text and as SVG; and learning curves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.runs.contest import Results, Row

_ROW, _TOP, _MARGIN, _AXIS, _WIDTH = 34, 56, 24, 440, 96
"""Sizes in the SVG: height of a row and of the heading, the margin, width of the axis and of the number on its right."""
_LETTER = 7.6
"""The approximate width of a letter."""


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


def svg_plot(results: Results) -> str:
    """Return the plot as an SVG document."""
    rows = results.rows
    low, high = _span(rows)
    left = _MARGIN + math.ceil(_LETTER * max(len(row.title) for row in rows)) + 16
    width, bottom = left + _AXIS + _WIDTH, _TOP + _ROW * len(rows)

    def x(value: float) -> str:
        return f"{left + (value - low) / (high - low) * _AXIS:.1f}"

    heading = f"{results.game}: payoff per deal above the others, with 95% intervals"
    parts = []
    for tick in ticks(low, high):
        colour = "#222" if tick == 0 else "#ccc"
        parts += [
            f'<line x1="{x(tick)}" x2="{x(tick)}" y1="{_TOP - 8}" y2="{bottom}" stroke="{colour}"/>',
            f'<text x="{x(tick)}" y="{bottom + 20}" text-anchor="middle">{_signed(f"{tick:g}")}</text>',
        ]
    for i, row in enumerate(rows):
        y = _TOP + _ROW * i + _ROW // 2
        parts.append(f'<text x="{_MARGIN}" y="{y + 5}">{escape(row.title)}</text>')
        if row.interval is not None:
            begin, end = map(x, row.interval)
            parts.append(
                f'<line x1="{begin}" x2="{end}" y1="{y}" y2="{y}" stroke="#1b6b4a" stroke-width="4"/>'
            )
        parts += [
            f'<circle cx="{x(row.mean)}" cy="{y}" r="6" fill="#1b6b4a"/>',
            f'<text x="{left + _AXIS + 16}" y="{y + 5}">{_signed(f"{row.mean:+.3f}")}</text>',
        ]
    return _document(width, bottom + 44, heading, parts)


def _document(width: int, height: int, heading: str, parts: Sequence[str]) -> str:
    """Return an SVG document with a heading."""
    begin = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"',
        f'  width="{width}" height="{height}" font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(heading)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{_MARGIN}" y="30" font-size="16">{escape(heading)}</text>',
    ]
    return "\n".join([*begin, *parts, "</svg>", ""])


def _span(rows: Sequence[Row]) -> tuple[float, float]:
    """Return the ends of the axis: it includes 0 and all intervals, with a margin."""
    ends = [0.0]
    for row in rows:
        ends += row.interval or (row.mean, row.mean)
    low, high = min(ends), max(ends)
    margin = (high - low) / 20 or 1.0
    return low - margin, high + margin


def ticks(low: float, high: float) -> list[float]:
    """Return round numbers on an axis, at most nine.

    >>> ticks(-0.13, 0.52)
    [-0.1, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    """
    size = 10.0 ** math.floor(math.log10((high - low) / 8))
    step = next(size * n for n in (1, 2, 5, 10) if (high - low) / (size * n) <= 8)
    first, last = math.ceil(low / step), math.floor(high / step)
    return [round(i * step, 12) for i in range(first, last + 1)]


def _signed(number: str) -> str:
    """Return a number with a typographic minus sign."""
    return number.replace("-", "−")


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

    heading = f"{info.title}: share of the differences between {learned} that is predicted"
    lines = [
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
    return _document(WIDTH, HEIGHT, heading, lines)
