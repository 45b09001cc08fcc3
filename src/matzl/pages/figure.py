"""Figures as SVG: curves, and columns with intervals; colours and font sizes are in ``figures.css``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import cycle

from markupsafe import Markup

from matzl.drawn import Series
from matzl.parts import Figure
from matzl.table.presentation.score import signed
from matzl.text.describe import amount, percentage

WIDTH, HEIGHT, LOW, FEW = 600, 325, 200, 10
RIGHT, TOP, BOTTOM = 14, 14, 32
"""The size of a figure, its height if its lines have fewer than `FEW` points together, and the margins."""
LETTER, LINE, MAX_TITLE = 13, 28, 12
"""The width of a letter on a narrow screen, the height of a row of labels, and the maximum length of a line's title."""
SIGNS = "●■▲◆"
"""The signs at the ends of lines; a fifth line has the first sign again."""
FULL = 0.64
"""The width of a column as a fraction of the space for it."""
MAX_TICKS = 6
"""The largest number of ticks on the value axis."""

_LINE = Markup('<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/>')
_TEXT = Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>')
_LABEL = Markup('<text class="line-{}" x="{}" y="{}">{}</text>')
_RECT = Markup('<rect x="{}" y="{}" width="{}" height="{}"/>')
_SVG = Markup(
    '<svg class="plot {}" viewBox="0 0 {} {}" role="img" aria-label="{}"'
    ' data-left="{}" data-unit="{}">{}</svg>'
)


def drawing(figure: Figure) -> Markup:
    """Return a figure as SVG; nothing if it has no data.

    >>> drawing(Figure("The sum", (Series((0, 2, -1)),), about="In the end −1."))[:81]
    Markup('<svg class="plot curve" viewBox="0 0 600 200" role="img" aria-label="In the end −')
    >>> [end in drawing(Figure("", (Series((0, last)),))) for last in (4, 0.2) for end in (">+2<", ">+0.20<")]
    [True, False, False, True]
    """
    return _Drawing(figure).svg() if figure.series[0].numbers else Markup("")


def points(series: Series) -> list[tuple[float, float]]:
    """Return the coordinates and values of the points of a line."""
    return list(zip(series.places or range(len(series.numbers)), series.numbers, strict=True))


def value_text(value: float, unit: str, *, whole: bool) -> str:
    """Return a value of a figure in its unit, in the current language; a whole number without decimals.

    >>> [value_text(2.0, unit, whole=whole) for whole in (True, False) for unit in ("cost", "payoff")]
    ['2', '+2', '2.00', '+2.00']
    """
    if whole:
        return signed(round(value)) if unit == "payoff" else f"{round(value)}"
    return percentage(value) if unit == "share" else amount(value, sign=unit != "cost")


class _Drawing:
    def __init__(self, figure: Figure) -> None:
        self.figure, self.bars = figure, figure.kind == "bars"
        ends = [end for each in figure.series for pair in each.intervals for end in pair]
        values = [*ends, *(number for each in figure.series for number in each.numbers)]
        values += {"rating": [], "share": [0.0, 1.0]}.get(figure.unit, [0.0])
        whole = {"rating": True, "share": False}.get(figure.unit, not any(n % 1 for n in values))
        self.ticks = ticks(min(values), max(values), whole=whole)
        self.low, self.high = self.ticks[0], self.ticks[-1]
        whole = figure.unit != "share" and not any(tick % 1 for tick in self.ticks)
        self.values = [value_text(tick, figure.unit, whole=whole) for tick in self.ticks]
        self.left = LETTER * (max(map(len, self.values)) + 2)
        places = [place for each in figure.series for place, _ in points(each)]
        self.first, self.last = min(places), max(places) + self.bars
        self.bottom = (HEIGHT if self.bars or len(places) >= FEW else LOW) - BOTTOM
        self.titles = [each.title[:MAX_TITLE] for each in figure.series]
        self.right = WIDTH - RIGHT - LETTER * (max(map(len, self.titles)) + 1)
        self.scale = (self.right - self.left) / (self.last - self.first or 1)
        longest = max(map(len, figure.labels), default=0)
        self.lines = 2 if self.bars and (longest + 0.5) * LETTER > self.scale else 1

    def x(self, place: float) -> float:
        return round(self.left + (place - self.first) * self.scale, 1)

    def y(self, value: float) -> float:
        return round(TOP + (self.high - value) / (self.high - self.low) * (self.bottom - TOP), 1)

    def svg(self) -> Markup:
        parts = Markup("").join([*self.frame(), *(self.columns() if self.bars else self.curves())])
        height = self.bottom + BOTTOM + (self.lines - 1) * LINE
        spoken, unit = self.figure.about or self.figure.title, round(self.scale, 3)
        return _SVG.format(self.figure.kind, WIDTH, height, spoken, self.x(0), unit, parts)

    def frame(self) -> Iterator[Markup]:
        """Yield the ticks of the value axis; nothing is drawn beyond the first and the last."""
        for mark, text in zip(self.ticks, self.values, strict=True):
            kind, height = "tick" if mark else "zero", self.y(mark)
            yield _LINE.format(kind, self.left, self.right, height, height)
            yield _TEXT.format(self.left - 8, height + 5, "end", text)

    def columns(self) -> Iterator[Markup]:
        (series,) = self.figure.series
        labels = self.figure.labels
        numbers = zip(series.numbers, series.intervals, strict=True)
        for index, (number, (low, high)) in enumerate(numbers):
            middle, width = self.x(index + 0.5), round(self.scale * FULL, 1)
            top, bottom = sorted((self.y(number), self.y(0.0)))
            left, height = round(middle - width / 2, 1), round(bottom - top, 1)
            yield _RECT.format(left, top, width, height)
            yield _LINE.format("interval", middle, middle, self.y(low), self.y(high))
            at = min(middle, WIDTH - len(labels[index]) * LETTER / 2)
            below = HEIGHT - 10 + index % self.lines * LINE
            yield _TEXT.format(at, below, "middle", labels[index])

    def curves(self) -> Iterator[Markup]:
        ends = ((self.first, "start"), (self.last, "end"))
        for (place, anchor), label in zip(ends, self.figure.labels, strict=False):
            yield _TEXT.format(self.x(place), self.bottom + 24, anchor, label)
        at_end = []
        for index, (sign, series) in enumerate(zip(cycle(SIGNS), self.figure.series, strict=False)):
            drawn = [(self.x(place), self.y(number)) for place, number in points(series)]
            line = " ".join(f"{x},{y}" for x, y in drawn)
            yield Markup('<polyline class="line-{}" points="{}"/>').format(index, line)
            at_end.append((drawn[-1][1], f"{sign} {self.titles[index]}", index))
        above, lowest = float(TOP - LINE), self.bottom + BOTTOM - len(at_end) * LINE
        for row, (end, label, index) in enumerate(sorted(at_end) if self.titles[0] else ()):
            above = min(max(end, above + LINE), lowest + row * LINE)
            yield _LABEL.format(index, self.right + 6, above + 6, label)
        if self.figure.marked is not None:
            cursor = Markup('<line class="cursor" y1="{}" y2="{}" transform="translate({} 0)"/>')
            yield cursor.format(TOP, self.bottom, self.x(self.figure.marked))


def ticks(low: float, high: float, *, whole: bool = False) -> list[float]:
    """Return at most `MAX_TICKS` round numbers, equally spaced, that enclose a range; with `whole`, only integers.

    >>> ticks(-0.13, 0.52), ticks(1500, 1500, whole=True)
    ([-0.2, 0.0, 0.2, 0.4, 0.6], [1499.0, 1500.0, 1501.0])
    """
    if low == high:
        low, high = low - 1, high + 1
    size = 10.0 ** math.floor(math.log10((high - low) / MAX_TICKS))
    for each in (1, 2, 5, 10, 20):
        step = max(size * each, float(whole))
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if last - first < MAX_TICKS:
            break
    return [round(i * step, 12) for i in range(first, last + 1)]
