"""The page on strategy: plots with a description and a table, links into the rule book, in each language."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features.strategy import Figure, has_strategy, strategy_page
from matzl.text.languages import LANGUAGES
from tests.web.parsed_html import read

pytestmark = pytest.mark.two_games
GAMES = [game for game in registry.names() if has_strategy(game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_shows_each_figure_as_a_plot_and_as_a_table(browser, game, language) -> None:
    page = read(browser.get(f"/strategy/{game}?language={language}"))
    found = strategy_page(game, language)
    assert [heading.text for heading in page.all("h1")] == [found.title]
    figures = [part for part in found.parts if isinstance(part, Figure)]
    plots = page.all("svg", **{"class": "plot"})
    assert [plot.get("aria-labelledby") for plot in plots] == [f"plot-{it.name}" for it in figures]
    captions = [caption.get("id") for caption in page.all("figcaption")]
    assert captions == [f"plot-{it.name}" for it in figures]
    assert len(page.all("rect")) == sum(len(it.points) for it in figures)
    rows = page.all("th", scope="row")
    assert len(rows) == sum(len(it.points) for it in figures)
    assert any(link.startswith(f"/rules/{game}#c") for link in page.links)


WIDTHS = {"%": 0.95, " ": 0.32, ".": 0.32, ",": 0.32, "+": 0.84, "\N{MINUS SIGN}": 0.84}
"""The widths of signs in DejaVu Sans, the widest of the usual fonts; a digit has 0.64."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_beside_a_plot_are_not_cut_on_phones(browser, game, language) -> None:
    page = read(browser.get(f"/strategy/{game}?language={language}"))
    marks = [mark for mark in page.all("text") if mark.get("text-anchor") == "end"]
    assert marks
    for mark in marks:
        width = 24 * sum(WIDTHS.get(sign, 0.64) for sign in mark.text.replace("\xa0", " "))
        assert width <= float(mark.get("x")), mark.text


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_and_the_rule_book_link_to_the_page(browser, game) -> None:
    assert f"/strategy/{game}" in read(browser.get(f"/learn/{game}")).links
    assert f"/strategy/{game}" in read(browser.get(f"/rules/{game}")).links


@pytest.mark.usefixtures("whist")
def test_a_game_without_a_page_is_not_found(browser) -> None:
    assert read(browser.get("/strategy/whist"), 404)
    assert "/strategy/whist" not in read(browser.get("/learn/whist")).links
    assert read(browser.get("/strategy/canasta"), 404)
