"""The figures of pages on strategy: counted from deals, the same on every run, with the intervals that statistics gives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from matzl import registry
from matzl.features.strategy.__main__ import make, measures
from matzl.features.strategy.model import FILE, figure_of, figures
from matzl.teaching.measures import Measure
from tests.processes import run_python
from tests.test_features import PACKAGE

GAMES = [game for game in registry.names() if measures(game)]


def test_every_game_of_matzl_has_measures() -> None:
    assert len(GAMES) == 6


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_shipped_are_those_of_the_measures(game) -> None:
    found = figures(game)
    assert list(found.figures) == [each.name for each in measures(game)]
    assert f"strategy {game} --deals {found.deals} --level" in found.command
    for figure in found.figures.values():
        assert len(figure.points) >= 2
        for point in figure.points:
            assert point.low <= point.mean <= point.high
            assert point.cases >= 20


@pytest.mark.long
@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_the_command_makes_the_same_figures_again(game, tmp_path) -> None:
    copy = shutil.copytree(PACKAGE, tmp_path / "matzl")
    words = f"-m matzl.features.strategy {game} --deals 60 --level novice --seed 3"
    run_python(*words.split(), environment={"PYTHONPATH": str(tmp_path)}, cwd=tmp_path)
    file = copy / Path(str(registry.folder(game))).relative_to(PACKAGE) / "strategy" / FILE
    assert file.read_text("utf-8") == make(game, deals=60, level="novice", seed=3).as_text()


def test_a_share_has_wilsons_interval() -> None:
    cases = [[(1, float(number < 12))] for number in range(40)]
    (point,) = figure_of(Measure("half", lambda deal: [], share=True), cases).points
    assert (point.cases, point.mean) == (40, 0.3)
    # by hand: centre (0.3 + 0.04802) / 1.09604, half width 1.96 × √(0.00525 + 0.0006003) / 1.09604
    assert (point.low, point.high) == (0.1807, 0.4543)


def test_a_mean_has_an_interval_over_deals_not_over_seats() -> None:
    alone = [[("x", value)] for value in (1.0, -1.0) * 20]
    together = [[("x", value), ("x", value)] for value in (1.0, -1.0) * 10]
    measure = Measure("mean", lambda deal: [], words=("x",))
    (one,), (other,) = (figure_of(measure, cases).points for cases in (alone, together))
    assert one.mean == other.mean == 0
    assert one.cases == other.cases == 40
    assert other.high > 1.4 * one.high


def test_groups_are_pooled_at_the_ends_and_left_out_if_small() -> None:
    measure = Measure("points", lambda deal: [], step=10, high=100)
    cases = [[(130, 1.0), (104, 1.0)]] * 20 + [[(7, 0.0)]] * 19
    assert [point.group for point in figure_of(measure, cases).points] == [100]
