"""Which card is tried first: the sooner the right one comes, the less is searched."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.bits import lowest
from matzl.search.exact.lanes import lane_of

MOVES_EACH = 14
"""Room for the moves of one seat: their number, then the moves, best first."""


@kernel
def sort_moves(p: Any, room: int, reps: int, laid: int, beats: int, ours: bool, others: int) -> int:
    """Write the moves of a set into ``p[room:]``, the most promising first; gives their number.

    Parameters
    ----------
    p, room
        Where to write.
    reps
        The cards to choose from.
    laid
        How many cards lie on the table.
    beats
        The cards that would take the trick so far.
    ours
        Whether the mover's side has the trick so far.
    others
        The cards of the other hands.
    """
    moves = 0
    while reps:
        place = lowest(reps)
        card = reps & -reps
        reps ^= card
        rank = place & 15
        if laid == 0:
            tops = others & lane_of(card) & -card == 0
            score = 40 + rank if tops else 20 - rank
        elif card & beats and not ours:
            score = 60 - rank if laid == 3 else 40 + rank
        elif card & beats:
            score = 5 - rank
        else:
            score = 25 - rank
        entry = (score + 64) << 8 | place
        k = moves
        while k > 0 and p[room + k - 1] < entry:
            p[room + k] = p[room + k - 1]
            k -= 1
        p[room + k] = entry
        moves += 1
    return moves
