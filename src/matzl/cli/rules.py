"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import ResultField
from matzl.cli.words import game_argument, usage
from matzl.rulebook import Clause, Example, Page, languages, page
from matzl.text.describe import field_title, field_value
from matzl.text.languages import ENGLISH, LANGUAGES, listed, speaking, translated


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
    with speaking(language if language in LANGUAGES else ENGLISH):
        show(_asked(book, clause, examples=examples))


def _asked(book: Page, clause: tuple[str, ...], *, examples: bool) -> str:
    """What of the page was asked for, as Markdown."""
    if not clause:
        return "\n".join(_page(book, examples=examples))
    found = book.find(" ".join(clause))
    if not found:
        what = " ".join(clause)
        raise click.UsageError(
            f"the rule book of {book.game} has nothing under {what!r}", click.get_current_context()
        )
    return "\n\n".join(clause_text(each) for each in found)


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
    spoken = "" if book.language == ENGLISH else f" --language {book.language}"
    command = f"`matzl rules {book.game} 4.4{spoken}`"
    yield translated("A clause with its worked example: {command}.").format(command=command)
    others = [f"`--language {code}`" for code in languages(book.game) if code != book.language]
    if others:
        yield translated("Other languages: {options}.").format(options=", ".join(others))


def clause_text(clause: Clause) -> str:
    """A clause with its worked examples, as Markdown."""
    return "\n\n".join(
        [clause.markdown.strip(), *("\n".join(_example(each)) for each in clause.examples)]
    )


def _example(example: Example) -> Iterator[str]:
    """A worked example as a list; it needs nothing compiled."""
    deal = example.deal
    yield translated("Worked example, dealt by seat {seat}:").format(seat=deal["dealer"]) + "\n"
    yield from (f"- {told}" for told in _told(example, deal))


def _told(example: Example, deal: Mapping[str, Any]) -> Iterator[str]:
    """What there is to tell of an example, in its order."""
    for name, value in deal["options"].items():
        yield translated("with the option {option}").format(option=f"{name}={value}")
    for place, before in enumerate(example.match["deals"][:-1] if example.match else (), 1):
        told = translated("deal {number} of the match: {counted}; {paid}")
        yield told.format(number=place, counted=_counted(before), paid=_paid(before))
    for seat, hand in enumerate(deal["hands"]):
        yield translated("seat {seat} was dealt {cards}").format(seat=seat, cards=hand)
    if "stock" in deal:
        yield translated("stock: {cards}").format(cards=deal["stock"])
    if "upcard" in deal:
        yield translated("upcard: {card}").format(card=deal["upcard"])
    actions = _trick_by_trick(deal["actions"], len(deal["hands"])) or translated("nothing")
    yield translated("so far: {actions}").format(actions=actions)
    if example.legal is not None:
        yield translated("legal: {words}").format(words=" ".join(example.legal))
    if example.refused:
        refused = (f"{word} (§{number})" for word, number in example.refused.items())
        yield translated("not legal: {words}").format(words=", ".join(refused))
    if "result" in deal:
        yield translated("counted: {counted}").format(counted=_counted(deal))
    for number, amounts in example.items or ():
        told = translated("it pays {amounts} (§{clause})")
        yield told.format(amounts=_signed(amounts), clause=number)
    if "result" in deal:
        amounts = deal["result"]["payoffs"]
        yield translated("in all {amounts}").format(amounts=_signed(amounts))
    if example.match and "scores" in (last := example.match["deals"][-1]):
        told = translated("the score is then {scores}")
        yield told.format(scores=_signed(last["scores"]))
    if example.match and "winners" in example.match:
        winners = listed(_seat(seat) for seat in example.match["winners"])
        yield translated("the match is over; it is won by {winners}").format(winners=winners)


def _seat(seat: int) -> str:
    return translated("seat {seat}").format(seat=seat)


def _paid(deal: Mapping[str, Any]) -> str:
    """What a finished deal of a match pays, and the score after it."""
    told = translated("it pays {amounts}, the score is then {scores}")
    return told.format(amounts=_signed(deal["result"]["payoffs"]), scores=_signed(deal["scores"]))


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
    info, result = registry.info(deal["game"]), deal["result"]
    names = [_seat(seat) for seat in range(len(deal["hands"]))]
    told = []
    for field in (*_EVERY_RESULT, *info.result):
        value = result.get(field.name)
        if field.kind == "counts" and not any(value or ()):
            continue
        if words := field_value(info, field, value, names):
            told.append(f"{field_title(info.name, field.name)} {words}")
    return ", ".join(told)


_EVERY_RESULT = (
    ResultField("trump", "suit"),
    ResultField("tricks", "counts"),
    ResultField("points", "counts"),
)


def _signed(amounts: Sequence[int]) -> str:
    return " ".join(f"{amount:+d}" if amount else "0" for amount in amounts).replace("-", "−")
