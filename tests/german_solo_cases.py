"""Constructed deals of German Solo, and a helper that plays one through its actions."""

from __future__ import annotations

from typing import Protocol

from tests.naive.german_solo import PACK, GermanSolo

RANKS = "AKQJT987"
CLUBS = " ".join(rank + "C" for rank in RANKS)
DIAMONDS = " ".join(rank + "D" for rank in RANKS)
HEARTS = " ".join(rank + "H" for rank in RANKS)
SPADES = " ".join(rank + "S" for rank in RANKS)

# Four tricks for seat 0 of `five_top_clubs`; the others follow or discard.
FOUR_TRICKS = "QC JC TC 9C  7C KD QD 8C  QS KH JD TD  AC AD TH 9D"


class Led(Protocol):
    """The interface of a deal that `play_all` needs."""

    def play(self, word: str) -> None: ...


def words(text: str) -> set[str]:
    return set(text.split())


def dealt(dealer: int, *hands: str) -> GermanSolo:
    return GermanSolo({}, dealer, [hand.split() for hand in hands])


def play_all(deal: Led, text: str) -> None:
    for word in text.split():
        deal.play(word)


def whole_suits(dealer: int) -> GermanSolo:
    """Return the hands where seat 0 has the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""
    return dealt(dealer, CLUBS, DIAMONDS, HEARTS, SPADES)


def around(hand: str, dealer: int = 0) -> GermanSolo:
    """Return the hands where seat 0 has this hand, the others the rest of the pack in order."""
    rest = [card for card in PACK if card not in hand.split()]
    return dealt(dealer, hand, *(" ".join(rest[start : start + 8]) for start in (0, 8, 16)))


def both_queens(dealer: int) -> GermanSolo:
    """Return the hands where seat 1 has both black queens, and no club but the queen."""
    return dealt(
        dealer,
        "AC KC JC TC 9C 8C 7C JS",
        "QC QS AD KD QD JD TD 9D",
        HEARTS,
        "AS KS TS 9S 8S 7S 8D 7D",
    )


def five_top_clubs(dealer: int) -> GermanSolo:
    """Return the hands where seat 0 has the five highest cards of a contract in clubs, seat 1 the other aces."""
    return dealt(
        dealer,
        "QC 7C QS AC KC 7D 7H 7S",
        "JC AS KS JS AD KD AH KH",
        "TC TS 9S QD JD QH JH TH",
        "9C 8C 8S TD 9D 8D 9H 8H",
    )


def six_top_clubs(dealer: int) -> GermanSolo:
    """Return the hands where seat 0 has the six highest cards of a contract in clubs, each other a club and a suit."""
    return dealt(
        dealer,
        "QC 7C QS AC KC JC 7D 7H",
        "TC AD KD QD JD TD 9D 8D",
        "9C AH KH QH JH TH 9H 8H",
        "8C AS KS JS TS 9S 8S 7S",
    )


def partner_with_queen_of_spades(dealer: int) -> GermanSolo:
    """Return the hands where seat 1 has ace, king and ten of spades, and their queen, a trump in any contract in hearts."""
    return dealt(
        dealer,
        "7H AH KH QH AD KD 7S 8C",
        "AS KS QS TS 9C TC 8D 8H",
        "JS 9S 8S AC KC 9D TD 9H",
        "QC JC 7C JH TH QD JD 7D",
    )


def top_hearts_with_another(dealer: int) -> GermanSolo:
    """Return the hands where seat 1 has the five highest cards of a contract in hearts, and the ace of spades."""
    return dealt(
        dealer,
        "TH 9H 8H KC JC KS JS KD",
        "QC 7H QS AH KH AS 7D 7C",
        "QH AD QD JD TD AC TC 9C",
        "JH 9D 8D 8C TS 9S 8S 7S",
    )


def all_high_hearts(dealer: int) -> GermanSolo:
    """Return the hands where seat 0 takes every trick of a contract in hearts."""
    return around("QC 7H QS AH KH QH JH TH", dealer)


def four_aces_but_spades(dealer: int) -> GermanSolo:
    """Return the hands where seat 0 has both black queens and all aces but that of spades, which seat 1 has."""
    return dealt(
        dealer,
        "QC QS AC KC AD 7D AH 7H",
        "AS KS 7S TD 9D 8H 9H 8C",
        "JS TS 9S 8S KD QD KH 7C",
        "JC TC 9C JD 8D QH JH TH",
    )


def play_any(deal: GermanSolo, tricks: int) -> None:
    """Play a deal where the choice of cards does not matter."""
    for _ in range(4 * tricks):
        deal.play(min(deal.legal()))


def outcome(deal: GermanSolo) -> tuple[object, ...]:
    result = deal.result()
    return tuple(result[key] for key in ("payoffs", "tricks", "made", "mackers", "bonus"))
