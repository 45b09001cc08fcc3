"""Time exact play with all cards known: positions per second on one core, a row for each kind of position.

Positions are drawn anew, the same in every run, and each is met once, by a table that knows the ones before it.
German Solo: the pack is shuffled, the contracts take turns so that each comes equally often, declarer is any seat,
and trumps and the card called are any that may be. Bondtolva: the stock is played out at random. Matzlfangen: the
contracts take turns, calls, raises and the tricks before are any that may be. Mittlere, Molotow and Plus-Minus: the
tricks before are any that may be, and each seat plays for its own payoff. Whist: all four hands are random; the
same positions are also given to the double-dummy solver of bridge players, if the package endplay is there (it
answers for every card, and so is compared with that). Run it on an idle machine, from the folder of the checkout:
``taskset -c 0 python -m benchmarks.solver``.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from matzl import Deal, registry
from matzl.base.cards import card_name, pack_of
from matzl.engine.bits import pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import game_of
from matzl.engine.kernels import dispatched, kernel
from matzl.engine.state import states
from matzl.engine.stepping import legal_actions, step
from matzl.games.bondtolva.info import STOCK
from matzl.games.german_solo.calling import begin_contract
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.games.german_solo.info import PLAY
from matzl.games.matzlfangen.info import AUCTION, WEITER
from matzl.games.matzlfangen.info import CONTRACTS as BIDS
from matzl.games.matzlfangen.info import PLAY as IN_PLAY
from matzl.search.exact.solver import solver_of

try:
    from endplay.dds import solve_board
    from endplay.types import Deal as Board
    from endplay.types import Denom, Player
except ImportError:
    WHIST_COMPARED = False
else:
    WHIST_COMPARED = True

TABLE_ROWS = 1 << 20


class Row(NamedTuple):
    """A row of the table: the game, the kind of positions, the function that draws them, and their number."""

    game: str
    positions: str
    draw: Callable[[random.Random, int], Any]
    number: int


@kernel
def begin(positions: Any, contract: int, declarer: int) -> None:
    g = positions[0]
    g.contract, g.declarer = contract, declarer
    begin_contract(g)


@dispatched(lambda fields, _: solver_of(game_of(fields)))
def exact_values(g: Any, table: Any, values: Any) -> None:
    solver_of(game_of(g.dtype.names))(g, table, values)


@kernel
def all_values(positions: Any, table: Any, values: Any) -> None:
    for index in range(len(positions)):
        exact_values(positions[index], table, values)


def dealt(game: str, dice: random.Random) -> Any:
    pack = pack_of(registry.info(game).ranks)
    seats = registry.info(game).seats[0]
    return Deal(game, pack=dice.sample(pack, len(pack)), dealer=dice.randrange(seats)).state


def any_action(dice: random.Random, state: Any) -> None:
    legal = int(compiled(legal_actions)(state))
    compiled(step)(state, int(pick(legal, dice.randrange(legal.bit_count()))))


def contracts(dice: random.Random, number: int) -> Any:
    """Draw a position of German Solo at the first lead."""
    state = dealt("german-solo", dice)
    compiled(begin)(state, number % len(CONTRACTS), dice.randrange(4))
    while state["phase"][0] != PLAY:
        any_action(dice, state)
    return state


def stock_drawn(dice: random.Random, _: int) -> Any:
    """Draw a position of Bondtolva with six cards each and an empty stock."""
    state = dealt("bondtolva", dice)
    while state["drawn"][0] < STOCK:
        any_action(dice, state)
    return state


def matzlfangen_with(cards: int) -> Callable[[random.Random, int], Any]:
    """Return a function that draws a position of Matzlfangen with `cards` cards in each hand."""

    def draw(dice: random.Random, number: int) -> Any:
        state, contract = dealt("matzlfangen", dice), number % len(BIDS)
        while state["phase"][0] == AUCTION:
            compiled(step)(state, contract if contract > state["contract"][0] else WEITER)
        while state["phase"][0] != IN_PLAY:
            any_action(dice, state)
        for _ in range(4 * (8 - cards)):
            any_action(dice, state)
        return state

    return draw


def jass_with(game: str, cards: int) -> Callable[[random.Random, int], Any]:
    """Return a function that draws a position of a Jass game with `cards` cards in each hand."""

    def draw(dice: random.Random, _: int) -> Any:
        state = dealt(game, dice)
        while state["laid"][0] or int(state["hand"][0, 0]).bit_count() > cards:
            any_action(dice, state)
        return state

    return draw


def whist_with(cards: int) -> Callable[[random.Random, int], Any]:
    """Return a function that draws a position of whist with `cards` cards in each hand."""

    def draw(dice: random.Random, _: int) -> Any:
        state = dealt("whist", dice)
        for _ in range(4 * (13 - cards)):
            any_action(dice, state)
        return state

    return draw


ROWS = (
    Row("mittlere", "6 cards each", jass_with("mittlere", 6), 30),
    Row("mittlere", "4 cards each", jass_with("mittlere", 4), 1000),
    Row("molotow", "5 cards each", jass_with("molotow", 5), 30),
    Row("molotow", "4 cards each", jass_with("molotow", 4), 300),
    Row("plus-minus", "5 cards each", jass_with("plus-minus", 5), 30),
    Row("plus-minus", "4 cards each", jass_with("plus-minus", 4), 300),
    Row("german-solo", "first card", contracts, 600),
    Row("bondtolva", "last six tricks", stock_drawn, 10_000),
    Row("matzlfangen", "6 cards each", matzlfangen_with(6), 1500),
    Row("matzlfangen", "whole deal", matzlfangen_with(8), 100),
    Row("whist", "5 cards each", whist_with(5), 400),
    Row("whist", "8 cards each", whist_with(8), 100),
    Row("whist", "whole deal", whist_with(13), 3),
)


def drawn(row: Row) -> Any:
    dice = random.Random(f"every card, {row.positions}")
    found = [row.draw(dice, number) for number in range(row.number)]
    positions = states(found[0].dtype, row.number)
    for place, state in enumerate(found):
        positions[place] = state[0]
    return positions


def rate(positions: Any, turns: int) -> float:
    values = np.zeros((64, 4))
    solve = compiled(
        all_values
    )  # a call from Python for each position would take a third of the time of short ones
    solve(positions[:1], np.zeros((TABLE_ROWS, 4), np.int64), values)
    figures = []
    for _ in range(turns):
        table = np.zeros((TABLE_ROWS, 4), np.int64)
        start = time.perf_counter()
        solve(positions, table, values)
        figures.append(len(positions) / (time.perf_counter() - start))
    return median(figures)


def double_dummy_rate(positions: Any) -> float | None:
    """Return the positions per second of the solver that bridge players use; None if it is not installed."""
    if not WHIST_COMPARED:
        return None
    suits = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades]
    players = [Player.north, Player.east, Player.south, Player.west]

    def hand(cards: int) -> str:
        held = [[c for c in range(51, -1, -1) if cards >> c & 1 and c // 13 == s] for s in range(4)]
        return ".".join("".join(card_name(card)[0] for card in suit) for suit in reversed(held))

    boards = [
        Board(
            "N:" + " ".join(hand(int(cards)) for cards in state["hand"]),
            first=players[state["turn"]],
            trump=suits[state["trump"]],
        )
        for state in positions
    ]
    start = time.perf_counter()
    for board in boards:
        solve_board(board)
    return len(boards) / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted({row.game for row in ROWS}))
    parser.add_argument("--turns", type=int, default=3)
    chosen = parser.parse_args()
    print("| game | position | positions/s | double-dummy solver of bridge |")
    print("| --- | --- | ---: | ---: |")
    for row in ROWS:
        if row.game in chosen.games:
            positions = drawn(row)
            ours = rate(positions, chosen.turns)
            theirs = double_dummy_rate(positions) if row.game == "whist" else None
            print(
                f"| {row.game} | {row.positions} | {ours:,.1f} | {f'{theirs:,.1f}' if theirs else ''} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
