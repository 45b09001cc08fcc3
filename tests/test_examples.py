"""The examples run, at small size: by default as plain Python, in which they need not be compiled first."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import matzl
from tests.processes import run_python

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOK = json.loads((EXAMPLES / "a_deal.ipynb").read_text("utf-8"))


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


def run(folder: Path, name: str, *words: str, typed: str = "") -> str:
    """Run an example as plain Python in a folder, and return its output."""
    plain, file = {"NUMBA_DISABLE_JIT": "1"}, EXAMPLES / f"{name}.py"
    return run_python(file, *words, environment=plain, cwd=folder, input=typed).stdout


def played(game: str, bot) -> matzl.Deal:
    """Return a deal that a bot has played in every seat."""
    deal = matzl.Deal(game, seed=7)
    matzl.play_out(deal, bot)
    return deal


def test_a_first_bot_plays_its_lowest_card(example) -> None:
    deal = played("mittlere", example("first_bot").make(1))
    assert deal.over
    assert deal.actions[0] == matzl.Deal("mittlere", seed=7).legal[0]


def test_the_first_bot_of_the_tutorial_needs_no_other_lines() -> None:
    tutorial = (EXAMPLES.parent / "docs" / "tutorial.md").read_text("utf-8")
    names = {}
    exec(tutorial.split("```python\n# examples/first_bot.py\n")[1].split("```")[0], names)
    assert played("bondtolva", names["make"](1)).over


def test_self_play_trains_a_bot_and_plays_a_deal_against_it(tmp_path) -> None:
    out = run(tmp_path, "self_play", "train", "--rounds", "3", "--rows", "2")
    assert out.startswith("compiling the rules")
    assert out.endswith("\nwrote self_play.npz, 6 deals\n")
    assert (tmp_path / "self_play.npz").is_file()
    pack = [rank + suit for rank in "A98TJQK" for suit in "CDHS"]
    typed = "\n".join(["nonsense", *["pass", *pack] * 18])
    out = run(tmp_path, "self_play", "play", typed=typed)
    assert "nonsense" in out
    assert out.endswith("in all\n"), "the result"


def test_the_gradients_of_self_play_are_those_of_its_loss(example) -> None:
    self_play, rng = example("self_play"), np.random.default_rng(1)
    network = self_play.Network.new("bondtolva", 1)
    network.weights = {name: array.astype(np.float64) for name, array in network.weights.items()}
    inputs, outputs = len(network.weights["first"]), len(network.weights["second_bias"]) - 1
    planes = (rng.random((100, inputs)) < 40 / inputs).astype(np.float64)
    actions = rng.integers(outputs, size=100)
    masks = rng.random((100, outputs)) < 0.1
    masks[np.arange(100), actions] = True
    leads = rng.normal(size=100)
    gains, picked = rng.normal(size=100), np.arange(100)
    taken = network.forward(planes, masks)[1][picked, actions] * rng.uniform(0.6, 1.6, 100)

    def loss() -> float:
        _, chances, now = network.forward(planes, masks)
        logs = np.log(np.maximum(chances, 1e-9))
        ratio = chances[picked, actions] / taken
        bounded = np.clip(ratio, 1 - self_play.CLIP, 1 + self_play.CLIP)
        policy = -np.minimum(ratio * gains, bounded * gains)
        entropy = -(chances * logs).sum(axis=1)
        return float((policy - 0.01 * entropy + 0.25 * (leads - now) ** 2).mean())

    found = self_play.gradients(network, planes, masks, actions, leads, gains, taken)
    for name in ("first_bias", "second_bias", "second"):
        array = network.weights[name]
        place = np.unravel_index(int(np.abs(found[name]).argmax()), array.shape)
        losses = []
        for change in (1e-4, -2e-4):
            array[place] += change
            losses.append(loss())
        array[place] += 1e-4
        assert found[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-4, rel=0.02)


def test_a_small_game_is_solved_and_plotted(tmp_path) -> None:
    printed = run(tmp_path, "solve_small_game", "--iterations", "4")
    found = [line.split() for line in printed.splitlines()]
    assert [iterations for iterations, _ in found] == ["1", "2", "4"]
    assert float(found[-1][1]) < float(found[0][1]) / 4
    assert ET.parse(tmp_path / "nash_conv.svg").getroot().tag.endswith("svg")


def code() -> list[str]:
    """Return the code of the notebook, by cell."""
    return ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_is_stored_without_results() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    for cell in NOTEBOOK["cells"]:
        assert {"id", "metadata", "source"} <= cell.keys()
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


def test_the_notebook_plays_and_draws_a_deal() -> None:
    names: dict[str, object] = {}
    for source in code()[:4]:
        exec(source, names)
    assert names["deal"].over


@pytest.mark.thorough
def test_the_notebook_solves_and_reviews_the_deal(capsys) -> None:
    names: dict[str, object] = {}
    for source in code():
        exec(source.replace('"club"', '"club:worlds=2"'), names)
    assert names["solution"].exact
    assert "NashConv" in capsys.readouterr().out
