"""``matzl review``: the cost of each decision of a finished deal, as a table and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from matzl import Deal
from matzl.errors import SetUpError
from matzl.judge import hint, review
from matzl.records import dumps
from tests.sample_records import finished_deal, stopped_deal
from tests.test_cli import done, refused

LEVEL = "club:worlds=3"


@pytest.fixture
def finished(tmp_path: Path) -> str:
    """A file with a finished deal of Mittlere."""
    file = tmp_path / "deal.jsonl"
    file.write_text(dumps(finished_deal("mittlere")) + "\n", "utf-8")
    return str(file)


def test_json_lists_each_decision_from_the_view_of_the_seat(finished: str) -> None:
    printed = done("review", finished, "--bots", LEVEL, "--json")
    assert printed.count("\n") == 1
    result = json.loads(printed)
    assert set(result) == {"decisions"}
    deal = Deal.from_record(finished_deal("mittlere"))
    for each, judged in zip(result["decisions"], review(deal, LEVEL), strict=True):
        assert list(each) == ["number", "seat", "action", "best", "cost", "values"]
        assert (each["number"], each["seat"]) == (judged.number, judged.seat)
        assert each["action"] == deal.actions[each["number"] - 1]
        known = hint(judged.position.view(judged.seat), LEVEL).values
        assert each["values"] == {word: round(value.mean, 4) for word, value in known.items()}
        assert each["cost"] == round(judged.cost, 4) >= 0


def test_the_table_marks_the_costliest_and_sums_up_each_seat(finished: str) -> None:
    decisions = json.loads(done("review", finished, "--bots", LEVEL, "--json"))["decisions"]
    table, _, sums = done("review", finished, "--bots", LEVEL).partition("\n\n")
    head, *lines = table.splitlines()
    titles = re.split(r" {2,}", head.strip())
    assert titles == ["no.", "seat", "action", "value", "best", "best value", "cost"]
    assert [int(line.split()[0]) for line in lines] == [each["number"] for each in decisions]
    costs, bars = [each["cost"] for each in decisions], [line.count("█") for line in lines]
    assert bars[costs.index(max(costs))] == max(bars) == 8
    assert bars[costs.index(0)] == 0
    for seat in range(3):
        own = [each["cost"] for each in decisions if each["seat"] == seat]
        assert f"seat {seat}: {len(own)} decisions cost a payoff of {sum(own):.2f}\n" in f"{sums}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--bots", "novice"], "novice does not search"),
        (["--bots", "club:depth=2"], "club has no parameter 'depth'"),
        (["--seat", "3"], "the seat must be a number from 0 to 2, not 3"),
        (["--bots", "club:"], "as in club:worlds=400"),
        (["--deal", "1"], "leave out --deal"),
    ],
)
def test_invalid_arguments_are_usage_errors(finished: str, words: list[str], expected: str) -> None:
    assert expected in refused(2, "review", finished, *words)


def test_unsuitable_records_are_refused() -> None:
    errors = refused(1, "review", "-", given=dumps(stopped_deal("mittlere", 5)))
    assert errors == (
        "matzl: standard input: line 1: only a deal that is over can be reviewed; this one is still in play\n"
    )


def test_invalid_arguments_from_python_are_refused_at_once():
    deal = Deal.from_record(finished_deal("mittlere"))
    for wrong in (
        {"seat": 3},
        {"seat": -1},
        {"seat": "0"},
        {"seat": True},
        {"level": "champion"},
        {"level": "novice"},
    ):
        with pytest.raises(SetUpError):
            review(deal, **wrong)
    with pytest.raises(SetUpError, match="over"):
        review(Deal("mittlere", 1))
    assert {each.seat for each in review(deal, LEVEL, seat=2)} == {2}
