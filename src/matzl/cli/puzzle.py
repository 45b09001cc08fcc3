"""``matzl puzzle``: a position in which one action is clearly best, to be found in the terminal."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from matzl.base.environment import DATABASE, data_folder, require
from matzl.cli.errors import usage_error
from matzl.cli.options import (
    check_data_unused,
    data_option,
    game_argument,
    json_option,
    language_option,
)
from matzl.engine.mode import interpret
from matzl.text.cards import DECKS, DEFAULT_DECK, card_symbol
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matzl.features.puzzle import Puzzle
    from matzl.features.puzzle.words import PuzzleQuestion, PuzzleVerdict

WRONG = 1
"""The exit status when the answer is not the best action."""


@click.command(
    "puzzle",
    short_help="Find the best action in a position.",
    epilog="""\b
Examples:
  matzl puzzle bondtolva
  matzl puzzle mittlere --number 12
  matzl puzzle mittlere --number 12 --answer AS
  matzl puzzle german-solo --number 3 --json
""",
)
@game_argument()
@click.option(
    "--number",
    type=click.IntRange(1),
    metavar="N",
    help="The puzzle, from 1. [default: the next one to solve or to repeat]",
)
@click.option("--answer", metavar="ACTION", help="The action, such as AS, instead of a question.")
@click.option(
    "--deck", type=click.Choice(tuple(DECKS)), default=DEFAULT_DECK, help="The deck that is shown."
)
@language_option("The language of the puzzle.")
@data_option
@json_option
def command(
    game: str, number: int | None, answer: str | None, deck: str, language: str, as_json: bool
) -> int:
    """Show a puzzle of GAME, ask for the best action, and explain it.

    The answer is noted as on the page of 'matzl serve': a puzzle that was solved returns at growing intervals. The exit
    status is 0 if the answer is right, or none is given, and 1 if it is wrong.
    """
    require("terminal", "matzl puzzle")
    interpret()  # replaying a deal takes less time than compiling its kernels
    from matzl.features.puzzle import puzzles

    found = puzzles(game)
    if not found:
        raise usage_error(f"there are no puzzles for {game}")
    if number is not None and number > len(found):
        raise usage_error(f"{game} has {len(found)} puzzles: there is no number {number}")
    asks = answer is None and not as_json and sys.stdin.isatty()
    with use_language(language):
        if asks or answer is not None:
            check_data_unused()
        place = (number or _next(found)) - 1
        return _ask(found, place, answer, deck, as_json=as_json, asks=asks)


def _ask(
    puzzles: Sequence[Puzzle],
    place: int,
    answer: str | None,
    deck: str,
    *,
    as_json: bool,
    asks: bool,
) -> int:
    """Show a puzzle, take the answer if there is one, and return the exit status."""
    from matzl.features.puzzle.words import question_of, verdict_on

    puzzle = puzzles[place]
    if not as_json:
        _show(puzzle, question_of(puzzle, deck), place + 1, len(puzzles), deck)
        if asks:
            answer = click.prompt(_("Your choice"), type=click.Choice(list(puzzle.values)))
    if answer is not None and answer not in puzzle.values:
        raise usage_error(f"{answer!r} is not legal here; choose from {' '.join(puzzle.values)}")
    if as_json:
        click.echo(json.dumps(_object(puzzle, place + 1, answer)))
    elif answer is not None:
        click.echo()
        _explain(verdict_on(puzzle, answer, deck))
    if answer is None:
        return 0
    right = answer == puzzle.answer
    _note_answer(puzzle, right=right)
    return 0 if right else WRONG


def _note_answer(puzzle: Puzzle, *, right: bool) -> None:
    """Store how the local player stands with a puzzle after an answer."""
    from matzl.table.store import Store
    from matzl.table.store.local_visitor import local_visitor
    from matzl.table.store.sqlite import sqlite_url

    folder = data_folder()
    with closing(Store(sqlite_url(folder))) as store:
        visitor = local_visitor(store, folder).id
        store.call(store.puzzles.answer, visitor, puzzle.game, puzzle.id, right)


def _next(puzzles: Sequence[Puzzle]) -> int:
    """Return the number of the puzzle that comes next for the local player; the first if all are solved."""
    import time

    from matzl.features.puzzle.choosing import next_line, puzzle_lines
    from matzl.table.store import Store
    from matzl.table.store.local_visitor import known_local_visitor
    from matzl.table.store.sqlite import reading_url

    folder, standings = data_folder(), {}
    if (folder / DATABASE).exists():
        with closing(Store(reading_url(folder))) as store:
            visitor = known_local_visitor(store, folder)
            if visitor is not None:
                standings = store.call(store.puzzles.read, visitor.id, puzzles[0].game)
    line = next_line(puzzle_lines(puzzles, standings, time.time()))
    return line.number if line else 1


def _show(puzzle: Puzzle, question: PuzzleQuestion, number: int, numbers: int, deck: str) -> None:
    """Print the position in words, with the cards of a deck."""
    from matzl.features.puzzle.words import trick_sentence

    board, say = question.board, click.echo
    title = puzzle.deal.info.title
    say(
        _("{game}: puzzle {number} of {numbers}, difficulty {rating}").format(
            game=title, number=number, numbers=numbers, rating=puzzle.rating
        )
    )
    say(_("All cards are known.") if question.open_hands else _("By what you know."))
    say()
    for name, call in board.calls:
        say(f"{name}: {call}")
    for trick in question.tricks:
        say(f"{trick.number}. {trick_sentence(trick)}")
    facts = [f"{fact}: {value}" for fact, value in board.facts]
    say("; ".join(facts))
    for seat in board.seats:
        cards = " ".join(card_symbol(each.card.word, deck) for each in seat.cards)
        hidden = f"({seat.hidden})" if seat.hidden else ""
        offices = f" [{', '.join(seat.offices)}]" if seat.offices else ""
        points = f" {seat.points}," if seat.points else ""
        say(f"{seat.name}{offices}:{points} {cards}{hidden}")
    if board.trick and board.taken_by is None:
        laid = ", ".join(f"{each.name} {card_symbol(each.card.word, deck)}" for each in board.trick)
        say(_("On the table: {cards}").format(cards=laid))
    say()
    say(question.prompt)
    for choice in question.choices:
        say(f"  {choice.word}  {choice.title}")


def _explain(verdict: PuzzleVerdict) -> None:
    """Print the verdict on an answer, and the value of each choice."""
    from matzl.features.puzzle.words import verdict_lines, verdict_title

    click.echo(verdict_title(verdict))
    for line in verdict_lines(verdict):
        click.echo(line)


def _object(puzzle: Puzzle, number: int, answer: str | None) -> dict[str, Any]:
    """Return a puzzle as ``--json`` prints it: what its seat may know, or all hands, and the verdict after an answer."""
    from matzl.features.puzzle import KNOWN

    deal = puzzle.deal
    view = deal.view(puzzle.seat)
    found: dict[str, Any] = {
        "game": puzzle.game,
        "number": number,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "rating": puzzle.rating,
        "dealer": deal.dealer,
        "turn": puzzle.seat,
        "hand": list(view.hand),
        "actions": list(view.actions),
        "legal": list(puzzle.values),
    }
    if puzzle.kind != KNOWN:
        found["hands"] = [deal.hand(seat) for seat in range(deal.seats)]
    if answer is not None:
        verdict = {"answer": answer, "right": answer == puzzle.answer, "best": puzzle.answer}
        more = {"margins": puzzle.margins} if puzzle.margins else {"lines": puzzle.lines}
        found |= {**verdict, "values": puzzle.values, **more}
    return found
