"""Cards of naive deals: a card is two characters (`TS`, the ten of spades).

Every class of a game is constructed as `Class(options, dealer, hands, *, stock, upcard, knocked, held)`; what
does not apply to its game is left out and ignored. `options` maps names to values, defaults may be missing.
Words for actions and the fields of a result are those of the record format.
"""

from __future__ import annotations

from collections.abc import Iterable

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
