"""The measures for German Solo's page on strategy: contracts made, by trumps and top cards held; payoffs by role."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from matzl.base.cards import SUIT_LETTERS, card
from matzl.deal.deal import Deal
from matzl.games.german_solo.contracts import BIDS, CONTRACTS
from matzl.games.german_solo.info import SUITS_UNDER
from matzl.teaching.measures import Measure, made_by_contract, result_of

MATADORS = 3
"""§1.2, §1.3, §1.4 Spadille, manille and basta, the three highest trumps."""


def _trumps(deal: Deal) -> list[int]:
    """Return declarer's trumps, highest first, as indices in the order of trumps; the deal must have trumps."""
    result = result_of(deal)
    suit = SUIT_LETTERS.index(result.trump or "C")
    order = SUITS_UNDER[suit][suit]
    held = {card(word) for word in deal.hands[result.more["declarer"]]}
    return [index for index, trump in enumerate(order) if trump in held]


def _made_with(deal: Deal, *, partner: bool) -> Iterator[float]:
    """Yield whether the contract was made, if it has trumps, is not grand, and its `Contract.partner` equals `partner`."""
    result = result_of(deal)
    contract = CONTRACTS[BIDS.index(result.more["contract"])]
    if result.trump is not None and contract.partner == partner and contract.word != "grand":
        yield float(result.more["made"])


def _by_trumps(deal: Deal, *, partner: bool) -> Iterator[tuple[int, float]]:
    for made in _made_with(deal, partner=partner):
        yield len(_trumps(deal)), made


def _with_partner_by_matadors(deal: Deal) -> Iterator[tuple[int, float]]:
    for made in _made_with(deal, partner=True):
        yield sum(index < MATADORS for index in _trumps(deal)), made


def _with_partner_by_lead(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield whether a contract with trumps and a partner was made, by leader and first card; nothing if the partner led."""
    result = result_of(deal)
    leader, lead = deal.tricks[0].cards[0]
    for made in _made_with(deal, partner=True) if leader != result.more["partner"] else ():
        suit = SUIT_LETTERS.index(result.trump or "C")
        who = "declarer" if leader == result.more["declarer"] else "opponent"
        what = "trump" if card(lead) in SUITS_UNDER[suit][suit] else "other"
        yield f"{who}-{what}", made


def _payoff_by_role(deal: Deal) -> Iterator[tuple[str, float]]:
    result = result_of(deal)
    partner = result.more["partner"]
    for seat, payoff in enumerate(result.payoffs):
        if seat == result.more["declarer"]:
            yield "declarer-alone" if partner is None else "declarer", payoff
        else:
            yield "partner" if seat == partner else "opponent", payoff


MEASURES = (
    Measure("with-partner-by-trumps", partial(_by_trumps, partner=True), share=True, low=2, high=6),
    Measure("with-partner-by-matadors", _with_partner_by_matadors, share=True, high=MATADORS),
    Measure("alone-by-trumps", partial(_by_trumps, partner=False), share=True, low=3, high=7),
    Measure(
        "with-partner-by-lead",
        _with_partner_by_lead,
        share=True,
        words=("declarer-trump", "declarer-other", "opponent-trump", "opponent-other"),
    ),
    Measure("by-contract", made_by_contract, share=True, words=BIDS),
    Measure(
        "payoff-by-role",
        _payoff_by_role,
        words=("declarer", "partner", "declarer-alone", "opponent"),
    ),
)
