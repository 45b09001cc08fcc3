"""The examples run, at small size."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import matzl
from matzl.players.playing import DealLabel, play_out

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def example(monkeypatch):
    """Return a function that imports an example, for the length of a test."""

    def imported(name: str):
        spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return imported


def played(game: str, bot) -> matzl.Deal:
    """Return a deal that a bot has played in every seat."""
    deal = matzl.Deal(game, seed=7)
    play_out(deal, ["example"] * deal.seats, lambda _: bot, DealLabel("a deal", ""))
    return deal


def test_a_first_bot_plays_its_lowest_card(example) -> None:
    deal = played("mittlere", example("first_bot").make(1))
    assert deal.over
    assert deal.actions[0] == matzl.Deal("mittlere", seed=7).legal[0]


def test_self_play_changes_the_weights_and_makes_a_bot(
    example, tmp_path, monkeypatch, capsys
) -> None:
    self_play = example("self_play")
    file = tmp_path / "weights.npz"
    network = self_play.train("bondtolva", 3, 16, weights=file)
    before = self_play.Network.new("bondtolva", 1)
    assert all(
        np.abs(array - before.weights[name]).max() > 0 for name, array in network.weights.items()
    )
    monkeypatch.setattr(self_play, "WEIGHTS", file)
    deal = played("bondtolva", self_play.make(1))
    assert deal.over
    own = [word for word, seat in zip(deal.actions, deal.turns, strict=True) if seat == 0]
    answers = iter(["nonsense", *own])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    self_play.play("bondtolva", 7)
    assert "nonsense" in capsys.readouterr().out
    assert next(answers, None) is None


def test_the_gradients_of_self_play_are_those_of_its_loss(example) -> None:
    self_play, rng = example("self_play"), np.random.default_rng(1)
    network = self_play.Network.new("bondtolva", 1)
    network.weights = {name: array.astype(np.float64) for name, array in network.weights.items()}
    batch = matzl.Batch("bondtolva", 8, 1, observe=["planes"], autoreset=False)
    planes, masks, actions, leads = self_play.play_deals(batch, network, rng)
    _, _, values = network.forward(planes, masks)
    scaled = (leads - values) / ((leads - values).std() + 1e-6)

    def loss() -> float:
        _, chances, now = network.forward(planes, masks)
        logs = np.log(np.maximum(chances, 1e-9))
        chosen = logs[np.arange(len(actions)), actions]
        entropy = -(chances * logs).sum(axis=1)
        return float((-scaled * chosen - 0.01 * entropy + 0.25 * (leads - now) ** 2).mean())

    found = self_play.gradients(network, planes, masks, actions, leads)
    for name in ("first_bias", "second_bias", "second"):
        array = network.weights[name]
        place = np.unravel_index(int(np.abs(found[name]).argmax()), array.shape)
        losses = []
        for change in (1e-4, -2e-4):
            array[place] += change
            losses.append(loss())
        array[place] += 1e-4
        assert found[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-4, rel=0.02)


def test_a_small_game_is_solved_and_plotted(example) -> None:
    solving = example("solve_small_game")
    found = solving.solve(16)
    assert [iterations for iterations, _ in found] == [1, 2, 4, 8, 16]
    assert found[-1][1] < found[0][1] / 4
    assert ET.fromstring(solving.plot(found)).tag.endswith("svg")


def test_the_notebook_runs(capsys) -> None:
    notebook = json.loads((EXAMPLES / "a_deal.ipynb").read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, object] = {}
    for number, cell in enumerate(notebook["cells"]):
        assert {"id", "metadata", "source"} <= cell.keys()
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            source = "".join(cell["source"]).replace('"club"', '"club:worlds=2"')
            exec(compile(source, f"cell {number}", "exec"), names)
    assert names["deal"].over
    assert names["solution"].exact
    assert "NashConv" in capsys.readouterr().out
