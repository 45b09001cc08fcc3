"""The ends of exact play in a puzzle with all cards known: what each action leads to, for comparison."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.moves import Trick
from matzl.deal.result import Item, Result
from matzl.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class LineEnd:
    """The end of the line after an action.

    Attributes
    ----------
    tricks
        The tricks from the decision on, that on the table included.
    result
        The result of the deal.
    items
        The items of the result that bring the seat to move something, or cost it something.
    """

    tricks: tuple[Trick, ...]
    result: Result
    items: tuple[Item, ...]


def line_end(puzzle: Puzzle, word: str) -> LineEnd | None:
    """Return the end of the line after an action; None in a puzzle without lines."""
    line = puzzle.lines.get(word)
    if line is None:
        return None
    deal, seat = puzzle.deal, puzzle.seat
    done = sum(trick.winner is not None for trick in deal.tricks)
    deal.play_all(line)
    assert deal.result is not None
    items = tuple(item for item in deal.result.items if item.amounts[seat])
    return LineEnd(tuple(deal.tricks[done:]), deal.result, items)
