"""Game trees agree with deals played card by card: nodes, payoffs, and who can tell which positions apart."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import permutations

import pytest

from matzl import Deal, registry
from matzl.search.worlds.possible import Worlds
from matzl.small import GameTree, ending, reduced_pack
from tests.conftest import refusal
from tests.naive.jass import allowed, trump_of
from tests.playing import played

PATHS = 300
"""The nodes of a large tree that are compared."""


def finished(game: str, seed: int = 3) -> Deal:
    """Return a deal played to its end at random."""
    return played(Deal(game, seed), random.Random(seed))


def last_two(game: str) -> GameTree:
    """Return the last two tricks of a deal played at random."""
    return ending(finished(game), 2)


def path_of(tree: GameTree, node: int) -> tuple[int, list[str]]:
    """Return the number of the deal of a node, and the actions from there."""
    words: list[str] = []
    while tree.nodes.parent[node] > 0:
        words.insert(0, tree.word(node))
        node = int(tree.nodes.parent[node])
    return node - 1, words


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_information_sets_are_the_positions_with_equal_views(game: str) -> None:
    tree = last_two(game)
    decisions = [node for node in range(len(tree)) if tree.nodes.player[node] >= 0]
    random.Random(1).shuffle(decisions)
    keys, groups = defaultdict(set), defaultdict(set)
    for node in decisions[: 3 * PATHS]:
        view = tree.view(node)
        assert view.turn == view.seat == tree.nodes.player[node]
        assert sorted(view.legal) == sorted(tree.actions(node))
        keys[int(tree.nodes.group[node])].add(view.key)
        groups[view.key].add(int(tree.nodes.group[node]))
    assert {len(found) for found in (*keys.values(), *groups.values())} == {1}
    assert len(groups) > 10


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_every_line_of_the_deal_that_was_played_is_in_its_ending(game: str) -> None:
    deal, tree = finished(game), last_two(game)
    here = deal.restarted()
    while sum(here.view(None).hand_sizes) > 2 * deal.seats:
        here.play(deal.actions[len(here.actions)])
    ends = 0
    for node in range(len(tree)):
        if tree.nodes.player[node] == -2:
            root, words = path_of(tree, node)
            if held(tree, root) == [set(here.hand(seat)) for seat in range(deal.seats)]:
                line = here.copy()
                line.play_all(words)
                assert line.result is not None
                assert tuple(tree.payoffs[tree.nodes.group[node]].tolist()) == line.result.payoffs
                ends += 1
    assert ends > 1


def held(tree: GameTree, root: int) -> list[set[str]]:
    """Return the hands of a deal of a tree."""
    hands = []
    for seat in range(tree.seats):
        node = 1 + root
        while tree.nodes.player[node] not in {seat, -2}:
            node = int(tree.nodes.first[node])
        hands.append(set(tree.information_set(int(tree.nodes.group[node])).hand))
    return hands


def test_an_ending_has_every_deal_that_fits_the_public_past() -> None:
    deal = finished("mittlere")
    tree = ending(deal, 2)
    here = deal.restarted()
    here.play_all(deal.actions[:30])
    assert tree.deals == Worlds(here.view(None)).count


def test_an_ending_with_a_stock_has_it_in_every_order() -> None:
    deal = finished("bondtolva")
    here = deal.restarted()
    while (view := here.view(None)).stock_left + sum(view.hand_sizes) > 14:
        here.play(deal.actions[len(here.actions)])
    assert view.stock_left == 4  # the winner of the fifth trick may declare before both draw
    limit = Worlds(view).count * 24
    with refusal("tree-size") as caught:
        ending(deal, 7, limit=limit - 1)
    assert f"{limit} deals fit" in str(caught.value)


def test_six_cards_make_as_many_nodes_as_can_be_counted_by_hand() -> None:
    tree = reduced_pack("mittlere", ranks="JQK", suits="CD")
    lines = sum(
        lines_of(hands)
        for hands in {
            tuple(frozenset(pack[first : first + 2]) for first in (0, 2, 4))
            for pack in permutations([rank + suit for rank in "JQK" for suit in "CD"])
        }
    )
    assert tree.deals == 90
    assert len(tree) == 1 + lines == 1 + 2106


def lines_of(hands: tuple[frozenset[str], ...]) -> int:
    """Return the positions that begin with hands of two cards, three seats and two suits, by the rules of Mittlere.

    The first trick has all choices: with two cards nobody has more after it. Following a plain suit a trump would do as
    well, but there are trumps only once somebody is void, and whoever is void has the other suit alone.
    """
    count, positions = 1, [()]
    for seat in range(3):
        positions = [
            (*laid, card)
            for laid in positions
            for card in allowed(hands[seat], laid, trump_of([laid]))
        ]
        count += len(positions)
    # each seat has one card left, which it plays in turn
    return count + 3 * len(positions)


@pytest.mark.thorough
def test_nine_cards_with_jacks_make_551796_nodes_below_chance() -> None:
    assert len(reduced_pack("mittlere", ranks="JQK", suits="CDH")) == 1 + 551_796


def test_endings_that_cannot_be_built_are_refused_with_a_code() -> None:
    deal = finished("mittlere")
    for given, tricks, code in (
        (deal.view(0), 2, "deal"),
        (deal, 0, "tricks"),
        (deal, True, "tricks"),
        (Deal("mittlere", seed=7), 2, "tricks"),
    ):
        with refusal(code):
            ending(given, tricks)
    with refusal("tree-size"):
        ending(deal, 12)
