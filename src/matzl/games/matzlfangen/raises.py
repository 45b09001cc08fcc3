"""Raises in Matzlfangen (§3): the two sides raise alternately, while the partner may be secret."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, Action, Seat
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import after
from matzl.games.matzlfangen.info import (
    DURCH,
    MAX_RAISES,
    PASS,
    PLAY,
    RAISE,
    RAISING,
    RUFEN,
    TRUMPF_DURCH,
)

EVERYBODY = 0b1111


@kernel
def begin_raises(g: State) -> None:
    """§3.15 Begin the raises before the first lead; §3.19 forehand answers first."""
    g.phase = RAISING
    _begin_level(g, after(g.dealer, g.seats))


@inlined_kernel
def _defenders_to_raise(g: State) -> bool:
    """§3.16 Return whether the next raise has an odd number and so belongs to the defenders."""
    return g.raises % 2 == 0


@kernel
def _begin_level(g: State, first: Seat) -> None:
    """§3.17 Prompt, from `first` on, all seats that by public knowledge may belong to the side whose raise it is."""
    if _defenders_to_raise(g):
        known = 1 << g.declarer | (0 if g.partner == NO_SEAT else 1 << g.partner)
        g.to_ask = EVERYBODY & ~known
    else:
        g.to_ask = EVERYBODY & ~g.defenders
    g.turn = first
    ask_next(g)


@inlined_kernel
def ask_next(g: State) -> None:
    """§3.19 Pass the turn to the next seat to be prompted, in turn order."""
    while not g.to_ask >> g.turn & 1:
        g.turn = after(g.turn, g.seats)


@inlined_kernel
def answers(g: State) -> int:
    """§3.16 Return the legal answers: raise for the side whose raise it is, its secret partner included; pass for all."""
    declarer_side = g.turn == g.declarer or g.dealt[g.turn] >> g.called & 1 != 0
    return 1 << PASS | (0 if declarer_side == _defenders_to_raise(g) else 1 << RAISE)


@inlined_kernel
def answer(g: State, action: Action) -> None:
    """Raise or pass; §3.20 the raises end when all seats asked have passed, or after the tenth raise."""
    if action == RAISE:
        _raise_by_one(g)
    else:
        g.to_ask ^= 1 << g.turn
        if g.to_ask == 0:
            begin_play(g)
        else:
            ask_next(g)


@kernel
def _raise_by_one(g: State) -> None:
    if g.contract == RUFEN:
        _learn_sides(g)
    g.raises += 1
    if g.raises == MAX_RAISES:
        begin_play(g)
    else:
        _begin_level(g, after(g.turn, g.seats))


@kernel
def _learn_sides(g: State) -> None:
    """§3.18 Record what a raise in rufen reveals about the side of the player who made it."""
    if _defenders_to_raise(g):
        g.defenders |= 1 << g.turn
        if count(g.defenders) == 2:
            g.partner = lowest(EVERYBODY & ~g.defenders & ~(1 << g.declarer))
    elif g.turn != g.declarer:
        reveal_partner(g, g.turn)


@kernel
def reveal_partner(g: State, seat: Seat) -> None:
    """§3.18 Make the partner, and so both defenders, public."""
    g.partner = seat
    g.defenders = EVERYBODY & ~(1 << g.declarer | 1 << seat)


@kernel
def begin_play(g: State) -> None:
    """§4.1 Let forehand lead to the first trick; §4.2 in durch and trumpf-durch, declarer."""
    g.phase = PLAY
    if g.contract in (DURCH, TRUMPF_DURCH):
        g.turn = g.declarer
    else:
        g.turn = after(g.dealer, g.seats)
