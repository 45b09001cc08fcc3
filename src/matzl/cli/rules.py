"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from matzl import games
from matzl.cards import CARD_NAMES
from matzl.cli.words import game_argument, usage
from matzl.facts import ResultField
from matzl.rulebook import Clause, Example, Page, languages, page
from matzl.telling import field_title, field_value


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
    for place, before in enumerate(example.match["deals"][:-1] if example.match else (), 1):
        yield f"- deal {place} of the match: {_counted(before)}; {_paid(before)}"
    for seat, hand in enumerate(deal["hands"]):
        yield f"- seat {seat} was dealt {hand}"
    for key in ("stock", "upcard"):
        if key in deal:
            yield f"- {key}: {deal[key]}"
    yield f"- so far: {_trick_by_trick(deal['actions'], len(deal['hands'])) or 'nothing'}"
    if example.legal is not None:
        yield f"- legal: {' '.join(example.legal)}"
    if example.refused:
        yield f"- not legal: {', '.join(f'{word} (§{number})' for word, number in example.refused.items())}"
    if "result" in deal:
        yield f"- counted: {_counted(deal)}"
    for number, amounts in example.items or ():
        yield f"- it pays {_signed(amounts)} (§{number})"
    if "result" in deal:
        yield f"- in all {_signed(deal['result']['payoffs'])}"
    if example.match and "scores" in (last := example.match["deals"][-1]):
        yield f"- the score is then {_signed(last['scores'])}"
    if example.match and "winners" in example.match:
        seats = " and ".join(f"seat {seat}" for seat in example.match["winners"])
        yield f"- the match is over; it is won by {seats}"


def _paid(deal: Mapping[str, Any]) -> str:
    """What a finished deal of a match pays, and the score after it."""
    return (
        f"it pays {_signed(deal['result']['payoffs'])}, the score is then {_signed(deal['scores'])}"
    )


def _trick_by_trick(actions: Sequence[str], seats: int) -> str:
    """The actions of a deal, with a stroke before each trick.

    >>> _trick_by_trick(["pass", "AC", "9C", "TD", "9D"], 2)
    'pass | AC 9C | TD 9D'
    """
    told, cards = list[str](), 0
    for action in actions:
        card = action in CARD_NAMES
        if card and cards % seats == 0 and told:
            told.append("|")
        cards += card
        told.append(action)
    return " ".join(told)


def _counted(deal: Mapping[str, Any]) -> str:
    """What the result of a deal tells beyond its payoffs: trumps, tricks, points and what its game adds."""
    facts, result = games.facts(deal["game"]), deal["result"]
    names = [f"seat {seat}" for seat in range(len(deal["hands"]))]
    told = []
    for field in (*_EVERY_RESULT, *facts.result):
        value = result.get(field.name)
        if field.kind == "counts" and not any(value or ()):
            continue
        if words := field_value(facts, field, value, names):
            told.append(f"{field_title(field.name).lower()} {words}")
    return ", ".join(told)


_EVERY_RESULT = (
    ResultField("trump", "suit"),
    ResultField("tricks", "counts"),
    ResultField("points", "counts"),
)


def _signed(amounts: Sequence[int]) -> str:
    return " ".join(f"{amount:+d}" if amount else "0" for amount in amounts).replace("-", "−")
