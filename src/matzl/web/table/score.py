"""The running score as the page shows it: chalk on a slate in bundles of five, or the rows of a ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matzl.deal.tally import Chalk
from matzl.table.view import TableView
from matzl.web.table.seats import called, sides

BUNDLE = 5
MOST_BUNDLES = 16
"""How many bundles of marks a row of the slate has space for; what is more is told by the number beside it."""
MOST_ENTRIES = 12
"""How many deals of the ledger are shown, the latest."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the slate.

    Attributes
    ----------
    bundles
        The drawings of its marks in order, such as ``both-2``, ``stick-5``, ``stick-3``.
    more
        Whether there are more marks than are drawn.
    """

    seat: int
    name: str
    sticks: int
    potatoes: int
    bundles: tuple[str, ...]
    more: bool
    score: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What a deal brought a seat, where that left it, and from where it fell."""

    payoff: str
    score: str
    fallen_from: str


@dataclass(frozen=True, slots=True)
class Line:
    """A deal in the ledger."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The score of the match.

    Attributes
    ----------
    rows
        Of the slate; empty where a ledger is kept.
    seats, names, lines, totals
        Of the ledger: seats from the guest's own on, in the order of play.
    left_out
        How many deals came before the first line.
    held
        What two seats hold between them: their names and how many sticks.
    """

    rows: tuple[Row, ...] = ()
    names: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    left_out: int = 0
    totals: tuple[str, ...] = ()
    held: tuple[tuple[str, str, int], ...] = ()


def score(seen: TableView) -> Score:
    """The score so far."""
    order, everybody = list(sides(seen)), called(seen)
    names = tuple(everybody[seat] for seat in order)
    held = tuple((everybody[a], everybody[b], many) for (a, b), many in seen.held.items())
    if not seen.scores:
        return Score(names=names)
    if seen.slate is not None:
        rows = tuple(
            _row(seat, everybody[seat], seen.slate[seat], seen.scores[seat]) for seat in order
        )
        return Score(rows=rows, names=names, held=held)
    left_out = max(len(seen.ledger) - MOST_ENTRIES, 0)
    lines, before = [], (0,) * len(order)
    for number, entry in enumerate(seen.ledger, 1):
        cells = tuple(
            Cell(
                signed(entry.payoffs[seat]),
                number_of(entry.scores[seat]),
                number_of(before[seat] + entry.payoffs[seat]) if entry.fell[seat] else "",
            )
            for seat in order
        )
        lines.append(Line(number, cells))
        before = entry.scores
    written = number_of if len(order) == 2 else signed  # like scores in the lines, or like payoffs
    totals = tuple(written(seen.scores[seat]) for seat in order)
    return Score((), names, tuple(lines[left_out:]), left_out, totals, held)


def _row(seat: int, name: str, chalk: Chalk, total: int) -> Row:
    drawn = tuple(bundles(chalk))
    more = len(drawn) > MOST_BUNDLES
    shown = drawn[:MOST_BUNDLES]
    return Row(seat, name, chalk.sticks, chalk.potatoes, shown, more, signed(total))


def bundles(chalk: Chalk) -> Iterator[str]:
    """How the marks of a row are drawn: first what cancels, then sticks, then potatoes, each in bundles of five.

    >>> list(bundles(Chalk(sticks=9, potatoes=2)))
    ['both-2', 'stick-5', 'stick-2']
    """
    both = min(chalk.sticks, chalk.potatoes)
    for mark, many in (
        ("both", both),
        ("stick", chalk.sticks - both),
        ("potato", chalk.potatoes - both),
    ):
        yield from (f"{mark}-{BUNDLE}" for _ in range(many // BUNDLE))
        if many % BUNDLE:
            yield f"{mark}-{many % BUNDLE}"


def signed(number: int) -> str:
    """A number with its sign, as a score shows it.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def number_of(number: int) -> str:
    """A number as it is printed.

    >>> number_of(-3)
    '−3'
    """
    return str(number).replace("-", "−")
