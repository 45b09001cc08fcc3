"""The measures of the page on strategy of Matzlfangen: contracts made by trumps and points held, the lead, the matzl."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.deal.deal import Deal
from matzl.games.matzlfangen.info import CAPTURERS, CONTRACTS
from matzl.teaching.measures import Measure, cards_played, made_by_contract, result_of

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # §6.1
ALONE = ("treiben", "neidspiel")
FOUR = 4
"""The usual number of trumps with which these are bid."""


def _declared(deal: Deal, *contracts: str) -> tuple[list[str], str, float] | None:
    """Return declarer's hand, the trumps and whether the contract was made; None if it is none of those named."""
    result = result_of(deal)
    if result.more["contract"] not in contracts or result.trump is None:
        return None
    return list(deal.hands[result.more["declarer"]]), result.trump, float(result.more["made"])


def _by_trumps(deal: Deal, *contracts: str) -> Iterator[tuple[int, float]]:
    found = _declared(deal, *contracts)
    if found is not None:
        hand, trump, made = found
        yield sum(card[1] == trump for card in hand), made


def _rufen_by_trumps(deal: Deal) -> Iterator[tuple[int, float]]:
    return _by_trumps(deal, "rufen")


def _alone_by_trumps(deal: Deal) -> Iterator[tuple[int, float]]:
    return _by_trumps(deal, *ALONE)


def _alone_by_aces(deal: Deal) -> Iterator[tuple[int, float]]:
    """Yield whether a contract played alone with four trumps was made, by declarer's aces in other suits."""
    declared = _declared(deal, *ALONE)
    if declared is not None:
        hand, trump, won = declared
        if sum(card[1] == trump for card in hand) == FOUR:
            yield sum(card[0] == "A" and card[1] != trump for card in hand), won


def _rufen_by_points(deal: Deal) -> Iterator[tuple[int, float]]:
    found = _declared(deal, "rufen")
    if found is not None:
        hand, _, made = found
        yield sum(POINTS.get(card[0], 0) for card in hand), made


def _rufen_by_lead(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield whether rufen was made, by declarer's first lead; forehand is declarer there and leads (§4.1)."""
    declared = _declared(deal, "rufen")
    if declared is not None and deal.tricks[0].cards[0][0] == result_of(deal).more["declarer"]:
        _, trump, won = declared
        card = cards_played(deal)[0]
        yield "trump" if card[1] == trump else "ace" if card[0] == "A" else "other", won


def _matzl(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield for each side whether it captured the matzl from the other."""
    by = result_of(deal).more["matzl_captured_by"]
    if result_of(deal).trump is not None:
        for side in CAPTURERS:
            yield side, float(by == side)


MEASURES = (
    Measure("rufen-by-trumps", _rufen_by_trumps, share=True, high=5),
    Measure("rufen-by-points", _rufen_by_points, share=True, step=10, low=0, high=50),
    Measure("rufen-by-lead", _rufen_by_lead, share=True, words=("trump", "ace", "other")),
    Measure("alone-by-trumps", _alone_by_trumps, share=True, low=3, high=6),
    Measure("alone-by-aces", _alone_by_aces, share=True, high=2),
    Measure("by-contract", made_by_contract, share=True, words=tuple(CONTRACTS)),
    Measure("matzl", _matzl, share=True, words=tuple(CAPTURERS)),
)
