"""The page on strategy: plots with a description and a table, links into the rule book, in each language."""

from __future__ import annotations

import re

import pytest

from matzl import registry
from matzl.features.roles import answer_alone
from matzl.features.strategy.model import Figure, figures
from matzl.features.strategy.pages import figure_part, has_strategy, strategy_page
from matzl.pages.figure import drawing, ticks
from matzl.parts import Prose, every
from matzl.text.languages import LANGUAGES, use_language
from tests.web.parsed_html import read

GAMES = [game for game in registry.names() if has_strategy(game)]


@pytest.mark.parametrize("game", GAMES)
async def test_the_page_has_each_figure_with_its_table_and_links_to_clauses(game) -> None:
    for language in LANGUAGES:
        page = await answer_alone(f"/strategy/{game}?language={language}")
        title, parts = strategy_page(game, language)
        assert (page.title, page.language) == (title, language)
        drawn = [part for part in parts if isinstance(part, Figure)]
        with use_language(language):
            assert list(every(page, type(figure_part(game, drawn[0])))) == [
                figure_part(game, each) for each in drawn
            ]
        links = {link.address for prose in every(page, Prose) for link in prose.links}
        assert any(link.startswith(f"/rules/{game}?clause=") for link in links)


WIDTHS = {"%": 0.95, " ": 0.32, ".": 0.32, ",": 0.32, "+": 0.84, "\N{MINUS SIGN}": 0.84}
"""The widths of signs in DejaVu Sans, the widest of the usual fonts; a digit has 0.64."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_beside_a_plot_are_not_cut_on_phones(game, language) -> None:
    with use_language(language):
        for part in strategy_page(game, language)[1]:
            if isinstance(part, Figure):
                found = re.compile(r'x="(\d+)" y="[^"]+" text-anchor="end">([^<]+)<')
                marks = found.findall(drawing(figure_part(game, part)))
                assert marks
                for at, mark in marks:
                    width = 24 * sum(WIDTHS.get(sign, 0.64) for sign in mark.replace("\xa0", " "))
                    assert width <= int(at), mark


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_served_in_the_chosen_language_and_linked(browser, game) -> None:
    page = read(browser.get(f"/strategy/{game}?language=de"))
    assert page.one("h1").text == strategy_page(game, "de")[0]
    assert page.one("h1").parents[-1].get("lang") == "de"
    assert len(page.all("svg", **{"class": "plot bars"})) == len(figures(game).figures)
    assert f"/strategy/{game}" in read(browser.get(f"/learn/{game}")).links
    assert f"/strategy/{game}" in read(browser.get(f"/rules/{game}")).links


@pytest.mark.usefixtures("whist")
def test_a_game_without_a_page_is_not_found(browser) -> None:
    assert (
        "There is no page on strategy for Whist." in read(browser.get("/strategy/whist"), 404).html
    )
    assert "/strategy/whist" not in read(browser.get("/learn/whist")).links
    assert read(browser.get("/strategy/canasta"), 404)


@pytest.mark.parametrize(("low", "high"), [(-0.001, 0.004), (-3, 11), (-0.5, 0.5), (-80, 7)])
def test_ticks_are_few_enclose_the_numbers_and_include_zero(low, high) -> None:
    found = ticks(low, high)
    assert 0 in found
    assert 3 <= len(found) <= 6
    assert found[0] <= low < high <= found[-1]
