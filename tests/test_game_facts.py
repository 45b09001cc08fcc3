"""The longest deal and the range of payoffs: no deal is outside them, and some reach them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from matzl import Deal, Game, registry
from matzl.rulebook import read_examples
from tests.playing import played

GAMES = registry.names()


def decisions(deal: Deal) -> int:
    """Return the number of actions that seats chose."""
    return sum("draw:" not in word for word in deal.actions)


def deals(game: str, count: int) -> Iterator[Deal]:
    """Yield random deals under random choices of the options."""
    rng = random.Random(9)
    for number in range(count):
        options = {
            option.name: rng.choice(option.choices)
            for option in registry.info(game).options
            if option.choices
        }
        if len(Game(game).seats) > 1:
            options["players"] = rng.choice(Game(game).seats)
        yield played(Deal(game, 8, number, options=options), rng)


@pytest.mark.parametrize("game", GAMES)
def test_no_deal_is_longer_or_pays_more(game: str) -> None:
    info = registry.info(game)
    least, most = info.payoff_range
    for deal in deals(game, 60):
        assert decisions(deal) <= info.longest
        assert deal.result is not None
        assert least <= min(deal.result.payoffs)
        assert max(deal.result.payoffs) <= most


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus", "bondtolva"])
def test_worked_examples_reach_the_range(game: str) -> None:
    found = {
        amount
        for example in read_examples((registry.folder(game) / "examples.jsonl").read_text("utf-8"))
        if example.deal and "result" in example.deal
        for amount in example.deal["result"]["payoffs"]
    }
    assert found >= {*registry.info(game).payoff_range}
