"""The interface of every naive deal; a card is two characters (`TS`, the ten of spades)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

SUITS = "CDHS"


def suit_of(card: str) -> str:
    return card[1]


def rank_of(card: str) -> str:
    return card[0]


def pack(ranks: str) -> list[str]:
    """Return all cards of the given ranks, suit by suit."""
    return [rank + suit for suit in SUITS for rank in ranks]


def check_dealt(dealt: Iterable[str], whole_pack: Iterable[str]) -> None:
    """Raise ValueError unless the cards dealt are exactly the pack, each card once."""
    if sorted(dealt) != sorted(whole_pack):
        raise ValueError("the cards dealt are not the pack")


class NaiveRules(Protocol):
    """One deal, with all hands known.

    Every class is constructed as `Class(options, dealer, hands, *, stock, upcard, knocked, held)`; what
    does not apply to its game is left out and ignored. `options` maps names to values, defaults
    may be missing. Words for actions and the fields of a result are those of the record format.
    """

    @property
    def hands(self) -> Sequence[Collection[str]]:
        """The cards that each seat holds."""

    @property
    def table(self) -> Sequence[tuple[int, str]]:
        """The cards of the trick in progress, with the seats that laid them."""

    @property
    def taken(self) -> Sequence[tuple[int, Sequence[str]]]:
        """The winner and the cards of each trick taken."""

    @property
    def trump(self) -> str | None:
        """The trump suit, if there is one yet."""

    @property
    def turn(self) -> int | None:
        """The seat that acts next; None once the deal is over."""

    @property
    def over(self) -> bool:
        """True if the deal is finished."""

    def winner_on_the_table(self) -> int:
        """Return the seat that has played the best card of the trick in progress."""

    def legal(self) -> set[str]:
        """Return all legal actions of the seat in turn; empty once the deal is over."""

    def play(self, word: str) -> None:
        """Take an action for the seat in turn; raise ValueError when it is not legal."""

    def result(self) -> dict[str, object]:
        """Return the complete result object of the record; raise ValueError before the deal is over."""
