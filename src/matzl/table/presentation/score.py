"""The score of the match: marks on a slate in bundles of five, or the rows of a ledger."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from matzl.deal.counting import Chalk
from matzl.table.core.view import TableView
from matzl.table.presentation.seats import seat_names, seat_sides

BUNDLE = 5
MAX_BUNDLES = 16
"""The maximum number of bundles in a row of the slate; the number beside them gives the full score."""
MAX_ENTRIES = 12
"""The maximum number of deals in the ledger, which shows the latest ones."""


class SlateRow(NamedTuple):
    """A row of the slate: the marks and the score of a seat.

    Attributes
    ----------
    bundles
        The names of the drawings of its marks in order, such as ``both-2``, ``stick-5``, ``stick-3``.
    more
        Whether there are more marks than fit.
    old
        The number of these drawings that the deal which has just ended left as they were.
    chalked
        The drawings of the marks of that deal alone; empty at any other time.
    """

    seat: int
    name: str
    sticks: int
    potatoes: int
    bundles: tuple[str, ...]
    more: bool
    score: str
    old: int = 0
    chalked: tuple[str, ...] = ()


class LedgerCell(NamedTuple):
    """A seat's payoff in a deal and its score afterwards; `fallen_from` is the sum that fell back to that score, if any."""

    payoff: str
    score: str
    fallen_from: str


class LedgerRow(NamedTuple):
    """A row of the ledger: the number of a deal, and a cell for each seat."""

    number: int
    cells: tuple[LedgerCell, ...]


class Score(NamedTuple):
    """The score of the match.

    Attributes
    ----------
    rows
        The rows of the slate; empty where a ledger is kept.
    names
        The names of the seats, the viewer's first, in the order of play.
    lines, totals
        The rows of the ledger and its last line.
    left_out
        The number of deals before the first line.
    held
        Two names and the number of sticks that these two hold between them.
    aim
        The aim of the game, during the first deal of a match.
    """

    rows: tuple[SlateRow, ...] = ()
    names: tuple[str, ...] = ()
    lines: tuple[LedgerRow, ...] = ()
    left_out: int = 0
    totals: tuple[str, ...] = ()
    held: tuple[tuple[str, str, int], ...] = ()
    aim: str = ""


def score(table: TableView) -> Score:
    """Return the score of the match so far, as a slate or a ledger."""
    order, seats = list(seat_sides(table)), seat_names(table)
    names = tuple(seats[seat] for seat in order)
    held = tuple((seats[a], seats[b], sticks) for a, b, sticks in table.held)
    if not table.scores:
        return Score(names=names)
    if table.slate is not None:
        rows = tuple(
            _row(seat, seats[seat], table.slate[seat], table.chalked[seat:][:1], table.scores[seat])
            for seat in order
        )
        return Score(rows=rows, names=names, held=held)
    left_out = max(len(table.ledger) - MAX_ENTRIES, 0)
    lines, before = [], (0,) * len(order)
    for number, entry in enumerate(table.ledger, 1):
        cells = tuple(
            LedgerCell(
                signed(entry.payoffs[seat]),
                with_minus(entry.scores[seat]),
                with_minus(before[seat] + entry.payoffs[seat]) if entry.fell[seat] else "",
            )
            for seat in order
        )
        lines.append(LedgerRow(number, cells))
        before = entry.scores
    # Two players see scores in the rows, others payoffs.
    as_text = with_minus if len(order) == 2 else signed
    totals = tuple(as_text(table.scores[seat]) for seat in order)
    return Score((), names, tuple(lines[left_out:]), left_out, totals, held)


def standing(table: TableView) -> tuple[tuple[str, str], ...]:
    """Return the name and score of each seat, the viewer's first, to be shown in one line; empty before the match."""
    if not table.scores:
        return ()
    names = seat_names(table)
    return tuple((names[seat], signed(table.scores[seat])) for seat in seat_sides(table))


@lru_cache(1024)
def _row(seat: int, name: str, chalk: Chalk, added: tuple[Chalk, ...], total: int) -> SlateRow:
    """Return a row of the slate from its marks; `added` are those of the last deal, if the slate shows them."""
    new = added[0] if added else Chalk(0, 0)
    drawn = bundles(chalk)
    before = bundles(Chalk(chalk.sticks - new.sticks, chalk.potatoes - new.potatoes))
    same = takewhile(lambda pair: pair[0] == pair[1], zip(drawn, before, strict=False))
    return SlateRow(
        seat=seat,
        name=name,
        sticks=chalk.sticks,
        potatoes=chalk.potatoes,
        bundles=drawn[:MAX_BUNDLES],
        more=len(drawn) > MAX_BUNDLES,
        score=signed(total),
        old=len(list(same)),
        chalked=bundles(new),
    )


def bundles(chalk: Chalk) -> tuple[str, ...]:
    """Return the drawings of a row's marks: cancelled pairs, then sticks or potatoes, in bundles of up to five.

    >>> bundles(Chalk(sticks=9, potatoes=2))
    ('both-2', 'stick-5', 'stick-2')
    """
    both, drawings = min(chalk.sticks, chalk.potatoes), []
    single = ("stick", chalk.sticks - both), ("potato", chalk.potatoes - both)
    for mark, number in (("both", both), *single):
        drawings += [f"{mark}-{BUNDLE}"] * (number // BUNDLE)
        if number % BUNDLE:
            drawings.append(f"{mark}-{number % BUNDLE}")
    return tuple(drawings)


def signed(number: int) -> str:
    """Return a number as text with its sign.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def with_minus(number: int) -> str:
    """Return a number as text with a minus sign instead of a hyphen.

    >>> with_minus(-3)
    '−3'
    """
    return str(number).replace("-", "−")
