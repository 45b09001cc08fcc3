"""Move ordering: promising cards are tried first, which shortens the search."""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import index, lowest
from matzl.engine.kernels import kernel
from matzl.search.exact.layouts import beating, lane_of
from matzl.search.exact.position import AVOIDS, SIDE, TRUMPS, OpenTrick, side_of


@kernel
def sort_moves(p: Any, room: int, cards: int, seat: int, trick: OpenTrick) -> int:
    """Write legal cards to ``p[room:]``, the most promising first, and return their number.

    The lowest six bits of an entry are the card, as its bit in lanes. The other parameters are those of
    `matzl.search.exact.tricks.takes`.
    """
    trumps, side = p[TRUMPS], side_of(p, seat)
    laid = trick.laid
    beats = beating(trick.best, trumps) if laid else 0
    ours = laid != 0 and side >> trick.winner & 1 != 0
    threat = _threat(p, seat, side, laid, trick.led) if laid else 0
    moves = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if p[AVOIDS]:
            score = _score_when_avoiding(card, laid, beats, ours and side != p[SIDE])
        elif laid == 0:
            score = _score_of_lead(p, card, seat, side)
        else:
            score = _score_of_reply(card, laid, beats, ours, threat, trumps)
        entry = score << 6 | lowest(card)
        k = moves
        while k > 0 and p[room + k - 1] < entry:
            p[room + k] = p[room + k - 1]
            k -= 1
        p[room + k] = entry
        moves += 1
    return moves


@kernel
def _threat(p: Any, seat: int, side: int, laid: int, led: int) -> int:
    """Return the cards that opponents yet to play may play: those of the lane led, or trumps if they are void in it."""
    threat = 0
    for k in range(1, 4 - laid):
        other = (seat + k) & 3
        if not side >> other & 1:
            hand = p[index(other)]
            threat |= (hand & led) or hand & p[TRUMPS]
    return threat


@kernel
def _score_of_lead(p: Any, card: int, seat: int, side: int) -> int:
    """Score a lead, preferring top winners, then cards that reach a partner's winner, then low cards."""
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
def _score_of_reply(card: int, laid: int, beats: int, ours: bool, threat: int, trumps: int) -> int:
    """Score a reply: leave a safe trick alone; else win it safely and cheaply, or force out the card that would win it."""
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
def _score_when_avoiding(card: int, laid: int, beats: int, defended: bool) -> int:
    """Score a card for a side that avoids tricks: the highest card that cannot win is best, otherwise the lowest card.

    With `defended`, the other side already holds the trick, and the lowest card is best.
    """
    rank = lowest(card) & 15
    if laid == 0 or defended or card & beats:
        return 40 - rank
    return 60 + rank
