"""``matzl position``: the record of a deal for a position, the position of a record, and what is wrong with others."""

from __future__ import annotations

import json
from pathlib import Path

from matzl import Deal
from matzl.records import dumps
from tests.positions.places import played_positions
from tests.test_cli import done, refused


def test_a_position_becomes_a_record_and_a_record_a_position() -> None:
    deal = list(played_positions("bondtolva", 2))[5]
    position = done("position", "--of", "-", given=dumps(deal.record()))
    found = Deal.from_record(done("position", "-", given=position).strip())
    assert [found.hand(seat) for seat in range(2)] == [deal.hand(seat) for seat in range(2)]
    assert done("position", "--of", "-", given=dumps(found.record())) == position


def test_a_position_that_cannot_be_is_an_error_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    given = {"game": "mittlere", "turn": 0, "hands": ["AS", "AS", "KS"]}
    file.write_text(json.dumps(given), "utf-8")
    errors = refused(1, "position", str(file))
    assert errors == f"matzl: {file}: The ace of spades is in two places.\n"
