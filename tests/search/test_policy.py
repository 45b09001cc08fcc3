"""Learned policies: they see what their seat may know, and repeat on every machine."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Batch, Deal, bot, registry
from matzl.base.cards import each
from matzl.engine.compiled import compiled, plain_python
from matzl.engine.randomness import streams
from matzl.players import bots
from matzl.players.levels import LEARNED
from matzl.search.policy.features import VOIDS
from matzl.search.policy.guide import (
    AMATEUR,
    amateur_guide,
    choose_learned,
    choose_quickly,
    find_voids,
    new_guide,
    note_voids,
)
from matzl.search.policy.network import (
    FILE,
    MAX_UNITS,
    POWERS,
    choose_by,
    evaluate,
    greedy,
    policy_of,
    read_policy,
    tempered,
    write_policy,
)
from matzl.search.worlds.possible import Worlds
from tests.conftest import sampled
from tests.playing import views

GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")


def decisions(game, deals, seed=5):
    """Yield deals at decisions of bots that choose at random."""
    rng = random.Random(seed)
    for number in range(deals):
        deal = Deal(game, seed, number)
        for _ in views(deal):
            if len(deal.legal) > 1:
                yield deal
            deal.play(rng.choice(list(deal.legal)))


def values(state, guide, choices):
    """Return the value of each action of a state with its log, and the best action."""
    compiled(find_voids)(state[0], guide.policy.tables, guide.scratch.voids)
    best = compiled(evaluate)(state[0], choices, guide.policy, guide.scratch)
    return [int(guide.scratch.values[action]) for action in each(choices)], int(best)


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_no_value(game):
    guide, rng, seen = new_guide(policy_of(game)), streams(3, 0, 0), 0
    for deal in decisions(game, 3):
        view = deal.view(deal.turn)
        expected = values(view.state, guide, view.legal.mask)
        worlds = Worlds(view).draw(5, rng)
        seen += len(worlds)
        for k in range(len(worlds)):
            assert values(worlds[k : k + 1], guide, view.legal.mask) == expected
    assert seen > 100


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_known_voids_are_updated_as_the_log_says(game):
    policy, again = policy_of(game), np.zeros(VOIDS, np.int64)
    rng, with_some = random.Random(2), 0
    for number in range(20):
        deal = Deal(game, 9, number)
        carried = np.zeros(VOIDS, np.int64)
        for _ in views(deal):
            word = rng.choice(list(deal.legal))
            bit = next(bit for bit, name in deal.phase.words.items() if name == word)
            compiled(note_voids)(deal.state[0], bit, policy.tables, carried)
            deal.play(word)
            compiled(find_voids)(deal.state[0], policy.tables, again)
            assert again.tolist() == carried.tolist()
        with_some += int(carried.any())
    assert with_some > 10


def chances_of(state, choices, guide):
    """Return the chance of each action: halved for each step of the scale below the highest value, in sixteenths."""
    best = compiled(evaluate)(state[0], choices, guide.policy, guide.scratch)
    step, found = int(guide.policy.scale[state["phase"][0]]), guide.scratch.values
    places = {a: int(found[best] - found[a]) * 16 // step for a in each(choices)}
    weights = {a: 2 ** (-place / 16) if place < len(POWERS) else 0 for a, place in places.items()}
    return {action: weight / sum(weights.values()) for action, weight in weights.items()}


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_actions_are_chosen_as_often_as_their_chances_say(game):
    guide, rng = new_guide(policy_of(game)), np.array([7], np.uint64)
    deal = next(each_one for each_one in decisions(game, 1) if len(each_one.legal) > 2)
    view, number = deal.view(deal.turn), 4000
    compiled(find_voids)(view.state[0], guide.policy.tables, guide.scratch.voids)
    arguments = view.legal.mask, guide.policy, guide.scratch
    chances = chances_of(view.state, view.legal.mask, guide)
    counts = dict.fromkeys(chances, 0)
    for _ in range(number):
        counts[int(compiled(choose_by)(view.state[0], *arguments, rng, 0))] += 1
    for action, chance in chances.items():
        error = (chance * (1 - chance) / number) ** 0.5
        assert abs(counts[action] / number - chance) < 4.5 * error + 1e-6


def test_a_temperature_makes_chances_more_alike():
    cold, hot = (new_guide(tempered(policy_of("mittlere"), t)) for t in (0.2, 50))
    deal = next(decisions("mittlere", 1))
    state, legal = deal.view(deal.turn).state, deal.legal.mask
    _, best = values(state, cold, legal)
    assert chances_of(state, legal, cold)[best] > 0.5
    assert chances_of(state, legal, hot)[best] == pytest.approx(1 / len(deal.legal), rel=0.2)


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_weights_are_small_and_need_no_pickle(game, tmp_path):
    file = registry.folder(game) / FILE
    assert file.stat().st_size < 400_000
    again = tmp_path / FILE
    write_policy(policy_of(game), again)
    for ours, theirs in zip(policy_of(game)[1:], read_policy(again, game)[1:], strict=True):
        assert ours.dtype == theirs.dtype
        assert (ours == theirs).all()


def test_weights_of_other_features_or_too_many_units_are_refused(tmp_path):
    policy, units = policy_of("molotow"), np.zeros(MAX_UNITS + 1, np.int16)
    for other, said in (({"position": policy.position[:-1]}, ""), ({"bias": units}, MAX_UNITS)):
        write_policy(policy._replace(**other), tmp_path / FILE)
        with pytest.raises(ValueError, match=f"{said}.*train it again"):
            read_policy(tmp_path / FILE, "molotow")


def test_a_game_without_a_policy_has_amateurs_that_follow_the_rules_of_thumb(whist):
    assert amateur_guide("whist") is None
    deal = Deal("whist", 3)
    assert bot("amateur", 1).choose(deal.view(deal.turn)) in deal.legal


@pytest.mark.long
@pytest.mark.parametrize("game", sampled(["mittlere", "german-solo"], ["mittlere"]))
def test_amateurs_of_a_batch_choose_as_their_views_say(game):
    """In a batch they play endings by the policy, too."""
    batch = Batch(game, 6, seed=4, bots=[None, *LEARNED * (Deal(game).seats - 1)])
    batch.reset()
    for _ in range(4):
        batch.step(batch.buffers.masks.argmax(1))
    compared, guide = 0, amateur_guide(game)
    for row in range(6):
        deal = batch.deal(row)
        again = Deal(game, 4, deal.number, dealer=deal.dealer)
        for word in deal.actions:
            if again.by_chance:
                again.draw()
                continue
            if seat := again.turn:
                view = again.view(seat)
                stream = streams(0, 0, again.seats)
                action = compiled(choose_quickly)(view.state, AMATEUR, guide, stream, 1 + seat)
                assert again.phase.words[int(action)] == word
                if len(view.legal) > 1:  # the bot takes a way that is compiled once for all games
                    assert choose_learned(view, stream, 1 + seat) == action
                compared += 1
            again.play(word)
    assert compared > 20


def test_a_greedy_policy_takes_the_best():
    guide = new_guide(greedy(policy_of("bondtolva")))
    for deal in decisions("bondtolva", 2):
        found, best = values(deal.view(deal.turn).state, guide, deal.legal.mask)
        assert found[list(each(deal.legal.mask)).index(best)] == max(found)
        chosen = compiled(choose_by)(
            deal.state[0], deal.legal.mask, guide.policy, guide.scratch, np.array([7], np.uint64), 0
        )
        assert chosen == best


@pytest.mark.parametrize("game", sampled(registry.names(), ("bondtolva",)))
def test_amateurs_choose_alike_in_plain_python(game, monkeypatch):
    monkeypatch.setattr(bots, "PLAIN_DECISIONS", 0)
    amateur = bot("amateur", 5)
    for seed in range(3):
        deal = Deal(game, seed)
        for view in views(deal):
            with plain_python():
                word = amateur.choose(view)
            assert amateur.choose(view) == word
            deal.play(word)


def test_the_first_amateurs_of_a_process_need_no_compiler(monkeypatch):
    plain = []
    monkeypatch.setattr(bots, "PLAIN_DECISIONS", bots._decided["mittlere"] + 2)
    monkeypatch.setattr(bots, "plain_python", lambda: plain.append(None) or plain_python())
    assert len({bot("amateur").choose(Deal("mittlere", seed=7).view()) for _ in range(3)}) == 1
    assert len(plain) == 2
