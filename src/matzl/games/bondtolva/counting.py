"""The values of cards in Bondtolva (§6): matadors, and eyes, which break ties; and its reduced packs."""

from __future__ import annotations

from matzl.base.cards import Cards, Seat, Suit
from matzl.errors import SetUpError
from matzl.games.bondtolva.settlement import ACES_AND_TENS, eyes

COUNTS = ("matadors", "points")
"""The counts, the deciding one first."""


def matadors(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the number of aces and tens in a set of cards (§6.1)."""
    return (cards & ACES_AND_TENS).bit_count()


def points(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the number of eyes in a set of cards (§6.2)."""
    return int(eyes(cards))


def check_pack(cards: Cards, seats: Seat, hand: int) -> None:
    """Raise an error unless the game can be played with this pack.

    How clauses that give numbers for the whole pack apply to a reduced one:

    - §2.2, §2.3: Each player is dealt as many cards as agreed, and the rest is the stock.
    - §1.2, §1.3: The order is that of the cards left.
    - §7: There are no thresholds. Declarations, the last trick and the cards earn what they earn with the whole pack;
      without kings or queens there is nothing to declare, and without aces and tens the eyes decide (§7.5).

    Parameters
    ----------
    cards
        The pack.
    seats
        The number of players.
    hand
        The number of cards dealt to each.

    Raises
    ------
    SetUpError
        When hands of one card leave a stock: the winner of a trick declares from the cards held before drawing (§4.6).
    """
    if hand == 1 and cards.bit_count() > seats:
        raise SetUpError(
            "with a stock, Bondtolva needs hands of two cards or more: one of them is left to declare from",
            "hand-size",
        )
