"""`solve` and ``matzl solve``: the last position of a record, all cards known."""

from __future__ import annotations

import json

import pytest

from matzl import Deal
from matzl.errors import SetUpError
from matzl.judge.solve import Solution, solve
from matzl.records import dumps
from tests.conftest import refusal
from tests.playing import tied
from tests.sample_records import finished_deal, finished_match, stopped_deal
from tests.test_cli import done, refused

from .endings import by_hand, ending


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
    with refusal("over"):
        solve(over)
    with refusal("by-chance"):
        solve(next(tied()))
    with pytest.raises(SetUpError):
        solve("a deal")


def test_the_command_prints_the_best_action_first(last_tricks):
    lines = done("solve", "-", given=dumps(last_tricks.record())).splitlines()
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
    printed = done("solve", str(file), "--json")
    solution = solve(last_tricks)
    expected = {"turn": solution.turn, "values": solution.values, "exact": True}
    assert json.loads(printed) == expected
    assert printed.count("\n") == 1


def test_with_two_players_each_minimises_the_others_value():
    values = {"9C": [1, 1], "TC": [1, 0], "AC": [0, -1]}
    assert Solution(0, values, True).best == "TC"
    assert Solution(1, values, True).best == "9C"
    assert Solution(0, {word: [*paid, 0] for word, paid in values.items()}, True).best == "9C"


def test_a_column_has_one_number_format(monkeypatch):
    values = {"AS": [1, 0.004, 3], "KS": [0.876, -0.004, -1], "QS": [-2, 0, 0]}
    monkeypatch.setattr("matzl.judge.solve.solve", lambda _: Solution(0, values, exact=False))
    given = dumps(stopped_deal("mittlere", 0))
    lines = [line.split() for line in done("solve", "-", given=given).splitlines()[1:4]]
    assert lines == [
        ["AS", "+1.00", "+0.00", "+3"],
        ["KS", "+0.88", "+0.00", "-1"],
        ["QS", "-2.00", "+0.00", "+0"],
    ]


def test_a_finished_deal_is_a_data_error(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text(f"\n{dumps(finished_deal('mittlere'))}\n", "utf-8")
    errors = refused(1, "solve", str(file))
    assert errors == f"matzl: {file}: line 2: the deal is over: no seat has a choice\n"
    errors = refused(1, "solve", "-", "--deal", "2", given=dumps(finished_match("mittlere")))
    assert errors.startswith("matzl: standard input: line 1, deal 2: the deal is over")
