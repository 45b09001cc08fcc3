"""``matzl rules``: the rule book of a game, or some of its clauses with their worked examples."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import ResultField
from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.options import game_argument
from matzl.cli.terminal import show_markdown
from matzl.rulebook import Clause, Example, Page, languages, page
from matzl.text.describe import field_title, field_value
from matzl.text.languages import ENGLISH, LANGUAGES, language_of, listed, speaking, translated


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
    with speaking(language if language in LANGUAGES else ENGLISH):
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
        [clause.markdown.strip(), *("\n".join(_example(each)) for each in clause.examples)]
    )


def _example(example: Example) -> Iterator[str]:
    """Yield the lines of a worked example; this runs no compiled code."""
    deal = example.deal
    yield translated("Worked example, dealt by seat {seat}:").format(seat=deal["dealer"]) + "\n"
    yield from (f"- {line}" for line in _example_lines(example, deal))


def _example_lines(example: Example, deal: Mapping[str, Any]) -> Iterator[str]:
    """Yield the facts of an example in their order."""
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
        yield translated("the match is over, won by {winners}").format(winners=winners)


def _seat(seat: int) -> str:
    return translated("seat {seat}").format(seat=seat)


def _paid(deal: Mapping[str, Any]) -> str:
    """Return what a finished deal of a match pays, and the score after it."""
    told = translated("it pays {amounts}; the score is then {scores}")
    return told.format(amounts=_signed(deal["result"]["payoffs"]), scores=_signed(deal["scores"]))


def _trick_by_trick(actions: Sequence[str], seats: int) -> str:
    """Return the actions of a deal with a bar between tricks.

    >>> _trick_by_trick(["pass", "AC", "9C", "TD", "9D"], 2)
    'pass | AC 9C | TD 9D'
    """
    words, cards = list[str](), 0
    for action in actions:
        card = action in CARD_NAMES
        if card and cards % seats == 0 and words:
            words.append("|")
        cards += card
        words.append(action)
    return " ".join(words)


def _counted(deal: Mapping[str, Any]) -> str:
    """Return the result of a deal without its payoffs: trumps, tricks, points and the fields of its game."""
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
