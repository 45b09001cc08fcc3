"""Declarations in Bondtolva (§4): the winner of a trick may declare a king and queen before drawing."""

from __future__ import annotations

from matzl.base.cards import NO_SUIT, RANK_LETTERS, Action, Cards, Suit
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.games.bondtolva.info import (
    ALREADY_DECLARED,
    DECLARE,
    NO_PAIR,
    PASS,
    PLAY,
    STOCK,
)
from matzl.games.bondtolva.play import draw_from_stock

QUEEN, KING = RANK_LETTERS.index("Q"), RANK_LETTERS.index("K")
PAIR = 1 << QUEEN | 1 << KING
"""The king and queen of clubs; each next suit is 13 bits higher."""
ONE_OF_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39


@inlined_kernel
def pairs(cards: Cards) -> int:
    """Return the set of suits in which both king and queen are among the cards."""
    found = cards >> KING & cards >> QUEEN & ONE_OF_EACH_SUIT
    return (found | found >> 12 | found >> 24 | found >> 36) & 0b1111


@inlined_kernel
def after_trick(g: State) -> None:
    """§4.6, §4.12 Let the winner declare or, if no declaration is left, both players draw, while the stock lasts."""
    if g.drawn < STOCK:
        if g.tjog == NO_SUIT:
            g.phase = DECLARE
        else:
            draw_from_stock(g)


@inlined_kernel
def answers(g: State) -> tuple[int, int]:
    """Return the calls that the hand allows (§4.7 pairs, §4.9 pass), and the legal ones of them (§4.8 not declared yet)."""
    held = pairs(g.hand[g.turn])
    fresh = held & ~(1 << g.trump)
    return held | 1 << PASS, fresh | 1 << PASS


@kernel
def answer_refusal(g: State, action: Action) -> int:
    """Return the number of the reason why a call is illegal; 0 if it is legal."""
    held, fresh = answers(g)
    if not held >> action & 1:
        return NO_PAIR  # §4.7
    return 0 if fresh >> action & 1 else ALREADY_DECLARED  # §4.8


@inlined_kernel
def answer(g: State, action: Action) -> None:
    """Declare a suit or pass; then both draw and the winner leads."""
    if action != PASS:
        _declare(g, action)
    draw_from_stock(g)
    g.phase = PLAY


@kernel
def _declare(g: State, suit: Suit) -> None:
    """§4.10 Make the first declaration, which sets trumps from the next trick on, or §4.11 the second, which is tjog."""
    if g.trump == NO_SUIT:
        g.trump = suit
        g.trump_by = g.turn
    else:
        g.tjog = suit
        g.tjog_by = g.turn
    g.shown[g.turn] |= PAIR << 13 * suit
