"""The worked examples of the rule books, played by both implementations: what is legal, refused, won and paid."""

from __future__ import annotations

from typing import Any

import pytest

from matzl import registry
from matzl.rulebook import page
from matzl.rulebook.pages import Example
from tests.rules.implementations import new_deal


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
