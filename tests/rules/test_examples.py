"""In every game the worked examples of the rule book are right, and dealing clears the state of the deal before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.rulebook import page
from matzl.rulebook.pages import Example
from tests.rules.implementations import new_deal
from tests.rules.kernel_deal import KernelDeal, assert_fully_cleared


def examples(game: str) -> list[Example]:
    """Return the examples that are single deals; what a match carries along is compared with the naive match."""
    every = [each for clause in page(game).clauses for each in clause.examples]
    return [each for each in every if not each.match]


def played(record: Any) -> tuple[Any, list[int]]:
    """Return a deal after the actions of a record, and the winners of its tricks."""
    cards = {name: record[name] for name in ("stock", "upcard", "knocked") if name in record}
    dealt = {"dealer": record["dealer"], **cards, **record["options"]}
    deal = new_deal(record["game"], record["hands"], **dealt)
    winners = []
    for word in record["actions"]:
        before = sum(deal.tricks)
        deal.play([word])
        if sum(deal.tricks) > before:
            winners.append(deal.winner)
    return deal, winners


EVERY = [
    *((game, {}) for game in registry.names()),
    ("mittlere", {"tie": "draw"}),
    ("plus-minus", {"players": 4}),
    ("matzlfangen", {"matzl_claim": "manual"}),
]


@pytest.mark.matzl_only
@pytest.mark.parametrize(("game", "options"), EVERY)
def test_dealing_clears_the_state_of_the_deal_before(game: str, options: dict[str, Any]) -> None:
    info, rng, quiet = registry.info(game), random.Random(game), {"weiter", "pass"}
    pack, calls = [CARD_NAMES[card] for card in pack_of(info.ranks)], {*info.call_titles} - quiet
    for number in range(300 if "tie" in options else 40):  # few deals end in a draw
        played = KernelDeal(game, pack=rng.sample(pack, len(pack)), **options)
        played.play_randomly(rng, shy=(quiet, calls)[number % 2], boldness=rng.random())
        assert_fully_cleared(played, pack)
    assert "drawers" not in played.state.dtype.names or played.drawers == 0  # no seat has to draw


@pytest.mark.usefixtures("whist")
@pytest.mark.parametrize("game", [*registry.names(), "whist"])
def test_worked_examples_are_right(game: str) -> None:
    for example in examples(game):
        deal, winners = played(example.deal)
        if example.legal is not None:
            assert deal.legal() == set(example.legal), example
        for word, clause in example.refused.items():
            deal.assert_refused(clause, word)
        if example.tricks is not None:
            assert winners == list(example.tricks), example
        if example.items is not None:
            deal.assert_items(*((clause, list(amounts)) for clause, amounts in example.items))
        if "result" in example.deal:
            assert deal.result() == example.deal["result"], example
