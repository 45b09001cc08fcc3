"""The facts the three Jass games share: pack, orders, phases of a deal, refusals of play."""

from __future__ import annotations

from matzl.base.info import LEGAL, Phase, Reason, card_words
from matzl.base.orders import suits_under

RANKS = "6789TJQKA"  # §1.1; the names of other packs (§1.2) are words, not rules
PLAIN_ORDER = "AKQJT9876"  # §1.3
TRUMP_ORDER = "J9AKQT876"  # §1.4
SUITS = suits_under(PLAIN_ORDER, TRUMP_ORDER)
DIRECTION = "anticlockwise"  # §2.1
PACKETS = {3: (3, 3, 3, 3), 4: (3, 3, 3)}  # §2.2
LAST_TRICK = 5  # §6.5
ALL_POINTS = 157  # §6.6
TOO_MANY = 100  # from here on a seat has too many points

FINISHED = Phase("finished", "4.14")
PLAYING = Phase("play", "4.2", card_words(RANKS))


def drawing(clause: str) -> Phase:
    """The phase in which tied seats draw cards, with the clause that lets nothing else happen meanwhile."""
    return Phase("draw", clause, card_words(RANKS, "draw:"), by_chance=True)


PLAY, DRAW = 1, 2
"""Places of the phases after the finished deal."""

NOT_IN_HAND, FOLLOW_SUIT, FOLLOW_OR_TRUMP, UNDER_TRUMP, FOLLOW_TRUMPS, ALREADY_DRAWN = range(1, 7)


def refusals(drawn: str | None = None) -> tuple[Reason, ...]:
    """The refusals of play, and of a draw by the clause `drawn` where there are draws."""
    play = (
        LEGAL,
        Reason("not-in-hand", "4.2"),
        Reason("follow-suit", "4.4"),
        Reason("follow-or-trump", "4.8"),
        Reason("under-trump", "4.9"),
        Reason("follow-trumps", "4.10"),
    )
    return (*play, Reason("already-drawn", drawn)) if drawn else play
