"""Pages on strategy in HTML: their texts with links into the rule book, and their figures as small SVG plots and tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from matzl.arena.plot import ticks
from matzl.features.strategy import Figure, strategy_page
from matzl.features.strategy.words import (
    description,
    figure_titles,
    group_title,
    interval_text,
    origin,
    value_text,
)
from matzl.text.languages import use_language
from matzl.web.rulebook import linked_html

WIDTH, HEIGHT = 600, 250
LEFT, RIGHT, TOP, BOTTOM = 88, 8, 12, 32
"""The size of a plot, and the margins around its columns."""
LETTER, LINE = 13, 28
"""The width of a letter on a narrow screen, and the height of a second line of titles below the columns."""
FULL = 0.64
"""The width of a column as a part of the room for it."""
MAX_TICKS = 6


@dataclass(frozen=True, slots=True)
class RenderedFigure:
    """A figure: its titles, its plot, and the rows of its table (group, value, interval, cases)."""

    name: str
    title: str
    groups: str
    values: str
    plot: Markup
    rows: tuple[tuple[str, str, str, int], ...]


@dataclass(frozen=True, slots=True)
class RenderedStrategy:
    """A page on strategy; each part is a text in HTML, or a figure."""

    title: str
    language: str
    parts: tuple[Markup | RenderedFigure, ...]
    origin: str
    command: str


@cache
def rendered_strategy(game: str, language: str) -> RenderedStrategy:
    """Return the page on strategy of a game in a language.

    Raises
    ------
    UnknownGameError
        If there is no such game.
    NotationError
        If it has no such page.
    """
    found = strategy_page(game, language)
    with use_language(language):
        parts = tuple(
            _figure(game, part)
            if isinstance(part, Figure)
            else linked_html(game, part, found.language, f"/rules/{game}")
            for part in found.parts
        )
        return RenderedStrategy(
            found.title,
            found.language,
            parts,
            origin(found.figures),
            found.figures.command,
        )


def _figure(game: str, figure: Figure) -> RenderedFigure:
    title, groups, values = figure_titles(game, figure)
    return RenderedFigure(
        figure.name,
        title,
        groups,
        values,
        plot(game, figure, f"{title}. {description(game, figure)}"),
        tuple(
            (
                group_title(game, figure, point),
                value_text(figure, point.mean),
                interval_text(figure, point),
                point.cases,
            )
            for point in figure.points
        ),
    )


def _marks(low: float, high: float) -> list[float]:
    """Return the marks of an axis that contains zero: zero, and every second or third round number around it."""
    found = ticks(low, high)
    zero, every = found.index(0.0), -(-len(found) // MAX_TICKS)
    return [mark for place, mark in enumerate(found) if (place - zero) % every == 0]


def plot(game: str, figure: Figure, description: str) -> Markup:
    """Return a figure of at least one point as SVG of the class ``plot``; `description` is its description.

    The colours are in the style sheet: columns, a thin line for each interval, marks and the line of zero.
    """
    low = min(0.0, *(point.low for point in figure.points))
    high = max(1.0 if figure.share else 0.0, *(point.high for point in figure.points))
    room = (WIDTH - LEFT - RIGHT) / len(figure.points)
    titles = [group_title(game, figure, point, short=True) for point in figure.points]
    lines = 2 if (max(map(len, titles)) + 0.5) * LETTER > room else 1
    height = HEIGHT + (lines - 1) * LINE

    def y(value: float) -> float:
        return round(TOP + (high - value) / (high - low or 1.0) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [Markup("<desc>{}</desc>").format(description)]
    for mark in _marks(low, high):
        line = '<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/>'
        kind = "zero" if mark == 0 else "tick"
        parts.append(Markup(line).format(kind, LEFT, WIDTH - RIGHT, y(mark), y(mark)))  # noqa: S704
        text = Markup('<text x="{}" y="{}" text-anchor="end">{}</text>')
        parts.append(text.format(LEFT - 8, y(mark) + 5, value_text(figure, mark)))
    for place, point in enumerate(figure.points):
        middle = round(LEFT + (place + 0.5) * room, 1)
        top, bottom = sorted((y(point.mean), y(0.0)))
        parts += [
            Markup('<rect x="{}" y="{}" width="{}" height="{}"/>').format(
                round(middle - room * FULL / 2, 1),
                top,
                round(room * FULL, 1),
                round(bottom - top, 1),
            ),
            Markup('<line class="interval" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
                middle, y(point.low), y(point.high)
            ),
            Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>').format(
                min(middle, WIDTH - len(titles[place]) * LETTER / 2),
                HEIGHT - 10 + place % lines * LINE,
                titles[place],
            ),
        ]
    size = f"0 0 {WIDTH} {height}"
    name = f"plot-{figure.name}"
    return Markup('<svg class="plot" viewBox="{}" role="img" aria-labelledby="{}">{}</svg>').format(
        size, name, Markup("").join(parts)
    )
