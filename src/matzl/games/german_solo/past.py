"""The history of a position in German Solo: the auction that leads to a contract, and the possible holders of its cards."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SEAT, NO_SUIT, SUIT_LETTERS, Card, each
from matzl.deal.positions.faults import stated
from matzl.games.german_solo.calling import CALLS_PARTNER, NAMES_TRUMPS, OF_RANK
from matzl.games.german_solo.contracts import BIDS, GRAND
from matzl.games.german_solo.info import BLACK_QUEENS
from matzl.games.german_solo.state import TRUMPS

FACTS = ("contract", "declarer", "called", "partner")
LEADS = "4.1"
EVERYBODY = 0b1111


def calls(facts: Mapping[str, int], seats: int, dealer: int) -> list[str]:
    """Return the shortest auction: declarer bids, the others pass (§3.3), and declarer names trumps or calls a partner."""
    contract, declarer = stated(facts, "contract"), stated(facts, "declarer")
    words = ["pass"] * seats
    words[(declarer - dealer - 1) % seats] = BIDS[contract]
    if NAMES_TRUMPS >> contract & 1 or contract == GRAND:
        words.append(f"trump:{SUIT_LETTERS[stated(facts, 'trump')]}")
    if CALLS_PARTNER >> contract & 1:
        index = -1 if contract == GRAND else len(words)  # §3.30
        words.insert(index, f"call:{CARD_NAMES[stated(facts, 'called')]}")
    return words


def dealt_to(facts: Mapping[str, int], dealer: int) -> dict[Card, int]:
    """Return, for each card on which the auction depends, the set of seats that may have been dealt it."""
    seats: dict[Card, int] = {}
    declarer, called = 1 << facts["declarer"], facts["called"]
    if called != NO_CARD:
        trump = NO_SUIT if facts["contract"] == GRAND else facts["trump"]
        for rank in OF_RANK:  # §3.28, §3.29
            if rank >> called & 1:
                break
            for card in each(rank & ~int(TRUMPS[trump])):
                seats[card] = declarer
        seats[called] = EVERYBODY & ~declarer  # §3.26
        if facts["partner"] != NO_SEAT:
            seats[called] &= 1 << facts["partner"]
    if facts["contract"] == GRAND:
        seats.update(dict.fromkeys(each(BLACK_QUEENS), declarer))  # §3.9
    return seats
