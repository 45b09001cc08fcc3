"""The words of a figure: its title, its axes, its groups and values, a sentence on each point."""

from __future__ import annotations

from matzl import parts, registry
from matzl.drawn import Series
from matzl.features.strategy.figures import MIN_CASES, Figure, Figures, Point
from matzl.parts import Column, Row, Table
from matzl.text.describe import amount, level_title, percentage
from matzl.text.languages import ENGLISH, language, translated
from matzl.text.tables import own_text


def figure_titles(game: str, figure: Figure) -> tuple[str, str, str]:
    """Return the title of a figure, of its groups and of its values, in the current language."""
    texts = own_text(game, "FIGURES", figure.name) or (figure.name, "", "")
    title, groups, values = (translated(text, game=game) for text in texts)
    return title, groups, values


def group_title(game: str, figure: Figure, point: Point, *, short: bool = False) -> str:
    """Return the title of a group; the `short` one of a range of numbers is its beginning."""
    group = point.group
    if isinstance(group, str):
        text = own_text(game, "FIGURE_GROUPS", group)
        if text is None:
            text = registry.info(game).call_titles.get(group, group)
        return translated(text, game=game)
    if group >= figure.high:
        return f"{group}+"
    if group == figure.low > 0:
        return f"≤ {group}" if short else translated("{number} or fewer").format(number=group)
    if figure.step == 1 or short:
        return str(group)
    return f"{group}–{group + figure.step - 1}"


def value_text(figure: Figure, value: float) -> str:
    """Format a value in the current language: a percentage or a payoff.

    >>> value_text(Figure("", True, 1, 0, 9, ()), 0.314), value_text(Figure("", False, 1, 0, 9, ()), -0.314)
    ('31%', '−0.31')
    """
    return percentage(value) if figure.share else amount(value)


def count_text(number: int) -> str:
    """Return a number of deals as the current language writes it.

    >>> count_text(10_000)
    '10,000'
    """
    text = f"{number:,}"
    return text if language() == ENGLISH else text.replace(",", "\N{NO-BREAK SPACE}")


def interval_text(figure: Figure, point: Point) -> str:
    """Return the 95% interval of a point."""
    ends = (value_text(figure, end) for end in (point.low, point.high))
    return translated("{low} to {high}").format_map(dict(zip(("low", "high"), ends, strict=True)))


def figure_part(game: str, figure: Figure) -> parts.Figure:
    """Return a figure as a part of a page: its columns with their intervals, and a table with the number of cases."""
    title, groups, values = figure_titles(game, figure)
    named = [
        (group_title(game, figure, point), value_text(figure, point.mean), point)
        for point in figure.points
    ]
    columns = (Column(groups), Column(values, number=True), Column(translated("95% interval")))
    rows = (
        Row((group, value, interval_text(figure, point), f"{point.cases}"))
        for group, value, point in named
    )
    told = "; ".join(f"{group}: {value}" for group, value, _ in named)
    means = tuple(point.mean for point in figure.points)
    intervals = tuple((point.low, point.high) for point in figure.points)
    return parts.Figure(
        title,
        (Series(means, intervals=intervals),),
        tuple(group_title(game, figure, point, short=True) for point in figure.points),
        "bars",
        "share" if figure.share else "payoff",
        (groups, values),
        f"{title}. {told}",
        table=Table((*columns, Column(translated("Cases"), number=True)), tuple(rows)),
    )


def origin(figures: Figures) -> str:
    """Return a sentence on the origin of figures."""
    sentence = translated(
        "Counted by a program in {deals} deals between bots of the level {level} (matzl {version}, seed {seed}). "
        "The thin lines are 95% intervals; groups of fewer than {least} cases are left out."
    )
    return sentence.format(
        deals=count_text(figures.deals),
        level=level_title(figures.level.partition("@")[0]),  # without the version of the search
        version=figures.version,
        seed=figures.seed,
        least=MIN_CASES,
    )
