"""The traditional forms of the score: a slate of sticks and potatoes, or a ledger of deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matzl.deal.match import Match

STICK, POTATO, BOTH = "│", "○", "Φ"
"""A stick is a stroke, a potato a ring; a potato drawn over a stick cancels it (§8.3 of Mittlere)."""


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
    rows = []
    for seat in range(match.seats):
        results = [done.deal.result for done in match.finished]
        sticks = potatoes = 0
        for result in results:
            assert result is not None, "a finished deal has a result"
            more, payoff = result.more, result.payoffs[seat]
            sticks += more["sticks"][seat] if "sticks" in more else max(payoff, 0)
            potatoes += more["potatoes"][seat] if "potatoes" in more else max(-payoff, 0)
        rows.append(Chalk(sticks, potatoes))
    return rows


def ledger(match: Match) -> list[Entry]:
    """Return the ledger, a line for each finished deal."""
    lines, before = [], (0,) * match.seats
    for done in match.finished:
        result = done.deal.result
        assert result is not None, "a finished deal has a result"
        reached = zip(before, result.payoffs, done.scores, strict=True)
        fell = tuple(score < old + payoff for old, payoff, score in reached)
        lines.append(Entry(result.payoffs, done.scores, fell))
        before = done.scores
    return lines
