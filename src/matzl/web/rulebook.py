"""Rule books rendered from Markdown to HTML, with cited clauses and sources as links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from matzl.rulebook import Clause, Page, page
from matzl.rulebook.describe import example_lines, example_title
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import choice_title, option_title
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_CITED = re.compile(r"§(\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class RenderedExample:
    """A worked example: title and lines, rendered as HTML."""

    title: str
    lines: tuple[Markup, ...]


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
    examples
        The lists of facts of its worked examples.
    """

    number: str
    title: Markup
    source: Markup
    html: Markup
    condition: str
    examples: tuple[RenderedExample, ...]


@dataclass(frozen=True, slots=True)
class RenderedSection:
    """A section and its clauses."""

    number: int
    title: str
    clauses: tuple[RenderedClause, ...]


@dataclass(frozen=True, slots=True)
class RenderedChapter:
    """A chapter after the sections."""

    key: str
    title: str
    html: Markup


@dataclass(frozen=True, slots=True)
class RenderedBook:
    """The rule book of a game in HTML."""

    title: str
    language: str
    intro: Markup
    sections: tuple[RenderedSection, ...]
    chapters: tuple[RenderedChapter, ...]

    def has(self, number: str) -> bool:
        """Return whether the book has a clause of this number."""
        return any(number == c.number for section in self.sections for c in section.clauses)


@cache
def rendered_book(game: str, language: str, deck: str = DEFAULT_DECK) -> RenderedBook:
    """Return the rule book of a game in a language, its worked examples with the cards of a deck.

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
                    tuple(_clause(found, clause, numbers, deck) for clause in section.clauses),
                )
                for section in found.sections
            ),
            chapters=tuple(
                RenderedChapter(chapter.key, chapter.title, _html(chapter.text, numbers))
                for chapter in found.chapters
            ),
        )


def _clause(page: Page, clause: Clause, numbers: set[str], deck: str) -> RenderedClause:
    return RenderedClause(
        number=clause.number,
        title=_inline(clause.title),
        source=_source(clause.source, page.source_labels),
        html=_html(clause.text, numbers),
        condition=_condition(page.game, clause),
        examples=tuple(
            RenderedExample(example_title(each), tuple(map(_linked, example_lines(each, deck))))
            for each in clause.examples
        ),
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


def linked_html(game: str, text: str, language: str, address: str) -> Markup:
    """Render Markdown outside a rule book, with clauses as links into the book at an address."""
    numbers = {clause.number for clause in page(game, language).clauses}
    return _html(text, numbers, address)


def _html(text: str, numbers: set[str], address: str = "") -> Markup:
    """Render Markdown, with the clauses and sections that exist as links."""
    sections = {number.partition(".")[0] for number in numbers}

    def link(cited: re.Match[str]) -> str:
        number = cited[1]
        if number in numbers:
            return f'<a href="{address}#c{number}">§{number}</a>'
        return f'<a href="{address}#s{number}">§{number}</a>' if number in sections else cited[0]

    return Markup(_CITED.sub(link, _markdown().render(text)))  # noqa: S704  (raw HTML is escaped)


def _linked(line: str) -> Markup:
    """Render a line of Markdown, with its clauses as links."""
    html = _markdown().renderInline(line)
    return Markup(_CITED.sub(r'<a href="#c\1">§\1</a>', html))  # noqa: S704  (raw HTML is escaped)


def _source(text: str, labels: Iterable[str]) -> Markup:
    """Render the source of a clause, with the names of its sources as links to the chapter on sources."""
    html = _markdown().renderInline(text)
    for label in labels:
        name = re.compile(re.escape(_markdown().renderInline(label)), re.IGNORECASE)
        html = name.sub(lambda found: f'<a href="#sources">{found[0]}</a>', html, count=1)
    return Markup(html)  # noqa: S704  (raw HTML is escaped)


def _inline(text: str) -> Markup:
    return Markup(_markdown().renderInline(text))  # noqa: S704  (raw HTML is escaped)


@cache
def _markdown() -> MarkdownIt:
    """Return the parser, which is loaded with the first rule book."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")
