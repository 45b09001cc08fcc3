"""The common facts of the three Jass games: pack, orders, phases of a deal, reasons for refusals."""

from __future__ import annotations

from matzl.base.cards import suits_under
from matzl.base.info import LEGAL, Numbered, Phase, Reason, card_words

RANKS = "6789TJQKA"  # §1.1; §1.2 other packs have other names for the same cards
PLAIN_ORDER = "AKQJT9876"  # §1.3
TRUMP_ORDER = "J9AKQT876"  # §1.4
SUITS = suits_under(PLAIN_ORDER, TRUMP_ORDER)
DIRECTION = "anticlockwise"  # §2.1
PACKETS = {3: (3, 3, 3, 3), 4: (3, 3, 3)}  # §2.2
LAST_TRICK = 5  # §6.5
ALL_POINTS = 157  # §6.6
TOO_MANY = 100  # points from which a seat has too many
AVOID_HUNDRED, WIN_A_TRICK = 1, 2
"""The aims of rules of thumb beyond the most or the fewest points; a game's `AIMS` is a set of them."""

PHASES = Numbered([Phase("finished", "4.14")])
PLAY = PHASES.add(Phase("play", "4.2", card_words(RANKS)))
DRAW = PHASES.add(Phase("draw", "7.11", card_words(RANKS, "draw:"), by_chance=True))
"""The last phase, which Plus-Minus does not have."""

REFUSALS = Numbered([LEGAL])
NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.2"))
FOLLOW_SUIT = REFUSALS.add(Reason("follow-suit", "4.4"))
FOLLOW_OR_TRUMP = REFUSALS.add(Reason("follow-or-trump", "4.8"))
UNDER_TRUMP = REFUSALS.add(Reason("under-trump", "4.9"))
FOLLOW_TRUMPS = REFUSALS.add(Reason("follow-trumps", "4.10"))
ALREADY_DRAWN = REFUSALS.add(Reason("already-drawn", "7.12"))
"""The last reason, which Plus-Minus does not have."""
