"""The texts of pages on strategy: Markdown with figures in it, and numbers that are taken from the figures.

In a text a line ``[NAME]`` stands for a figure. Numbers are never written out: ``{NAME GROUP}`` is the value of a group, and
``{deals}`` the number of deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from matzl import registry
from matzl.errors import NotationError
from matzl.features.strategy.figures import Figure, Figures, figures
from matzl.features.strategy.words import count_text, value_text
from matzl.text.languages import ENGLISH, use_language

_FIGURE = re.compile(r"\[([a-z-]+)\]")
_NUMBER = re.compile(r"\{([a-z-]+)(?: ([\w-]+))?\}")


@dataclass(frozen=True, slots=True)
class StrategyPage:
    """The page on strategy of a game in a language.

    Attributes
    ----------
    title
        Its title.
    parts
        Texts in Markdown, and figures, in order.
    figures
        All figures of the game, with what they were computed from.
    """

    game: str
    language: str
    title: str
    parts: tuple[str | Figure, ...]
    figures: Figures


def has_strategy(game: str) -> bool:
    """Return whether a game has a page on strategy."""
    return (registry.folder(game) / "strategy" / f"{ENGLISH}.md").is_file()


@cache
def strategy_page(game: str, language: str = ENGLISH) -> StrategyPage:
    """Return the page on strategy of a game, in English if there is none in that language.

    >>> page = strategy_page("mittlere")
    >>> page.title, page.figures.level
    ('Strategy in Mittlere', 'club@1')

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
    text, known = (folder / f"{language}.md").read_text("utf-8"), figures(game)
    title, _, body = text.partition("\n")
    with use_language(language):
        parts = tuple(_parts(known, body))
    return StrategyPage(game, language, title.removeprefix("# ").strip(), parts, known)


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
    """Return the text for a name in braces."""
    if name == "deals" and group is None:
        return count_text(figures.deals)
    if group is None:
        raise NotationError(f"{figures.game}: {{{name}}} names no group", "strategy-text")
    figure = _figure(figures, name)
    try:
        return value_text(figure, figure.point(group).mean)
    except KeyError as error:
        raise NotationError(f"{figures.game}: {error.args[0]}", "strategy-text") from None


def _figure(figures: Figures, name: str) -> Figure:
    if name not in figures.figures:
        raise NotationError(f"{figures.game} has no figure {name!r}", "strategy-text")
    return figures.figures[name]
