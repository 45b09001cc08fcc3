"""``matzl solve``: its columns, and deals in which nobody has a choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl.judge.solve import Solution
from matzl.records import dumps
from tests.sample_records import finished_deal, finished_match, stopped_deal
from tests.test_cli import done, refused


def test_a_column_has_one_number_format(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"AS": [1, 0.004, 3], "KS": [0.876, -0.004, -1], "QS": [-2, 0, 0]}
    monkeypatch.setattr("matzl.judge.solve.solve", lambda _: Solution(0, values, exact=False))
    given = dumps(stopped_deal("mittlere", 0))
    lines = [line.split() for line in done("solve", "-", given=given).splitlines()[1:4]]
    assert lines == [
        ["AS", "+1.00", "+0.00", "+3"],
        ["KS", "+0.88", "+0.00", "-1"],
        ["QS", "-2.00", "+0.00", "+0"],
    ]


def test_a_finished_deal_is_a_data_error(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(f"\n{dumps(finished_deal('mittlere'))}\n", "utf-8")
    errors = refused(1, "solve", str(file))
    assert errors == f"matzl: {file}: line 2: the deal is over: no seat has a choice\n"
    match = dumps(finished_match("mittlere"))
    errors = refused(1, "solve", "-", "--deal", "2", given=match)
    assert errors.startswith("matzl: standard input: line 1, deal 2: the deal is over")
