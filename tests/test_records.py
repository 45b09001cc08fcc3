"""Records: writing and reading are inverse, optional parts are completed, and a match knows its deals."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from matzl import Deal, Match, registry
from matzl.errors import RecordError
from matzl.records import dumps, read_line, read_lines, read_record
from tests.playing import played, played_match, tied
from tests.sample_records import (
    CARRIED,
    SETTINGS,
    finished_deal,
    finished_match,
    full_deal,
    stopped_deal,
    unfinished_match,
    without,
)

EVERY = [(game, setting) for game in registry.names() for setting in range(len(SETTINGS[game]))]
ORDER = (
    "format game options dealer hands stock upcard knocked actions fair meta result turns legal scores"
).split()


@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_a_deal_survives_writing_and_reading(game: str, setting: int) -> None:
    record = finished_deal(game, setting)
    assert Deal.from_record(record).record(traced=True) == record
    assert Deal.from_record(dumps(record)).record(traced=True) == record
    plain = without(record, "turns", "legal")
    assert Deal.from_record(plain).record() == plain
    assert Deal.from_record(without(plain, "result")).record() == plain  # completed


@pytest.mark.parametrize("game", registry.names())
def test_a_deal_may_be_unfinished_at_any_action(game: str) -> None:
    whole = len(finished_deal(game)["actions"])
    for actions in range(whole):
        record = stopped_deal(game, actions)
        assert "result" not in record
        assert len(record["actions"]) == actions
        assert len(record["turns"]) == len(record["legal"]) == actions + 1
        deal = Deal.from_record(record)
        assert not deal.over
        assert record["turns"][-1] == deal.turn
        assert record["legal"][-1] == sorted(deal.legal)


@pytest.mark.parametrize("game", registry.names())
def test_keys_are_in_the_documented_order(game: str) -> None:
    deal = Deal.from_record(full_deal(game))
    match = played_match(Match(game, seed=4), random.Random(1), 1).record()
    for record in (deal.record(traced=True), *match["deals"]):
        assert list(record) == [key for key in ORDER if key in record]


@pytest.mark.parametrize("game", registry.names())
def test_free_form_values_survive_writing_and_reading(game: str) -> None:
    record = full_deal(game)
    deal = Deal.from_record(record)
    assert deal.meta == deal.fair == CARRIED
    assert json.loads(dumps(deal.record())) == without(record, "turns", "legal")
    match = {**unfinished_match(game), "meta": CARRIED}
    match["deals"][0] |= {"meta": CARRIED, "fair": CARRIED}
    assert json.loads(dumps(Match.from_record(match).record())) == {
        **match,
        "deals": [without(deal, "turns", "legal") for deal in match["deals"]],
    }


@pytest.mark.parametrize(
    "value",
    ["1.50", "-0.0", "1e400", "-1E-400", "0.1000000000000000055511151231257827", "-" + "1" * 5000],
)
def test_numbers_keep_their_digits(value: str) -> None:
    text = (
        dumps(without(finished_deal("mittlere"), "turns", "legal"))[:-1]
        + f', "meta": {{"a": [{value}]}}}}'
    )
    assert f'"meta": {{"a": [{value}]}}' in dumps(Deal.from_record(text).record())


@pytest.mark.parametrize("char", ["\ud800", "\u2028", "\x7f", "\x85", "\ufeff", "\u202e"])
def test_unsafe_characters_are_written_as_escapes(char: str) -> None:
    text = dumps({"a": f"<{char}>"})
    assert f"\\u{ord(char):04x}" in text
    assert char not in text
    text.encode()
    assert json.loads(text) == {"a": f"<{char}>"}
    record = without(finished_deal("bondtolva"), "turns", "legal")
    assert Deal.from_record({**record, "meta": {char: char}}).meta == {char: char}


def test_explicit_defaults_are_accepted_and_left_out() -> None:
    record = without(finished_deal("mittlere"), "turns", "legal")
    explicit = {**record, "options": {"tie": "third-wins", "deals": 12}}
    assert Deal.from_record(explicit).record() == record
    match = finished_match("mittlere")
    spelled = {**match, "options": {**match["options"], "tie": "third-wins"}}
    spelled["deals"] = [{**deal, "options": spelled["options"]} for deal in match["deals"]]
    assert Match.from_record(spelled).record(traced=True) == match


def test_hands_may_be_in_any_order_and_keep_it() -> None:
    record = without(finished_deal("matzlfangen"), "turns", "legal")
    hands = [" ".join(sorted(hand.split())) for hand in record["hands"]]
    assert Deal.from_record({**record, "hands": hands}).record() == {**record, "hands": hands}


def test_knocked_is_written_only_when_it_is_true() -> None:
    record = without(finished_deal("matzlfangen"), "turns", "legal")
    assert Deal.from_record({**record, "knocked": False}).record() == record
    assert Deal.from_record({**record, "knocked": True}).record() == {**record, "knocked": True}


@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_a_match_survives_writing_and_reading(game: str, setting: int) -> None:
    record = finished_match(game, setting)
    match = Match.from_record(dumps(record))
    assert match.record(traced=True) == record
    assert match.over
    assert [deal.over for deal in match.deals] == [True] * len(record["deals"])
    bare = {
        **record,
        "deals": [without(deal, "turns", "legal", "result") for deal in record["deals"]],
    }
    assert Match.from_record(bare).record(traced=True) == record  # completed


@pytest.mark.parametrize("game", registry.names())
def test_a_match_may_be_unfinished_at_any_action(game: str) -> None:
    record = unfinished_match(game)
    match = Match.from_record(record)
    assert not match.over
    assert match.deal.actions == tuple(record["deals"][-1]["actions"])
    assert match.record()["deals"][-1] == record["deals"][-1]
    before = {**record, "deals": record["deals"][:-1]}
    assert len(Match.from_record(before).record()["deals"]) == len(record["deals"]) - 1
    opened = {**record, "deals": [*record["deals"][:-1], {**record["deals"][-1], "actions": []}]}
    assert Match.from_record(opened).record()["deals"][-1]["actions"] == []
    assert Match.from_record({**record, "deals": []}).record()["deals"] == []


@pytest.mark.parametrize("game", registry.names())
def test_a_match_that_was_read_can_be_continued(game: str) -> None:
    match = Match.from_record(unfinished_match(game))
    played(match.deal, random.Random(3))
    match.finish_deal()
    assert Match.from_record(match.record()).record() == match.record()


def test_sticks_are_held_from_deal_to_deal() -> None:
    """Deals whose ties hold sticks for later deals: their payoffs are correct only within the match."""
    released = 0
    for seed in range(6):
        match = Match("plus-minus", seed, options={"players": 4})
        record = played_match(match, random.Random(seed), 30).record()
        assert Match.from_record(record).record() == record
        for deal in record["deals"]:
            alone = without(deal, "scores")
            expected = Deal.from_record(without(alone, "result")).record()
            released += expected != alone
            if expected != alone:
                with pytest.raises(RecordError, match="payoffs of the result"):
                    Deal.from_record(alone)
    assert released > 0


def test_an_annulled_deal_does_not_count_and_its_dealer_deals_again() -> None:
    match = Match("mittlere", 9, options={"no_trump": "annul", "deals": 2})
    assert _never_void(match)["result"]["annulled"] is True
    played_match(match, random.Random(1), 5)
    record = match.record()
    assert [each["dealer"] for each in record["deals"]] == [0, 0, 1]
    assert Match.from_record(record).record() == record
    record["deals"][1]["dealer"] = 1
    with pytest.raises(RecordError, match="deal 2: dealer should be 0, not 1"):
        Match.from_record(record)


def _never_void(match: Match) -> dict[str, Any]:
    """Make the next deal of a match one in which everybody follows suit throughout, and return its record."""
    suits = [[rank + suit for rank in "6789TJQKA"] for suit in "CDHS"]
    match.new_deal(
        hands=[" ".join(card for suit in suits for card in suit[seat::3]) for seat in range(3)]
    )
    played_match(match, deals=1)
    return match.record()["deals"][-1]


def test_any_possible_card_may_be_drawn_in_a_record() -> None:
    deal = next(tied())
    number = len(deal.actions)
    record = played(deal).record(traced=True)
    assert len(record["legal"][number]) == 36
    assert Deal.from_record(record).record() == deal.record()
    other = {
        **without(record, "result", "turns", "legal"),
        "actions": [*deal.actions[:number], "draw:6C", "draw:AC"],
    }
    assert Deal.from_record(other).record()["result"]["payoffs"][deal.turns[number]] == -2


# Files


def lines(text: bytes) -> list[int]:
    return [number for number, _ in read_lines(io.BytesIO(text))]


def test_lines_end_with_lf_or_crlf_and_blank_ones_are_skipped() -> None:
    line = dumps(finished_deal("bondtolva")).encode()
    assert lines(line + b"\n" + line) == [1, 2]
    assert lines(b"\n \t \r\n" + line + b"\r\n\r\n" + line + b"\r\n") == [3, 5]
    assert lines(b"") == lines(b"\n\n") == []


def test_a_line_may_have_sixteen_million_bytes() -> None:
    line = dumps(without(finished_deal("bondtolva"), "turns", "legal")).encode()
    room = 16_000_000 - len(line) - len(', "meta": {"": ""}')
    longest = line[:-1] + b', "meta": {"": "' + b"x" * room + b'"}}'
    assert len(longest) == 16_000_000
    assert lines(longest + b"\n") == lines(longest + b"\r\n") == lines(longest) == [1]
    for text in (longest + b" ", longest + b" \r\n", b" " * 16_000_001):
        with pytest.raises(RecordError, match="line 1: the line has more than 16000000 bytes"):
            lines(text)


@pytest.mark.parametrize("prefix", [b"", b'{"meta": ', b'{"a": "'])
def test_a_line_over_the_limit_is_not_read_to_its_end(prefix: bytes) -> None:
    class Endless(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            begin = prefix if self.given == 0 else b""
            buffer[:] = (begin + b"[" * len(buffer))[: len(buffer)]
            self.given += len(buffer)
            return len(buffer)

    stream = Endless()
    with pytest.raises(RecordError, match="more than 16000000 bytes"):
        list(read_lines(io.BufferedReader(stream)))
    assert stream.given < 20_000_000


def test_errors_name_line_deal_and_action() -> None:
    record = finished_deal("mittlere")
    wrong = {
        **record,
        "actions": [*record["actions"][:6], record["actions"][0], *record["actions"][7:]],
    }
    legal = sorted(record["legal"][6])
    text = (dumps(record) + "\n\n" + dumps(wrong)).encode()
    with pytest.raises(RecordError) as caught:
        lines(text)
    fault = caught.value
    assert (fault.line, fault.deal, fault.action, fault.tried) == (3, None, 7, record["actions"][0])
    assert (list(fault.legal), fault.code) == (legal, "not-in-hand")
    seat = record["turns"][6]
    assert str(fault).startswith(f"line 3, action 7: seat {seat} tried '{fault.tried}': ")
    assert str(fault).endswith(f"(§4.2); legal: {' '.join(legal)}")
    match = finished_match("mittlere")
    match["deals"][1]["actions"][4] = "what"
    with pytest.raises(
        RecordError,
        match=r"line 1, deal 2, action 5: seat \d tried 'what': mittlere has no such action; legal: ",
    ):
        lines(dumps(match).encode())


def test_deals_and_matches_are_distinguished() -> None:
    deal, match = finished_deal("molotow"), finished_match("molotow")
    assert isinstance(read_record(deal), Deal)
    assert isinstance(read_record(match), Match)
    assert isinstance(read_line(dumps(match).encode()), Match)
    with pytest.raises(RecordError, match="not 'matzl-position/1'; 'matzl position' makes a deal"):
        read_record(deal | {"format": "matzl-position/1"})
    for read, other in ((Deal.from_record, match), (Match.from_record, deal)):
        with pytest.raises(RecordError, match="the format is"):
            read(other)
