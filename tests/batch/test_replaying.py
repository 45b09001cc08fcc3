"""Records as arrays: a row for each decision, equal to the view of the seat; and the refusals of the strict reader."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from matzl import Deal, Match, play_out, records, registry
from matzl.batch import from_records
from matzl.errors import RecordError, SetUpError
from matzl.runs import Simulation
from tests.batch.test_batch import ALL
from tests.playing import played

SETTINGS = [*((game, {}) for game in registry.names()), ("mittlere", {"tie": "draw"})]


def compare(lines, deals):
    """Compare the arrays of records with the deals in them, decision by decision."""
    out, actions = from_records(lines, ALL)
    row = 0
    for deal in deals:
        again, first = deal.restarted(), row
        for word in deal.actions:
            if not again.by_chance:
                view = again.view()
                assert out.turn[row] == out.acted[row] == again.turn
                assert out.masks[row].nonzero()[0].tolist() == sorted(again.legal.ids)
                assert (out.integers[row] == view.integers()).all()
                assert (out.planes[row] == view.planes()).all()
                assert (out.tokens[row] == view.tokens()).all()
                assert again.legal.ids[list(again.legal).index(word)] == actions[row]
                paid = deal.payoffs or [0] * deal.seats
                assert out.payoffs[row, : deal.seats].tolist() == list(paid)
                assert out.rewards[row] == paid[again.turn]
                row += 1
            again.play(word)
        assert out.done[first:row].tolist() == [False] * (row - first - 1) + [deal.over]
    assert row == len(actions) == len(out.masks) == len(out.tokens)


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_rows_are_the_decisions_of_the_deals_in_order(game, options):
    bots = ["novice"] * Deal(game, options=options).seats
    chunks = list(Simulation(game, 3, options=options, bots=bots).deals(12))
    lines = b"".join(chunks).splitlines(keepends=True)
    compare(lines, [records.read_line(line.strip()) for line in lines])


def test_deals_that_end_in_draws_leave_out_what_chance_did():
    lines = b"".join(Simulation("mittlere", 1, options={"tie": "draw"}).deals(300)).splitlines()
    deals = [records.read_line(line) for line in lines]
    drawn = [number for number, deal in enumerate(deals) if len(deal.actions) > 36]
    assert len(drawn) > 3
    compare([lines[number] for number in drawn], [deals[number] for number in drawn])


def test_matches_lines_in_short_notation_and_unfinished_deals_are_read_too():
    match = Match("bondtolva", 5)
    for _ in range(2):
        play_out(match.deal, "novice")
        match.finish_deal()
    deal, begun = played(Deal("bondtolva", 4)), Deal("bondtolva", 6)
    begun.play(begun.legal[0])
    texts = [records.dumps(match.record()), "", deal.line, records.dumps(begun.record())]
    compare([text.encode() for text in texts], [*match.deals, deal, begun])


def changed(**values):
    """Return a line with the record of a played deal in which some values are others."""
    record = played(Deal("bondtolva", 2), random.Random(1)).record()
    for key, value in values.items():
        record[key] = value(record[key]) if callable(value) else value
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"actions": lambda actions: [actions[1], actions[0], *actions[2:]]}, "tried"),
        ({"actions": lambda actions: [*actions, "AS"]}, "tried"),
        ({"actions": lambda actions: ["joker", *actions]}, "tried 'joker'|tried \"joker\""),
        ({"actions": lambda actions: actions[:-1]}, "not over"),
        ({"actions": 3}, "actions is a list"),
        ({"result": lambda result: {**result, "payoffs": [7, 7]}}, "payoffs of the result"),
        ({"hands": ["AS", "KS"]}, "."),
        ({"more": 1}, "has no place here"),
        ({"format": "x"}, "the format is"),
    ],
)
def test_what_the_strict_reader_refuses_is_refused_with_its_line(values, message):
    with pytest.raises(RecordError, match=message) as refused:
        from_records([changed(), changed(**values)])
    assert refused.value.line == 2


def test_records_of_one_game_are_needed():
    other = records.dumps(Deal("mittlere").record()).encode()
    with pytest.raises(SetUpError, match="not of bondtolva, mittlere"):
        from_records([changed(), other])
    with pytest.raises(SetUpError, match="not of none"):
        from_records([b"\n"])
    out, actions = from_records([other.decode()], "planes")
    assert (len(actions), out.planes.shape, out.integers) == (0, (0, 260), None)
    assert np.array_equal(out.rewards, [])
