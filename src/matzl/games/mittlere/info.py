"""The facts of Mittlere: seats, pack, options, phases, refusals, items of results, and the score of a match (§8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matzl.base.info import GameInfo, GuidedDeal, Numbered, Option, Reason, ResultField
from matzl.base.scoring import Scoring
from matzl.games.jass import info as jass

NO_TRUMP = Numbered(["eights"])  # §9.1
ANNUL = NO_TRUMP.add("annul")
ZERO_TRICKS = Numbered(["loses"])  # §9.2
AS_HUNDRED = ZERO_TRICKS.add("as-hundred")
TIE = Numbered(["third-wins"])  # §9.3
DRAW_FOR_IT = TIE.add("draw")

ITEMS = Numbered[Reason]()
ANNULLED = ITEMS.add(Reason("annulled", "7.3"))
ALL_TRICKS = ITEMS.add(Reason("all-tricks", "7.4"))
NO_TRICK = ITEMS.add(Reason("no-trick", "7.5"))
NO_TRICK_BESIDE = ITEMS.add(Reason("no-trick-beside-hundred", "7.6"))
TOO_MANY = ITEMS.add(Reason("hundred", "7.7"))
TWO_EQUAL = ITEMS.add(Reason("two-equal", "7.8"))
DRAWN = ITEMS.add(Reason("lower-card-drawn", "7.9"))
MIDDLE = ITEMS.add(Reason("middle", "7.10"))

AIMS = jass.WIN_A_TRICK  # §7.5: a player without a trick loses


class MittlereScoring(Scoring):
    """A match of a fixed number of deals; an annulled deal does not count and is dealt again (§8.4).

    §8.1, §8.2, §8.5 and the order of dealers (§2.3, §2.4) are those of `Scoring`. §9.5 Since each deal changes all scores by
    the same amount modulo three, a slate of −3, −1, +4 is impossible.
    """

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),
        left: Mapping[str, Any] | None = None,
    ) -> None:
        """Add the result of a deal, unless it was annulled."""
        if not result.get("annulled", False):
            super().add(result, made, left)


INFO = GameInfo(
    name="mittlere",
    place=1,
    master=True,
    title="Mittlere",
    tagline="Swiss Jass for three: take the most points or the fewest; the player in the middle loses.",
    seats=(3,),
    ranks=jass.RANKS,
    order=lambda _: jass.SUITS,
    packets=jass.PACKETS,
    direction=jass.DIRECTION,
    trumps_by_discard=True,  # §4.5
    options=(
        Option("no_trump", "9.1", choices=tuple(NO_TRUMP)),
        Option("zero_tricks", "9.2", choices=tuple(ZERO_TRICKS)),
        Option("tie", "9.3", choices=tuple(TIE)),
        Option("deals", "9.4", default=12),
    ),
    phases=tuple(jass.PHASES),
    refusals=tuple(jass.REFUSALS),
    items=tuple(ITEMS),
    result=(
        ResultField("sticks", "counts"),
        ResultField("potatoes", "counts"),
        ResultField("annulled", "yes", when=("no_trump", "annul")),
    ),
    tally="slate",  # §8.3
    zero_sum=True,
    guided_deals=(GuidedDeal(seed=1, number=1890, dealer=2),),
    scoring=MittlereScoring,
    longest=36,  # each card
    payoff_range=(-2, 2),  # §7.1
)
