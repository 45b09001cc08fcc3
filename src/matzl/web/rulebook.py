"""Rule books rendered from Markdown to HTML, with cited clauses as links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from matzl.rulebook import Clause, Page, page
from matzl.text.describe import choice_title, option_title
from matzl.text.languages import use_language

_CITED = re.compile(r"§(\d+\.\d+)")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class RenderedClause:
    """A clause in HTML.

    Attributes
    ----------
    number, title, source
        As in the rule book.
    html
        The text.
    condition
        The option and choice under which alone the clause applies; empty if it always applies.
    """

    number: str
    title: str
    source: str
    html: Markup
    condition: str


@dataclass(frozen=True, slots=True)
class RenderedSection:
    """A section and its clauses."""

    number: int
    title: str
    clauses: tuple[RenderedClause, ...]


@dataclass(frozen=True, slots=True)
class RenderedBook:
    """The rule book of a game in HTML."""

    title: str
    language: str
    intro: Markup
    sections: tuple[RenderedSection, ...]

    def has(self, number: str) -> bool:
        """Return whether there is such a clause."""
        return any(number == c.number for section in self.sections for c in section.clauses)


@cache
def rendered_book(game: str, language: str) -> RenderedBook:
    """Return the rule book of a game in a language.

    Raises
    ------
    UnknownGameError
        If there is no such game.
    NotationError
        If there is no rule book in that language.
    """
    found = page(game, language)
    numbers = {clause.number for clause in found.clauses}
    with use_language(language):
        return RenderedBook(
            title=found.title,
            language=language,
            intro=_html(found.intro, numbers),
            sections=tuple(
                RenderedSection(
                    section.number,
                    section.title,
                    tuple(_clause(found, clause, numbers) for clause in section.clauses),
                )
                for section in found.sections
            ),
        )


def _clause(found: Page, clause: Clause, numbers: set[str]) -> RenderedClause:
    return RenderedClause(
        number=clause.number,
        title=_inline(clause.title),
        source=_inline(clause.source),
        html=_html(clause.text, numbers),
        condition=_condition(found.game, clause),
    )


def _condition(game: str, clause: Clause) -> str:
    if clause.option is None:
        return ""
    from matzl.registry import info

    name, choice = clause.option
    for option in info(game).options:
        if option.name == name:
            return f"{option_title(game, name)}: {choice_title(game, name, choice)}"
    return f"{name}={choice}"


def _html(text: str, numbers: set[str]) -> Markup:
    def link(cited: re.Match[str]) -> str:
        number = cited[1]
        return f'<a href="#c{number}">§{number}</a>' if number in numbers else cited[0]

    return Markup(_CITED.sub(link, _MARKDOWN.render(text)))  # noqa: S704  (raw HTML is escaped)


def _inline(text: str) -> Markup:
    return Markup(_MARKDOWN.renderInline(text))  # noqa: S704  (raw HTML is escaped)
