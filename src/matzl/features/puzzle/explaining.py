"""The explanation of a puzzle: the tutor's remarks on an action, and the result of exact play after it for comparison."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES, card
from matzl.base.info import PLAY_PHASE
from matzl.deal.moves import Trick
from matzl.deal.result import Item, Result
from matzl.features.puzzle.puzzle import KNOWN, Puzzle
from matzl.judge.solve import gained
from matzl.players.bots import bot
from matzl.players.levels import TEACHER
from matzl.teaching.remarks import Remark
from matzl.teaching.tutor import tutor_of


def remarks(puzzle: Puzzle, word: str) -> list[Remark]:
    """Return the tutor's remarks on what an action does, as seen from the seat to move.

    The purpose of a card depends on what the seat does not know, so it is left out when all cards are known. A call is
    explained only where it is the one that the tutor would advise.
    """
    view = puzzle.deal.view(puzzle.seat)
    tutor = tutor_of(puzzle.game)(view)
    if view.phase.name == PLAY_PHASE and word in CARD_NAMES:
        return tutor.advice(word) if puzzle.kind == KNOWN else [tutor.effect(card(word))]
    return tutor.advice(word) if bot(TEACHER).choose(view) == word else []


@dataclass(frozen=True, slots=True)
class LineEnd:
    """The end of the line after an action.

    Attributes
    ----------
    tricks
        The tricks from the decision on, including the one on the table.
    result
        The result of the deal.
    items
        The items of the result that count for the seat to move, each with its contribution to the value of the line (in
        games for two, what it brings the other player is subtracted), which is the sum of all.
    """

    tricks: tuple[Trick, ...]
    result: Result
    items: tuple[tuple[Item, int], ...]


def line_end(puzzle: Puzzle, word: str) -> LineEnd | None:
    """Return the end of the line after an action; None if the puzzle stores no lines."""
    line = puzzle.lines.get(word)
    if line is None:
        return None
    deal, seat = puzzle.deal, puzzle.seat
    done = sum(trick.winner is not None for trick in deal.tricks)
    deal.play_all(line)
    assert deal.result is not None
    counted = ((item, int(gained(item.amounts, seat))) for item in deal.result.items)
    items = tuple((item, gain) for item, gain in counted if gain)
    return LineEnd(tuple(deal.tricks[done:]), deal.result, items)
