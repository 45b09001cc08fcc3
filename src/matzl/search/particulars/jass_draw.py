"""What search must be told of the draw that breaks a tie in Mittlere and Molotow."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.bits import count
from matzl.cards import cards

CLUBS = cards("6C 7C 8C")


@kernel
def chances(g: Any) -> int:
    """§7.11 to §7.14 As many ranks of one suit as seats draw: each order of the drawers as likely as the others.

    No seat chooses anything and every card comes as likely to each, so who draws lowest or highest in the end, after however
    many rounds, is each of the drawers with the same chance; and with different ranks the first round decides.
    """
    ranks = CLUBS if count(g.drawers) == 3 else CLUBS & CLUBS - 1
    return ranks & ~g.drawn
