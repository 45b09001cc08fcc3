"""The measures for Matzlfangen's page on strategy: contracts made, by cards held and by lead, and the matzl captured."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from matzl.deal.deal import Deal
from matzl.games.matzlfangen.info import CAPTURERS, CONTRACTS
from matzl.teaching.measures import Measure, made_by_contract, result_of

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # §6.1
RUFEN = ("rufen",)
ALONE = ("treiben", "neidspiel")
FOUR = 4
"""The usual number of trumps in a hand that bids one of `ALONE`."""


def _declared(deal: Deal, contracts: Collection[str]) -> Iterator[tuple[list[str], str, float]]:
    """Yield declarer's hand, trumps and whether the contract was made, if it is among `contracts` and has trumps."""
    result = result_of(deal)
    if result.more["contract"] in contracts and result.trump is not None:
        yield deal.hands[result.more["declarer"]], result.trump, float(result.more["made"])


def _by_trumps(deal: Deal, *, contracts: Collection[str]) -> Iterator[tuple[int, float]]:
    for hand, trump, made in _declared(deal, contracts):
        yield sum(card[1] == trump for card in hand), made


def _alone_by_aces(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether a contract played alone with four trumps was made, grouped by declarer's aces in other suits."""
    for hand, trump, made in _declared(deal, ALONE):
        if sum(card[1] == trump for card in hand) == FOUR:
            yield sum(card[0] == "A" and card[1] != trump for card in hand), made


def _rufen_by_points(deal: Deal) -> Iterator[tuple[int, float]]:
    for hand, _, made in _declared(deal, RUFEN):
        yield sum(POINTS.get(card[0], 0) for card in hand), made


def _rufen_by_lead(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield whether rufen was made, grouped by the first lead; nothing unless declarer leads as forehand (§4.1)."""
    for _, trump, made in _declared(deal, RUFEN):
        leader, card = deal.tricks[0].cards[0]
        if leader == result_of(deal).more["declarer"]:
            yield "trump" if card[1] == trump else "ace" if card[0] == "A" else "other", made


def _matzl(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield for each side whether it captured the matzl from the other."""
    by = result_of(deal).more["matzl_captured_by"]
    if result_of(deal).trump is not None:
        for side in CAPTURERS:
            yield side, float(by == side)


MEASURES = (
    Measure("rufen-by-trumps", partial(_by_trumps, contracts=RUFEN), share=True, high=5),
    Measure("rufen-by-points", _rufen_by_points, share=True, step=10, low=0, high=50),
    Measure("rufen-by-lead", _rufen_by_lead, share=True, words=("trump", "ace", "other")),
    Measure("alone-by-trumps", partial(_by_trumps, contracts=ALONE), share=True, low=3, high=6),
    Measure("alone-by-aces", _alone_by_aces, share=True, high=2),
    Measure("by-contract", made_by_contract, share=True, words=tuple(CONTRACTS)),
    Measure("matzl", _matzl, share=True, words=tuple(CAPTURERS)),
)
