"""The facts of Molotow: seats, pack, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import GameInfo, Option, Reason, ResultField
from matzl.base.scoring import Scoring
from matzl.games.jass import info as jass

(
    ALL_TAKEN,
    TOO_MANY,
    FOUR_DIFFERENT,
    TOP_EQUAL,
    MIDDLE_EQUAL,
    BOTTOM_EQUAL,
    ODD_ONE,
    DRAWN,
) = range(8)

INFO = GameInfo(
    name="molotow",
    place=2,
    title="Molotow",
    tagline="Swiss Jass for four: take most or fewest, for the two between are punished.",
    seats=(4,),  # §2.1
    ranks=jass.RANKS,
    order=lambda _: jass.SUITS,
    packets=jass.PACKETS,
    direction=jass.DIRECTION,
    trumps_by_discard=True,  # §4.5
    options=(Option("deals", "9.1", default=12),),  # §8.1; §9.2 and no other
    phases=(jass.FINISHED, jass.PLAYING, jass.drawing("7.11")),
    refusals=jass.refusals(drawn="7.12"),
    items=(
        Reason("all-points", "7.3"),
        Reason("hundred", "7.4"),
        Reason("four-different", "7.5"),
        Reason("two-equal-at-the-top", "7.6"),
        Reason("two-equal-in-the-middle", "7.7"),
        Reason("two-equal-at-the-bottom", "7.8"),
        Reason("three-equal", "7.9"),
        Reason("higher-card-drawn", "7.10"),
    ),
    result=(ResultField("sticks", "counts"), ResultField("potatoes", "counts")),
    tally="slate",  # §8.3
    zero_sum=True,
    scoring=Scoring,  # §2.3, §2.4, §8.2, §8.4, §8.5
)
