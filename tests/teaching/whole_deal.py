"""Facts about a deal computed from all its cards by name, without the bit sets of the tutors."""

from __future__ import annotations

from matzl import Deal
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS

PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def suits(deal: Deal) -> list[list[str]]:
    """Return the suits under the trumps of a deal, each from its highest card."""
    trump = SUIT_LETTERS.index(trump_of(deal)) if trump_of(deal) else NO_SUIT
    return [[CARD_NAMES[c] for c in suit] for suit in deal.info.order(deal.options)[trump]]


def trump_of(deal: Deal) -> str | None:
    return deal.view(None).trump


def trumps(deal: Deal) -> list[str]:
    letter = trump_of(deal)
    return suits(deal)[SUIT_LETTERS.index(letter)] if letter else []


def suit_of(deal: Deal, card: str) -> list[str]:
    return next(suit for suit in suits(deal) if card in suit)


def beats(deal: Deal, card: str, best: str) -> bool:
    """Return whether a card beats the best card so far."""
    suit = suit_of(deal, best)
    return suit.index(card) < suit.index(best) if card in suit else card in trumps(deal)


def out(deal: Deal, seat: int) -> set[str]:
    """Return the cards that are neither in the seat's hand nor played."""
    gone = {card for trick in deal.tricks for _, card in trick.cards}
    dealt = {card for hand in deal.hands for card in hand} | set(deal.stock)
    return dealt - gone - set(deal.hand(seat))


def trick_now(deal: Deal):
    """Return the unfinished trick as pairs of seat and card."""
    if not deal.tricks or deal.tricks[-1].winner is not None:
        return ()
    return deal.tricks[-1].cards


def wins_now(deal: Deal, seat: int, card: str) -> bool:
    """Return whether a card played by the seat to move is the best of the trick."""
    later = deal.copy()
    number = len(later.tricks) - bool(trick_now(later))
    later.play(card)
    return winner_of(later, number) == seat


def winner_of(deal: Deal, number: int) -> int:
    """Return the seat that has won a trick, or is winning it."""
    trick = deal.tricks[number]
    return deal.view(None).winning if trick.winner is None else trick.winner


def ends(deal: Deal, number: int) -> list[Deal]:
    """Return the deal after every possible end of a trick."""
    if deal.tricks[number].winner is not None:
        return [deal]
    found = []
    for card in deal.legal:
        later = deal.copy()
        later.play(card)
        found += ends(later, number)
    return found


def endings_after(deal: Deal, card: str) -> list[Deal]:
    """Return the deal after every possible end of the trick that follows a card."""
    number = len(deal.tricks) - bool(trick_now(deal))
    later = deal.copy()
    later.play(card)
    return ends(later, number)


def side_of(deal: Deal, seat: int) -> bool:
    """Return whether a seat is on declarer's side, publicly or not."""
    table = deal.table
    called = table["called"]
    return seat == table["declarer"] or (called is not None and called in deal.hands[seat])


def tricks_of(deal: Deal, seat: int) -> list[list[str]]:
    return [[card for _, card in trick.cards] for trick in deal.tricks if trick.winner == seat]
