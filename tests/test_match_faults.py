"""Match records with any single fault are refused: in their deals, dealers, scores or end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from matzl import Match
from matzl.deal.records.strict import same
from tests.conftest import sampled
from tests.sample_records import finished_match, unfinished_match, without
from tests.test_record_faults import EVERY, Record, changed, code_of


@pytest.mark.parametrize("game", sampled(EVERY, ("plus-minus", "matzlfangen")))
def test_a_match_with_one_change_is_refused(game: str) -> None:
    match = without(finished_match(game), "meta")
    for key, value in match.items():
        assert code_of(without(match, key)), key
        for wrong in [None, [], True, *(changed(value) if key != "deals" else ())]:
            if not same(wrong, value):
                assert code_of({**match, key: wrong}), (key, wrong)
    for key in ("dealer", "meta", "fair"):
        assert code_of({**match, key: []}) in ("unknown-key", "wrong-type"), key
    assert len(match["deals"]) > 1
    for wrong in changes_of_deals(match["deals"], random.Random(game)):
        assert code_of({**match, "deals": wrong})


def changes_of_deals(deals: list[Record], rng: random.Random) -> Iterator[list[Any]]:
    """Yield the deals of a match with one change: of a whole deal, or within a value of the first or the last deal."""
    yield from (deals[1:], deals[:-1], [*deals, deals[-1]], [1, *deals[1:]])
    for number in (0, len(deals) - 1):
        for key, value in without(deals[number], "meta").items():
            changes = [wrong for wrong in changed(value) if not same(wrong, value)]
            for wrong in rng.sample(changes, min(len(changes), 5)):
                yield [*deals[:number], deals[number] | {key: wrong}, *deals[number + 1 :]]


def test_options_of_a_match_and_its_deals_are_spelled_alike() -> None:
    match = finished_match("mittlere")
    spelled = match["options"] | {"tie": "third-wins"}
    assert code_of({**match, "options": spelled})
    *before, last = match["deals"]
    assert code_of({**match, "deals": [*before, last | {"options": spelled}]})


@pytest.mark.parametrize("game", EVERY)
def test_errors_in_an_unfinished_match_are_found(game: str) -> None:
    match = unfinished_match(game)
    over = finished_match(game)
    Match.from_record(match)
    assert code_of({**match, "scores": over["scores"]}) == "unfinished-match"
    assert code_of({**match, "winners": []}) == "unfinished-match"
    *before, last = match["deals"]
    assert (
        code_of({**match, "deals": [*before, {**last, "scores": over["scores"]}]})
        == "unfinished-result"
    )
    assert (
        code_of({**match, "deals": [*before, {**last, "result": over["deals"][-1]["result"]}]})
        == "unfinished-result"
    )
    assert code_of({**match, "deals": [last, *before]})
    assert code_of({**match, "deals": [{**last, "dealer": 0}, *before]})
    finished = [*before, without(over["deals"][-1], "scores")]
    assert code_of({**match, "deals": finished}) == "missing-key"
