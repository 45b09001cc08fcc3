"""Deals as objects: ids of actions, copies, pickles and keys."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

import matzl
from matzl import Deal, Game, View, registry
from matzl.errors import NotationError, SetUpError
from tests.conftest import refusal
from tests.playing import steps, tied
from tests.sample_records import without

GAMES = registry.names()


def some(game: str, count: int = 3) -> Iterator[Deal]:
    """Yield deals of every number of seats, played at random to the end or to somewhere in the middle."""
    rng = random.Random(5)
    for number in range(count):
        for seats in Game(game).seats:
            options = {"players": seats} if len(Game(game).seats) > 1 else {}
            deal = Deal(game, 3, number, options=options)
            for position in steps(deal, rng):
                if rng.random() < 0.01:
                    break
                yield position


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_one_id_in_all_phases(game: str) -> None:
    actions, phases = Game(game).actions, registry.info(game).phases
    words = {word for phase in phases for word in phase.words.values()}
    assert set(actions) == words
    assert len(actions) == len(words)
    assert [actions.index(word) for word in actions] == list(range(len(words)))
    assert [actions[place] for place in range(len(actions))] == list(actions)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_takes_ids_as_well_as_words(game: str) -> None:
    actions = Game(game).actions
    for deal in some(game, 2):
        assert [actions[place] for place in deal.legal.ids] == list(deal.legal)
        if deal.over:
            continue
        by_id = deal.copy()
        by_id.play(np.int64(deal.legal.ids[-1]))
        assert by_id.actions == (*deal.actions, deal.legal[-1])
    again = Deal.from_record(without(deal.record(), "result") | {"actions": []})
    again.play_all([actions.index(word) for word in deal.actions])
    assert again.actions == deal.actions


def test_other_numbers_are_no_actions() -> None:
    deal = Deal("mittlere", 7)
    for wrong in (-1, 72, 1.0, True, None, "0"):
        with pytest.raises(NotationError):
            deal.play(wrong)  # type: ignore[arg-type]
        with pytest.raises(NotationError):
            deal.play_all([wrong])  # type: ignore[list-item]
    assert deal.actions == ()


def test_an_illegal_id_is_refused_by_its_word() -> None:
    deal = Deal("mittlere", 7)
    drawing = Game("mittlere").actions.index("draw:6C")
    assert deal.refusal(drawing) == deal.refusal("draw:6C")
    with refusal("not-now"):
        deal.play(drawing)


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_equal_and_independent(game: str) -> None:
    for deal in some(game, 1):
        for again in (deal.copy(), copy.copy(deal), copy.deepcopy(deal), eval(repr(deal))):
            assert again == deal
            assert again.key == deal.key
            if deal.over:
                continue
            again.play(again.legal[0])
            assert again.actions == (*deal.actions, deal.legal[0])
            assert again.key != deal.key


@pytest.mark.parametrize("game", GAMES)
def test_pickles_are_small_and_bring_everything_back(game: str) -> None:
    for deal in some(game, 2):
        data = pickle.dumps(deal)
        assert len(data) <= 1000
        again = pickle.loads(data)
        assert again == deal
        assert again.key == deal.key
        assert (again.seed, again.number, again.hands, again.turns) == (
            deal.seed, deal.number, deal.hands, deal.turns,
        )  # fmt: skip


def test_pickles_keep_draws_hands_scores_and_what_a_match_carries() -> None:
    given = Deal.from_hands("mittlere", [[*reversed(hand)] for hand in Deal("mittlere", 1).hands])
    assert pickle.loads(pickle.dumps(given)).hands == given.hands
    for deal in tied():
        for drawing in (deal.copy(), Deal.from_record(deal.record())):
            again = pickle.loads(pickle.dumps(drawing))
            assert [again.draw(), again.draw()] == [drawing.draw(), drawing.draw()]
    held = [[0, 1, 0, 0], *([[0] * 4] * 3)]
    carried = {"held": held, "still_held": held}
    deal = Deal("plus-minus", 3, score=[2, 0, 1], carried=carried)
    again = pickle.loads(pickle.dumps(deal))
    assert again == deal
    assert again.state.tobytes() == deal.state.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_keys_tell_states_apart(game: str) -> None:
    known: dict[bytes, tuple[object, ...]] = {}
    for deal in some(game):
        hands = [sorted(hand) for hand in deal.hands]
        state = (deal.seats, deal.dealer, hands, deal.stock, deal.upcard, deal.actions)
        assert known.setdefault(deal.key, state) == state
    assert all(one != other for one, other in combinations([*known.values()][-40:], 2))


def test_the_key_has_options_scores_and_what_is_carried_but_no_seed() -> None:
    plain = Deal("plus-minus", 7)
    others = [
        Deal("plus-minus", 7, options={"sticks": 5}),
        Deal("plus-minus", 7, dealer=1),
        Deal("plus-minus", 7, score=[1, 0, 0]),
        Deal("plus-minus", 7, carried={"held": [[0, 1, 0, 0], *([[0] * 4] * 3)]}),
        Deal("plus-minus", 8),
    ]
    assert len({deal.key for deal in (plain, *others)}) == 6
    assert Deal("plus-minus", 99, dealer=0, pack=plain._pack).key == plain.key
    assert Deal("mittlere", 7).key != plain.key


@pytest.mark.parametrize("game", GAMES)
def test_views_compare_by_what_the_seat_knows(game: str) -> None:
    before: set[View] = set()
    for deal in some(game, 1):
        views = [deal.view(seat) for seat in (None, *range(deal.seats))]
        assert len({view.key for view in views}) == len(set(views)) == len(views)
        assert [deal.copy().view(view.seat) for view in views] == views
        assert before.isdisjoint(views)
        assert views[0] != "view"
        before.update(views)


@pytest.mark.parametrize("game", GAMES)
def test_a_child_is_the_deal_after_an_action_and_leaves_its_parent_alone(game: str) -> None:
    for deal in some(game):
        before = deal.record()
        if not deal.over:
            for action, number in zip(deal.legal, deal.legal.ids, strict=True):
                child, again = deal.child(action), deal.copy()
                again.play(number)
                assert child == again == deal.child(number)
        assert deal.record() == before


@pytest.mark.parametrize("game", GAMES)
def test_the_view_of_a_deal_is_that_of_the_seat_to_move(game: str) -> None:
    for deal in some(game, 1):
        if not deal.over:
            assert deal.view() == deal.view(deal.turn)
            assert deal.payoffs is None
        else:
            assert deal.payoffs == deal.result.payoffs
            with pytest.raises(SetUpError, match="no seat is to move"):
                deal.view()


def test_bots_of_all_kinds_play_a_deal_out() -> None:
    deal, again, asked = Deal("mittlere", 7), Deal("mittlere", 7), []

    def first(view: View) -> str:
        asked.append(view.seat)
        return view.legal[0]

    result = matzl.play_out(deal, ["novice", first, matzl.bot("random", 5)])
    assert deal.over
    assert result == deal.result
    assert asked == [1] * 12
    matzl.play_out(again, ["novice", lambda view: view.legal[0], "random"], seed=5)
    assert again.actions == deal.actions
    with pytest.raises(SetUpError, match="a bot for each of 3 seats, not 2"):
        matzl.play_out(Deal("mittlere"), ["novice", "random"])
    refused = Deal("mittlere", 7)
    with pytest.raises(NotationError, match="joker"):
        matzl.play_out(refused, lambda _: "joker")
    assert not refused.actions
