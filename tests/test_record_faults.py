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
from tests.sample_records import finished_deal, finished_match, stopped_deal, without

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


OPTIONAL = {"fair", "meta", "result", "turns", "legal"}
CODES = {"result": "wrong-result", "turns": "wrong-trace", "legal": "wrong-trace"}
"""The codes of any change of a part of a record; changes of other parts have several."""


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("setting", sampled([0, 1], [1]))
def test_a_deal_with_one_change_is_refused(game: str, setting: int) -> None:
    """A change of a key, or anywhere within its value; only values of a free form may be others."""
    record = finished_deal(game, setting) | {"fair": {}, "meta": {}}
    for key, value in record.items():
        if key in OPTIONAL:
            Deal.from_record(without(record, key))
        else:
            assert code_of(without(record, key)) == "missing-key", key
        free = key in ("fair", "meta", "options")
        changes = [] if free else list(changed(value))
        some = random.Random(key).sample(changes, min(len(changes), 60 if setting else 200))
        for wrong in [*NOTHING_LIKE_IT, *some]:
            allowed = free and isinstance(wrong, dict) and not (key == "options" and wrong)
            if not allowed and not same(wrong, value):
                code = code_of({**record, key: wrong})
                assert code == CODES.get(key, code), (key, wrong)


def changed(value: Any) -> Iterator[Any]:
    """Yield JSON values with one change somewhere in a value."""
    if isinstance(value, dict):
        yield value | {"more": 1}
        for key, inner in value.items():
            yield without(value, key)
            yield from ({**value, key: other} for other in changed(inner))
    elif isinstance(value, list):
        yield from ([*value, 0], value[:-1], [*value, *value[-1:]], value[1:], value[::-1])
        for i, inner in enumerate(value):
            yield from ([*value[:i], other, *value[i + 1 :]] for other in changed(inner))
    elif type(value) is int:
        yield from (value + 1, -value, Number(f"{value}.0"), bool(value), str(value), None)
    elif type(value) is bool:
        yield from (not value, int(value), None)
    elif isinstance(value, str):
        yield from (value.lower(), value.upper(), value + " ", None)
    else:
        yield from ("", 0, False)


@pytest.mark.parametrize(
    ("change", "message"),
    [({"zeal": 1}, "the key 'zeal' has no place in the result"), (None, "'tricks' is missing")],
)
def test_the_key_that_a_result_has_or_lacks_is_named(change, message) -> None:
    record = finished_deal("mittlere")
    result = record["result"] | change if change else without(record["result"], "tricks")
    with pytest.raises(RecordError, match=message):
        read_record({**record, "result": result})


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
        *(("mittlere", {"deals": wrong}) for wrong in (0, 1001, True, Number("12.0"), "12")),
        *(("mittlere", {"tie": wrong}) for wrong in ("Draw", 1)),
        ("mittlere", {"sticks": 7}),
        ("plus-minus", {"players": 5}),
        ("plus-minus", {"players": 4}),
        ("plus-minus", {"no_trump": "eights"}),
        *(("bondtolva", {"fall_to": wrong}) for wrong in (12, -1)),
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
def test_only_a_finished_deal_has_a_result(game: str) -> None:
    record = without(finished_deal(game), "turns", "legal")
    shorter = {**record, "actions": record["actions"][:-1]}
    assert code_of(shorter) == "unfinished-result"
    assert code_of({**shorter, "result": None}) == "unfinished-result"
    Deal.from_record(without(shorter, "result"))
