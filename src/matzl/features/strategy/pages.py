"""The pages on strategy: texts in Markdown with figures, and with numbers taken from the figures.

In a text a line ``[NAME]`` stands for a figure. Numbers are never written out: ``{NAME GROUP}`` is the value of a group, and
``{deals}`` the number of deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from matzl import parts, registry
from matzl.drawn import Series
from matzl.errors import NotationError
from matzl.features.of_game import chosen_language, game_links, other_links
from matzl.features.roles import Request, Route
from matzl.features.strategy import has_strategy
from matzl.features.strategy.model import MIN_CASES, Figure, Figures, Point, figures
from matzl.parts import Column, Links, Page, Prose, Row, Section, Table
from matzl.rulebook.describe import clause_links
from matzl.text.describe import amount, level_title, percentage
from matzl.text.languages import ENGLISH, language, use_language
from matzl.text.languages import translated as _
from matzl.text.tables import own_text

_FIGURE = re.compile(r"\[([a-z-]+)\]")
_NUMBER = re.compile(r"\{([a-z-]+)(?: ([\w-]+))?\}")


@cache
def strategy_page(game: str, language: str = ENGLISH) -> tuple[str, tuple[str | Figure, ...]]:
    """Return the page on strategy of a game, in English if there is none in that language: its title, texts and figures.

    >>> strategy_page("mittlere")[0]
    'Strategy in Mittlere'

    Raises
    ------
    UnknownGameError
        When no game has that name.
    NotationError
        When the game has no such page, or its text names a figure or a group that does not exist.
    """
    folder = registry.folder(game) / "strategy"
    if not has_strategy(game):
        raise NotationError(f"{game} has no page on strategy", "no-strategy")
    if not (folder / f"{language}.md").is_file():
        language = ENGLISH
    title, _newline, body = (folder / f"{language}.md").read_text("utf-8").partition("\n")
    with use_language(language):
        return title.removeprefix("# ").strip(), tuple(_parts(figures(game), body))


def _parts(figures: Figures, body: str) -> Iterator[str | Figure]:
    """Yield the parts of a text: Markdown with its numbers filled in, and figures."""
    lines: list[str] = []
    for line in body.splitlines():
        figure = _FIGURE.fullmatch(line.strip())
        if figure is None:
            lines.append(_NUMBER.sub(lambda it: _number(figures, it[1], it[2]), line))
            continue
        yield "\n".join(lines).strip()
        lines = []
        yield _figure(figures, figure[1])
    if any(lines):
        yield "\n".join(lines).strip()


def _number(figures: Figures, name: str, group: str | None) -> str:
    """Return the number, as text, that replaces a name in braces: the number of deals, or a group's mean in a figure."""
    if name == "deals" and group is None:
        return count_text(figures.deals)
    figure = _figure(figures, name)
    means = {f"{point.group}": point.mean for point in figure.points}
    if group not in means:
        raise NotationError(f"{figures.game}: {name} has no group {group!r}", "strategy-text")
    return value_text(figure, means[group])


def _figure(figures: Figures, name: str) -> Figure:
    if name not in figures.figures:
        raise NotationError(f"{figures.game} has no figure {name!r}", "strategy-text")
    return figures.figures[name]


def figure_titles(game: str, figure: Figure) -> tuple[str, str, str]:
    """Return the titles of a figure, its groups and its values in the current language."""
    title, groups = own_text(game, "FIGURES", figure.name) or (figure.name, "")
    return _(title, game=game), _(groups, game=game), _("share") if figure.share else _("mean")


def group_title(game: str, figure: Figure, point: Point, *, short: bool = False) -> str:
    """Return the title of a group; the `short` title of a range of numbers is its lower end."""
    group = point.group
    if isinstance(group, str):
        text = own_text(game, "FIGURE_GROUPS", group)
        if text is None:
            text = registry.info(game).call_titles.get(group, group)
        return _(text, game=game)
    if group >= figure.high:
        return f"{group}+"
    if group == figure.low > 0:
        return f"≤ {group}" if short else _("{number} or fewer").format(number=group)
    return f"{group}" if figure.step == 1 or short else f"{group}–{group + figure.step - 1}"


def value_text(figure: Figure, value: float) -> str:
    """Format a value in the current language: a percentage or a payoff.

    >>> value_text(Figure("", True, 1, 0, 9, ()), 0.314), value_text(Figure("", False, 1, 0, 9, ()), -0.314)
    ('31%', '−0.31')
    """
    return percentage(value) if figure.share else amount(value)


def count_text(number: int) -> str:
    """Format a number of deals in the current language.

    >>> count_text(10_000)
    '10,000'
    """
    text = f"{number:,}"
    return text if language() == ENGLISH else text.replace(",", "\N{NO-BREAK SPACE}")


def figure_part(game: str, figure: Figure) -> parts.Figure:
    """Return a figure as a part of a page: columns with confidence intervals, and a table with the number of cases."""
    title, groups, values = figure_titles(game, figure)
    columns = (Column(groups), Column(values, number=True), Column(_("95% interval")))
    rows, spoken = [], []
    for point in figure.points:
        group = group_title(game, figure, point)
        value, low, high = (value_text(figure, it) for it in (point.mean, point.low, point.high))
        interval = _("{low} to {high}").format(low=low, high=high)
        rows.append(Row((group, value, interval, f"{point.cases}")))
        spoken.append(f"{group}: {value}")
    means = tuple(point.mean for point in figure.points)
    intervals = tuple((point.low, point.high) for point in figure.points)
    return parts.Figure(
        title,
        (Series(means, intervals=intervals),),
        tuple(group_title(game, figure, point, short=True) for point in figure.points),
        "bars",
        "share" if figure.share else "payoff",
        (groups, values),
        f"{title}. {'; '.join(spoken)}",
        table=Table((*columns, Column(_("cases"), number=True)), tuple(rows)),
    )


def origin(figures: Figures) -> str:
    """Return a sentence on the origin of figures."""
    sentence = _(
        "Counted by a program in {deals} deals between bots of level {level} (matzl {version}, seed {seed}). The thin "
        "lines are 95% intervals; groups of fewer than {least} cases are left out."
    )
    return sentence.format(
        deals=count_text(figures.deals),
        level=level_title(figures.level.partition("@")[0]),  # without the version of the search
        version=figures.version,
        seed=figures.seed,
        least=MIN_CASES,
    )


async def show(request: Request) -> Page:
    """Show the page on strategy of a game in the language of the query, by default the visitor's.

    Raises
    ------
    UnknownGameError, NotationError
        If there is no such game, or it has no such page.
    """
    info = registry.info(request.path["game"])
    if not has_strategy(info.name):
        sentence = _("There is no page on strategy for {game}.")
        raise NotationError(sentence.format(game=info.title), "not-found")
    language = chosen_language(request)
    with use_language(language):
        title, texts = strategy_page(info.name, language)
        parts = tuple(
            figure_part(info.name, each)
            if isinstance(each, Figure)
            else Prose(each, clause_links(info.name, each))
            for each in texts
        )
        all_figures = figures(info.name)
        source = Prose(f"{origin(all_figures)} `{all_figures.command}`", role="small")
        others = Links((*game_links(info.name), *other_links(info.name, request)))
        return Page(title, (Section("", (*parts, source, others), "text"),), language=language)


ROUTES = (Route("/strategy/{game}?language", show),)
