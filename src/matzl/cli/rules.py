"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

import click

from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.options import game_argument
from matzl.cli.terminal import show_markdown
from matzl.rulebook import Chapter, Page, languages, page
from matzl.rulebook.describe import clause_text
from matzl.text.cards import DECKS, DEFAULT_DECK
from matzl.text.languages import ENGLISH, LANGUAGES, language_of, translated, use_language


@click.command(
    "rules",
    short_help="Read the rule book of a game.",
    epilog="""\b
Examples:
  matzl rules mittlere                 the whole page
  matzl rules mittlere 4.9             one clause, with its worked example
  matzl rules mittlere 7               one section
  matzl rules mittlere under-trumping  the clauses that contain a word
  matzl rules mittlere 4.9 4.11 jack   two clauses, and those that contain a word
  matzl rules mittlere advice          a chapter: history, advice or sources
  matzl rules mittlere --strategy      good hands, safe points, leads, with figures
""",
)
@game_argument()
@click.argument("clause", nargs=-1)
@click.option(
    "--examples", is_flag=True, help="Also show the worked examples of the whole rule book."
)
@click.option("--strategy", is_flag=True, help="Show the page on strategy instead.")
@click.option(
    "--language",
    metavar="CODE",
    help="The language of the rule book. [default: that of your shell, or English]",
)
@click.option(
    "--deck",
    type=click.Choice(tuple(DECKS)),
    default=DEFAULT_DECK,
    help="The deck of the worked examples. [default: french]",
)
def command(
    game: str,
    clause: tuple[str, ...],
    examples: bool,
    strategy: bool,
    language: str | None,
    deck: str,
) -> None:
    """Show the rule book of GAME: all of it, one CLAUSE or section by number, or what contains some words.

    On a terminal a long text goes through your pager.
    """
    if language is None:
        language = language_of(os.environ)
        language = language if language in languages(game) else ENGLISH
    with usage_errors():
        book = page(game, language)
    with use_language(language if language in LANGUAGES else ENGLISH):
        if strategy:
            show_markdown(_strategy(book, clause), paged=True)
            return
        show_markdown(_selected(book, clause, deck, examples=examples), paged=True)


def _strategy(book: Page, clause: Sequence[str]) -> str:
    """Return the page on strategy of a game as Markdown."""
    from matzl.features.strategy import strategy_page
    from matzl.features.strategy.markdown import page_markdown

    if clause:
        raise usage_error("--strategy shows a page of its own: name no clause")
    with usage_errors():
        found = strategy_page(book.game, book.language)
    return page_markdown(found)


def _selected(book: Page, clause: tuple[str, ...], deck: str, *, examples: bool) -> str:
    """Return the selected part of a rule book as Markdown."""
    if not clause:
        return "\n".join(_page(book, deck, examples=examples))
    found = (text for asked in _asked(book, clause) for text in _found(book, asked, deck))
    return "\n\n".join(dict.fromkeys(found))


def _asked(book: Page, words: Sequence[str]) -> list[str]:
    """Return what is asked for: each number of a clause among several words by itself, and all other words together."""
    words = " ".join(words).split(" ")
    numbers = [word for word in words if re.fullmatch(r"§?\d+(\.\d+)*", word)]
    # "7 of clubs" is not about §7
    clear = [word for word in numbers if "." in word or "§" in word or numbers == words]
    known = [word for word in clear if book.find_numbered(word)]
    rest = " ".join(word for word in words if word not in known)
    return [*known, rest] if rest or not known else known


def _found(book: Page, words: str, deck: str) -> list[str]:
    """Return the clauses and chapters that are found under a number or some words, as Markdown."""
    chapters = book.find_chapters(words)
    clauses = () if chapters and words.casefold() in _names(chapters) else book.find(words)
    if not clauses and not chapters:
        number = re.fullmatch(r"§?(\d+(?:\.\d+)*)", words)
        if number is not None:
            raise usage_error(book.lacks(number[1]))
        raise usage_error(f"the rule book of {book.game} has nothing under {words!r}")
    return [*(clause_text(each, deck) for each in clauses), *(c.markdown for c in chapters)]


def _names(chapters: Sequence[Chapter]) -> set[str]:
    """Return the keys and titles of chapters, in lower case."""
    return {name.casefold() for chapter in chapters for name in (chapter.key, chapter.title)}


def _page(book: Page, deck: str, *, examples: bool) -> Iterator[str]:
    """Yield the parts of the whole rule book as Markdown."""
    yield f"# {book.title}\n\n{book.intro}\n"
    for section in book.sections:
        yield f"## §{section.number} {section.title}\n"
        for clause in section.clauses:
            yield clause_text(clause, deck) + "\n" if examples else clause.markdown
    for chapter in book.chapters:
        yield chapter.markdown
    spoken = "" if book.language == ENGLISH else f" --language {book.language}"
    command = f"`matzl rules {book.game} 4.4{spoken}`"
    yield translated("A clause with its worked example: {command}.").format(command=command)
    others = [f"`--language {code}`" for code in languages(book.game) if code != book.language]
    if others:
        yield translated("Other languages: {options}.").format(options=", ".join(others))
