"""The measures of the page on strategy of Bondtolva: declarations, the end with trumps, and matadors."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.base.cards import SUIT_LETTERS
from matzl.deal.deal import Deal
from matzl.games.bondtolva.info import PACKETS
from matzl.teaching.measures import Measure, result_of

LAST_TRICKS = sum(PACKETS)
"""The number of tricks after the stock, as many as a hand has cards."""


def _points_by_declarations(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield the points of each seat less those of the other, by what it declared."""
    result = result_of(deal)
    for seat, points in enumerate(result.payoffs):
        trump, tjog = result.more["trump_by"] == seat, result.more["tjog_by"] == seat
        declared = "both" if trump and tjog else "trump" if trump else "tjog" if tjog else "none"
        yield declared, points - result.payoffs[1 - seat]


def _pairs(hand: list[str]) -> int:
    """Return the number of suits of which a hand has king and queen."""
    return sum(f"K{suit}" in hand and f"Q{suit}" in hand for suit in SUIT_LETTERS)


def _trumps_by_pairs(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat made trumps, by the pairs it was dealt."""
    by = result_of(deal).more["trump_by"]
    for seat, hand in enumerate(deal.hands):
        yield _pairs(list(hand)), float(by == seat)


def _trumps_by_courts(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat made trumps, by the kings and queens it was dealt."""
    by = result_of(deal).more["trump_by"]
    for seat, hand in enumerate(deal.hands):
        yield sum(card[0] in "KQ" for card in hand), float(by == seat)


def _last_trick_by_trumps(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat took the last trick, by its trumps when the stock was gone."""
    result = result_of(deal)
    if result.trump is None:
        return
    for seat in range(2):
        end = [dict(trick.cards)[seat] for trick in deal.tricks[-LAST_TRICKS:]]
        trumps = sum(card[1] == result.trump for card in end)
        yield trumps, float(result.more["last_trick"] == seat)


def _cards_by_matadors(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether each seat won the point for the cards, by the aces and tens it was dealt."""
    win = result_of(deal).more["win"]
    for seat, hand in enumerate(deal.hands):
        yield sum(card[0] in "AT" for card in hand), float(win == seat)


MEASURES = (
    Measure(
        "points-by-declarations",
        _points_by_declarations,
        words=("none", "tjog", "trump", "both"),
    ),
    Measure("trumps-by-pairs", _trumps_by_pairs, share=True, high=2),
    Measure("trumps-by-courts", _trumps_by_courts, share=True, high=5),
    Measure("last-trick-by-trumps", _last_trick_by_trumps, share=True, high=5),
    Measure("cards-by-matadors", _cards_by_matadors, share=True, high=4),
)
