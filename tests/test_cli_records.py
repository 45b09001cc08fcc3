"""RECORD on the command line: one deal picked out of more, and files without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl import Match
from matzl.deal.records import dumps, written
from tests.sample_records import stopped_deal, unfinished_match
from tests.test_cli import done, refused


def test_a_record_is_picked_out_of_more(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    deal, match = stopped_deal("mittlere", 1), unfinished_match("mittlere")
    file.write_text(f"\n{dumps(deal)}\n{dumps(match)}\n", "utf-8")
    name = str(file)
    right = f"Legal: {' '.join(deal['legal'][-1])}\n"
    assert right in done("why", name, "AS", "--line", "2")
    last = len(match["deals"])
    stops = written(Match.from_record(match).deal, traced=True)["legal"][-1]
    assert f"Legal: {' '.join(stops)}\n" in done(
        "why", name, "AS", "--line", "3", "--deal", str(last)
    )
    assert "the deal is over" in done("why", name, "AS", "--line", "3", "--deal", "1")
    assert f"{name}: line 3: a match of {last} deals: pick one with --deal K" in refused(
        2, "why", name, "AS", "--line", "3"
    )
    assert "more than one record: pick one with --line N" in refused(2, "why", name, "AS")
    assert "no record in line 1" in refused(2, "why", name, "AS", "--line", "1")
    assert "no record in line 9" in refused(2, "why", name, "AS", "--line", "9")
    assert "there is no number 9" in refused(2, "why", name, "AS", "--line", "3", "--deal", "9")
    for number in "12":
        told = refused(2, "why", name, "AS", "--line", "2", "--deal", number)
        assert f"{name}: line 2: a deal by itself, not a match: leave out --deal" in told
    assert "not in the range" in refused(2, "why", name, "AS", "--line", "0")
    assert right in done("why", "-", "AS", given=dumps(deal))
    file.write_text(f"{dumps(deal)}\nrubbish\n", "utf-8")
    assert right in done("why", name, "AS", "--line", "1")  # what is not asked for is not read
    assert refused(1, "why", name, "AS", "--line", "2").startswith(
        f"matzl: {name}: line 2: not JSON"
    )


@pytest.mark.parametrize(
    "words", [["solve"], ["review", "--level", "club"], ["why", "AS"], ["perft", "1"]]
)
def test_a_file_without_a_record_is_a_fault_of_the_data(words: list[str]) -> None:
    for given in ("", "\n \n"):
        told = refused(1, words[0], "-", *words[1:], given=given)
        assert told == "matzl: standard input: there is no record in it\n"
    begun = dumps({**unfinished_match("mittlere"), "deals": []})
    told = refused(1, words[0], "-", *words[1:], given=f"\n{begun}")
    assert told == "matzl: standard input: line 2: a match without a deal\n"
