"""§2 of Mittlere: the state of a deal, and dealing."""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import inlined_kernel
from matzl.engine.state import state_type
from matzl.engine.tricks import deal_hands, places_of
from matzl.games.jass.draw import no_draw_yet
from matzl.games.jass.info import PACKETS, PLAY
from matzl.games.jass.slate import clean_slate
from matzl.games.mittlere.info import INFO

STATE = state_type(
    INFO,
    __file__,
    [
        ("sticks", (3,)),
        ("potatoes", (3,)),
        "annulled",
        # The draw: the seats that take part, the cards that are out, the last card of each seat.
        "drawers",
        "drawn",
        ("drawn_card", (3,)),
    ],
)
PLACES = places_of(PACKETS[3], 3)


@inlined_kernel
def set_up(g: Any, pack: Any) -> None:
    """§2.2, §4.1 Deal a pack (int64[36]) from forehand round; forehand leads."""
    g.seats = 3
    deal_hands(g, pack, PLACES)
    g.annulled = 0
    clean_slate(g)
    no_draw_yet(g)
    g.phase = PLAY  # §3.1
