"""The facts of Matzlfangen: seats, pack, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import (
    LEGAL,
    GameInfo,
    Option,
    Phase,
    Reason,
    ResultField,
    card_words,
    listed_words,
    suit_words,
)
from matzl.base.orders import suits_under
from matzl.base.scoring import Scoring

RANKS = "789TJQKA"  # §1.1; the pictures of §1.4 are the same cards
ORDER = "ATKQJ987"  # §1.2
SUITS = suits_under(ORDER, ORDER)
PACKETS = (4, 4)  # §2.3
KNOCKED_PACKETS = (8,)  # §2.4, the choice of §2.2
TO_WIN = 66  # §7.1
WATER = 30  # §7.4
LAST_TRICK = 10  # §6.2
MOST_RAISES = 10  # §3.15

AUTO, MANUAL = 0, 1  # §9.1

AUCTION, CALL, NAME_TRUMP, RAISING, PLAY, CLAIMING = range(1, 7)
"""Places of the phases after the finished deal. None is by chance (§9.4)."""

RUFEN, TREIBEN, NEIDSPIEL, DURCH, TRUMPF_DURCH = range(5)
"""§3.2 The contracts from low to high; each is the number of its bid, and weiter stands at rufen."""
CONTRACTS = ("rufen", "treiben", "neidspiel", "durch", "trumpf-durch")
WEITER = RUFEN
RAISE, PASS = 0, 1
CLAIM = 0  # and a pass

BID_TOO_LOW, CALLED_TRUMP, CALLED_OWN, NOT_ENTITLED = range(1, 5)
NOT_IN_HAND, FOLLOW_SUIT, TRUMP_WHEN_VOID, BEAT_THE_BEST = range(5, 9)

PLAIN, NO_WATER, NO_TRICK, ALL_OR_NOTHING, RAISED, MATZL, ANNULLED = range(7)

DECLARER_SIDE, DEFENDERS = 0, 1
"""Who captured the matzl, as the result names it."""

INFO = GameInfo(
    name="matzlfangen",
    place=6,
    title="Matzlfangen",
    tagline="Austrian point tricks: call a partner or play alone, and catch the little bird.",
    seats=(4,),
    ranks=RANKS,
    order=lambda _: SUITS,
    packets={4: PACKETS},
    knocked_packets=KNOCKED_PACKETS,
    upcard=True,
    direction="clockwise",  # §2.1
    options=(
        Option("matzl_claim", "9.1", choices=("auto", "manual")),
        Option("deals", "9.2", default=16),
    ),
    phases=(
        Phase("finished", "4.9"),
        Phase("auction", "3.1", listed_words("weiter", *CONTRACTS[1:])),
        Phase("call", "3.10", card_words(RANKS, "call:")),
        Phase("trump", "3.14", suit_words("trump:")),
        Phase("raise", "3.15", listed_words("raise", "pass")),
        Phase("play", "4.3", card_words(RANKS)),
        Phase("claim", "7.12", listed_words("claim", "pass")),
    ),
    refusals=(
        LEGAL,
        Reason("bid-too-low", "3.2"),
        Reason("called-trump", "3.11"),
        Reason("called-own-card", "3.12"),
        Reason("not-entitled-to-raise", "3.16"),
        Reason("not-in-hand", "4.3"),
        Reason("follow-suit", "4.4"),
        Reason("trump-when-void", "4.5"),
        Reason("beat-the-best", "4.6"),
    ),
    items=(
        Reason("plain-value", "7.3"),
        Reason("no-water", "7.4"),
        Reason("losers-without-trick", "7.5"),
        Reason("durch-value", "7.6"),
        Reason("raises", "7.7"),
        Reason("matzl-captured", "7.10"),
        Reason("matzl-annuls", "7.9"),
    ),
    result=(
        ResultField("contract", "choice", choices=CONTRACTS),
        ResultField("declarer", "seat"),
        ResultField("partner", "seat"),
        ResultField("made", "yes"),
        ResultField("raises", "count"),
        ResultField("matzl_captured_by", "choice", choices=("declarer", "defenders")),
    ),
    table=(
        ResultField("contract", "choice", choices=CONTRACTS),
        ResultField("declarer", "seat"),
        ResultField("called", "card"),
        ResultField("partner", "seat"),
        ResultField("raises", "count"),
        ResultField("upcard", "card"),
        ResultField("shown", "cards"),
    ),
    raises=(
        "Schuß",
        "Re",
        "Sub",
        "Dut",
        "Hirsch",
        "Gams",
        "Jager",
        "Gweih",
        "Auffi",
        "Drauffi",
    ),
    call_titles={
        "weiter": "Weiter",
        "treiben": "Treiben",
        "neidspiel": "Neidspiel",
        "durch": "Durch",
        "trumpf-durch": "Trumpf-durch",
    },
    # §8.1 the deal passes on, §8.2 deals add up, §8.3 to a fixed number, §8.4 the highest score wins
    zero_sum=True,
    scoring=Scoring,
)
