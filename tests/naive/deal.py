"""Cards of naive deals: a card is two characters (`TS`, the ten of spades).

Every class of a game is constructed as `Class(options, dealer, hands, *, stock, upcard, knocked, held)`; what
does not apply to its game is left out and ignored. `options` maps names to values, defaults may be missing.
Words for actions and the fields of a result are those of the record format.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = "CDHS"


def suit_of(card: str) -> str:
    return card[1]


def rank_of(card: str) -> str:
    return card[0]


def pack(ranks: str) -> list[str]:
    """Return all cards of the given ranks, suit by suit."""
    return [rank + suit for suit in SUITS for rank in ranks]


def check_dealt(dealer: int, hands: Sequence[Iterable[str]], whole_pack: Iterable[str]) -> None:
    """Raise ValueError unless the cards dealt are exactly the pack, each card once, and the dealer has one of the hands."""
    if sorted(card for hand in hands for card in hand) != sorted(whole_pack):
        raise ValueError("the cards dealt are not the pack")
    if dealer not in range(len(hands)):
        raise ValueError("the dealer has no seat")


class DealOfSides:
    """A deal of four hands of eight cards, in which a declarer, alone or with a partner, plays against the others."""

    def __init__(self, dealer: int, hands: Sequence[Sequence[str]], whole_pack: list[str]) -> None:
        if [len(hand) for hand in hands] != [8, 8, 8, 8]:
            raise ValueError("eight cards to each of four seats")
        check_dealt(dealer, hands, whole_pack)
        self.forehand = (dealer + 1) % 4
        self.dealt = [set(hand) for hand in hands]
        self.hands = [set(hand) for hand in hands]
        self.contract: str | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.called: str | None = None
        self.table: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []

    def _partner(self) -> int | None:
        return next((seat for seat in range(4) if self.called in self.dealt[seat]), None)

    def _declarers_side(self) -> set[int]:
        return {seat for seat in (self.declarer, self._partner()) if seat is not None}

    def _result(self, **others: object) -> dict[str, object]:
        sides = {"contract": self.contract, "declarer": self.declarer, "partner": self._partner()}
        return {"trump": self.trump, **sides, **others}
