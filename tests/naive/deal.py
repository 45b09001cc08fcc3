"""What every slow reading of a deal offers; a card is two characters (`TS`, the ten of spades)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

SUITS = "CDHS"


def suit_of(card: str) -> str:
    return card[1]


def rank_of(card: str) -> str:
    return card[0]


def pack(ranks: str) -> list[str]:
    """All cards of the given ranks, suit by suit."""
    return [rank + suit for suit in SUITS for rank in ranks]


def check_dealt(dealt: Iterable[str], whole_pack: Iterable[str]) -> None:
    """Raise ValueError unless the cards dealt are exactly the pack, each card once."""
    if sorted(dealt) != sorted(whole_pack):
        raise ValueError("the cards dealt are not the pack")


class NaiveDeal(Protocol):
    """One deal, seen by a referee who knows all hands.

    Every class is made with `Class(options, dealer, hands, *, stock, upcard, knocked, held)`; what
    does not apply to its game is left out and ignored. `options` maps names to values, defaults
    may be missing. Words for actions and the fields of a result are those of the record format.
    """

    @property
    def turn(self) -> int | None:
        """The seat that acts next; None once the deal is over."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""

    def legal(self) -> set[str]:
        """All actions the seat on turn may choose from; empty once the deal is over."""

    def play(self, word: str) -> None:
        """Let the seat on turn do this; ValueError when it is not legal."""

    def result(self) -> dict[str, object]:
        """The result object of the record, all fields; ValueError before the deal is over."""
