"""Lookup tables for features of a game's positions and actions, computed from the facts of the game alone."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from matzl import registry
from matzl.base.cards import NO_CARD, pack_of
from matzl.base.info import PLAY_PHASE
from matzl.base.options import completed
from matzl.engine.tricks import order_tables

CALL, SUIT, CARD = range(3)
"""The kinds of actions: a plain call, naming a suit (bits 0 to 3), and a card (bits 0 to 51)."""

FIRST_FIXED = 52
"""The slot of the first card that belongs to another suit than its printed one under some trump."""


class FeatureTables(NamedTuple):
    """The lookup tables from which the features of a game's positions and actions are computed.

    Attributes
    ----------
    pack
        The cards of the game, as a set.
    suit_of : int64[5, 64]
        The suit to which a card belongs under a trump; 4 is no trump.
    beat : int64[5, 64]
        The cards that beat a card under a trump, with the default options.
    fixed : int64[64]
        The slot of a card that some trump moves to another suit, from `FIRST_FIXED`; 0 for all others.
    kinds : int64[phases, 64]
        The kind of each action in a phase.
    playing
        The phase of card play.
    discards_set_trumps
        1 if a card played off suit may set trumps.
    trumps_named_late
        1 if trumps may be named after the first card has been played.
    """

    pack: int
    suit_of: Any
    beat: Any
    fixed: Any
    kinds: Any
    playing: int
    discards_set_trumps: int
    trumps_named_late: int


@cache
def tables_of(game: str) -> FeatureTables:
    """Return the lookup tables for the features of a game's positions and actions."""
    info = registry.info(game)
    suits = info.order(completed(info, {}))
    suit_of, fixed = np.full((5, 64), 4, np.int64), np.zeros(64, np.int64)
    moved = set()
    for trump, under_trump in enumerate(suits):
        for suit, members in enumerate(under_trump):
            for card in members:
                suit_of[trump, card] = suit
                moved |= {card} if suit != card // 13 else set()
    for index, card in enumerate(sorted(moved)):
        fixed[card] = FIRST_FIXED + index
    kinds = np.full((len(info.phases), 64), CALL, np.int64)
    for number, phase in enumerate(info.phases):
        for bit, word in phase.words.items():
            named = word.rpartition(":")[2]
            if len(named) == 2 and named[0] in info.ranks and bit < NO_CARD:
                kinds[number, bit] = CARD
            elif ":" in word and len(named) == 1:
                kinds[number, bit] = SUIT
    playing = [phase.name for phase in info.phases].index(PLAY_PHASE)
    return FeatureTables(
        sum(1 << card for card in pack_of(info.ranks)), suit_of, order_tables(suits)[1], fixed, kinds,
        playing, int(info.trumps_by_discard), int((kinds[playing:] == SUIT).any()),
    )  # fmt: skip
