"""Measures for the three Jass games: payoffs by points, aces and who set trumps, and first leads that win, by rank."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.deal.deal import Deal
from matzl.games.jass.info import RANKS, TOO_MANY
from matzl.teaching.measures import Measure, result_of

TENS = 10
"""The width of the groups of points."""


def _payoff_by_points(deal: Deal) -> Iterator[tuple[int, float]]:
    result = result_of(deal)
    yield from zip(result.points, result.payoffs, strict=True)


def _won_by_points(deal: Deal) -> Iterator[tuple[int, float]]:
    for points, payoff in _payoff_by_points(deal):
        yield points, float(payoff > 0)


def _payoff_by_aces(deal: Deal) -> Iterator[tuple[int, float]]:
    for hand, payoff in zip(deal.hands, result_of(deal).payoffs, strict=True):
        yield sum(card[0] == "A" for card in hand), payoff


def _payoff_by_maker(deal: Deal) -> Iterator[tuple[str, float]]:
    """§4.5 Yield the payoffs of the seat whose discard set trumps, and of the others."""
    plays = (
        seat
        for trick in deal.tricks
        for seat, card in trick.cards
        if card[1] != trick.cards[0][1][1]
    )
    maker = next(plays, None)
    for seat, payoff in enumerate(result_of(deal).payoffs):
        if maker is not None:
            yield "maker" if seat == maker else "others", payoff


def _first_lead(deal: Deal) -> Iterator[tuple[str, float]]:
    first = deal.tricks[0]
    leader, card = first.cards[0]
    yield card[0], float(first.winner == leader)


MEASURES = (
    Measure("payoff-by-points", _payoff_by_points, step=TENS, high=TOO_MANY),
    Measure("won-by-points", _won_by_points, share=True, step=TENS, high=TOO_MANY),
    Measure("payoff-by-aces", _payoff_by_aces, high=4),
    Measure("payoff-by-maker", _payoff_by_maker, words=("maker", "others")),
    Measure("first-lead", _first_lead, share=True, words=tuple(reversed(RANKS))),
)
