"""Deals of Matzlfangen for worked cases: seat 3 deals, seat 0 is forehand, spades are turned up."""

from __future__ import annotations

from tests.naive.matzlfangen import Matzlfangen

RANKS = list("ATKQJ987")


def cards(text: str) -> set[str]:
    return set(text.split())


def play_all(deal: Matzlfangen, words: str) -> None:
    for word in words.split():
        deal.play(word)


def dealt(*hands: str, **options: object) -> Matzlfangen:
    return Matzlfangen(options, 3, [hand.split() for hand in hands], upcard="7S")


def whole_suits(**options: object) -> Matzlfangen:
    """Return the hands where seat 0 has all clubs, 1 all diamonds, 2 all hearts, 3 all spades."""
    hands = [" ".join(rank + suit for rank in RANKS) for suit in "CDHS"]
    return dealt(*hands, **options)


def play_whole_suits(deal: Matzlfangen) -> None:
    """Play each seat's own suit, from the ace down."""
    while not deal.over:
        deal.play(min(deal.legal(), key=lambda card: RANKS.index(card[0])))


def finish(deal: Matzlfangen) -> None:
    """Play the rest of the deal, trumps first and high before low, up to a question of claims."""
    while not deal.over and not deal.legal() & {"claim", "pass"}:
        deal.play(min(deal.legal(), key=lambda card: (card[1] != "S", RANKS.index(card[0]))))
