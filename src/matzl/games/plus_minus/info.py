"""The facts of Plus-Minus: seats, pack, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import GameInfo, GuidedDeal, Numbered, Option, Reason, ResultField
from matzl.games.jass import info as jass
from matzl.games.plus_minus.match import PlusMinusScoring

ITEMS = Numbered[Reason]()
ODD_ONE = ITEMS.add(Reason("all-equal-but-one", "7.3"))
FEWEST = ITEMS.add(Reason("fewest", "7.4"))
MOST = ITEMS.add(Reason("most", "7.5"))
TOP_EQUAL = ITEMS.add(Reason("two-equal-at-the-top", "7.6"))
BOTTOM_EQUAL = ITEMS.add(Reason("two-equal-at-the-bottom", "7.7"))
RELEASED = ITEMS.add(Reason("released", "7.8"))
TOO_MANY = ITEMS.add(Reason("hundred", "7.5"))

INFO = GameInfo(
    name="plus-minus",
    place=3,
    title="Plus-Minus",
    tagline="Swiss Jass for three or four: one stick for the most points and one for the fewest; first to seven wins.",
    seats=(3, 4),  # §2.1
    ranks=jass.RANKS,
    order=lambda _: jass.SUITS,
    packets=jass.PACKETS,
    direction=jass.DIRECTION,
    trumps_by_discard=True,  # §4.5
    options=(
        Option("players", "9.1", default=3, low=3, high=4),
        Option("sticks", "9.2", default=7),
    ),  # §9.3 and no other
    phases=tuple(jass.PHASES[: jass.DRAW]),  # no ties are broken by drawing
    refusals=tuple(jass.REFUSALS[: jass.ALREADY_DRAWN]),
    items=tuple(ITEMS),
    result=(ResultField("tied", "pair"),),
    tally="slate",
    guided_deals=(GuidedDeal(seed=1, number=47, dealer=2),),
    scoring=PlusMinusScoring,
    longest=36,  # each card
    payoff_range=(0, 2),  # §7.3
)
