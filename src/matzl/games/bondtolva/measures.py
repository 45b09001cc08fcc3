"""The measures for Bondtolva's page on strategy: declarations, the endgame with trumps, and matadors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from matzl.base.cards import SUIT_LETTERS
from matzl.deal.deal import Deal
from matzl.games.bondtolva.info import PACKETS
from matzl.teaching.measures import Measure, result_of

LAST_TRICKS = sum(PACKETS)
"""The number of tricks after the stock is exhausted: as many as a hand has cards."""


def _points_by_declarations(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield each seat's points minus the other's, grouped by what it declared."""
    result = result_of(deal)
    for seat, points in enumerate(result.payoffs):
        trump, tjog = result.more["trump_by"] == seat, result.more["tjog_by"] == seat
        declared = "both" if trump and tjog else "trump" if trump else "tjog" if tjog else "none"
        yield declared, points - result.payoffs[1 - seat]


def _trumps_by_pairs(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat set trumps, grouped by the number of pairs of king and queen it was dealt."""
    by = result_of(deal).more["trump_by"]
    for seat, hand in enumerate(deal.hands):
        pairs = sum(f"K{suit}" in hand and f"Q{suit}" in hand for suit in SUIT_LETTERS)
        yield pairs, float(by == seat)


def _by_ranks(deal: Deal, *, ranks: str, won: str) -> Iterator[tuple[int, float]]:
    """Yield for each seat whether the result's field `won` names it, grouped by how many cards of `ranks` it was dealt."""
    for seat, hand in enumerate(deal.hands):
        yield sum(card[0] in ranks for card in hand), float(result_of(deal).more[won] == seat)


def _last_trick_by_trumps(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat took the last trick, grouped by its number of trumps when the stock was exhausted."""
    result = result_of(deal)
    if result.trump is None:
        return
    for seat in range(2):
        end = [dict(trick.cards)[seat] for trick in deal.tricks[-LAST_TRICKS:]]
        trumps = sum(card[1] == result.trump for card in end)
        yield trumps, float(result.more["last_trick"] == seat)


MEASURES = (
    Measure(
        "points-by-declarations", _points_by_declarations, words=("none", "tjog", "trump", "both")
    ),
    Measure("trumps-by-pairs", _trumps_by_pairs, share=True, high=2),
    Measure("trumps-by-courts", partial(_by_ranks, ranks="KQ", won="trump_by"), share=True, high=5),
    Measure("last-trick-by-trumps", _last_trick_by_trumps, share=True, high=5),
    Measure("cards-by-matadors", partial(_by_ranks, ranks="AT", won="win"), share=True, high=4),
)
