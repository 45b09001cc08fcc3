"""Matches of single deals: each deal stands by itself, and the record says so."""

from __future__ import annotations

import random

import pytest

from matzl import Match, registry
from matzl.base.scoring import SingleDeals
from matzl.errors import RecordError, SetUpError
from matzl.records import dumps
from tests.conftest import sampled
from tests.playing import played_match

GAMES = ["mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen"]


@pytest.mark.parametrize("game", sampled(GAMES, ["plus-minus", "bondtolva"]))
def test_every_deal_counts_and_begins_without_a_score(game) -> None:
    match = Match(game, seed=3, single_deals=5, first_dealer=1)
    begun = []
    for _ in range(5):
        assert not match.over
        begun.append(match.deal.begun_with)
        played_match(match, random.Random(1), deals=1)
    assert match.over
    assert all(each == begun[0] for each in begun)
    payoffs = [done.result.payoffs for done in match.finished]
    assert match.scores == tuple(map(sum, zip(*payoffs, strict=True)))
    assert [done.ended.dealer for done in match.finished] == [
        (1 + number) % match.seats for number in range(5)
    ]


def test_an_annulled_deal_counts_where_tables_are_compared() -> None:
    annulled = {"payoffs": [0, 0, 0], "annulled": True}
    options = {"deals": 1}
    of_game, single = (
        made(options, 3, 0) for made in (registry.info("mittlere").scoring, SingleDeals)
    )
    for scoring in (of_game, single):
        scoring.add(annulled)
    assert [scoring.over for scoring in (of_game, single)] == [False, True]


def test_the_record_of_single_deals_is_read_and_checked() -> None:
    record = played_match(Match("bondtolva", seed=2, single_deals=3), random.Random(2)).record()
    assert record["single_deals"] == 3
    assert Match.from_record(dumps(record)).record() == record
    for changed in (2, 4, 0, "3", True):
        with pytest.raises(RecordError):
            Match.from_record(dumps(record | {"single_deals": changed}))
    with pytest.raises(RecordError):
        Match.from_record(
            dumps({key: value for key, value in record.items() if key != "single_deals"})
        )


@pytest.mark.parametrize("number", [0, -1, 1.5, True])
def test_the_number_of_single_deals_is_a_whole_number_from_one(number) -> None:
    with pytest.raises(SetUpError, match="single deals must be a whole number from 1"):
        Match("mittlere", single_deals=number)
