"""The figures of pages on strategy: counted from deals, the same on every run, with the intervals that statistics gives."""

from __future__ import annotations

import json

import pytest

from matzl import registry
from matzl.errors import SetUpError
from matzl.features.strategy.figures import figure_of, figures
from matzl.features.strategy.making import make, measures, played
from matzl.simulate import Simulation
from matzl.teaching.measures import Measure

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


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_figures_are_the_same_when_made_again_and_from_records(game, tmp_path) -> None:
    made = make(game, deals=60, level="novice", seed=3).as_text()
    assert make(game, deals=60, level="novice", seed=3).as_text() == made
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"".join(Simulation(game, 3, bots=["novice"]).deals(60)))
    assert make(game, deals=60, level="novice", seed=3, played=file).as_text() == made
    assert make(game, deals=60, level="novice", seed=4).as_text() != made
    assert json.loads(made)["deals"] == 60
    for deals, seed, code in ((61, 3, "too-few-deals"), (60, 4, "other-deals")):
        with pytest.raises(SetUpError) as caught:
            make(game, deals=deals, level="novice", seed=seed, played=file)
        assert caught.value.code == code


def test_an_interrupted_run_goes_on_and_other_bots_begin_anew(tmp_path, monkeypatch) -> None:
    told: list[int] = []
    how = ("mittlere", 12, "novice", 3)
    whole = played(*how, tmp_path / "whole", told.append).read_bytes()
    assert whole == b"".join(Simulation("mittlere", 3, bots=["novice"]).deals(12))
    part = played("mittlere", 5, "novice", 3, tmp_path / "part", told.append)
    part.write_bytes(part.read_bytes()[:-30])  # stopped within a line
    assert played(*how, tmp_path / "part", told.append).read_bytes() == whole
    assert told == [0, 12, 0, 5, 4, 12]
    monkeypatch.setattr("matzl.features.strategy.making.bots_version", lambda game: "another")
    assert played(*how, tmp_path / "part", told.append) != part
    assert told[-2:] == [0, 12]


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
