"""Endings of Bondtolva and Matzlfangen: deals played at random, or with most cards removed at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import pack_of
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import CHANCE, below, streams
from matzl.engine.state import states
from matzl.engine.tricks import shuffle
from matzl.games.matzlfangen.info import AUCTION, WEITER
from matzl.search.exact import plain


def blank(game: str, how_many: int, **options: int) -> tuple[Any, Any]:
    """Return states with options set, and a pack."""
    found = states(registry.rules(game).STATE, how_many)
    for name, value in options.items():
        found[name] = value
    return found, np.array(pack_of(registry.info(game).ranks), np.int64)


@kernel
def any_action(g: Any, chance: Any) -> int:
    legal = dispatch.legal(g)
    return pick(legal, below(chance, CHANCE, count(legal)))


@kernel
def _play_out_stock(deals: Any, pack: Any, chance: Any, cards: int) -> None:
    for k in range(len(deals)):
        g = deals[k]
        g.dealer = k & 1
        shuffle(pack, chance)
        dispatch.set_up(g, pack)
        while count(g.hand[0] | g.hand[1]) > cards or g.drawn < 12:
            dispatch.play(g, any_action(g, chance))


def bondtolva_endings(how_many: int, cards: int, seed: int, **options: int) -> Any:
    """Return deals with a number of cards left in both hands together and the stock drawn."""
    deals, pack = blank("bondtolva", how_many, **{"target": 12, "fall_to": 7} | options)
    compiled(_play_out_stock)(deals, pack, streams(seed, 0, 2), cards)
    return deals


@kernel
def _play_to(deals: Any, pack: Any, chance: Any, phase: int, cards: int) -> None:
    for k in range(len(deals)):
        g, contract, there = deals[k], k % 5, False
        while not there:
            g.dealer = below(chance, CHANCE, 4)
            shuffle(pack, chance)
            dispatch.set_up(g, pack)
            while g.phase != 0 and not there:
                if g.phase == AUCTION:
                    dispatch.play(g, contract if contract > g.contract else WEITER)
                else:
                    dispatch.play(g, any_action(g, chance))
                held = count(g.hand[0] | g.hand[1] | g.hand[2] | g.hand[3])
                there = g.phase == phase and held <= cards
            contract = below(chance, CHANCE, 5)


def matzlfangen_endings(how_many: int, phase: int, cards: int, seed: int, **options: int) -> Any:
    """Return deals in a phase with at most a number of cards left, the contracts in turn where possible."""
    deals, pack = blank("matzlfangen", how_many, **options)
    compiled(_play_to)(deals, pack, streams(seed, 0, 4), phase, cards)
    return deals


@kernel
def _strip(deals: Any, chance: Any, tricks: int) -> None:
    for k in range(len(deals)):
        g = deals[k]
        for _ in range(tricks):
            winner = below(chance, CHANCE, 4)
            g.tricks[winner] += 1
            for seat in range(4):
                card = pick(g.hand[seat], below(chance, CHANCE, count(g.hand[seat])))
                g.hand[seat] ^= 1 << card
                g.taken[winner] |= 1 << card
                if card == g.called:
                    g.partner = seat
                    g.defenders = 15 & ~(1 << g.declarer | 1 << seat)


def stripped(deals: Any, tricks: int, seed: int) -> Any:
    """Return the same deals with some tricks of random cards already taken: short endings that play would seldom reach."""
    compiled(_strip)(deals, streams(seed, 1, 4), tricks)
    return deals


def solved_by(solver: Any, state: Any, table: Any) -> Any:
    """Return the values of a solver: float64[64, 4], NaN for illegal actions. Check that the state is unchanged."""
    values, before = np.full((64, 4), np.nan), state.copy()
    solver(state[0], table, values)
    assert state.tobytes() == before.tobytes()
    return values


def by_the_rules(state: Any) -> Any:
    """Return the values of the reference solver."""
    return solved_by(compiled(plain.exact_values), state, np.zeros((1, 4), np.int64))
