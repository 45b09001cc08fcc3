"""The auction of German Solo: the order of questions, the possible bids, and the winner."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TypeAlias, TypeVar

BLACK_QUEENS = {"QC", "QS"}
CONTRACTS_LOW_TO_HIGH = [
    "question",
    "is-it",
    "kicker",
    "grand",
    "solo",
    "six-trick-solo",
    "solo-is-it",
    "six-trick-solo-is-it",
    "bronco",
    "bull-solo",
    "solo-tout",
    "solo-tout-is-it",
]

# A generator of questions: it yields a seat and its possible answers, is sent the answer, and
# returns the outcome.
Outcome = TypeVar("Outcome")
Asking: TypeAlias = Generator[tuple[int, set[str]], str, Outcome]


def may_bid(contract: str, hand: Collection[str]) -> bool:
    """Return whether the hand entitles to the contract, regardless of other bids."""
    if contract == "is-it":
        return any(card[1] == "C" and card != "QC" for card in hand)
    if contract == "grand":
        return set(hand) >= BLACK_QUEENS
    return True


def bids_above(contract: str | None, hand: Collection[str]) -> set[str]:
    """Return every higher bid the hand entitles to; every bid at all when nobody has bid yet."""
    start = 0 if contract is None else CONTRACTS_LOW_TO_HIGH.index(contract) + 1
    return {bid for bid in CONTRACTS_LOW_TO_HIGH[start:] if may_bid(bid, hand)}


def auction(
    hands: Sequence[Collection[str]], forehand: int
) -> Asking[tuple[int | None, str | None]]:
    """Run the auction; return the declarer and the contract, or twice None if all passed."""
    holder: int | None = None
    highest: str | None = None
    for speaker in [(forehand + step) % 4 for step in range(4)]:
        while True:
            bid = yield speaker, {"pass"} | bids_above(highest, hands[speaker])
            if bid == "pass":
                break
            highest = bid
            if holder is None:
                holder = speaker
                break
            may_hold = {"hold"} if may_bid(bid, hands[holder]) else set()
            answer = yield holder, {"pass"} | may_hold | bids_above(bid, hands[holder])
            if answer == "pass":
                holder = speaker
                break
            if answer != "hold":
                highest = answer
            # The holder has stayed in, with the same bid or a higher one: the speaker goes on.
    return holder, highest
