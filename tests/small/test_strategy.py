"""Strategies that are saved, loaded and played, and deals of reduced packs that are played like any other."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import matzl
from matzl import Deal
from matzl.errors import SetUpError
from matzl.small import (
    CFRPlus,
    ReducedPack,
    Strategy,
    bot_strategy,
    ending,
    expected_payoffs,
    nash_conv,
    reduced_pack,
)
from tests.conftest import refusal
from tests.small.test_trees import finished


@pytest.fixture(scope="module")
def solved(tree):
    solver = CFRPlus(tree)
    solver.run(200)
    return tree.strategy(solver.average())


def test_every_view_leads_to_its_information_set(tree) -> None:
    stocked = reduced_pack("bondtolva", ranks="JQA", suits="CD", hand=2, dealer=1)
    for small in (tree, stocked, ending(finished("mittlere"), 2)):
        uniform = small.strategy(small.uniform())
        for node in range(1, len(small), max(13, len(small) // 300)):
            if small.nodes.player[node] >= 0:
                view = small.view(node)
                assert uniform.number(view) == small.nodes.group[node]
                assert (*view.legal,) == small.actions(node)


def test_views_from_elsewhere_are_refused(tree) -> None:
    deal, strategy = tree.deal(0), tree.strategy(tree.uniform())
    for view, code in (
        (Deal("mittlere", 7).view(1), "no-set"),
        (ReducedPack("mittlere", ranks="JQK", suits="CH").deal(0).view(1), "no-set"),
        (deal.view(2), "not-your-turn"),
        (deal, "no-view"),
    ):
        with refusal(code):
            strategy.number(view)


def test_a_saved_strategy_is_loaded_and_played(tree, solved, tmp_path) -> None:
    file = tmp_path / "mittlere.npz"
    solved.save(file)
    loaded = Strategy.load(file)
    assert (loaded.probabilities == solved.probabilities).all()
    assert nash_conv(tree, loaded) == nash_conv(tree, solved) < 0.002
    sums = np.zeros(3)
    for number in range(tree.deals):
        for seed in range(20):
            deal = tree.deal(number)
            bot = loaded.bot(seed)
            while not deal.over:
                view = deal.view(deal.turn)
                word = bot.choose(view)
                assert loaded.of(view)[word] > 0
                assert word == loaded.bot(seed).choose(view)
                deal.play(word)
            sums += deal.result.payoffs
    assert sums / (20 * tree.deals) == pytest.approx(expected_payoffs(tree, loaded), abs=0.1)


def test_a_file_without_a_strategy_is_refused(tree, tmp_path) -> None:
    file = tmp_path / "other.npz"
    tree.strategy(tree.uniform()).save(file)
    content = file.read_bytes()
    with np.load(file) as arrays:
        saved = dict(arrays)
    for name, change in (
        ("probabilities", np.nan),
        ("probabilities", "x"),
        ("offsets", -1),
        ("offsets", 1.5),
        ("codes", [1]),
    ):
        changed = saved[name] * change if isinstance(change, int | float) else np.asarray(change)
        np.savez(file, **{**saved, name: changed})
        with pytest.raises(SetUpError, match="saved by matzl"):
            Strategy.load(file)
    rng = random.Random(7)
    for _ in range(300):
        damaged = bytearray(content[: rng.randrange(1, len(content))])
        for _ in range(rng.randrange(9)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        file.write_bytes(damaged)
        with pytest.raises(SetUpError, match="saved by matzl"):
            Strategy.load(file)


def test_deals_of_a_reduced_pack_are_those_of_its_tree() -> None:
    pack = ReducedPack("bondtolva", ranks="JQA", suits="CD", hand=2)
    dealt = {(*map(frozenset, deal.hands), *deal.stock) for deal in map(pack.deal, range(180))}
    assert len(dealt) == pack.deals == 180
    assert {len(cards) for *cards, _, _ in dealt} == {2}
    tree, rng = reduced_pack("bondtolva", ranks="JQA", suits="CD", hand=2), random.Random(1)
    for number in range(0, 180, 7):
        deal, node = pack.deal(number), 1 + number
        while not deal.over:
            view = deal.view(deal.turn)
            held = sum(view.hand_sizes) + view.stock_left + sum(len(t.cards) for t in view.tricks)
            assert held == 6
            assert view.hand_sizes == [len(deal.hand(seat)) for seat in range(2)]
            action = rng.choice(deal.legal)
            node = int(tree.nodes.first[node]) + tree.actions(node).index(action)
            deal.play(action)
        assert deal.result is not None
        assert tree.payoffs[tree.nodes.group[node]].tolist() == list(deal.result.payoffs)


def test_a_deal_of_a_reduced_pack_is_copied_taken_back_and_pickled() -> None:
    deal = ReducedPack("mittlere", ranks="JQK", suits="CD").deal(7)
    assert deal.hands == [["QC", "QD"], ["JC", "KC"], ["JD", "KD"]]
    deal.play("KC")
    again = pickle.loads(pickle.dumps(deal))
    assert again == deal == deal.copy()
    assert again.view(1).hand_sizes == [2, 1, 2]
    again.undo()
    assert again == deal.restarted() != deal
    assert repr(again) == repr(deal.restarted())
    assert deal != Deal("mittlere", seed=7)
    assert repr(deal.view()) == "<view of seat 2 of mittlere with a reduced pack>"
    with pytest.raises(SetUpError, match="has no record"):
        deal.record()
    with pytest.raises(SetUpError, match="numbered from 0 to 89, not 90"):
        deal.pack.deal(90)


def test_bots_that_do_not_search_play_with_reduced_packs(tree) -> None:
    strategy = bot_strategy(tree, lambda seed: matzl.bot("novice", seed))
    assert 0.1 < nash_conv(tree, strategy) < nash_conv(tree, tree.uniform())
    with refusal("reduced-pack"):
        bot_strategy(tree, lambda seed: matzl.bot("club", seed))


def test_the_difference_of_payoffs_makes_a_game_zero_sum() -> None:
    arguments = {"ranks": "QK", "suits": "CD", "hand": 2}
    own = reduced_pack("bondtolva", **arguments)
    tree = reduced_pack("bondtolva", **arguments, payoffs="difference")
    assert (tree.payoffs == own.payoffs @ np.array([[1, -1], [-1, 1]])).all()
    solver = CFRPlus(tree)
    solver.run(500)
    assert nash_conv(tree, solver.average()) < 1e-4
    assert not ending(finished("bondtolva"), 3, payoffs="difference").payoffs.sum(axis=1).any()
    for game, payoffs in (("mittlere", "difference"), ("bondtolva", "sum")):
        with refusal("payoffs"):
            reduced_pack(game, ranks="JQK", suits="CD", hand=2, payoffs=payoffs)
