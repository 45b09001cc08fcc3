"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from matzl.cli.words import game_argument, usage
from matzl.rulebook import Clause, Example, Page, languages, page


@click.command(
    "rules",
    short_help="Read the rule book of a game.",
    epilog="""\b
Examples:
  matzl rules mittlere                 the whole page
  matzl rules mittlere 4.9             one clause, with its worked example
  matzl rules mittlere 7               one section
  matzl rules mittlere under-trumping  what is said about it
""",
)
@game_argument()
@click.argument("clause", nargs=-1)
@click.option("--examples", is_flag=True, help="The worked examples of the whole page, too.")
@click.option(
    "--language", default="en", show_default=True, metavar="CODE", help="The language of the page."
)
def command(game: str, clause: tuple[str, ...], examples: bool, language: str) -> None:
    """Show the rule book of GAME: all of it, or the CLAUSE of a number, or the clauses that hold some words."""
    with usage():
        book = page(game, language)
    if not clause:
        show("\n".join(_page(book, examples=examples)))
        return
    found = book.find(" ".join(clause))
    if not found:
        what = " ".join(clause)
        raise click.UsageError(
            f"the rule book of {game} has nothing under {what!r}", click.get_current_context()
        )
    show("\n\n".join(clause_text(each) for each in found))


def show(markdown: str) -> None:
    """Print Markdown: rendered on a terminal, as it is in a pipe."""
    if sys.stdout is None or not sys.stdout.isatty():
        click.echo(markdown)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(markdown))


def _page(book: Page, *, examples: bool) -> Iterator[str]:
    """The whole page, as Markdown."""
    yield f"# {book.title}\n\n{book.intro}\n"
    for section in book.sections:
        yield f"## §{section.number} {section.title}\n"
        for clause in section.clauses:
            yield clause_text(clause) + "\n" if examples else clause.markdown
    others = [f"`--language {code}`" for code in languages(book.game) if code != book.language]
    more = f" Other languages: {', '.join(others)}." if others else ""
    yield f"A clause with its worked example: `matzl rules {book.game} 4.4`.{more}"


def clause_text(clause: Clause) -> str:
    """A clause with its worked examples, as Markdown."""
    return "\n\n".join(
        [clause.markdown.strip(), *("\n".join(_example(each)) for each in clause.examples)]
    )


def _example(example: Example) -> Iterator[str]:
    """A worked example as a list; it needs nothing compiled."""
    deal = example.deal
    yield f"Worked example, dealt by seat {deal['dealer']}:\n"
    for name, value in deal["options"].items():
        yield f"- with the option {name}={value}"
    for seat, hand in enumerate(deal["hands"]):
        yield f"- seat {seat} was dealt {hand}"
    for key in ("stock", "upcard"):
        if key in deal:
            yield f"- {key}: {deal[key]}"
    yield f"- so far: {' '.join(deal['actions']) or 'nothing'}"
    if example.legal is not None:
        yield f"- legal: {' '.join(example.legal)}"
    if example.refused:
        yield f"- not legal: {', '.join(f'{word} (§{number})' for word, number in example.refused.items())}"
    for number, amounts in example.items or ():
        yield f"- it pays {_signed(amounts)} (§{number})"
    if "result" in deal:
        yield f"- in all {_signed(deal['result']['payoffs'])}"


def _signed(amounts: Sequence[int]) -> str:
    return " ".join(f"{amount:+d}" for amount in amounts).replace("-", "−")
