"""``matzl perft``: counts that add up, results, and depths that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl import Deal
from matzl.records import dumps
from tests.sample_records import finished_deal, without
from tests.test_cli import done, refused, run


def test_perft_prints_counts_that_add_up(stopped: str) -> None:
    deal = Deal.from_record(Path(stopped).read_text("utf-8"))
    lines = done("perft", stopped, "3").splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].split()[1] == str(len(deal.legal))
    divided = [
        line.rsplit(maxsplit=1) for line in done("perft", stopped, "3", "--divide").splitlines()
    ]
    assert [word for word, _ in divided] == [*sorted(deal.legal), "in all"]
    assert divided[-1][1] == lines[2].split()[1]
    assert sum(int(number) for _, number in divided[:-1]) == int(divided[-1][1])


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


@pytest.mark.parametrize("depth", ["x", "0", "201", "1.5"])
def test_perft_names_the_range_of_its_depth(stopped: str, depth: str) -> None:
    expected = f"it must be a whole number from 1 to 200, not {depth!r} (see"
    assert expected in refused(2, "perft", stopped, depth)
