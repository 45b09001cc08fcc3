"""Records with any single fault are refused, with place and code; unfinished deals are not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from matzl import Deal, registry
from matzl.deal.records.strict import Number, same
from matzl.errors import RecordError
from matzl.records import read_record
from tests.conftest import sampled
from tests.sample_records import (
    finished_deal,
    finished_match,
    full_deal,
    stopped_deal,
    without,
)

Record = dict[str, Any]
NOTHING_LIKE_IT = [None, True, 0, -1, 7, 2.5, "", "x", [], {}, [None], {"a": 1}, 10**30]
EVERY = registry.names()


def code_of(record: Any) -> str:
    """Return the code with which a record is refused; fail if it is accepted."""
    with pytest.raises(RecordError) as caught:
        read_record(record)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1200
    return caught.value.code


# Keys


@pytest.mark.parametrize("game", EVERY)
def test_a_missing_key_is_refused(game: str) -> None:
    optional = {"fair", "meta", "result", "turns", "legal"}
    record = full_deal(game)
    for key in record:
        if key in optional:
            Deal.from_record(without(record, key))
        else:
            assert code_of(without(record, key)) == "missing-key", key


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("traced", sampled([False, True], [True]))
def test_a_value_of_the_wrong_type_is_refused(game: str, traced: bool) -> None:
    record = full_deal(game)
    if not traced:
        record = without(record, "turns", "legal")
    for key, value in record.items():
        for wrong in NOTHING_LIKE_IT:
            allowed = (
                key in ("meta", "fair", "options")
                and isinstance(wrong, dict)
                and not (key == "options" and wrong)
            )
            if not same(wrong, value) and not allowed and not (key == "dealer" and wrong == value):
                assert code_of({**record, key: wrong}), (key, wrong)


@pytest.mark.parametrize(
    "key", ["Game", "format ", "scores", "winners", "players", "deals", "seed", "", "\ud800"]
)
def test_other_keys_are_refused(key: str) -> None:
    for game in EVERY:
        assert code_of({**finished_deal(game), key: [0, 0, 0]}) == "unknown-key"


@pytest.mark.parametrize("game", EVERY)
def test_keys_of_other_games_are_refused(game: str) -> None:
    record = finished_deal(game)
    for key, value in (
        ("stock", "AS"),
        ("upcard", record["hands"][0][:2]),
        ("knocked", False),
        ("knocked", True),
    ):
        info = registry.info(game)
        there = {"stock": info.stock, "upcard": info.upcard, "knocked": info.knocked_packets}
        if not there[key]:
            assert code_of({**record, key: value}) == "unknown-key"


def test_scores_are_refused_in_a_lone_deal() -> None:
    deal = finished_match("mittlere")["deals"][0]
    assert code_of(deal) == "unknown-key"
    Deal.from_record(without(deal, "scores"))


# The beginning of a deal


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mittlere", {"deals": 0}),
        ("mittlere", {"deals": 1001}),
        ("mittlere", {"deals": True}),
        ("mittlere", {"deals": Number("12.0")}),
        ("mittlere", {"deals": "12"}),
        ("mittlere", {"tie": "Draw"}),
        ("mittlere", {"tie": 1}),
        ("mittlere", {"sticks": 7}),
        ("plus-minus", {"players": 5}),
        ("plus-minus", {"players": 4}),
        ("plus-minus", {"no_trump": "eights"}),
        ("bondtolva", {"fall_to": 12}),
        ("bondtolva", {"fall_to": -1}),
        ("bondtolva", {"target": 7}),
        ("matzlfangen", {"matzl_claim": None}),
        ("german-solo", {"deals": []}),
    ],
)
def test_invalid_options_are_refused(game: str, options: Record) -> None:
    assert code_of({**finished_deal(game), "options": options}) in (
        "option-value",
        "unknown-option",
        "hands",
    )


@pytest.mark.parametrize("game", EVERY)
def test_invalid_dealers_are_refused(game: str) -> None:
    record = stopped_deal(game, 0)
    for dealer in (len(record["hands"]), -1, 10**30, True, Number("0.0"), "0", None):
        assert code_of({**record, "dealer": dealer}) in ("dealer", "wrong-type")


def hand_faults(hands: list[str]) -> Iterator[list[str]]:
    first, second, *others = hands
    cards, more = first.split(), second.split()
    yield hands[:-1]
    yield [*hands, first]
    yield [" ".join(cards[1:]), second, *others]  # a card short
    yield [" ".join([*cards, more[0]]), " ".join(more[1:]), *others]  # one too many, one too few
    yield [" ".join([*cards[1:], more[0]]), second, *others]  # a card twice
    yield [" ".join([*cards[1:], cards[1]]), second, *others]
    for name in ("1C", "2C", "AX", "as", "10S", "", "A♠", "AS\u00a0KS"):
        yield [" ".join([name, *cards[1:]]), second, *others]
    for blank in ("  ", "\t", "\n", ",", ""):
        yield [first.replace(" ", blank, 1), second, *others]
    yield [first + " ", second, *others]
    yield [" " + first, second, *others]


@pytest.mark.parametrize("game", EVERY)
def test_impossible_hands_are_refused(game: str) -> None:
    for record in (finished_deal(game), stopped_deal(game, 0)):
        for hands in hand_faults(record["hands"]):
            assert code_of({**record, "hands": hands}), hands


def test_impossible_stocks_are_refused() -> None:
    record = finished_deal("bondtolva")
    cards = record["stock"].split()
    for wrong in (
        cards[1:],
        [*cards, cards[0]],
        [*cards[1:], cards[1]],
        [record["hands"][0][:2], *cards[1:]],
        ["XX", *cards[1:]],
    ):
        assert code_of({**record, "stock": " ".join(wrong)}) in (
            "stock-size",
            "card-twice",
            "no-card",
        )
    assert code_of({**record, "stock": record["stock"] + " "}) == "blanks"
    assert code_of({**record, "stock": cards}) == "wrong-type"


def test_the_upcard_is_in_the_dealers_hand() -> None:
    record = finished_deal("matzlfangen")
    other = next(hand[:2] for seat, hand in enumerate(record["hands"]) if seat != record["dealer"])
    for wrong in (other, "XX", "7d", record["upcard"] + " "):
        assert code_of({**record, "upcard": wrong}) in ("upcard", "blanks")


# Actions


@pytest.mark.parametrize("game", EVERY)
def test_every_action_must_be_legal(game: str) -> None:
    record = finished_deal(game)
    every = sorted({word for phase in registry.info(game).phases for word in phase.words.values()})
    rng = random.Random(game)
    for number, legal in enumerate(record["legal"]):
        for wrong in rng.sample(sorted(set(every) - set(legal)), 3):
            actions = [*record["actions"][:number], wrong, *record["actions"][number + 1 :]]
            with pytest.raises(RecordError) as caught:
                Deal.from_record({**record, "actions": actions})
            fault = caught.value
            assert (fault.action, fault.tried, list(fault.legal)) == (number + 1, wrong, legal)
            assert re.search(
                rf"action {number + 1}: seat \d tried '{wrong}': .*\(§\d+\.\d+\); legal: {' '.join(legal)}$",
                str(fault),
            )


@pytest.mark.parametrize("game", EVERY)
def test_actions_after_the_end_are_refused(game: str) -> None:
    record = finished_deal(game)
    more = {**record, "actions": [*record["actions"], record["actions"][-1]]}
    with pytest.raises(
        RecordError, match=rf"action {len(more['actions'])}: tried .*legal: nothing$"
    ) as caught:
        Deal.from_record(more)
    assert caught.value.code == "deal-over"


@pytest.mark.parametrize(
    "word", ["", "AS ", "as", "PASS", "call:", "x" * 10**6, "\x1b[2J", "AS\nKS", "\ud800"]
)
def test_unknown_actions_are_refused(word: str) -> None:
    for game in EVERY:
        record = stopped_deal(game, 2)
        fault = {**without(record, "turns", "legal"), "actions": [*record["actions"], word]}
        assert code_of(fault) == "unknown-action"


# Results


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("setting", sampled([0, 1], [1]))
def test_every_field_of_the_result_is_checked(game: str, setting: int) -> None:
    record = finished_deal(game, setting)
    for key, value in record["result"].items():
        for wrong in [*NOTHING_LIKE_IT, *changed(value)]:
            if not same(wrong, value):
                assert (
                    code_of({**record, "result": {**record["result"], key: wrong}})
                    == "wrong-result"
                ), (key, wrong)
        assert code_of({**record, "result": without(record["result"], key)}) == "wrong-result"
    assert code_of({**record, "result": {**record["result"], "more": 1}}) == "wrong-result"


def changed(value: Any) -> Iterator[Any]:
    """Return JSON values that differ a little from a value."""
    if isinstance(value, list):
        yield [*value, 0]
        yield value[:-1]
        for i, each in enumerate(value):
            for other in changed(each):
                yield [*value[:i], other, *value[i + 1 :]]
    elif type(value) is int:
        yield from (value + 1, -value, Number(f"{value}.0"), bool(value), str(value), None)
    elif type(value) is bool:
        yield from (not value, int(value), None)
    elif isinstance(value, str):
        yield from (value.lower(), value.upper(), value + " ", None)
    else:
        yield from ("", 0, False)


@pytest.mark.parametrize("game", EVERY)
def test_only_a_finished_deal_has_a_result(game: str) -> None:
    record = without(finished_deal(game), "turns", "legal")
    shorter = {**record, "actions": record["actions"][:-1]}
    assert code_of(shorter) == "unfinished-result"
    assert code_of({**shorter, "result": None}) == "unfinished-result"
    Deal.from_record(without(shorter, "result"))


@pytest.mark.parametrize("game", sampled(EVERY, ("mittlere", "bondtolva")))
def test_the_trace_is_checked(game: str) -> None:
    for record in (finished_deal(game), stopped_deal(game, 3)):
        for key in ("turns", "legal"):
            right = record[key]
            wrongs = [
                right[:-1],
                [*right, right[-1]],
                right[::-1],
                None,
                {},
                [None, *right[1:]],
                *trace_faults(key, right),
            ]
            for wrong in wrongs:
                if not same(wrong, right):
                    assert code_of({**record, key: wrong}) == "wrong-trace", (key, wrong)


def trace_faults(key: str, right: list[Any]) -> Iterator[list[Any]]:
    if key == "turns":
        for number, seat in enumerate(right):
            for wrong in ((seat + 1) % 2, Number(f"{seat}.0"), bool(seat)):
                if not same(wrong, seat):
                    yield [*right[:number], wrong, *right[number + 1 :]]
        return
    for number, words in enumerate(right):
        for wrong in (words[1:], [*words, "XX"], [*words, words[-1]], words[::-1], " ".join(words)):
            if wrong != words:
                yield [*right[:number], wrong, *right[number + 1 :]]
