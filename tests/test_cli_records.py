"""The argument RECORD: one deal chosen from several, and files without a record."""

from __future__ import annotations

import json

import pytest

from matzl import Match
from matzl.records import dumps
from tests.sample_records import proved_deal, stopped_deal, unfinished_match
from tests.test_cli import refused, run


def explained(*words: str, given: str | None = None) -> str:
    """Return the explanation of ``why``, of a legal or an illegal action."""
    result = run(*words, given=given)
    assert (result.exit_code in (0, 1), result.stderr) == (True, ""), result.output
    return result.stdout


def test_one_record_is_chosen_of_several(tmp_path) -> None:
    file = tmp_path / "records.jsonl"
    deal, match = stopped_deal("mittlere", 1), unfinished_match("mittlere")
    file.write_text(f"\n{dumps(deal)}\n{dumps(match)}\n", "utf-8")
    name = str(file)
    right = f"Legal: {' '.join(deal['legal'][-1])}\n"
    assert right in explained("why", name, "AS", "--line", "2")
    last = len(match["deals"])
    stops = Match.from_record(match).deal.record(traced=True)["legal"][-1]
    assert f"Legal: {' '.join(stops)}\n" in explained(
        "why", name, "AS", "--line", "3", "--deal", str(last)
    )
    assert "the deal is over" in explained("why", name, "AS", "--line", "3", "--deal", "1")
    assert f"{name}: line 3: a match of {last} deals: pick one with --deal K" in refused(
        2, "why", name, "AS", "--line", "3"
    )
    assert "more than one record: pick one with --line N" in refused(2, "why", name, "AS")
    assert "no record in line 1" in refused(2, "why", name, "AS", "--line", "1")
    assert "no record in line 9" in refused(2, "why", name, "AS", "--line", "9")
    assert "there is no number 9" in refused(2, "why", name, "AS", "--line", "3", "--deal", "9")
    for number in "12":
        errors = refused(2, "why", name, "AS", "--line", "2", "--deal", number)
        assert f"{name}: line 2: a deal by itself, not a match: leave out --deal" in errors
    assert "not in the range" in refused(2, "why", name, "AS", "--line", "0")
    assert right in explained("why", "-", "AS", given=dumps(deal))
    file.write_text(f"{dumps(deal)}\nrubbish\n", "utf-8")
    assert right in explained("why", name, "AS", "--line", "1")  # other lines are not read
    assert f"matzl: {name}: line 2: not JSON" in refused(1, "why", name, "AS", "--line", "2")


@pytest.mark.parametrize(
    "words", [["solve"], ["review", "--bots", "club"], ["why", "AS"], ["perft", "1"]]
)
def test_a_file_without_a_record_is_a_data_error(words) -> None:
    for given in ("", "\n \n"):
        errors = refused(1, words[0], "-", *words[1:], given=given)
        assert errors == "matzl: standard input: the file has no record\n"
    begun = dumps({**unfinished_match("mittlere"), "deals": []})
    errors = refused(1, words[0], "-", *words[1:], given=f"\n{begun}")
    assert errors == "matzl: standard input: line 2: the match has no deal\n"


LINE = '{"a":"é"}\n'


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (LINE.encode("utf-16"), "the file is UTF-16"),
        (LINE.encode("utf-8-sig"), "the file has a byte-order mark"),
        (LINE.encode("latin-1"), "not UTF-8 at byte 7, perhaps Latin-1"),
    ],
)
def test_another_encoding_is_named_by_every_command(tmp_path, content, fault) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)
    expected = f"matzl: {file}: line 1: {fault}; records are UTF-8 without a byte-order mark\n"
    for words in (["replay"], ["view"], ["review"], ["solve"]):
        assert refused(1, *words, str(file)) == expected
    assert refused(1, "why", str(file), "AS") == expected


def test_a_deal_is_verified_in_the_language_of_the_player(tmp_path) -> None:
    deal, file = proved_deal(), tmp_path / "deal.json"
    fair = deal.fair
    for altered, status, answers in (
        ({}, 0, ("Yes, if the table showed", "First seat: plum", fair["secret"])),
        ({"words": ["", ""]}, 1, ("No: ", "yield different cards")),
        ({"method": "mine"}, 1, ("damaged or of another kind",)),
    ):
        deal.fair = fair | altered
        file.write_text(dumps(deal.record()), "utf-8")
        result = run("verify", str(file), "--language", "en")
        assert result.exit_code == status
        assert all(answer in result.stdout for answer in answers)
    data = json.loads(run("verify", str(file), "--language", "en", "--json").stdout)
    assert (data["title"], data["parts"][0]["part"]) == (result.stdout.splitlines()[0], "notice")
    german = run("verify", str(file), "--language", "de")
    assert "matzl kann ihn nicht prüfen" in german.stdout
    wrong, deal.fair = dumps(deal.record()), fair
    several = f"{dumps(deal.record())}\n" * 2
    for given, status in ((several, 0), (several + wrong, 1)):
        result = run("verify", "-", "--language", "en", given=given)
        assert result.exit_code == status
        assert result.stdout.count("Yes, if the table showed") == 2
