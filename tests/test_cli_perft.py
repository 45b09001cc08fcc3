"""``matzl perft``: counts, results, and depths that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl import Deal
from matzl.deal.perft import divide, perft
from matzl.records import dumps
from tests.sample_records import finished_deal, without
from tests.test_cli import done, refused, run


def test_perft_prints_the_counts_of_each_depth_and_action(stopped: str) -> None:
    deal = Deal.from_record(Path(stopped).read_text("utf-8"))
    lines = [line.split() for line in done("perft", stopped, "2").splitlines()]
    assert lines == [[str(depth), str(perft(deal, depth))] for depth in (1, 2)]
    divided = done("perft", stopped, "2", "--divide").splitlines()
    parts = sorted(divide(deal, 2))
    assert [line.split() for line in divided[:-1]] == [[word, str(n)] for word, n in parts]
    assert divided[-1].split() == ["in", "all", lines[1][1]]


def test_perft_counts_results(tmp_path: Path) -> None:
    deal = finished_deal("mittlere")
    file = tmp_path / "ending.jsonl"
    file.write_text(
        dumps(without({**deal, "actions": deal["actions"][:-3]}, "result", "turns", "legal")),
        "utf-8",
    )
    payoffs = " ".join(f"{payoff:+d}" for payoff in deal["result"]["payoffs"])
    assert done("perft", str(file), "3", "--results").split() == [*payoffs.split(), "1"]


def test_perft_says_that_no_line_ends(stopped: str) -> None:
    for depth, actions in (("1", "1 action"), ("2", "2 actions")):
        result = run("perft", stopped, depth, "--results")
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == f"matzl: no line ends within {actions}\n"


@pytest.mark.parametrize("depth", ["x", "0", "201", "1.5", "-1", "-12"])
def test_perft_refuses_other_depths(stopped: str, depth: str) -> None:
    expected = "range 1<=x<=200" if depth.lstrip("-").isdecimal() else "whole number"
    assert expected in refused(2, "perft", stopped, depth)
