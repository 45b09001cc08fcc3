"""The facts of Matzlfangen: seats, pack, options, contracts, phases, refusals, items of results."""

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
    call_words,
    card_words,
    suit_words,
)
from matzl.base.scoring import Scoring

RANKS = "789TJQKA"  # §1.1; §1.4 the pictures differ, the cards do not
ORDER = "ATKQJ987"  # §1.2
SUITS = suits_under(ORDER, ORDER)
PACKETS = (4, 4)  # §2.3
KNOCKED_PACKETS = (8,)  # §2.4 after a knock (§2.2)
TO_WIN = 66  # §7.1
WATER = 30  # §7.4
LAST_TRICK = 10  # §6.2
MAX_RAISES = 10  # §3.15

MATZL_CLAIM = Numbered(["auto"])  # §9.1
MANUAL = MATZL_CLAIM.add("manual")

CONTRACTS = Numbered[str]()
"""§3.2 The contracts from low to high; each has the number of its bid, and weiter has the number of rufen."""
RUFEN = CONTRACTS.add("rufen")
TREIBEN = CONTRACTS.add("treiben")
NEIDSPIEL = CONTRACTS.add("neidspiel")
DURCH = CONTRACTS.add("durch")
TRUMPF_DURCH = CONTRACTS.add("trumpf-durch")
WEITER = RUFEN

RAISE_CALLS = Numbered[str]()
RAISE = RAISE_CALLS.add("raise")
PASS = RAISE_CALLS.add("pass")
CLAIM_CALLS = Numbered[str]()
CLAIM = CLAIM_CALLS.add("claim")
CLAIM_CALLS.add("pass")

PHASES = Numbered([Phase("finished", "4.9")])  # §9.4 in none of them is anything drawn
AUCTION = PHASES.add(Phase("auction", "3.1", call_words("weiter", *CONTRACTS[1:])))
CALL = PHASES.add(Phase("call", "3.10", card_words(RANKS, "call:")))
NAME_TRUMP = PHASES.add(Phase("trump", "3.14", suit_words("trump:")))
RAISING = PHASES.add(Phase("raise", "3.15", call_words(*RAISE_CALLS)))
PLAY = PHASES.add(Phase("play", "4.3", card_words(RANKS)))
CLAIMING = PHASES.add(Phase("claim", "7.12", call_words(*CLAIM_CALLS)))

REFUSALS = Numbered([LEGAL])
BID_TOO_LOW = REFUSALS.add(Reason("bid-too-low", "3.2"))
CALLED_TRUMP = REFUSALS.add(Reason("called-trump", "3.11"))
CALLED_OWN = REFUSALS.add(Reason("called-own-card", "3.12"))
NOT_ENTITLED = REFUSALS.add(Reason("not-entitled-to-raise", "3.16"))
NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.3"))
FOLLOW_SUIT = REFUSALS.add(Reason("follow-suit", "4.4"))
TRUMP_WHEN_VOID = REFUSALS.add(Reason("trump-when-void", "4.5"))
BEAT_THE_BEST = REFUSALS.add(Reason("beat-the-best", "4.6"))

ITEMS = Numbered[Reason]()
PLAIN = ITEMS.add(Reason("plain-value", "7.3"))
NO_WATER = ITEMS.add(Reason("no-water", "7.4"))
NO_TRICK = ITEMS.add(Reason("losers-without-trick", "7.5"))
ALL_OR_NOTHING = ITEMS.add(Reason("durch-value", "7.6"))
RAISED = ITEMS.add(Reason("raises", "7.7"))
MATZL = ITEMS.add(Reason("matzl-captured", "7.10"))
ANNULLED = ITEMS.add(Reason("matzl-annuls", "7.9"))

CAPTURERS = Numbered[str]()
"""The sides that can capture the matzl, as the result names them."""
DECLARER_SIDE = CAPTURERS.add("declarer")
DEFENDERS = CAPTURERS.add("defenders")

INFO = GameInfo(
    name="matzlfangen",
    place=6,
    title="Matzlfangen",
    tagline="An Austrian point-trick game: call a partner or play alone, and catch the ten of trumps, the matzl.",
    seats=(4,),
    ranks=RANKS,
    order=lambda _: SUITS,
    packets={4: PACKETS},
    knocked_packets=KNOCKED_PACKETS,
    upcard=True,
    direction="clockwise",  # §2.1
    options=(
        Option("matzl_claim", "9.1", choices=tuple(MATZL_CLAIM)),
        Option("deals", "9.2", default=16),
    ),
    phases=tuple(PHASES),
    refusals=tuple(REFUSALS),
    items=tuple(ITEMS),
    result=(
        ResultField("contract", "choice", choices=tuple(CONTRACTS)),
        ResultField("declarer", "seat"),
        ResultField("partner", "seat"),
        ResultField("made", "yes"),
        ResultField("raises", "count"),
        ResultField("matzl_captured_by", "choice", choices=tuple(CAPTURERS)),
    ),
    table=(
        ResultField("contract", "choice", choices=tuple(CONTRACTS)),
        ResultField("declarer", "seat"),
        ResultField("called", "card"),
        ResultField("partner", "seat"),
        ResultField("raises", "count"),
        ResultField("upcard", "card"),
        ResultField("shown", "cards"),
    ),
    raises=("Schuß", "Re", "Sub", "Dut", "Hirsch", "Gams", "Jager", "Gweih", "Auffi", "Drauffi"),
    plain_values={
        "rufen": 1,
        "treiben": 1,
        "neidspiel": 1,
        "durch": 6,
        "trumpf-durch": 6,
    },  # §7.3, §7.6
    call_titles={
        "weiter": "Weiter",
        "treiben": "Treiben",
        "neidspiel": "Neidspiel",
        "durch": "Durch",
        "trumpf-durch": "Trumpf-durch",
    },
    call_groups=dict.fromkeys(CONTRACTS[1:], "alone"),
    # §8.1 the deal passes on, §8.2 deals add up, §8.3 to a fixed number, §8.4 the highest score wins
    zero_sum=True,
    guided_deals=(
        GuidedDeal(seed=1, number=14520, dealer=2),
        GuidedDeal(seed=1, number=1534, dealer=3, name="bidding"),
    ),
    scoring=Scoring,
    longest=61,  # in rufen: 4 bids, a call, 22 raises and passes, each card, 2 claims passed
    payoff_range=(-51, 51),  # §7.6, ten raises (§7.7) and the matzl (§7.10), by three (§7.14)
)
