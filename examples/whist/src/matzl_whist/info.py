"""The facts of whist: seats, pack, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import LEGAL, GameInfo, Option, Phase, Reason, ResultField, card_words
from matzl.base.orders import suits_under
from matzl.base.scoring import Scoring

RANKS = "23456789TJQKA"  # §1.1; the names of §1.2 are those of every French pack
ORDER = "AKQJT98765432"  # §1.3
SUITS = suits_under(ORDER, ORDER)
PACKETS = (1,) * 13  # §2.2
BOOK = 6  # §7.1

PLAY = 1
"""The place of the one phase after the finished deal."""

NOT_IN_HAND, FOLLOW_SUIT = 1, 2
ODD_TRICKS = 0

INFO = GameInfo(
    name="whist",
    title="Whist",
    tagline="Two against two for tricks, with the suit of the last card dealt as trumps.",
    seats=(4,),
    ranks=RANKS,
    order=lambda _: SUITS,
    packets={4: PACKETS},
    upcard=True,  # §2.3
    direction="clockwise",  # §2.1
    options=(Option("deals", "9.1", default=12),),
    phases=(Phase("finished", "4.6"), Phase("play", "4.2", card_words(RANKS))),
    refusals=(LEGAL, Reason("not-in-hand", "4.2"), Reason("follow-suit", "4.3")),
    items=(Reason("odd-tricks", "7.1"),),
    result=(ResultField("odd_tricks", "count"),),
    table=(ResultField("upcard", "card"),),
    scoring=Scoring,  # §8.1 to §8.3
)
