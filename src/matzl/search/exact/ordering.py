"""Which card is tried first: the sooner the right one comes, the less is searched."""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import index, lowest
from matzl.engine.jit import kernel
from matzl.search.exact.lanes import beating, lane_of
from matzl.search.exact.position import AVOIDS, SIDE, TRUMPS, side_of


@kernel
def sort_moves(
    p: Any, room: int, cards: int, seat: int, laid: int, led: int, best: int, winner: int
) -> int:
    """Write cards that may be played into ``p[room:]``, the most promising first; gives their number.

    The lowest six bits of an entry are the card, by its place in lanes. The trick on the table is told as in `takes`.
    """
    trumps, side = p[TRUMPS], side_of(p, seat)
    beats = beating(best, trumps) if laid else 0
    ours = laid != 0 and side >> winner & 1 != 0
    threat = _threat(p, seat, side, laid, led) if laid else 0
    moves = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if p[AVOIDS]:
            promise = _when_avoiding(card, laid, beats, ours and side != p[SIDE])
        elif laid == 0:
            promise = _of_a_lead(p, card, seat, side)
        else:
            promise = _of_following(card, laid, beats, ours, threat, trumps)
        entry = promise << 6 | lowest(card)
        k = moves
        while k > 0 and p[room + k - 1] < entry:
            p[room + k] = p[room + k - 1]
            k -= 1
        p[room + k] = entry
        moves += 1
    return moves


@kernel
def _threat(p: Any, seat: int, side: int, laid: int, led: int) -> int:
    """What opponents still to play may lay on the trick: cards of the lane led, and trumps of those who are void in it."""
    threat = 0
    for k in range(1, 4 - laid):
        other = (seat + k) & 3
        if not side >> other & 1:
            hand = p[index(other)]
            threat |= (hand & led) or hand & p[TRUMPS]
    return threat


@kernel
def _of_a_lead(p: Any, card: int, seat: int, side: int) -> int:
    """Winners from the top, then to a partner's winner, then low cards."""
    rank = lowest(card) & 15
    higher, theirs = lane_of(card) & -card, 0
    for other in range(4):
        if not side >> other & 1:
            theirs |= p[other] & higher
    if theirs:
        return 60 - rank
    partners = 0
    for other in range(4):
        if other != seat:
            partners |= p[other] & higher
    return 80 - rank if partners else 90 + rank


@kernel
def _of_following(card: int, laid: int, beats: int, ours: bool, threat: int, trumps: int) -> int:
    """Leave a trick that is safe alone; else take it for good, cheaply, or drive out the card that does."""
    rank = lowest(card) & 15
    if ours and beats & threat == 0:
        return 50 - rank if card & beats else 99 - rank
    if not card & beats:
        return 79 - rank
    if beating(card, trumps) & threat == 0:
        return 74 - rank if ours else 119 - rank
    if laid == 2 and not ours:
        return 90 + rank
    return 60 - rank


@kernel
def _when_avoiding(card: int, laid: int, beats: int, defended: bool) -> int:
    """Who wants no trick ducks as high as possible, and the others try to stay below; tricks lost to them are played low."""
    rank = lowest(card) & 15
    if laid == 0 or defended or card & beats:
        return 40 - rank
    return 60 + rank
