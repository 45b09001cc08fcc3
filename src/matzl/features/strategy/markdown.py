"""A page on strategy as Markdown, with its figures as tables, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.features.strategy.figures import Figure
from matzl.features.strategy.pages import StrategyPage
from matzl.features.strategy.words import (
    figure_titles,
    group_title,
    interval_text,
    origin,
    value_text,
)
from matzl.text.languages import translated

BAR = 20
"""The length of the longest bar, in characters."""


def page_markdown(page: StrategyPage) -> str:
    """Return a page in the current language."""
    parts = [
        part if isinstance(part, str) else "\n".join(_figure(page.game, part))
        for part in page.parts
    ]
    made = f"{origin(page.figures)} `{page.figures.command}`"
    return "\n\n".join([f"# {page.title}", *parts, made]) + "\n"


def _figure(game: str, figure: Figure) -> Iterator[str]:
    """Yield the lines of a figure: its title, and a table with a bar for each group."""
    title, groups, values = figure_titles(game, figure)
    most = max(abs(point.mean) for point in figure.points) or 1.0
    yield f"**{title}**\n"
    yield f"| {groups} | {values} | {translated('95% interval')} | |"
    yield "| --- | ---: | --- | --- |"
    for point in figure.points:
        bar = ("█" if point.mean >= 0 else "░") * round(BAR * abs(point.mean) / most)
        cells = (
            group_title(game, figure, point),
            value_text(figure, point.mean),
            interval_text(figure, point),
            bar,
        )
        yield f"| {' | '.join(cells)} |"
