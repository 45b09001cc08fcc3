"""The facts of German Solo: pack and order (§1), calls, phases, refusals, items of results."""

from __future__ import annotations

from matzl.base.cards import CLUBS, SPADES, Suits, card, cards, suits_under
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
from matzl.games.german_solo.contracts import BIDS, CONTRACTS

RANKS = "789TJQKA"  # §1.1
PLAIN_ORDER = "AKQJT987"  # §1.6, §1.7
SPADILLE, BASTA = card("QC"), card("QS")
BLACK_QUEENS = cards("QC QS")


def _suits() -> Suits:
    """Return the four suits under each trump, from the highest card to the lowest.

    §1.6 Plain suits, and §1.7 all suits without trumps, have the plain order.
    §1.2, §1.3, §1.4, §1.5 Trumps are spadille, manille, basta and the rest of the trump suit in plain order.
    §1.8 The black queens belong to trumps and to no other suit.
    """
    under_each = suits_under(PLAIN_ORDER, PLAIN_ORDER)
    for trump in range(CLUBS, SPADES + 1):
        suits = [[c for c in suit if c not in (SPADILLE, BASTA)] for suit in under_each[trump]]
        manille = suits[trump].pop()
        suits[trump] = [SPADILLE, manille, BASTA, *suits[trump]]
        under_each[trump] = suits
    return under_each


SUITS_UNDER = _suits()

PACKETS = (3, 2, 3)  # §2.2
HAND_SIZE = 8  # §2.2
FIRST_TRICKS = 5  # §4.8, §7.17 the tricks for the bonus first
MACKERS = 5  # §7.22

BIDDING_CALLS = Numbered[str]()
PASS = BIDDING_CALLS.add("pass")
HOLD = BIDDING_CALLS.add("hold")
LOWEST_BID = len(BIDDING_CALLS)
BIDDING_CALLS += BIDS

ASKING_CALLS = Numbered[str]()
ASK = ASKING_CALLS.add("ask")
SILENT = ASKING_CALLS.add("silent")

STOPPING_CALLS = Numbered[str]()
STOP = STOPPING_CALLS.add("stop")
PLAY_ON = STOPPING_CALLS.add("play-on")

PHASES = Numbered([Phase("finished", "4.20")])  # §9.3 in none of them is anything drawn
BIDDING = PHASES.add(Phase("bidding", "3.1", call_words(*BIDDING_CALLS)))
NAMING = PHASES.add(Phase("naming", "3.24", suit_words("trump:")))
CALLING = PHASES.add(Phase("calling", "3.25", card_words(RANKS, "call:")))
PARTNER_NAMES = PHASES.add(Phase("partner-names", "3.30", suit_words("trump:")))
PLAY = PHASES.add(Phase("play", "4.2", card_words(RANKS)))
ASKING = PHASES.add(Phase("asking", "4.8", call_words(*ASKING_CALLS)))
STOPPING = PHASES.add(Phase("stopping", "4.10", call_words(*STOPPING_CALLS)))

REFUSALS = Numbered([LEGAL])
NOT_HIGHER = REFUSALS.add(Reason("not-higher", "3.4"))
NOT_BY_NAME = REFUSALS.add(Reason("not-by-name", "3.6"))
NOTHING_TO_HOLD = REFUSALS.add(Reason("nothing-to-hold", "3.6"))
NO_CLUB = REFUSALS.add(Reason("no-club", "3.8"))
NO_BLACK_QUEENS = REFUSALS.add(Reason("no-black-queens", "3.9"))
OWN_CARD = REFUSALS.add(Reason("own-card", "3.26"))
TRUMP_CALLED = REFUSALS.add(Reason("trump-called", "3.27"))
HIGHER_RANK_FIRST = REFUSALS.add(Reason("higher-rank-first", "3.28"))
ACE_FIRST_IN_GRAND = REFUSALS.add(Reason("ace-first-in-grand", "3.29"))
SUIT_CALLED = REFUSALS.add(Reason("suit-called", "3.31"))
NOT_IN_HAND = REFUSALS.add(Reason("not-in-hand", "4.2"))
FOLLOW_SUIT = REFUSALS.add(Reason("follow-suit", "4.3"))
FOLLOW_LED_TRUMPS = REFUSALS.add(Reason("follow-led-trumps", "4.3"))
CALLED_CARD_DUE = REFUSALS.add(Reason("called-card-due", "4.5"))
LEAD_CALLED_CARD = REFUSALS.add(Reason("lead-called-card", "4.6"))
NOT_THE_PARTNER = REFUSALS.add(Reason("not-the-partner", "4.14"))

ITEMS = Numbered(Reason(contract.word, contract.clause) for contract in CONTRACTS)
MACKERS_ITEM = ITEMS.add(Reason("mackers", "7.22"))
MACKERS_DOUBLED = ITEMS.add(Reason("mackers-doubled", "7.23"))
FIRST_ITEM = ITEMS.add(Reason("first", "7.17"))
FIRST_SIXTH_LOST = ITEMS.add(Reason("first-after-lost-sixth", "7.18"))
LAST_ITEM = ITEMS.add(Reason("last", "7.19"))

NO_BONUS = -1
BONUSES = Numbered[str]()
FIRST = BONUSES.add("first")
LAST = BONUSES.add("last")

INFO = GameInfo(
    name="german-solo",
    place=4,
    title="German Solo",
    tagline="Call a partner or play alone: eight tricks, with both black queens among the top trumps.",
    seats=(4,),
    ranks=RANKS,  # §1.9 the pictures differ, the cards do not
    order=lambda _: SUITS_UNDER,
    packets={4: PACKETS},
    direction="clockwise",  # §2.1
    silent="4.18",
    options=(Option("deals", "9.1", default=16),),
    phases=tuple(PHASES),
    refusals=tuple(REFUSALS),
    items=tuple(ITEMS),
    result=(
        ResultField("contract", "choice", BIDS),
        ResultField("declarer", "seat"),
        ResultField("partner", "seat"),
        ResultField("made", "yes"),
        ResultField("mackers", "count"),
        ResultField("bonus", "choice", tuple(BONUSES)),
    ),
    table=(
        ResultField("contract", "choice", BIDS),
        ResultField("declarer", "seat"),
        ResultField("called", "card"),
        ResultField("partner", "seat"),
        ResultField("shown", "cards"),
    ),
    goals={contract.word: contract.goal for contract in CONTRACTS},  # §7.1, §7.2, §7.3, §7.4
    call_titles={contract.word: contract.title for contract in CONTRACTS},
    call_groups={
        contract.word: "partner" if contract.partner else "alone" if contract.goal else "no-trick"
        for contract in CONTRACTS
    },
    zero_sum=True,
    guided_deals=(
        GuidedDeal(seed=1, number=3995, dealer=3),
        GuidedDeal(seed=1, number=1227, dealer=2, name="bidding"),
    ),
    scoring=Scoring,  # §8.1 dealers in turn, §8.2 sums, §8.3 a number of deals, §8.4 the highest score
    longest=57,  # 25 bids, holds and passes up to solo-tout-is-it, and each card
    payoff_range=(-108, 108),  # §7.16 with five mackers (§7.23), paid by three (§7.25)
)
