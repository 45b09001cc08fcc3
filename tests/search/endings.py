"""Endings to solve, and exact play in plain Python over `Deal`, with which all solvers are compared."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from matzl import Deal
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import CHANCE, below, streams
from matzl.search.exact import solver
from matzl.search.hooks import hook
from tests.search.reached import any_action

ROWS = 1 << 10
FIXED_SIDES = {"bondtolva": {0}, "whist": {0, 2}}
TABLES: dict[str, Any] = {}
"""The transposition table of each game, never cleared: rows of other deals must have no effect."""


def ending(game: str, seed: int, cards: int, phase: str = "", **options: Any) -> Deal | None:
    """Return a deal played at random until all hands together have a number of cards; None if that never happens.

    It stops in a phase, or in any but the bidding.
    """
    rng = random.Random(f"{game} {seed}")
    deal = Deal(game, seed, options=options, dealer=None)
    while not deal.over and (
        in_hands(deal) > cards
        or deal.phase.name != (phase or deal.phase.name)
        or deal.phase.name == "bidding"
    ):
        deal.play(any_action(deal, rng))
    return None if deal.over or deal.by_chance else deal


def states_of(game: str, number: int, cards: int, phase: str = "play", **options: Any) -> Any:
    """Return the states of a number of endings in a phase."""
    deals = (ending(game, seed, cards, phase, **options) for seed in itertools.count())
    return np.concatenate([deal.state for deal in itertools.islice(filter(None, deals), number)])


def in_hands(deal: Deal) -> int:
    """Return the number of cards still to be played."""
    stock = len(deal.stock) - int(deal.state["drawn"][0]) if deal.stock else 0
    return stock + sum(len(deal.hand(seat)) for seat in range(deal.seats))


def solved(deal: Deal, solver: Any = None) -> dict[str, list[float]]:
    """Return the value of each legal action by a solver, by default the game's own."""
    solver = solver or hook(deal.game, "exact_values")
    table = TABLES.setdefault(deal.game, np.zeros((ROWS, 4), np.int64))
    values = np.full((64, 4), np.nan)
    before = deal.state.copy()
    solver(deal.state[0], table, values)
    assert deal.state.tobytes() == before.tobytes()
    legal = {number: word for number, word in deal.phase.words.items() if word in deal.legal}
    assert np.isnan(np.delete(values, list(legal), axis=0)).all()
    return {word: values[number, : deal.seats].tolist() for number, word in legal.items()}


def assert_values(
    deal: Deal, found: dict[str, list[float]], expected: dict[str, list[float]]
) -> None:
    """Check that each legal action has the value expected."""
    assert found.keys() == expected.keys()
    for word, value in expected.items():
        assert found[word] == pytest.approx(value, abs=1e-9), (word, deal)


def payoffs(deal: Deal) -> list[float]:
    """Return the payoffs of a finished deal."""
    return [float(payoff) for payoff in deal.result.payoffs]


def by_hand(deal: Deal, values: Callable[[Deal], list[float]] = payoffs) -> dict[str, list[float]]:
    """Return the value of each legal action, line by line through `Deal`."""
    return {word: _after(deal, word, values) for word in deal.legal}


def _after(deal: Deal, word: str, values: Callable[[Deal], list[float]]) -> list[float]:
    then = deal.copy()
    then.play(word)
    return _value(then, values)


def _value(deal: Deal, values: Callable[[Deal], list[float]]) -> list[float]:
    if deal.over:
        return values(deal)
    if (
        deal.by_chance
    ):  # §7.13 equal ranks draw again, by the same chances: the ranks of one suit are enough
        return _mean([_after(deal, word, values) for word in deal.legal if word.endswith("H")])
    turn, side = deal.turn, _side(deal)
    ways = [_after(deal, word, values) for word in deal.legal]

    def aim(way: list[float]) -> float:
        if side is None:
            return way[turn]
        return sum(p if (seat in side) == (turn in side) else -p for seat, p in enumerate(way))

    best = max(map(aim, ways))
    return _mean([way for way in ways if aim(way) > best - 1e-9])


def _mean(ways: list[list[float]]) -> list[float]:
    return [sum(column) / len(ways) for column in zip(*ways, strict=True)]


def _side(deal: Deal) -> set[int] | None:
    """Return the seats of declarer's side, from the record alone; None if each plays for itself."""
    if deal.game in FIXED_SIDES:
        return FIXED_SIDES[deal.game]
    declarer = deal.table.get("declarer")
    if declarer is None or deal.phase.name in ("raise", "call", "naming", "calling", "trump"):
        return None
    called = [word[5:] for word in deal.actions if word.startswith("call:")]
    return {declarer} | {s for s, hand in enumerate(deal.hands) if called and called[0] in hand}


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
    return solved_by(compiled(solver.exact_values), state, np.zeros((1, 4), np.int64))
