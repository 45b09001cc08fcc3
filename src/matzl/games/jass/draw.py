"""Drawing cards to break a tie in Mittlere and Molotow, under the same clauses §7.11 to §7.14."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, Action, Actions, Card, pack_of
from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after, deal_hands
from matzl.games.jass.info import ALREADY_DRAWN, DRAW, PLAY, RANKS
from matzl.games.jass.play import duties, play_refusal

PACK = sum(1 << card for card in pack_of(RANKS))


def own_fields(seats: int) -> list[str | tuple[str, tuple[int, ...]]]:
    """Return the fields of games with draws: sticks, potatoes, drawers, all cards drawn, and each seat's last drawn card."""
    each = (seats,)
    return [("sticks", each), ("potatoes", each), "drawers", "drawn", ("drawn_card", each)]


@inlined_kernel
def set_up_hands(g: State, pack: Any, places: Any) -> None:
    """§2.2, §4.1 Deal a pack, starting with forehand, who leads; clear the other fields, since states are reused."""
    deal_hands(g, pack, places)
    g.drawers = 0
    g.drawn = 0
    for seat in range(g.seats):
        g.drawn_card[seat] = NO_CARD
        g.sticks[seat] = 0
        g.potatoes[seat] = 0
    g.phase = PLAY  # §3.1


@kernel
def begin_draw(g: State, drawers: int) -> None:
    """§7.11 Begin a draw from the whole pack by a set of seats, in turn order from forehand."""
    g.phase = DRAW
    draw_again(g, drawers)


@kernel
def draw_again(g: State, drawers: int) -> None:
    """§7.13 Begin a round of the draw from the remaining cards; §7.14 from all cards if too few remain."""
    if count(PACK & ~g.drawn) < count(drawers):
        g.drawn = 0
    g.drawers = drawers
    g.turn = after(g.dealer, g.seats)
    while not drawers >> g.turn & 1:
        g.turn = after(g.turn, g.seats)


@kernel
def draw_card(g: State, card: Card) -> bool:
    """§7.11 Draw a card for the seat to move; return True if every drawer of the round has one."""
    g.drawn |= 1 << card
    g.drawn_card[g.turn] = card
    last = g.dealer  # the last in turn order
    while g.turn != last:
        g.turn = after(g.turn, g.seats)
        if g.drawers >> g.turn & 1:
            return False
    return True


@kernel
def extreme(g: State, sign: int) -> int:
    """§7.13 Return the seats that drew the highest rank (sign 1) or the lowest (sign -1); aces are high, suits are equal."""
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
def legal(g: State) -> Actions:
    """Return, for the games with draws, the cards that may be played (§4) or drawn (§7.12)."""
    if g.phase == PLAY:
        return duties(g)[2]
    return PACK & ~g.drawn if g.phase == DRAW else 0


@kernel
def refusal(g: State, action: Action) -> int:
    """Return, for the games with draws, the number of the reason why an action is illegal; 0 if it is legal."""
    if g.phase == PLAY:
        return play_refusal(g, action)
    return ALREADY_DRAWN if g.drawn >> action & 1 else 0  # §7.12
