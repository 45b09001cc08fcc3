"""The traditional forms of the score: a slate of sticks and potatoes, or a ledger of deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.deal.match import Match
    from matzl.deal.result import Result

STICK, POTATO, BOTH = "│", "○", "Φ"
"""A stick is a stroke, a potato a ring; a potato drawn over a stick cancels it."""


@dataclass(frozen=True, slots=True)
class Chalk:
    """The row of a seat on the slate: its numbers of sticks and potatoes."""

    sticks: int
    potatoes: int

    def __str__(self) -> str:
        both = min(self.sticks, self.potatoes)
        return BOTH * both + STICK * (self.sticks - both) + POTATO * (self.potatoes - both)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger: the payoffs of a deal, the scores after it, and which seats fell back."""

    payoffs: tuple[int, ...]
    scores: tuple[int, ...]
    fell: tuple[bool, ...]


def slate(match: Match) -> list[Chalk]:
    """Return the slate, a row for each seat.

    >>> print(Chalk(sticks=4, potatoes=1), Chalk(0, 2))
    Φ│││ ○○
    """
    chalked = [chalk_of(done.result) for done in match.finished]
    return [
        Chalk(
            sum(deal[seat].sticks for deal in chalked), sum(deal[seat].potatoes for deal in chalked)
        )
        for seat in range(match.seats)
    ]


def chalk_of(result: Result) -> list[Chalk]:
    """Return what a deal adds to the slate, a row for each seat."""
    more = result.more
    sticks = more.get("sticks", [max(payoff, 0) for payoff in result.payoffs])
    potatoes = more.get("potatoes", [max(-payoff, 0) for payoff in result.payoffs])
    return [Chalk(*row) for row in zip(sticks, potatoes, strict=False)]


def ledger(match: Match) -> list[Entry]:
    """Return the ledger, a line for each finished deal."""
    lines, before = [], (0,) * match.seats
    for done in match.finished:
        payoffs = done.result.payoffs
        reached = zip(before, payoffs, done.scores, strict=True)
        fell = tuple(score < old + payoff for old, payoff, score in reached)
        lines.append(Entry(payoffs, done.scores, fell))
        before = done.scores
    return lines


def score_rows(match: Match) -> list[tuple[str, ...]]:
    """Return the score as rows of text: the seats of a slate with their marks, or a ledger with its heading."""
    if match.info.tally == "slate":
        chalked = zip(slate(match), match.scores, strict=True)
        return [
            (f"seat {seat}", str(chalk), f"{score:+d}")
            for seat, (chalk, score) in enumerate(chalked)
        ]
    heading = ("deal", *(f"seat {seat}" for seat in range(match.seats)))
    entries = enumerate(ledger(match), 1)
    return [heading, *((str(number), *map(str, entry.scores)) for number, entry in entries)]
