"""Figures as inline SVG: a curve or bars over the labels of the first and the last point; colours are in the style sheet."""

from __future__ import annotations

from markupsafe import Markup

from matzl.arena.plot import ticks
from matzl.parts import Figure
from matzl.table.presentation.score import signed

WIDTH, HEIGHT = 600, 220
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 14, 34
"""The margins around the curve."""

MAX_POINTS = 300
"""The number of points that are drawn; of more, every second or third one."""

_TICK_LINE = '<line class="{kind}" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>'
_TICK_TEXT = '<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'
_BAR = '<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'


def figure_svg(figure: Figure) -> Markup:
    """Return a figure as SVG of the class ``plot``; empty if it has no numbers.

    >>> figure_svg(Figure("A sum", (0, 2, -1)))[:82]
    Markup('<svg class="plot curve" viewBox="0 0 600 220" role="img"><title>A sum</title><line')
    """
    numbers, last = figure.numbers, len(figure.numbers) - 1
    if last < 0:
        return Markup("")
    low, high = min(0, *numbers), max(0, *numbers)
    if low == high:
        low, high = low - 1, high + 1

    def x(index: float) -> float:
        return round(LEFT + index / (last or 1) * (WIDTH - LEFT - RIGHT), 1)

    def y(number: float) -> float:
        return round(TOP + (high - number) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [Markup("<title>{}</title>").format(figure.title)]
    for tick in ticks(low, high)[:: max(1, len(ticks(low, high)) // 4)]:
        kind = "zero" if tick == 0 else "tick"
        parts.append(_made(_TICK_LINE, kind=kind, left=LEFT, right=WIDTH - RIGHT, y=y(tick)))
        if tick == int(tick):
            text = signed(int(tick))
            parts.append(_made(_TICK_TEXT, x=LEFT - 8, y=y(tick) + 5, anchor="end", text=text))
    ends = figure.labels[:1] + figure.labels[1:][-1:]
    for text, index, anchor in zip(ends, (0, last), ("start", "end"), strict=False):
        parts.append(_made(_TICK_TEXT, x=x(index), y=HEIGHT - 8, anchor=anchor, text=text))
    if figure.kind == "bars":
        width = (WIDTH - LEFT - RIGHT) / (last + 1)
        for index, number in enumerate(numbers):
            top, bottom = sorted((y(number), y(0)))
            at = round(LEFT + (index + 0.1) * width, 1)
            parts.append(_made(_BAR, x=at, y=top, width=round(0.8 * width, 1), height=bottom - top))
    else:
        thinned = {*range(0, last, -(-last // MAX_POINTS) or 1), last}
        line = " ".join(f"{x(index)},{y(numbers[index])}" for index in sorted(thinned))
        parts.append(_made('<polyline points="{line}"/>', line=line))
        at = last if figure.marked is None else figure.marked
        parts.append(_made('<circle cx="{x}" cy="{y}" r="4"/>', x=x(at), y=y(numbers[at])))
    return Markup('<svg class="plot {}" viewBox="0 0 {} {}" role="img">{}</svg>').format(
        figure.kind, WIDTH, HEIGHT, Markup("").join(parts)
    )


def _made(template: str, **parameters: object) -> Markup:
    return Markup(template).format(**parameters)  # noqa: S704  (templates are written above)
