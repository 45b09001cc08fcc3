"""The facts of Molotow: seats, pack, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import GameInfo, GuidedDeal, Numbered, Option, Reason, ResultField
from matzl.base.scoring import Scoring
from matzl.games.jass import info as jass

ITEMS = Numbered[Reason]()
ALL_TAKEN = ITEMS.add(Reason("all-points", "7.3"))
TOO_MANY = ITEMS.add(Reason("hundred", "7.4"))
FOUR_DIFFERENT = ITEMS.add(Reason("four-different", "7.5"))
TOP_EQUAL = ITEMS.add(Reason("two-equal-at-the-top", "7.6"))
MIDDLE_EQUAL = ITEMS.add(Reason("two-equal-in-the-middle", "7.7"))
BOTTOM_EQUAL = ITEMS.add(Reason("two-equal-at-the-bottom", "7.8"))
ODD_ONE = ITEMS.add(Reason("three-equal", "7.9"))
DRAWN = ITEMS.add(Reason("higher-card-drawn", "7.10"))

AIMS = jass.AVOID_HUNDRED  # §7.4: it costs three potatoes

INFO = GameInfo(
    name="molotow",
    place=2,
    master=True,
    title="Molotow",
    tagline="Swiss Jass for four: take the most points or the fewest; the two players in between are penalised.",
    seats=(4,),  # §2.1
    ranks=jass.RANKS,
    order=lambda _: jass.SUITS,
    packets=jass.PACKETS,
    direction=jass.DIRECTION,
    trumps_by_discard=True,  # §4.5
    options=(Option("deals", "9.1", default=12),),  # §8.1; §9.2 and no other
    phases=tuple(jass.PHASES),
    refusals=tuple(jass.REFUSALS),
    items=tuple(ITEMS),
    result=(ResultField("sticks", "counts"), ResultField("potatoes", "counts")),
    tally="slate",  # §8.3
    zero_sum=True,
    guided_deals=(GuidedDeal(seed=1, number=1463, dealer=3),),
    scoring=Scoring,  # §2.3, §2.4, §8.2, §8.4, §8.5
    longest=36,  # each card
    payoff_range=(-3, 3),  # §7.3, §7.4
)
