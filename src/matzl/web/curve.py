"""The curve of a visitor's payoffs as inline SVG; its colours are in the style sheet, its description is a sentence."""

from __future__ import annotations

from markupsafe import Markup

from matzl.arena.plot import ticks
from matzl.features.statistics.model import PayoffCurve
from matzl.features.statistics.words import curve_sentence
from matzl.table.presentation.score import signed

WIDTH, HEIGHT = 600, 220
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 14, 34
"""The margins around the curve."""

MAX_POINTS = 300
"""The number of points that are drawn; of more, every second or third one."""

_TICK_LINE = '<line class="{kind}" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>'
_TICK_TEXT = '<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'


def curve_svg(curve: PayoffCurve) -> Markup:
    """Return a curve of at least one deal as SVG of the classes ``plot`` and ``curve``.

    >>> curve_svg(PayoffCurve(((0, 0), (1, 2), (2, -1))))[:81]
    Markup('<svg class="plot curve" viewBox="0 0 600 220" role="img"><title>After deal 2 the ')
    """
    points = _thinned(curve.points)
    totals = [total for _, total in curve.points]
    low, high = min(totals), max(totals)
    if low == high:
        low, high = low - 1, high + 1
    last = curve.points[-1][0]

    def x(deals: float) -> float:
        return round(LEFT + deals / last * (WIDTH - LEFT - RIGHT), 1)

    def y(total: float) -> float:
        return round(TOP + (high - total) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [Markup("<title>{}</title>").format(curve_sentence(curve))]
    for tick in ticks(low, high)[:: max(1, len(ticks(low, high)) // 4)]:
        kind = "zero" if tick == 0 else "tick"
        parts.append(_made(_TICK_LINE, kind=kind, left=LEFT, right=WIDTH - RIGHT, y=y(tick)))
        if tick == int(tick):
            text = signed(int(tick))
            parts.append(_made(_TICK_TEXT, x=LEFT - 8, y=y(tick) + 5, anchor="end", text=text))
    for deals, anchor in ((0, "start"), (last, "end")):
        number = curve.before + deals
        parts.append(_made(_TICK_TEXT, x=x(deals), y=HEIGHT - 8, anchor=anchor, text=number))
    line = " ".join(f"{x(deals)},{y(total)}" for deals, total in points)
    parts.append(_made('<polyline points="{line}"/>', line=line))
    end = points[-1]
    parts.append(_made('<circle cx="{x}" cy="{y}" r="4"/>', x=x(end[0]), y=y(end[1])))
    body = Markup("").join(parts)
    size = f"0 0 {WIDTH} {HEIGHT}"
    return Markup('<svg class="plot curve" viewBox="{}" role="img">{}</svg>').format(size, body)


def _thinned(points: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return at most about `MAX_POINTS` points, the last one included."""
    every = -(-len(points) // MAX_POINTS)
    thin = points[::every]
    return thin if thin[-1] == points[-1] else (*thin, points[-1])


def _made(template: str, **parameters: object) -> Markup:
    return Markup(template).format(**parameters)  # noqa: S704  (templates are written above)
