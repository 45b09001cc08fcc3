"""The facts of Mittlere: seats, pack, options, phases, refusals, result."""

from __future__ import annotations

from matzl.base.info import GameInfo, Option, Reason, ResultField
from matzl.games.jass import info as jass
from matzl.games.mittlere.match import MittlereScoring

EIGHTS, ANNUL = 0, 1  # §9.1
LOSES, AS_HUNDRED = 0, 1  # §9.2
THIRD_WINS, DRAW_FOR_IT = 0, 1  # §9.3

ANNULLED, ALL_TRICKS, NO_TRICK, NO_TRICK_BESIDE, TOO_MANY, TWO_EQUAL, DRAWN, MIDDLE = range(8)

INFO = GameInfo(
    name="mittlere",
    place=1,
    title="Mittlere",
    tagline="Swiss Jass for three: take most or least, for the middle loses.",
    seats=(3,),
    ranks=jass.RANKS,
    order=lambda _: jass.SUITS,
    packets=jass.PACKETS,
    direction=jass.DIRECTION,
    trumps_by_discard=True,  # §4.5
    options=(
        Option("no_trump", "9.1", choices=("eights", "annul")),
        Option("zero_tricks", "9.2", choices=("loses", "as-hundred")),
        Option("tie", "9.3", choices=("third-wins", "draw")),
        Option("deals", "9.4", default=12),
    ),
    phases=(jass.FINISHED, jass.PLAYING, jass.drawing("7.11")),
    refusals=jass.refusals(drawn="7.12"),
    items=(
        Reason("annulled", "7.3"),
        Reason("all-tricks", "7.4"),
        Reason("no-trick", "7.5"),
        Reason("no-trick-beside-hundred", "7.6"),
        Reason("hundred", "7.7"),
        Reason("two-equal", "7.8"),
        Reason("lower-card-drawn", "7.9"),
        Reason("middle", "7.10"),
    ),
    result=(
        ResultField("sticks", "counts"),
        ResultField("potatoes", "counts"),
        ResultField("annulled", "yes", when=("no_trump", "annul")),
    ),
    tally="slate",  # §8.3
    zero_sum=True,
    scoring=MittlereScoring,
)
