"""Drawing cards to break a tie, where the Jass games hold a draw: in turn order, repeated while ranks are equal."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.bits import count
from matzl.cards import pack_of
from matzl.rules.jass.facts import DRAW, RANKS
from matzl.rules.trick import after

PACK = sum(1 << card for card in pack_of(RANKS))


@kernel
def begin_draw(g: Any, drawers: int) -> None:
    """Let a set of seats draw, the earliest in turn order from forehand first, from the whole pack."""
    g.phase = DRAW
    g.drawn = 0
    _new_round(g, drawers)


@kernel
def _new_round(g: Any, drawers: int) -> None:
    if count(PACK & ~g.drawn) < count(drawers):
        g.drawn = 0  # too few are left: all thirty-six again
    g.drawers = drawers
    g.turn = after(g.dealer, g.seats)
    while not drawers >> g.turn & 1:
        g.turn = after(g.turn, g.seats)


@kernel
def may_come(g: Any) -> int:
    """The cards that can still be drawn."""
    return PACK & ~g.drawn


@kernel
def draw_card(g: Any, card: int) -> bool:
    """Draw a card for the seat in turn; True when every drawer of this round has one."""
    g.drawn |= 1 << card
    g.drawn_card[g.turn] = card
    last = g.dealer  # the last in turn order
    while g.turn != last:
        g.turn = after(g.turn, g.seats)
        if g.drawers >> g.turn & 1:
            return False
    return True


@kernel
def extreme(g: Any, sign: int) -> int:
    """The seats that drew the highest rank (sign 1) or the lowest (sign -1), as a set; ace high, suits alike."""
    best, seats = -99, 0
    for seat in range(g.seats):
        if g.drawers >> seat & 1:
            rank = sign * (g.drawn_card[seat] % 13)
            if rank > best:
                best, seats = rank, 0
            if rank == best:
                seats |= 1 << seat
    return seats


@kernel
def draw_again(g: Any, drawers: int) -> None:
    """Equal ranks: these seats draw once more, from what is left."""
    _new_round(g, drawers)
