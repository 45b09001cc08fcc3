"""Deals of Bondtolva for tests: from given hands, in the second phase, or played at random."""

from __future__ import annotations

from itertools import permutations

from matzl import registry
from tests.rules.implementations import new_deal
from tests.rules.kernel_deal import split

INFO = registry.info("bondtolva")
PACK = [rank + suit for suit in "CDHS" for rank in INFO.ranks]
LOW_TEN, HIGH_TEN = "AKQJT9", "ATKQJ9"


def bondtolva(first, second, stock="", **setting):
    """Return a deal in which seat 0 leads; short hands and the stock are filled from the rest of the pack."""
    first, second, stock = split(first), split(second), split(stock)
    rest = [name for name in PACK if name not in {*first, *second, *stock}]
    for hand in first, second:
        while len(hand) < 6:
            hand.append(rest.pop(0))
    setting.setdefault("dealer", 1)
    return new_deal("bondtolva", [first, second], stock=stock + rest, **setting)


def beats(card, led, order=LOW_TEN, trump=""):
    """Return whether a card wins against the card led."""
    if card[1] != led[1]:
        return card[1] == trump
    return order.index(card[0]) < order.index(led[0])


def second_phase(first, second, trump="", **setting):
    """Return a deal after six tricks, all won by seat 0, which leads to the seventh with these hands.

    Seat 0 has declared the trump suit, if any; otherwise nothing has been declared.
    """
    first, second = split(first), split(second)
    order = HIGH_TEN if setting.get("ten") == "high" else LOW_TEN
    rest = [name for name in PACK if name not in {*first, *second}]
    rest.sort(key=lambda name: (name[1] != trump, order.index(name[0])))
    leads, pile = rest[:6], rest[6:]
    pair = {"K" + trump, "Q" + trump}
    first.sort(key=lambda name: name not in pair)  # drawn early, so that they can be declared
    stock = [name for two in zip(first, second, strict=True) for name in two]
    for replies in permutations(pile):
        if not any(
            beats(reply, lead, order, trump) for lead, reply in zip(leads, replies, strict=True)
        ):
            break
    deal = new_deal("bondtolva", [leads, replies], stock=stock, dealer=1, **setting)
    for lead, reply in zip(leads, replies, strict=True):
        deal.play([lead, reply])
        if deal.phase.name == "declare":
            deal.play(["declare:" + trump if "declare:" + trump in deal.legal() else "pass"])
    assert deal.tricks == [6, 0]
    assert deal.trump_letter == (trump or None)
    return deal
