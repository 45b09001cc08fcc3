"""Deals, views and matches as HTML in notebooks: well-formed, with drawings, and without hidden cards."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest

from matzl import Deal, Match, registry
from matzl.text.cards import card_title
from tests.playing import played_match, steps

GAMES = registry.names()
SVG = "{http://www.w3.org/2000/svg}svg"


def drawn(html: str) -> list[str]:
    """Return the titles of the cards drawn in a piece of HTML, which must be well-formed."""
    root = ET.fromstring(f"<body>{html}</body>")
    return [svg.get("aria-label", "") for svg in root.iter(SVG)]


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_shows_every_card(game: str) -> None:
    deal = Deal(game, seed=7)
    held = [card for seat in range(deal.seats) for card in deal.hand(seat)]
    assert sorted(drawn(deal._repr_html_())) == sorted(map(card_title, held))


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_no_hidden_card(game: str) -> None:
    for deal in steps(Deal(game, seed=7), random.Random(3)):
        for seat in range(deal.seats):
            view = deal.view(seat)
            laid = {card for _, card in view.tricks[-1].cards} if view.tricks else set()
            seen = {card for other in range(deal.seats) for card in view.shown(other)} | laid
            assert set(drawn(view._repr_html_())) <= set(map(card_title, seen))
    assert "seat 0" in deal._repr_html_()


@pytest.mark.parametrize("game", ["mittlere", "bondtolva"])
def test_a_match_shows_its_score_and_its_end(game: str) -> None:
    rng, match = random.Random(3), Match(game, seed=3)
    assert "0 deals played" in match._repr_html_()
    played_match(match, rng)
    assert "won by" in match._repr_html_()
    assert drawn(match._repr_html_()) == []


def test_a_pack_of_52_cards_is_drawn_too(whist) -> None:
    assert len(drawn(Deal("whist", seed=1)._repr_html_())) == 52
