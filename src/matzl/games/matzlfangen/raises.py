"""§3 of Matzlfangen, second half: raises by turns of the two sides, while one partner may be secret."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_SEAT
from matzl.engine.bits import count, lowest
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import after
from matzl.games.matzlfangen.info import (
    DURCH,
    MOST_RAISES,
    NOT_ENTITLED,
    PASS,
    PLAY,
    RAISE,
    RAISING,
    RUFEN,
    TRUMPF_DURCH,
)

EVERYBODY = 0b1111


@kernel
def begin_raises(g: Any) -> None:
    """§3.15 Raises come before the first lead; §3.19 the floor begins with forehand."""
    g.phase = RAISING
    _begin_level(g, after(g.dealer, g.seats))


@inlined_kernel
def _defenders_to_raise(g: Any) -> bool:
    """§3.16 Whether the next raise would be at an odd level, which is the defenders'."""
    return g.raises % 2 == 0


@kernel
def _begin_level(g: Any, first: int) -> None:
    """§3.17 Ask whoever, by what all can see, may belong to the side that may raise; from `first` on."""
    if _defenders_to_raise(g):
        known = 1 << g.declarer | (0 if g.partner == NO_SEAT else 1 << g.partner)
        g.to_ask = EVERYBODY & ~known
    else:
        g.to_ask = EVERYBODY & ~g.defenders
    g.turn = first
    give_floor(g)


@inlined_kernel
def give_floor(g: Any) -> None:
    """§3.19 The next seat to be asked, in turn order from the one that has the floor."""
    while not g.to_ask >> g.turn & 1:
        g.turn = after(g.turn, g.seats)


@inlined_kernel
def answers(g: Any) -> int:
    """§3.16 A raise for a player of the side that may, whose side only that player may know; always a pass."""
    declarer_side = g.turn == g.declarer or g.dealt[g.turn] >> g.called & 1 != 0
    return 1 << PASS | (0 if declarer_side == _defenders_to_raise(g) else 1 << RAISE)


@kernel
def raise_refusal(g: Any, action: int) -> int:
    """Why a raise is refused, or 0."""
    return 0 if answers(g) >> action & 1 else NOT_ENTITLED  # §3.16


@inlined_kernel
def answer(g: Any, action: int) -> None:
    """Raise or pass; §3.20 the raises are over when all asked have passed, or after the tenth."""
    if action == RAISE:
        _raise_by_one(g)
    else:
        g.to_ask ^= 1 << g.turn
        if g.to_ask == 0:
            begin_play(g)
        else:
            give_floor(g)


@kernel
def _raise_by_one(g: Any) -> None:
    if g.contract == RUFEN:
        _learn_sides(g)
    g.raises += 1
    if g.raises == MOST_RAISES:
        begin_play(g)
    else:
        _begin_level(g, after(g.turn, g.seats))


@kernel
def _learn_sides(g: Any) -> None:
    """§3.18 What a raise in rufen tells all about the side of the player who made it."""
    if _defenders_to_raise(g):
        g.defenders |= 1 << g.turn
        if count(g.defenders) == 2:
            g.partner = lowest(EVERYBODY & ~g.defenders & ~(1 << g.declarer))
    elif g.turn != g.declarer:
        reveal_partner(g, g.turn)


@kernel
def reveal_partner(g: Any, seat: int) -> None:
    """§3.18 When the partner is known, so are both defenders."""
    g.partner = seat
    g.defenders = EVERYBODY & ~(1 << g.declarer | 1 << seat)


@kernel
def begin_play(g: Any) -> None:
    """§4.1 Forehand leads to the first trick, §4.2 in durch and trumpf-durch declarer."""
    g.phase = PLAY
    if g.contract in (DURCH, TRUMPF_DURCH):
        g.turn = g.declarer
    else:
        g.turn = after(g.dealer, g.seats)
