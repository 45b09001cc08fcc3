"""Sure tricks, which bound the result: those that the leader can cash, and those that top trumps win.

Each bound comes with the cards whose rank it rests on: it also holds in any position in which the hands have the same
lengths in every suit, and these cards and all above them are in the same hands.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Seat
from matzl.engine.bits import count, highest, index
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.search.exact.layouts import LANE

NO_LIMIT = 99
"""A number greater than any number of cards, which stands for no limit."""


@kernel
def top_run(own: int, others: int) -> int:
    """Return the cards of one hand in a lane that are higher than all cards of the other hands in that lane."""
    return own if others == 0 else own & -(1 << highest(others) + 1)


@kernel
def lowest_that_counts(run: int, longest: int) -> int:
    """Return the lowest card of a top run that wins by rank, if each other hand has at most `longest` cards of the lane."""
    if longest == 0:
        return 0
    while count(run) > longest:
        run &= run - 1
    return run & -run


@inlined_kernel
def _trumps_at_once(p: Any, seat: Seat, side: int, trumps: int) -> tuple[int, int, int, int]:
    """Return the number of trump tricks that the leader can cash, and what then limits cashing plain suits.

    Returns
    -------
    The number of tricks and the trumps they rest on; then the opponents who still have trumps, as a set, and the fewest
    plain cards of a partner who still has trumps (`NO_LIMIT` if none has).
    """
    own, others = p[index(seat)] & trumps, (p[0] | p[1] | p[2] | p[3]) & trumps & ~p[index(seat)]
    run, longest = top_run(own, others), 0
    for other in range(4):
        if other != seat:
            longest = max(longest, count(p[other] & trumps))
    if run and count(run) >= longest:
        run = own
    tricks, ruffers, spare = count(run), 0, NO_LIMIT
    for other in range(4):
        if count(p[other] & trumps) > tricks and other != seat:
            if side >> other & 1:
                spare = min(spare, count(p[other] & ~trumps))
            else:
                ruffers |= 1 << other
    return tricks, lowest_that_counts(run, longest), ruffers, spare


@kernel
def tricks_at_once(p: Any, seat: Seat, side: int, trumps: int) -> tuple[int, int]:
    """Return the number of tricks that the leader alone can cash in a row, and the cards on which that number depends.

    Trumps go first. A plain suit is safe as long as no opponent who may still have a trump is void in it, and as long as
    the leader's partners have something other than trumps to discard.

    Parameters
    ----------
    p : int64[any]
        The position; it begins with the four hands in lanes.
    seat, side
        The leader, and the set of the seats that play with it.
    trumps
        Lane 0, or empty without trumps.
    """
    own = p[index(seat)]
    everybody = p[0] | p[1] | p[2] | p[3]
    tricks, known, ruffers, spare = 0, 0, 0, NO_LIMIT
    if trumps:
        tricks, known, ruffers, spare = _trumps_at_once(p, seat, side, trumps)
    plain = 0
    for lane in range(1 if trumps else 0, 4):
        suit = LANE << 16 * lane
        run = top_run(own & suit, everybody & suit & ~own)
        if run == 0:
            continue
        longest, safe = 0, NO_LIMIT
        for other in range(4):
            if other != seat:
                length = count(p[other] & suit)
                longest = max(longest, length)
                if ruffers >> other & 1:
                    safe = min(safe, length)
        if count(run) >= longest:
            run = own & suit
        rounds = min(count(run), safe)
        if rounds:
            plain += rounds
            while count(run) > rounds:
                run &= run - 1
            known |= lowest_that_counts(run, longest)
    return tricks + min(plain, spare), known


@kernel
def tricks_by_trumps(p: Any, seat: int, trumps: int) -> tuple[int, int]:
    """Return the number of tricks that a hand wins with its top trumps whoever leads, and the lowest of these trumps."""
    own = p[index(seat)] & trumps
    others = (p[0] | p[1] | p[2] | p[3]) & trumps & ~own
    run = top_run(own, others)
    if run == 0:
        return 0, 0
    return count(run), run & -run if others else 0


@kernel
def escapes(p: Any, side: int) -> bool:
    """Return whether a seat playing alone, without trumps and not on lead, can duck every trick whatever others play.

    It can if, in every suit, the other seats hold at most k cards below its card number k, counting from 0 at the lowest.
    """
    own, everybody = 0, p[0] | p[1] | p[2] | p[3]
    for seat in range(4):
        if side >> seat & 1:
            own = p[seat]
    for lane in range(4):
        mine, others, below = own & LANE << 16 * lane, everybody & ~own & LANE << 16 * lane, 0
        while mine:
            if count(others & (mine & -mine) - 1) > below:
                return False
            below += 1
            mine &= mine - 1
    return True
