"""The facts of Bondtolva: seats, pack, stock, options, phases, refusals, items of results."""

from __future__ import annotations

from matzl.base.cards import suits_under
from matzl.base.info import (
    LEGAL,
    GameInfo,
    GuidedDeal,
    Numbered,
    Option,
    Phase,
    Reason,
    ResultField,
    card_words,
    suit_words,
)
from matzl.games.bondtolva.match import BondtolvaScoring

RANKS = "9TJQKA"  # §1.1; §1.4 the pictures differ, the cards do not
ORDER_LOW_TEN = "AKQJT9"  # §1.2
ORDER_HIGH_TEN = "ATKQJ9"  # §1.3
SUITS = {
    "low": suits_under(ORDER_LOW_TEN, ORDER_LOW_TEN),
    "high": suits_under(ORDER_HIGH_TEN, ORDER_HIGH_TEN),
}
PACKETS = (3, 3)  # §2.2
STOCK = 12  # §2.3

TEN = Numbered[str]()  # §9.1
LOW = TEN.add("low")
HIGH = TEN.add("high")

PASS = 4
"""The action ``pass``, after the four suits that can be declared."""

PHASES = Numbered([Phase("finished", "4.17")])  # §3.1 there is no auction
PLAY = PHASES.add(Phase("play", "4.2", card_words(RANKS)))
DECLARE = PHASES.add(Phase("declare", "4.6", suit_words("declare:", "pass"), only_legal=True))

REFUSALS = Numbered([LEGAL])
NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.2"))
FOLLOW_SUIT = REFUSALS.add(Reason("follow-suit", "4.13"))
PLAY_HIGHER = REFUSALS.add(Reason("play-higher", "4.14"))
TRUMP_WHEN_VOID = REFUSALS.add(Reason("trump-when-void", "4.15"))
NO_PAIR = REFUSALS.add(Reason("no-pair", "4.7"))
ALREADY_DECLARED = REFUSALS.add(Reason("already-declared", "4.8"))

ITEMS = Numbered[Reason]()
TRUMP = ITEMS.add(Reason("trump-declared", "7.1"))
TJOG = ITEMS.add(Reason("tjog-declared", "7.2"))
LAST_TRICK = ITEMS.add(Reason("last-trick", "7.3"))
MATADORS = ITEMS.add(Reason("most-matadors", "7.4"))
EYES = ITEMS.add(Reason("most-eyes", "7.5"))
NOBODY = ITEMS.add(Reason("cards-shared", "7.6"))

INFO = GameInfo(
    name="bondtolva",
    place=5,
    master=True,
    title="Bondtolva",
    tagline="A Swedish duel of declared pairs and the last trick, won at exactly twelve points.",
    seats=(2,),
    ranks=RANKS,
    order=lambda options: SUITS[options["ten"]],
    packets={2: PACKETS},
    stock=STOCK,
    direction="clockwise",  # §2.1
    options=(
        Option("ten", "9.1", choices=tuple(TEN)),
        Option("target", "9.2", default=12),
        Option("fall_to", "9.3", default=7, low=0, below="target"),
    ),
    phases=tuple(PHASES),
    refusals=tuple(REFUSALS),
    items=tuple(ITEMS),
    result=(
        ResultField("trump_by", "seat"),
        ResultField("tjog_by", "seat"),
        ResultField("last_trick", "seat"),
        ResultField("matadors", "counts"),
        ResultField("win", "seat"),
    ),
    table=(
        ResultField("trump_by", "seat"),
        ResultField("tjog_by", "seat"),
        ResultField("tjog", "suit"),
        ResultField("shown", "cards"),
    ),
    guided_deals=(GuidedDeal(seed=1, number=644, dealer=1),),
    scoring=BondtolvaScoring,
    fall="8.3",
    longest=30,  # each card, and six declarations or passes (§4.6)
    payoff_range=(0, 5),  # §7.1, §7.2, §7.3 and §7.4
)
