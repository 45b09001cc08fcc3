"""Invalid calls: each raises an error of the tree with its code and a message of one line."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from matzl import Deal, Game, Match, Stepper, play_out, registry
from matzl.deal.perft import divide, endings, perft
from matzl.deal.refusals import Refusal
from matzl.errors import (
    MAX_MESSAGE,
    BotFailedError,
    MatzlError,
    NotationError,
    PositionError,
    RecordError,
    SetUpError,
    StoppedError,
    TableError,
    UnknownGameError,
)
from matzl.judge import hint
from matzl.players.bots import bot
from matzl.records import read_record
from matzl.runs import Simulation
from tests.playing import played

MITTLERE: Any = "mittlere"


def refused(call: Callable[[], object], kind: type[MatzlError], code: str, given: str) -> None:
    """Check that a call raises exactly this error and code, with the given value in its one line."""
    with pytest.raises(MatzlError) as caught:
        call()
    assert (type(caught.value), caught.value.code) == (kind, code)
    assert given in str(caught.value)
    assert "\n" not in str(caught.value)


WHOLE: list[Any] = ["x", "", [], None, True, 1.0, np.int64(3), b"1"]
GAMES: list[Any] = [[], {}, None, 5, "", "Mittler", "mittlere-", b"mittlere", set()]
COUNTS = (perft, endings, lambda deal, depth: list(divide(deal, depth)))
WRONG: list[tuple[type[MatzlError], str, list[Any], tuple[Callable[[Any], object], ...]]] = [
    (SetUpError, "options", [5, 0, "x", "", [1], [], False, True, set(), b"", 1.5, object],
     tuple(lambda it, make=make: make(MITTLERE, options=it) for make in (Deal, Match, Simulation, Stepper))),
    (SetUpError, "option-value", [[], {}, None, True, 1.5, 0, -1, np.int64(2), "2", b"2", 10**30],
     (lambda value: Match(MITTLERE, options={"deals": value}),
      lambda value: Match(MITTLERE, options={"no_trump": value}))),
    (SetUpError, "unknown-option", [1, None, (), "", "Deals", b"deals"],
     (lambda name: Deal(MITTLERE, options={name: 1}),)),
    (SetUpError, "seed", WHOLE,
     (partial(Match, MITTLERE), partial(Simulation, MITTLERE),
      lambda seed: Stepper(MITTLERE).deal(seed),
      lambda seed: play_out(Deal(MITTLERE), "novice", seed))),
    (SetUpError, "seed", [*WHOLE, -1, "x" * 9],
     (partial(Match, MITTLERE, 0), lambda number: Stepper(MITTLERE).deal(0, number))),
    (SetUpError, "count", [*WHOLE, -1],
     (lambda count: Simulation(MITTLERE).deals(count),
      lambda count: Simulation(MITTLERE).matches(count))),
    (UnknownGameError, "unknown-game", GAMES,
     (Deal, Match, Game, Stepper, Simulation, registry.info, registry.rules)),
    (SetUpError, "deal", [None, "mittlere", 5, Deal],
     tuple(lambda deal, count=count: count(deal, 1) for count in COUNTS)),
    (SetUpError, "depth", [*WHOLE, -1, 201],
     tuple(partial(count, Deal(MITTLERE)) for count in COUNTS)),
]  # fmt: skip
"""Kinds and codes of errors, the values that are refused, and the calls that refuse them."""


@pytest.mark.parametrize(("kind", "code", "values", "calls"), WRONG)
def test_a_wrong_value_is_refused(kind, code, values, calls) -> None:
    for value, call in product(values, calls):
        refused(partial(call, value), kind, code, repr(value))


def test_an_option_by_itself_is_told_where_to_go() -> None:
    wrong: Any = {"players": 4}
    refused(lambda: Deal("plus-minus", 3, **wrong), SetUpError, "options", "options={'players': 4}")


def test_deal_numbers_are_unlimited() -> None:
    stepper, far = Stepper(MITTLERE), 10**30
    assert stepper.deal(1, far) == Deal(MITTLERE, 1, far, dealer=0).legal.mask
    assert Match(MITTLERE, 1, far).deal.hands != Match(MITTLERE, 1, far + 1).deal.hands


@pytest.mark.parametrize(
    ("bots", "code"),
    [("novice", "bots"), (5, "bots"), (None, "bots"), ([], "bots"), ([[]], "unknown-level"),
     ([5], "unknown-level")],
)  # fmt: skip
def test_bots_that_are_not_a_list_of_levels_are_refused(bots, code) -> None:
    refused(lambda: Simulation(MITTLERE, bots=bots), SetUpError, code, "bot")


@pytest.mark.parametrize("deck", ["x", "", None, [], "French"])
def test_an_unknown_deck_is_refused(deck) -> None:
    refusal = Refusal(MITTLERE, "8S", "not-in-hand", "4.2", {"seat": "1", "card": "8S"})
    for call in (Game(MITTLERE).card_names, refusal.sentence):
        refused(partial(call, deck), SetUpError, "unknown-deck", repr(deck))
        meant = "did you mean 'french'" if deck == "French" else "use french, german, swiss"
        refused(partial(call, deck), SetUpError, "unknown-deck", meant)


def ended(match: Match) -> Match:
    """Return the match with its deal played to the end, but not added to the score."""
    played(match.deal)
    return match


def test_a_deal_must_be_added_to_the_score_before_the_next() -> None:
    match = ended(Match(MITTLERE, 3, options={"deals": 1}))
    refused(match.new_deal, SetUpError, "deal-not-entered", "finish_deal")
    match.finish_deal()
    refused(match.new_deal, SetUpError, "match-over", "over")
    refused(match.finish_deal, SetUpError, "match-over", "over")
    assert Match.from_record(match.record()).record() == match.record()


def test_an_unfinished_deal_may_be_replaced() -> None:
    match = Match(MITTLERE, 3)
    match.deal.play(next(iter(match.deal.legal)))
    assert match.new_deal(hands=match.deal.hands[::-1]).actions == ()


def test_changing_a_finished_deal_does_not_change_the_match() -> None:
    match = ended(Match(MITTLERE, 3, options={"deals": 2}))
    deal = match.deal
    match.finish_deal()
    record = match.record()
    for again in (deal, match.finished[0].deal, match.deals[0]):
        again.undo()
        again.meta = {"k": 1}
    ended(match).finish_deal()
    match.deal.undo()
    assert match.record()["deals"][0] == record["deals"][0]
    assert match.deal.over
    assert Match.from_record(match.record()).record() == match.record()


def _going_on(seed: int, meta: object = None) -> tuple[dict[str, Any], list[list[str]]]:
    """Return the record of a match after its first deal, and the hands of its second."""
    match = ended(Match(MITTLERE, seed))
    match.finish_deal()
    record = match.record() | ({} if meta is None else {"meta": meta})
    return record, match.deal.hands


def test_a_match_from_a_record_continues_with_its_seed() -> None:
    record, hands = _going_on(5)
    assert Match.from_record(record, seed=5).deal.hands == hands
    assert Match.from_record(record | {"meta": {"seed": 5}}).deal.hands == hands
    assert Match.from_record(record | {"meta": {"seed": 6}}, seed=5).deal.hands == hands


@pytest.mark.parametrize("meta", [None, {}, {"seed": "0"}, {"seed": True}, {"seed": 0.0}])
def test_without_a_seed_the_next_deals_are_random(meta) -> None:
    record, hands = _going_on(0, meta)
    twice = [Match.from_record(record).deal.hands for _ in range(2)]
    assert hands not in twice
    assert twice[0] != twice[1]


@pytest.mark.parametrize("seed", [each for each in WHOLE if each is not None])
def test_an_invalid_seed_to_continue_with_is_refused(seed) -> None:
    record, _ = _going_on(0)
    refused(lambda: Match.from_record(record, seed), SetUpError, "seed", repr(seed))


@pytest.mark.parametrize("asked", [hint, lambda view: bot("novice").choose(view)])
def test_a_decision_needs_the_view_of_the_seat_to_move(asked) -> None:
    deal = Deal(MITTLERE, seed=7)
    turn: Any = deal.turn
    needed = "a decision needs the view of the seat to move, deal.view(deal.turn)"
    refused(lambda: asked(deal), SetUpError, "no-view", f"{needed}, not {deal!r}")
    refused(
        lambda: asked(deal.view(None)), SetUpError, "not-your-turn", f"{needed}, not a spectator's"
    )
    other = (turn + 1) % 3
    message = f"it is not the turn of seat {other}: {needed}"
    refused(lambda: asked(deal.view(other)), SetUpError, "not-your-turn", message)


@pytest.mark.parametrize("pack", [5, True, object(), "x", [None, 1], [[1, 2], [3]], np.zeros((2, 2)),
                                  [float(card) for card in range(36)]])  # fmt: skip
def test_a_pack_that_is_not_each_card_once_is_refused(pack) -> None:
    refused(lambda: Deal(MITTLERE, pack=pack), SetUpError, "pack", "the pack of mittlere")


@pytest.mark.parametrize("carried", [0, "", [], np.zeros(3), {"holds": 1}, {"held": "x"}, {"held": None},
                                     {"held": 5}, {"held": [0] * 4}, {"held": [[0.5] * 4] * 4},
                                     {"held": [[10**30] * 4] * 4}, {"held": [[0, 0], [0, 0]]}])  # fmt: skip
def test_what_no_match_carries_over_is_refused(carried) -> None:
    refused(lambda: Deal("plus-minus", carried=carried), SetUpError, "carried", "held")


def test_messages_are_one_line_of_limited_length_whatever_they_quote() -> None:
    matrix: Any = np.zeros((2, 2), np.int64)
    refused(lambda: Deal(MITTLERE, matrix), SetUpError, "seed", "array([[0, 0], [0, 0]])")
    deal, long = Deal(MITTLERE), "AS" * 10_000
    refused(lambda: deal.play(long), NotationError, "unknown-action", "a card is a rank")
    refused(lambda: deal.play(999), NotationError, "unknown-action", "the ids are 0 to 71")
    refused(lambda: Deal("matzlfangen").play("Pas"), NotationError, "unknown-action", "mean pass?")
    refused(lambda: read_record({"format": long}), RecordError, "unknown-format", "ASAS")
    for call in (lambda: deal.play(long), lambda: Deal(long), lambda: Deal(MITTLERE, dealer=long)):
        with pytest.raises(MatzlError) as caught:
            call()
        assert len(str(caught.value)) <= MAX_MESSAGE


def _raised() -> list[MatzlError]:
    """Return an error of each kind with all its attributes."""
    deal, position = (
        Deal(MITTLERE, seed=1),
        PositionError("m", "c", clause="4.2", parameters={"a": "b"}),
    )
    calls = [
        lambda: deal.play(deal.hand((deal.turn + 1) % 3)[0]),
        lambda: Deal("bridge"),
        lambda: deal.play("x"),
    ]
    found: list[MatzlError] = []
    for call in calls:
        with pytest.raises(MatzlError) as caught:
            call()
        found.append(caught.value)
    record = RecordError("m", "c", line=1, deal=2, action=3, tried="AS", legal=["KS"])
    table = TableError("m", "c", {"a": "b"})
    return [*found, record, position, table, StoppedError("m", "c"), BotFailedError("m", "trace")]


@pytest.mark.parametrize("again", [copy, deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_survive_copies_and_other_processes(again) -> None:
    for error in _raised():
        other = again(error)
        assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))
