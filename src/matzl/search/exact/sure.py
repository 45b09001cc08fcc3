"""Sure tricks: what the side that leads can take at once, and what the others' trumps must win some time.

Each bound comes with the cards whose rank it rests on: the tricks are as sure in any position in which the hands are as
long in every suit and these cards, and all above them, lie in the same hands.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count, highest, index
from matzl.engine.jit import kernel
from matzl.search.exact.lanes import LANE


@kernel
def top_run(own: int, others: int) -> int:
    """Which of a hand's cards of a lane lie above all that the others hold of it."""
    return own if others == 0 else own & -(1 << highest(others) + 1)


@kernel
def lowest_that_counts(run: int, longest: int) -> int:
    """Of a run of top cards the lowest that wins by its rank, when the others hold at most `longest` cards of the lane."""
    if longest == 0:
        return 0
    while count(run) > longest:
        run &= run - 1
    return run & -run


@kernel
def tricks_at_once(p: Any, seat: int, side: int, trumps: int) -> tuple[int, int]:
    """How many tricks the leader alone can take one after the other before it loses the lead, and the cards they rest on.

    Trumps go first. A plain suit is safe as long as no opponent who may still have a trump is void in it, and as long as
    the leader's partners have something else to throw away than trumps.

    Parameters
    ----------
    p : int64[any]
        The four hands in lanes come first.
    seat, side
        The leader, and the set of the seats that play with it.
    trumps
        Lane 0, or empty without trumps.
    """
    own = p[index(seat)]
    everybody = p[0] | p[1] | p[2] | p[3]
    tricks, known = 0, 0
    ruffers, spare = 0, 99
    if trumps:
        run = top_run(own & trumps, everybody & trumps & ~own)
        longest = 0
        for other in range(4):
            if other != seat:
                longest = max(longest, count(p[other] & trumps))
        if run and count(run) >= longest:
            run = own & trumps
        tricks = count(run)
        known = lowest_that_counts(run, longest)
        for other in range(4):
            if count(p[other] & trumps) > tricks and other != seat:
                if side >> other & 1:
                    spare = min(spare, count(p[other] & ~trumps))
                else:
                    ruffers |= 1 << other
    plain = 0
    for lane in range(1 if trumps else 0, 4):
        suit = LANE << 16 * lane
        others = everybody & suit & ~own
        run = top_run(own & suit, others)
        if run == 0:
            continue
        longest, safe = 0, 99
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
    """How many tricks a hand wins some time whoever leads, by the top trumps it holds; and the lowest of these."""
    own = p[index(seat)] & trumps
    others = (p[0] | p[1] | p[2] | p[3]) & trumps & ~own
    run = top_run(own, others)
    if run == 0:
        return 0, 0
    return count(run), run & -run if others else 0


@kernel
def escapes(p: Any, side: int) -> bool:
    """Whether a seat that plays alone, without trumps and not on lead, can duck every trick however the others play.

    It can if of no suit more than k cards of the others lie below any of its cards that has just k of its own below it.
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
