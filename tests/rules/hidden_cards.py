"""Pairs of deals that differ only in cards hidden from a seat, and so must look alike to it."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES
from tests.rules.kernel_deal import KernelDeal


def twins(game, pack, seat, rng, most, **setting):
    """Return a deal after up to `most` random actions and a twin that the seat cannot tell from it.

    Return None if the same actions are illegal after the hidden cards were shuffled.
    """
    one = KernelDeal(game, pack=pack, **setting)
    actions = []
    while not one.over and len(actions) < most:
        actions.append(rng.choice(sorted(one.legal())))
        one.play(actions[-1])
    seen = {word for word in actions if word in CARD_NAMES} | one.hand(seat)
    for shown in one.shown:
        seen |= one.names(shown)
    places = [place for place, name in enumerate(pack) if name not in seen]
    names = [pack[place] for place in places]
    rng.shuffle(names)
    moved = dict(zip(places, names, strict=True))
    other = KernelDeal(
        game, pack=[moved.get(place, name) for place, name in enumerate(pack)], **setting
    )
    for word in actions:
        if word not in other.legal():
            return None
        other.play(word)
    return one, other
