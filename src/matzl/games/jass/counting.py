"""The card points of the Jass games (§6), and their reduced packs."""

from __future__ import annotations

from matzl.base.cards import NO_SUIT, SUITS, Cards, Seat, Suit
from matzl.errors import SetUpError
from matzl.games.jass.info import LAST_TRICK
from matzl.games.jass.points import EIGHTS, card_points

__all__ = ["LAST_TRICK", "check_pack", "points"]


def points(cards: Cards, trump: Suit, *, ended: bool = False) -> int:
    """Return the card points of a set of cards, counted by the current trumps even if won before trumps were set (§6.3).

    Parameters
    ----------
    ended
        Whether no trumps can be made any more, so that without trumps eights count (§6.4).
    """
    without = EIGHTS if trump == NO_SUIT and not ended else 0
    return int(card_points(cards & ~without, trump))


def check_pack(cards: Cards, seats: Seat, hand: int) -> None:
    """Raise an error unless the game can be played with this pack.

    How clauses that give numbers for the whole pack apply to a reduced one:

    - §2.2: Each seat is dealt an equal share of the pack.
    - §6.5: The last trick is worth five points, as with the whole pack.
    - §7, a hundred (Mittlere §7.6 and §7.7, Molotow §7.4, Plus-Minus §7.5): a hundred is one of the 157 points of §6.6. Of
      fewer points, it is the same share, 100/157.
    - Mittlere §7.4, Molotow §7.3: “All” tricks or points are all that there are with this pack.
    - §7, ties: The tests suppose an odd number of points, which three seats cannot share equally, nor two pairs of four.
      Packs in which that could happen are refused.
    - §7.11: Cards are drawn from the whole pack, so each seat in a draw is equally likely to get each.

    Parameters
    ----------
    cards
        The pack.
    seats
        The number of seats.
    hand
        The number of cards dealt to each; any number is accepted.

    Raises
    ------
    SetUpError
        When the points of the pack, under some trumps or none, can be shared so that the tests of §7 decide nothing.
    """
    shares = 3 if seats == 3 else 2
    for trump in (*SUITS, NO_SUIT):
        points = int(card_points(cards, trump)) + LAST_TRICK
        if points % shares == 0:
            raise SetUpError(
                f"this pack has {points} points, which can be shared equally, so §7 would decide nothing: take other ranks",
                "pack",
            )
