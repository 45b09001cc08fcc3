"""Match records with any single fault are refused: in their deals, dealers, scores or end."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from matzl import Match, registry
from matzl.deal.records.strict import Number, same
from tests.conftest import sampled
from tests.sample_records import finished_match, unfinished_match, without
from tests.test_record_faults import EVERY, Record, changed, code_of


def match_faults(match: Record) -> Iterator[tuple[str, Callable[[Record], Any]]]:
    """Faults by name, each a function that changes the record of a finished match."""
    last = len(match["deals"]) - 1
    yield "no deals", lambda m: m.update(deals=[])
    yield "a deal too few", lambda m: m["deals"].pop()
    yield "a deal too many", lambda m: m["deals"].append(copy.deepcopy(m["deals"][-1]))
    yield "a deal left out", lambda m: m["deals"].pop(0)
    yield "a deal is no object", lambda m: m["deals"].__setitem__(0, 1)
    yield "deals are no list", lambda m: m.update(deals={})
    yield "first dealer", lambda m: m.update(first_dealer=(m["first_dealer"] + 1) % m["players"])
    yield "first dealer no seat", lambda m: m.update(first_dealer=m["players"])
    yield "first dealer negative", lambda m: m.update(first_dealer=-1)
    yield "first dealer true", lambda m: m.update(first_dealer=False)
    yield "players", lambda m: m.update(players=m["players"] + 1)
    yield "players a float", lambda m: m.update(players=Number(f"{m['players']}.0"))
    yield "game", lambda m: m.update(game=next(name for name in EVERY if name != m["game"]))
    yield "options spelled otherwise", lambda m: m.update(options={**m["options"], **spelled(m)})
    yield "options no object", lambda m: m.update(options=[])
    yield "unknown key", lambda m: m.update(dealer=0)
    yield "fair", lambda m: m.update(fair={})
    yield "meta", lambda m: m.update(meta=[])
    for key in match:
        yield f"no {key}", lambda m, key=key: m.pop(key)
    for key in ("scores", "winners"):
        for wrong in [*changed(match[key]), None, {}]:
            yield f"{key} {wrong}", lambda m, key=key, wrong=wrong: m.update({key: wrong})
    for place in {0, last}:
        deal = match["deals"][place]
        others = {
            "format": "matzl-match/1",
            "game": next(name for name in EVERY if name != match["game"]),
            "options": {**match["options"], **spelled(match)},
            "dealer": (deal["dealer"] + 1) % match["players"],
            "actions": deal["actions"][:-1],
        }
        for key, wrong in others.items():
            yield (
                f"deal {place} {key}",
                lambda m, p=place, k=key, w=wrong: m["deals"][p].update({k: w}),
            )
        for key in without(deal, "result", "turns", "legal"):
            yield f"deal {place} no {key}", lambda m, p=place, k=key: m["deals"][p].pop(k)
        for wrong in [*changed(deal["scores"]), None]:
            yield (
                f"deal {place} scores {wrong}",
                lambda m, p=place, w=wrong: m["deals"][p].update(scores=w),
            )


def spelled(match: Record) -> Record:
    """Write a default option into a record."""
    options = registry.info(match["game"]).options
    option = next(
        option
        for option in options
        if option.name not in match["options"] or option.name == "deals"
    )
    return {
        option.name: option.choices[0]
        if option.choices
        else 999
        if option.name in match["options"]
        else option.default
    }


@pytest.mark.parametrize("game", sampled(EVERY, ("plus-minus", "matzlfangen")))
def test_every_error_in_a_match_is_found(game: str) -> None:
    match = finished_match(game)
    assert len(match["deals"]) > 1
    for name, bring in match_faults(match):
        wrong = copy.deepcopy(match)
        bring(wrong)
        if not same(wrong, match):
            assert code_of(wrong), name


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
