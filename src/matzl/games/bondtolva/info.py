"""The facts of Bondtolva: seats, pack, stock, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import (
    LEGAL,
    GameInfo,
    Option,
    Phase,
    Reason,
    ResultField,
    card_words,
    suit_words,
)
from matzl.base.orders import suits_under
from matzl.games.bondtolva.match import BondtolvaScoring

RANKS = "9TJQKA"  # §1.1; the pictures of §1.4 are the same cards
ORDER_LOW_TEN = "AKQJT9"  # §1.2
ORDER_HIGH_TEN = "ATKQJ9"  # §1.3
SUITS = {
    "low": suits_under(ORDER_LOW_TEN, ORDER_LOW_TEN),
    "high": suits_under(ORDER_HIGH_TEN, ORDER_HIGH_TEN),
}
PACKETS = (3, 3)  # §2.2
STOCK = 12  # §2.3

LOW, HIGH = 0, 1  # §9.1

PLAY, DECLARE = 1, 2
"""Places of the phases after the finished deal. There is no auction (§3.1)."""

PASS = 4
"""The action ``pass``, after the four suits that can be declared."""

NOT_IN_HAND, FOLLOW_SUIT, PLAY_HIGHER, TRUMP_WHEN_VOID, NO_PAIR, ALREADY_DECLARED = range(1, 7)

TRUMP, TJOG, LAST_TRICK, MATADORS, EYES, NOBODY = range(6)

INFO = GameInfo(
    name="bondtolva",
    place=5,
    title="Bondtolva",
    tagline="A Swedish duel of declared pairs and the last trick, won at exactly twelve points.",
    seats=(2,),
    ranks=RANKS,
    order=lambda options: SUITS[options["ten"]],
    packets={2: PACKETS},
    stock=STOCK,
    direction="clockwise",  # §2.1
    options=(
        Option("ten", "9.1", choices=("low", "high")),
        Option("target", "9.2", default=12),
        Option("fall_to", "9.3", default=7, low=0, below="target"),
    ),
    phases=(
        Phase("finished", "4.17"),
        Phase("play", "4.2", card_words(RANKS)),
        Phase("declare", "4.6", suit_words("declare:", "pass")),
    ),
    refusals=(
        LEGAL,
        Reason("not-in-hand", "4.2"),
        Reason("follow-suit", "4.13"),
        Reason("play-higher", "4.14"),
        Reason("trump-when-void", "4.15"),
        Reason("no-pair", "4.7"),
        Reason("already-declared", "4.8"),
    ),
    items=(
        Reason("trump-declared", "7.1"),
        Reason("tjog-declared", "7.2"),
        Reason("last-trick", "7.3"),
        Reason("most-matadors", "7.4"),
        Reason("most-eyes", "7.5"),
        Reason("cards-shared", "7.6"),
    ),
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
    scoring=BondtolvaScoring,
)
