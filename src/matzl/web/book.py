"""The rule book as HTML: the Markdown of its clauses, in which the clauses that are cited are links."""

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
class ClauseShown:
    """A clause as the page shows it.

    Attributes
    ----------
    number, title, source
        As in the book.
    html
        What it says.
    held
        Under which choice of the table alone it holds; empty when it always does.
    """

    number: str
    title: str
    source: str
    html: Markup
    held: str


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section with its clauses."""

    number: int
    title: str
    clauses: tuple[ClauseShown, ...]


@dataclass(frozen=True, slots=True)
class BookShown:
    """The rule book of a game as the page shows it."""

    title: str
    language: str
    intro: Markup
    sections: tuple[SectionShown, ...]

    def has(self, number: str) -> bool:
        """Whether there is such a clause."""
        return any(number == c.number for section in self.sections for c in section.clauses)


@cache
def book(game: str, language: str) -> BookShown:
    """The rule book of a game in a language.

    Raises
    ------
    UnknownGameError
        When there is no such game.
    NotationError
        When there is no page in that language.
    """
    found = page(game, language)
    there = {clause.number for clause in found.clauses}
    with use_language(language):
        return BookShown(
            title=found.title,
            language=language,
            intro=_html(found.intro, there),
            sections=tuple(
                SectionShown(
                    section.number,
                    section.title,
                    tuple(_clause(found, clause, there) for clause in section.clauses),
                )
                for section in found.sections
            ),
        )


def _clause(found: Page, clause: Clause, there: set[str]) -> ClauseShown:
    return ClauseShown(
        number=clause.number,
        title=_inline(clause.title),
        source=_inline(clause.source),
        html=_html(clause.text, there),
        held=_held(found.game, clause),
    )


def _held(game: str, clause: Clause) -> str:
    if clause.option is None:
        return ""
    from matzl.registry import info

    name, choice = clause.option
    for option in info(game).options:
        if option.name == name:
            return f"{option_title(game, name)}: {choice_title(game, name, choice)}"
    return f"{name}={choice}"


def _html(text: str, there: set[str]) -> Markup:
    def link(cited: re.Match[str]) -> str:
        number = cited[1]
        return f'<a href="#c{number}">§{number}</a>' if number in there else cited[0]

    return Markup(_CITED.sub(link, _MARKDOWN.render(text)))  # noqa: S704  (raw HTML is escaped)


def _inline(text: str) -> Markup:
    return Markup(_MARKDOWN.renderInline(text))  # noqa: S704  (raw HTML is escaped)
