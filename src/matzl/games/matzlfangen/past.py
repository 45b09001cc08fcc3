"""The history of a position in Matzlfangen: the auction for a contract, the upcard, and the possible holders of cards."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.base.cards import CARD_NAMES, NO_CARD, SUIT_LETTERS, Card, Cards
from matzl.deal.positions.faults import fault, stated
from matzl.games.matzlfangen.auction import PACK, SUITED
from matzl.games.matzlfangen.info import CONTRACTS, DURCH, NEIDSPIEL, RUFEN, TREIBEN, TRUMPF_DURCH
from matzl.games.matzlfangen.raises import EVERYBODY

FACTS = ("contract", "declarer", "called", "raises")
LEADS = "4.1"


def calls(facts: Mapping[str, int], seats: int, dealer: int) -> list[str]:
    """Return the auction: declarer bids the contract, the others do not bid (§3.3); then declarer names trumps or calls."""
    contract, declarer = stated(facts, "contract"), stated(facts, "declarer")
    words = ["weiter"] * seats
    if contract == RUFEN:
        if declarer != (dealer + 1) % seats:
            raise fault("not-declarer", clause="3.5", seat=declarer, right=(dealer + 1) % seats)
        return [*words, f"call:{CARD_NAMES[stated(facts, 'called')]}"]
    words[(declarer - dealer - 1) % seats] = CONTRACTS[contract]
    if contract == TREIBEN:
        words.append(f"trump:{SUIT_LETTERS[stated(facts, 'trump')]}")
    return words


def first_leader(facts: Mapping[str, int]) -> int | None:
    """§4.2 Return declarer in the contracts in which declarer leads, and None in the others."""
    return facts["declarer"] if facts["contract"] in (DURCH, TRUMPF_DURCH) else None


def dealt_to(facts: Mapping[str, int], dealer: int) -> dict[Card, int]:
    """§3.12 Return the set of seats that may have been dealt the called card."""
    called = facts["called"]
    return {} if called == NO_CARD else {called: EVERYBODY & ~(1 << facts["declarer"])}


def upcards(facts: Mapping[str, int]) -> Cards:
    """§3.5, §3.7, §3.9 Return the possible upcards: the cards of the trump suit if the upcard sets trumps."""
    if facts["contract"] not in (RUFEN, NEIDSPIEL, TRUMPF_DURCH):
        return PACK
    return int(SUITED[stated(facts, "trump")])
