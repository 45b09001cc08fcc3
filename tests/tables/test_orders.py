"""The order of the cards in a deal: by its trump suit once that is known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from matzl import Deal, registry
from matzl.table.core.settings import Settings
from matzl.table.presentation.cards import calls_of_game, card_orders, orders_of_deal


def orders(deal: Deal) -> list[tuple[str, list[str]]]:
    """Return the titles and cards that a spectator of a deal is shown."""
    settings = Settings.checked(
        {"game": deal.game, "chairs": ["novice"] * (deal.seats - 1)}, ("novice",)
    )
    table = SimpleNamespace(public=deal.view(None), settings=settings)
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
    assert [title for title, _ in orders(Deal("mittlere", seed=1))][:2] == [
        "Trumps, from high to low",
        "Any other suit, from high to low",
    ]


PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}  # §6.1
TRUMPS = PLAIN | {"J": 20, "9": 14}  # §6.2


def counted(game: str, options: Mapping[str, Any] = MappingProxyType({})) -> list[dict[str, str]]:
    """Return the points of each rank in each order of a game."""
    return [
        {face.word[0]: count for face, count in zip(order.cards, order.counts, strict=True)}
        for order in card_orders(registry.info(game), "german", options)
    ]


def texts(numbers: Mapping[str, int]) -> dict[str, str]:
    """Return numbers as they are shown."""
    return {rank: str(number) for rank, number in numbers.items()}


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_jack_and_nine_count_more_in_trumps(game) -> None:
    trumps, plain, *eights = counted(game)
    assert (trumps, plain) == (texts(TRUMPS), texts(PLAIN))
    assert eights == ([] if game == "molotow" else [{"8": "8"}])  # §6.4; Molotow §4.12


@pytest.mark.parametrize(
    ("game", "options"), [("mittlere", {"no_trump": "annul"}), ("plus-minus", {"players": 4})]
)
def test_eights_are_not_shown_where_a_deal_without_trumps_does_not_count(game, options) -> None:
    assert len(counted(game, options)) == 2  # §7.3; §4.12


def test_once_there_are_trumps_eights_count_nothing() -> None:
    deal = Deal.from_hands(
        "mittlere",
        [
            "6C 7C 8C 9C TC JC QC KC AC 6D 7D 8D",
            "9D TD JD QD KD AD 6H 7H 8H 9H TH JH",
            "QH KH AH 6S 7S 8S 9S TS JS QS KS AS",
        ],
    )
    deal.play_all(["6H", "QH", "6C"])
    assert deal.view(None).trump == "C"
    assert [len(cards) for _, cards in orders(deal)] == [9, 9]


def test_each_game_counts_as_its_rule_book_says() -> None:
    (matzlfangen,) = counted("matzlfangen")  # §6.1
    assert matzlfangen == texts({rank: PLAIN[rank] for rank in "ATKQJ987"})
    (bondtolva,) = counted("bondtolva")  # §6.1 matadors, §6.2 eyes
    assert bondtolva == {
        "A": "1 · 4", "K": "0 · 3", "Q": "0 · 2", "J": "0 · 1", "T": "1 · 0", "9": "0 · 0"
    }  # fmt: skip
    assert all(not order.counts for order in card_orders(registry.info("german-solo"), "french"))


def test_the_last_trick_is_named_with_its_points() -> None:
    said = {
        name: card_orders(registry.info(name), "french")[0].counted for name in registry.names()
    }
    assert said["mittlere"] == "Card points · last trick +5"  # §6.5
    assert said["matzlfangen"] == "Points in cards · last trick +10"  # §6.2
    assert said["bondtolva"] == "Matadors · Eyes"
    assert said["german-solo"] == ""  # §6.1
