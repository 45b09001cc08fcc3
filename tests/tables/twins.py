"""Pairs of tables that differ in cards a visitor has not seen, with the same actions."""

from __future__ import annotations

import random

from matzl.base.cards import CARD_NAMES
from matzl.deal.deal import Deal
from matzl.table.core.state import Table


def lay_pack(table: Table, pack: tuple[int, ...]) -> None:
    """Replace the pack of the current deal."""
    assert table.match is not None
    assert table.deal is not None
    knocked = table.deal.knocked
    dealt = Deal(table.match.game, pack=pack, knocked=knocked, **table.match.place())
    table.deal = table.match._deal = dealt


def dealt_to(deal: Deal, seat: int | None) -> set[str]:
    """Return the cards that a visitor was dealt or has drawn, with the upcard."""
    upcard = {deal.upcard} if deal.upcard else set()
    return upcard | (set() if seat is None else {*deal.hands[seat], *deal.hand(seat)})


def other_pack(deal: Deal, known: set[str], rng: random.Random) -> tuple[int, ...]:
    """Return the pack of a deal with all cards but some known ones permuted."""
    pack = list(deal._pack)
    places = [place for place, card in enumerate(pack) if CARD_NAMES[card] not in known]
    cards = [pack[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card
    return tuple(pack)
