"""`solve` and ``matzl solve``: the last position of a record, all cards known."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from matzl import Deal
from matzl.cli import app
from matzl.errors import SetUpError
from matzl.judge.solve import Solution, solve
from matzl.records import dumps
from tests.playing import tied
from tests.sample_records import finished_deal

from .endings import by_hand, ending


def run(*words, given=None):
    return CliRunner().invoke(app, ["solve", *words], input=given)


@pytest.fixture(scope="module")
def last_tricks():
    """Return a deal of Mittlere with two cards in each hand."""
    return ending("mittlere", 3, 6)


def test_late_values_are_exact(last_tricks):
    found = solve(last_tricks)
    assert (found.turn, found.exact) == (last_tricks.turn, True)
    for word, value in by_hand(last_tricks).items():
        assert found.values[word] == pytest.approx(value, abs=1e-8)
    assert found.values[found.best][found.turn] == max(v[found.turn] for v in found.values.values())


def test_integral_payoffs_are_integers(last_tricks):
    for payoffs in solve(last_tricks).values.values():
        assert all(isinstance(p, int) == (p == int(p)) for p in payoffs)


def test_early_values_are_means_of_playouts():
    deal = Deal("mittlere", 5)
    found = solve(deal, seed=1)
    assert not found.exact
    assert found.values.keys() == set(deal.legal)
    assert all(abs(sum(payoffs)) < 1e-6 for payoffs in found.values.values())
    assert found == solve(deal, seed=1)
    assert found.values != solve(deal, seed=2).values


def test_positions_without_a_choice_are_refused():
    over = Deal.from_record(finished_deal("mittlere"))
    with pytest.raises(SetUpError) as refused:
        solve(over)
    assert refused.value.code == "over"
    with pytest.raises(SetUpError) as refused:
        solve(next(tied()))
    assert refused.value.code == "by-chance"
    with pytest.raises(SetUpError):
        solve("a deal")


def test_the_command_prints_the_best_action_first(last_tricks):
    done = run("-", given=dumps(last_tricks.record()))
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    turn = last_tricks.turn
    assert lines[0].split() == [
        "action",
        *(w for k in range(3) for w in ("seat", str((turn + k) % 3))),
    ]
    found = solve(last_tricks)
    assert lines[1].split()[0] == found.best
    assert {line.split()[0] for line in lines[1:-2]} == set(found.values)
    assert lines[-1] == f"seat {turn} to choose; exact play"


def test_json_is_one_object(last_tricks, tmp_path):
    file = tmp_path / "ending.json"
    file.write_text(dumps(last_tricks.record()) + "\n", "utf-8")
    done = run(str(file), "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    found = solve(last_tricks)
    expected = {"turn": found.turn, "values": found.values, "exact": True}
    assert json.loads(done.stdout) == expected
    assert done.stdout.count("\n") == 1


def test_with_two_players_each_minimises_the_others_value():
    values = {"9C": [1, 1], "TC": [1, 0], "AC": [0, -1]}
    assert Solution(0, values, True).best == "TC"
    assert Solution(1, values, True).best == "9C"
    assert Solution(0, {word: [*paid, 0] for word, paid in values.items()}, True).best == "9C"
