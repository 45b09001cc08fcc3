"""Drawing cards to break a tie: the same clauses, §7.11 to §7.14, in Mittlere and Molotow."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, pack_of
from matzl.engine.bits import count
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import after
from matzl.games.jass.info import ALREADY_DRAWN, DRAW, PLAY, RANKS
from matzl.games.jass.play import duties, play_refusal

PACK = sum(1 << card for card in pack_of(RANKS))


@inlined_kernel
def no_draw_yet(g: Any) -> None:
    """Blank the draw when cards are dealt: states are used again."""
    g.drawers = 0
    g.drawn = 0
    for seat in range(g.seats):
        g.drawn_card[seat] = NO_CARD


@kernel
def begin_draw(g: Any, drawers: int) -> None:
    """§7.11 Let a set of seats draw, the earliest in turn order from forehand first, from the whole pack."""
    g.phase = DRAW
    draw_again(g, drawers)


@kernel
def draw_again(g: Any, drawers: int) -> None:
    """§7.13 A round of the draw, in the same order, from what is left; §7.14 from all cards if those are too few."""
    if count(PACK & ~g.drawn) < count(drawers):
        g.drawn = 0
    g.drawers = drawers
    g.turn = after(g.dealer, g.seats)
    while not drawers >> g.turn & 1:
        g.turn = after(g.turn, g.seats)


@kernel
def may_come(g: Any) -> int:
    """§7.12 The cards not yet drawn."""
    left: int = PACK & ~g.drawn
    return left


@kernel
def draw_card(g: Any, card: int) -> bool:
    """§7.11 Draw a card for the seat in turn, one for each; True when every drawer of this round has one."""
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
    """§7.13 The seats that drew the highest rank (sign 1) or the lowest (sign -1), as a set; ace high, suits alike."""
    best, seats = -99, 0
    for seat in range(g.seats):
        if g.drawers >> seat & 1:
            rank = sign * (g.drawn_card[seat] % 13)
            if rank > best:
                best, seats = rank, 0
            if rank == best:
                seats |= 1 << seat
    return seats


@inlined_kernel
def legal(g: Any) -> int:
    """The cards that may be played (§4), or that can be drawn (§7.12): a verb of the games that draw."""
    if g.phase == PLAY:
        return duties(g)[2]
    if g.phase == DRAW:
        return may_come(g)
    return 0


@kernel
def refusal(g: Any, action: int) -> int:
    """Why an action is not legal, by its place in the facts; 0 when it is: a verb of the games that draw."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    return 0 if may_come(g) >> action & 1 else ALREADY_DRAWN
