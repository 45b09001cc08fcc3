"""Trees: their counts, the worlds they grow in, and decisions that repeat and pay."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Deal
from matzl.base.cards import each
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import states
from matzl.search import threads, tree
from matzl.search.decide import decide
from matzl.search.effort import Effort
from matzl.search.exact.solver import exact_values
from matzl.search.inference import Sample
from matzl.search.policy.guide import guide_of_playouts
from matzl.search.tree import NONE, grow, new_tree
from matzl.search.worlds.possible import Worlds
from tests.processes import run_python
from tests.search.reached import GAMES
from tests.search.test_worlds import BY_NAME


def children(tree, node):
    """Return the nodes below a node."""
    found, child = [], tree.first_child[node]
    while child != NONE:
        found.append(int(child))
        child = tree.next_sibling[child]
    return found


def grown(view, playouts, seed=1):
    """Return a tree grown in a hundred worlds of a view."""
    worlds, tree = Worlds(view).draw(100, streams(seed, 0, 0)), new_tree(playouts)
    guide, trial = guide_of_playouts(view.game), states(worlds.dtype, 1)
    compiled(grow)(worlds, 0.7, 128, guide, tree, trial, streams(seed, 1, 0))
    return tree


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_each_playout_adds_a_node_and_is_counted_on_its_way(game, options):
    deal = Deal(game, 3, options=options)
    tree = grown(deal.view(deal.turn), 500)
    assert {int(tree.action[child]) for child in children(tree, 0)} == set(each(deal.legal.mask))
    assert tree.visits[0] == 500
    assert (tree.visits[1:] > 0).all()
    for node in range(len(tree.visits)):
        below = children(tree, node)
        # A node is visited once when it is added; a deal may end there, or chance draw.
        ended = int(tree.visits[node] - sum(tree.visits[below])) - (node > 0)
        assert ended >= 0
        assert not below or ended == 0
        assert all(tree.visits[child] <= tree.chances[child] for child in below)
    for seat in range(deal.seats):
        assert tree.sums[children(tree, 0), seat].sum() == pytest.approx(tree.sums[0, seat])


def test_a_tree_that_grows_anew_is_the_same():
    view = Deal("mittlere", 3).view(1)
    worlds = Worlds(view).draw(100, streams(1, 0, 0))
    used, trial, guide = new_tree(300), states(worlds.dtype, 1), guide_of_playouts(view.game)
    for seed in (5, 6):
        compiled(grow)(worlds, 0.7, 128, guide, used, trial, streams(seed, 1, 0))
    fresh = new_tree(300)
    compiled(grow)(worlds, 0.7, 128, guide, fresh, trial, streams(6, 1, 0))
    for name in ("action", "visits", "chances", "sums", "squares"):
        assert (getattr(used, name) == getattr(fresh, name)).all(), name


def test_the_action_does_not_depend_on_the_number_of_cores(monkeypatch):
    monkeypatch.setattr(tree, "PLAYOUTS_PER_TREE", 500)
    effort = Effort(worlds=100, tree=4000)
    for number in range(3):
        deal, chosen = Deal("mittlere", 11, number), set()
        view = deal.view(deal.turn)
        for cores in (1, 2, 5):
            monkeypatch.setattr(threads, "cores", lambda cores=cores: cores)
            chosen.add(decide(view, effort, 4))
        assert len(chosen) == 1


@pytest.mark.parametrize("complete", [False, True])
def test_worlds_are_drawn_by_their_weight(complete):
    """Near the end there are fewer worlds than wanted, or as many candidates as worlds: each has its own weight."""
    effort = Effort(worlds=40, draws=2 if complete else 1, tree=400)
    sample = Sample(np.arange(10), np.eye(1, 10, 7)[0], 1.0, complete)  # one world alone is likely
    assert tree._equally_likely(sample, effort, streams(1, 0, 0)).tolist() == [7] * 40


def test_the_best_card_is_chosen_when_all_cards_are_known():
    """With three cards each in Bondtolva, where both know all cards, a tree finds what the reference solver finds."""
    effort, checked = Effort(worlds=8, thumb=1.0, exact=0, tree=3000), 0
    for number in range(40):
        deal = Deal("bondtolva", 21, number)
        while not deal.over and (len(deal.hand(deal.turn)) > 3 or len(deal.tricks) < 10):
            deal.play(deal.legal[0])
        while not deal.over and len(deal.legal) == 1:
            deal.play(deal.legal[0])
        if deal.over:
            continue
        view, seat, values = deal.view(deal.turn), deal.turn, np.zeros((64, 4))
        compiled(exact_values)(deal.state[0], np.zeros((8, 4), np.int64), values)
        legal = list(each(view.legal.mask))
        best = max(values[action, seat] for action in legal)
        checked += any(values[action, seat] < best for action in legal)
        assert values[decide(view, effort, 1), seat] == best
    assert checked > 3


def test_a_path_ends_where_its_room_ends(monkeypatch):
    monkeypatch.setattr("matzl.search.tree._MAX_DEPTH", 3)
    deal = Deal("bondtolva", 3)
    tree = grown(deal.view(deal.turn), 300)
    below = [child for first in children(tree, 0) for child in children(tree, first)]
    assert below
    assert not any(children(tree, child) for child in below)
    assert tree.visits[0] == tree.visits[children(tree, 0)].sum() == 300


CHOOSE = """
from tests.search.test_tree import chosen
print(chosen())
"""


def chosen():
    """Return the action that a small tree chooses."""
    deal = Deal("bondtolva", 3)
    return decide(deal.view(deal.turn), Effort(worlds=8, thumb=1.0, tree=40), 1)


def test_plain_python_chooses_the_same_without_warnings():
    done = run_python("-W", "error", "-c", CHOOSE, environment={"NUMBA_DISABLE_JIT": "1"})
    assert int(done.stdout) == chosen()
