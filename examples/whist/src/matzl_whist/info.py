"""The facts of whist: seats, pack, options, phases, refusals, items, result."""

from __future__ import annotations

from matzl.base.cards import suits_under
from matzl.base.info import (
    LEGAL,
    GameInfo,
    Numbered,
    Option,
    Phase,
    Reason,
    ResultField,
    card_words,
)
from matzl.base.scoring import Scoring

RANKS = "23456789TJQKA"  # §1.1; the names of §1.2 are those of every French pack
ORDER = "AKQJT98765432"  # §1.3
SUITS = suits_under(ORDER, ORDER)
PACKETS = (1,) * 13  # §2.2
BOOK = 6  # §7.1

PHASES = Numbered([Phase("finished", "4.6")])
PLAY = PHASES.add(Phase("play", "4.2", card_words(RANKS)))

REFUSALS = Numbered([LEGAL])
NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.2"))
FOLLOW_SUIT = REFUSALS.add(Reason("follow-suit", "4.3"))

ITEMS = Numbered[Reason]()
ODD_TRICKS = ITEMS.add(Reason("odd-tricks", "7.1"))

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
    phases=tuple(PHASES),
    refusals=tuple(REFUSALS),
    items=tuple(ITEMS),
    result=(ResultField("odd_tricks", "count"),),
    table=(ResultField("upcard", "card"),),
    scoring=Scoring,  # §8.1 to §8.3
    longest=52,
    payoff_range=(0, 7),  # §7.1, §7.2
)
