"""The order of the cards in a deal: by its trump suit once that is known."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from matzl import Deal, registry
from matzl.table.presentation.orders import calls_of_game, card_orders, orders_of_deal
from matzl.table.settings import Settings


def orders(deal: Deal) -> list[tuple[str, list[str]]]:
    """Return the titles and cards that a spectator of a deal is shown."""
    settings = Settings.checked(
        {"game": deal.game, "chairs": ["novice"] * (deal.seats - 1)}, ("novice",)
    )
    table = SimpleNamespace(view=deal.view(None), settings=settings)
    return [
        (each.title, [card.word for card in each.cards]) for each in orders_of_deal(table, "french")
    ]


def test_spadille_and_basta_are_among_the_trumps() -> None:
    deal = Deal("german-solo", seed=1)
    deal.play_all(["solo-is-it", "pass", "pass", "pass"])
    assert orders(deal)[0] == (
        "Trumps (clubs), from high to low",
        ["QC", "7C", "QS", "AC", "KC", "JC", "TC", "9C", "8C"],
    )
    assert orders(deal)[1][1] == ["AD", "KD", "QD", "JD", "TD", "9D", "8D", "7D"]


def test_a_contract_without_trumps_has_one_order() -> None:
    deal = Deal("german-solo", seed=1)
    assert orders(deal)[0][0] == "Trumps, from high to low"
    deal.play_all(["bull-solo", "pass", "pass", "pass"])
    (only,) = orders(deal)
    assert only[0] == "There are no trumps. Every suit, from high to low"
    assert len(only[1]) == 8


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_an_order_and_only_auctions_have_calls(game) -> None:
    info = registry.info(game)
    assert all(order.cards for order in card_orders(info, "swiss"))
    assert bool(calls_of_game(info, "swiss")) == (game in ("german-solo", "matzlfangen"))


def test_before_play_makes_trumps_an_example_is_shown() -> None:
    assert [title for title, _ in orders(Deal("mittlere", seed=1))] == [
        "Trumps, from high to low",
        "Any other suit, from high to low",
    ]
