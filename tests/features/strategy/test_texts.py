"""Pages on strategy: texts whose figures and numbers exist, of a readable length, the same figures in every language."""

from __future__ import annotations

import re

import pytest

from matzl import registry, rulebook
from matzl.errors import NotationError
from matzl.features.strategy.model import Figure, figures
from matzl.features.strategy.pages import figure_titles, group_title, has_strategy, strategy_page
from matzl.text.languages import LANGUAGES, use_language
from tests.test_cli import done, refused

GAMES = [game for game in registry.names() if has_strategy(game)]
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)


@every_page
def test_a_page_has_text_and_figures_with_all_numbers_filled_in(game, language) -> None:
    _title, parts = strategy_page(game, language)
    text = "\n".join(part for part in parts if isinstance(part, str))
    assert (registry.folder(game) / "strategy" / f"{language}.md").is_file()
    assert 250 <= len(text.split()) <= 550
    assert not re.search(r"[{}]|\[[a-z]", text)
    assert re.search(r"\d+\s?%", text)
    shown = [part.name for part in parts if isinstance(part, Figure)]
    _title, english = strategy_page(game)
    assert shown == [part.name for part in english if isinstance(part, Figure)]
    assert sorted(shown) == sorted(figures(game).figures)


@every_page
def test_the_clauses_cited_exist(game, language) -> None:
    text = "\n".join(part for part in strategy_page(game, language)[1] if isinstance(part, str))
    numbers = {clause.number for clause in rulebook.page(game, language).clauses}
    cited = set(re.findall(r"§(\d+\.\d+)", text))
    assert cited
    assert cited <= numbers


@every_page
def test_every_figure_and_group_has_a_title(game, language) -> None:
    with use_language(language):
        for figure in figures(game).figures.values():
            assert all(figure_titles(game, figure))
            assert figure_titles(game, figure)[0] != figure.name
            titles = [group_title(game, figure, point) for point in figure.points]
            assert len(set(titles)) == len(titles)


@pytest.mark.usefixtures("whist")
def test_a_game_without_a_page_says_so() -> None:
    with pytest.raises(NotationError, match="whist has no page on strategy"):
        strategy_page("whist")
    assert "There is no page on strategy for Whist" in refused(1, "strategy", "whist")


def test_a_command_prints_the_page_with_its_figures_as_tables() -> None:
    shown = done("strategy", "mittlere", "--language", "sv")
    assert shown.startswith("Strategi i Mittlere\n")
    points = figures("mittlere").figures["payoff-by-points"].points
    mean = next(point.mean for point in points if point.group == 10)
    assert re.search(rf"10–19 +\+{mean:.2f} ".replace(".", ","), shown)
    assert "10\N{NO-BREAK SPACE}000 givar" in shown
    assert " python -m matzl.features.strategy mittlere" in shown
