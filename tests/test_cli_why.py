"""``matzl why``: the clause that decides, for legal and illegal actions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import matzl
from matzl import Deal, registry
from matzl.deal.refusals import permitting_clause
from matzl.records import dumps
from tests.sample_records import finished_deal, stopped_deal
from tests.test_cli import refused, run


@pytest.mark.usefixtures("whist")
@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("mittlere", "4.3 4.4 4.5 4.7 4.8 4.10 4.11"),
        ("molotow", "4.3 4.4 4.5 4.7 4.8 4.10 4.11"),
        ("plus-minus", "4.3 4.4 4.5 4.7 4.8 4.10 4.11"),
        ("german-solo", "4.3 4.4 4.5 4.6"),
        ("bondtolva", "4.3 4.13 4.14 4.15 4.16"),
        ("matzlfangen", "4.3 4.4 4.5 4.6 4.7"),
        ("whist", "4.3 4.4"),
    ],
)
def test_a_legal_card_is_allowed_by_the_clause_of_its_worked_example(game, clauses) -> None:
    for number in clauses.split():
        deal = Deal.from_record(dict(matzl.rulebook.clause(game, number).examples[0].deal))
        allowed = {permitting_clause(deal.info, deal.state, word) for word in deal.legal}
        assert number in allowed, number


@pytest.mark.parametrize("game", registry.names())
def test_why_names_the_deciding_clause_of_every_action(game, tmp_path) -> None:
    file, record = tmp_path / "deal.jsonl", finished_deal(game)
    file.write_text(dumps(record), "utf-8")
    for actions in (0, 1, 5, len(record["actions"])):
        deal = Deal.from_record(stopped_deal(game, actions) if actions <= 5 else record)
        words = {word for phase in deal.info.phases for word in phase.words.values()}
        for word in sorted(words)[:: max(1, len(words) // 6)]:
            result = run("why", str(file), word, "--step", str(actions))
            refusal = deal.refusal(word)
            expected = (
                permitting_clause(deal.info, deal.state, word)
                if refusal is None
                else refusal.clause
            )
            assert f"\n\n§{expected} " in result.stdout
            assert f"Legal: {' '.join(sorted(deal.legal))}" in result.stdout or deal.over
            assert refusal is None or f"{word} is not legal here. {refusal}" in result.stdout
            assert ("is legal here" in result.stdout) == (word in deal.legal)
            assert result.exit_code == (0 if word in deal.legal else 1)


CARDS = "a card is a rank (6 7 8 9 T J Q K A) and a suit (C D H S), such as TC"


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("raise", ""),
        ("as", "did you mean AS?"),
        ("tC", "did you mean TC?"),
        ("10C", CARDS),
        ("CT", CARDS),
        ("10 of clubs", CARDS),
        ("2C", CARDS),
    ],
)
def test_an_unknown_action_is_refused_with_the_way_to_write_it(stopped, word, hint) -> None:
    errors = refused(2, "why", stopped, word)
    assert errors.startswith(f"matzl: mittlere has no action {word!r}")
    assert hint in errors


def test_a_legal_card_may_be_played_and_another_action_done(stopped, tmp_path) -> None:
    deal = Deal.from_record(Path(stopped).read_text("utf-8"))
    card = deal.legal[0]
    expected = f"{card} is legal here: seat {deal.turn} may play it (§"
    assert run("why", stopped, card).stdout.startswith(expected)
    file = tmp_path / "bid.jsonl"
    bidding = Deal("german-solo", 1)
    assert "pass" in bidding.legal
    file.write_text(dumps(bidding.record()), "utf-8")
    expected = f"pass is legal here: seat {bidding.turn} may do it (§"
    assert run("why", str(file), "pass").stdout.startswith(expected)


def test_commands_take_a_deal_in_one_line_and_files_of_lines(tmp_path) -> None:
    deal = Deal.from_record(stopped_deal("bondtolva", 20))
    line, file = deal.line, tmp_path / "lines"
    file.write_text(f"{line}\n{Deal('mittlere', 1).line}\n", "utf-8")
    assert run("why", line, deal.legal[0]).exit_code == 0
    assert run("perft", line, "1", "--step", "20").stdout.split() == ["1", str(len(deal.legal))]
    assert "the deal has 20 actions, not 21" in refused(2, "why", line, "AS", "--step", "21")
    assert json.loads(run("replay", line).stdout) == deal.record()
    assert len(run("replay", str(file)).stdout.splitlines()) == 2
    assert json.loads(run("position", "--of", line).stdout)["game"] == "bondtolva"
    assert "a deal in one line need --of" in refused(2, "position", line)
    assert "matzl: the record: action 21: seat" in refused(1, "why", f"{line}.AC", "AS")
    assert "View.from_line" in refused(1, "why", deal.view(0).line, "AS")
    assert "No such file" in refused(2, "why", "deals.jsonl", "AS")
