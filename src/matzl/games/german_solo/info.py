"""The facts of German Solo: seats, pack, order, phases, refusals, result."""

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
from matzl.base.scoring import Scoring
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.order import RANKS, SUITS_UNDER

PACKETS = (3, 2, 3)  # §2.2
HAND_SIZE = 8  # §2.2
FIRST_TRICKS = 5  # §4.8, §7.17 the tricks of the bonus first
MACKERS = 5  # §7.22

BIDDING, NAMING, CALLING, PARTNER_NAMES, PLAY, ASKING, STOPPING = range(1, 8)
"""Places of the phases after the finished deal."""

PASS, HOLD, LOWEST_BID = range(3)
ASK, SILENT = range(2)
STOP, PLAY_ON = range(2)

BIDS = tuple(contract.word for contract in CONTRACTS)

(
    NOT_HIGHER,
    NOT_BY_NAME,
    NOTHING_TO_HOLD,
    NO_CLUB,
    NO_BLACK_QUEENS,
    OWN_CARD,
    TRUMP_CALLED,
    HIGHER_RANK_FIRST,
    ACE_FIRST_IN_GRAND,
    SUIT_CALLED,
    NOT_IN_HAND,
    FOLLOW_SUIT,
    FOLLOW_LED_TRUMPS,
    CALLED_CARD_DUE,
    LEAD_CALLED_CARD,
    NOT_THE_PARTNER,
) = range(1, 17)

MACKERS_ITEM, MACKERS_DOUBLED, FIRST_ITEM, FIRST_SIXTH_LOST, LAST_ITEM = (
    len(CONTRACTS) + place for place in range(5)
)
"""Items of the result after those of the contracts, which come in the order of the bids."""

NO_BONUS, FIRST, LAST = -1, 0, 1

INFO = GameInfo(
    name="german-solo",
    place=4,
    title="German Solo",
    tagline="Call a partner or play alone: eight tricks, and two black queens above all trumps.",
    seats=(4,),
    ranks=RANKS,  # §1.9: in whatever picture
    order=lambda _: SUITS_UNDER,
    packets={4: PACKETS},
    direction="clockwise",  # §2.1
    silent="4.18",
    options=(Option("deals", "9.1", default=16),),
    phases=(  # §9.3: in none of them is anything drawn
        Phase("finished", "4.20"),
        Phase("bidding", "3.1", listed_words("pass", "hold", *BIDS)),
        Phase("naming", "3.24", suit_words("trump:")),
        Phase("calling", "3.25", card_words(RANKS, "call:")),
        Phase("partner-names", "3.30", suit_words("trump:")),
        Phase("play", "4.2", card_words(RANKS)),
        Phase("asking", "4.8", listed_words("ask", "silent")),
        Phase("stopping", "4.10", listed_words("stop", "play-on")),
    ),
    refusals=(
        LEGAL,
        Reason("not-higher", "3.4"),
        Reason("not-by-name", "3.6"),
        Reason("nothing-to-hold", "3.6"),
        Reason("no-club", "3.8"),
        Reason("no-black-queens", "3.9"),
        Reason("own-card", "3.26"),
        Reason("trump-called", "3.27"),
        Reason("higher-rank-first", "3.28"),
        Reason("ace-first-in-grand", "3.29"),
        Reason("suit-called", "3.31"),
        Reason("not-in-hand", "4.2"),
        Reason("follow-suit", "4.3"),
        Reason("follow-led-trumps", "4.3"),
        Reason("called-card-due", "4.5"),
        Reason("lead-called-card", "4.6"),
        Reason("not-the-partner", "4.14"),
    ),
    items=(
        *(Reason(contract.word, contract.clause) for contract in CONTRACTS),
        Reason("mackers", "7.22"),
        Reason("mackers-doubled", "7.23"),
        Reason("first", "7.17"),
        Reason("first-after-lost-sixth", "7.18"),
        Reason("last", "7.19"),
    ),
    result=(
        ResultField("contract", "choice", BIDS),
        ResultField("declarer", "seat"),
        ResultField("partner", "seat"),
        ResultField("made", "yes"),
        ResultField("mackers", "count"),
        ResultField("bonus", "choice", ("first", "last")),
    ),
    table=(
        ResultField("contract", "choice", BIDS),
        ResultField("declarer", "seat"),
        ResultField("called", "card"),
        ResultField("partner", "seat"),
        ResultField("shown", "cards"),
    ),
    call_titles={contract.word: contract.title for contract in CONTRACTS},
    zero_sum=True,
    scoring=Scoring,  # §8.1 dealers in turn, §8.2 sums, §8.3 a number of deals, §8.4 the highest score
)
