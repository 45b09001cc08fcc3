"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click

from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.options import game_argument
from matzl.cli.terminal import show_markdown
from matzl.rulebook import Clause, Page, languages, page
from matzl.rulebook.describe import describe_example
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
""",
)
@game_argument()
@click.argument("clause", nargs=-1)
@click.option(
    "--examples", is_flag=True, help="Also show the worked examples of the whole rule book."
)
@click.option(
    "--language",
    metavar="CODE",
    help="The language of the rule book. [default: that of your shell, or English]",
)
def command(game: str, clause: tuple[str, ...], examples: bool, language: str | None) -> None:
    """Show the rule book of GAME: all of it, one CLAUSE or section by number, or the clauses that contain some words.

    On a terminal a long text goes through your pager.
    """
    if language is None:
        language = language_of(os.environ)
        language = language if language in languages(game) else ENGLISH
    with usage_errors():
        book = page(game, language)
    with use_language(language if language in LANGUAGES else ENGLISH):
        show_markdown(_selected(book, clause, examples=examples), paged=True)


def _selected(book: Page, clause: tuple[str, ...], *, examples: bool) -> str:
    """Return the selected part of a rule book as Markdown."""
    if not clause:
        return "\n".join(_page(book, examples=examples))
    found = book.find(" ".join(clause))
    if not found:
        what = " ".join(clause)
        raise usage_error(f"the rule book of {book.game} has nothing under {what!r}")
    return "\n\n".join(clause_text(each) for each in found)


def _page(book: Page, *, examples: bool) -> Iterator[str]:
    """Yield the parts of the whole rule book as Markdown."""
    yield f"# {book.title}\n\n{book.intro}\n"
    for section in book.sections:
        yield f"## §{section.number} {section.title}\n"
        for clause in section.clauses:
            yield clause_text(clause) + "\n" if examples else clause.markdown
    spoken = "" if book.language == ENGLISH else f" --language {book.language}"
    command = f"`matzl rules {book.game} 4.4{spoken}`"
    yield translated("A clause with its worked example: {command}.").format(command=command)
    others = [f"`--language {code}`" for code in languages(book.game) if code != book.language]
    if others:
        yield translated("Other languages: {options}.").format(options=", ".join(others))


def clause_text(clause: Clause) -> str:
    """Return a clause with its worked examples as Markdown."""
    return "\n\n".join(
        [clause.markdown.strip(), *("\n".join(describe_example(each)) for each in clause.examples)]
    )
