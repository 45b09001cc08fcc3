"""Tables that differ in cards that a guest has not seen, and at which the same is done."""

from __future__ import annotations

import random

from matzl.base.cards import CARD_NAMES
from matzl.deal.deal import Deal
from matzl.table.state import Table


def lay_pack(table: Table, pack: tuple[int, ...]) -> None:
    """Deal the cards of a pack instead of those that have just been dealt."""
    assert table.match is not None
    assert table.deal is not None
    knocked = table.deal.knocked
    dealt = Deal(table.match.game, pack=pack, knocked=knocked, **table.match.place())
    table.deal = table.match._deal = dealt


def dealt_to(deal: Deal, seat: int | None) -> set[str]:
    """The cards that a guest was dealt or has drawn, with the card turned up for all."""
    upcard = {deal.upcard} if deal.upcard else set()
    return upcard | (set() if seat is None else {*deal.hands[seat], *deal.hand(seat)})


def other_pack(deal: Deal, known: set[str], dice: random.Random) -> tuple[int, ...]:
    """The pack of a deal, where all cards but some known ones have changed places."""
    pack = list(deal._pack)
    places = [place for place, card in enumerate(pack) if CARD_NAMES[card] not in known]
    cards = [pack[place] for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card
    return tuple(pack)
