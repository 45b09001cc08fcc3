"""Reduced packs: their payoffs by a plain reading of the clauses, and the packs that are refused."""

from __future__ import annotations

import pytest

from matzl.small import GameTree, reduced_pack
from tests.conftest import refusal
from tests.naive.jass import best_of, trump_of, worth


def ends(tree: GameTree, step: int = 1):
    """Yield the actions and the payoffs of every end of a tree, or of some."""
    for node in range(1, len(tree), step):
        if tree.nodes.player[node] == -2:
            words, at = [], node
            while tree.nodes.parent[at] > 0:
                words.insert(0, tree.word(at))
                at = int(tree.nodes.parent[at])
            yield words, tree.payoffs[tree.nodes.group[node]].tolist()


def settled(words: list[str]) -> list[int]:
    """Return the payoffs of Mittlere (§7): all tricks, no trick, a hundred of 157 points, two equal, the middle."""
    taken, leader = [[], [], []], 0
    tricks = [words[first : first + 3] for first in range(0, len(words), 3)]
    for number, trick in enumerate(tricks):
        leader = (leader + best_of(trick, trump_of(tricks[: number + 1]))) % 3
        taken[leader] += trick
    points = [sum(worth(card, trump_of(tricks)) for card in cards) for cards in taken]
    points[leader] += 5
    total = sum(points)
    without = [seat for seat in range(3) if not taken[seat]]
    if len(without) == 2:
        winner = ({0, 1, 2} - set(without)).pop()
        return [2 if seat == winner else -1 for seat in range(3)]
    many = [seat for seat in range(3) if points[seat] / total >= 100 / 157]
    for loser in (*without, *many):
        return [-2 if seat == loser else 1 for seat in range(3)]
    for seat in range(3):
        if points[(seat + 1) % 3] == points[(seat + 2) % 3]:
            return [2 if other == seat else -1 for other in range(3)]
    middle = sorted(range(3), key=lambda seat: points[seat])[1]
    return [-2 if seat == middle else 1 for seat in range(3)]


def test_mittlere_with_six_cards_pays_by_the_share_of_a_hundred() -> None:
    tree = reduced_pack("mittlere", ranks="JQK", suits="CD", dealer=2)
    seen = set()
    for words, payoffs in ends(tree):
        assert payoffs == settled(words), words
        seen.add(tuple(payoffs))
    assert len(seen) == 6


def test_bondtolva_keeps_a_stock() -> None:
    tree = reduced_pack("bondtolva", ranks="JQA", suits="CD", hand=2)
    assert tree.deals == 15 * 6 * 2  # two cards in either order are left
    lines = list(ends(tree, 7))
    assert {len([word for word in words if len(word) == 2]) for words, _ in lines} == {6}
    earned = {sum(payoffs) for _, payoffs in lines}
    assert {2} <= earned <= {1, 2}  # the last trick, and the cards unless shared


@pytest.mark.parametrize(
    ("game", "arguments", "code"),
    [
        ("german-solo", {"ranks": "JQK"}, "pack"),
        ("mittlere", {"ranks": "6T", "suits": "CDH", "hand": 1}, "pack"),  # cards left over
        ("mittlere", {"ranks": "JQ", "suits": "CD"}, "pack"),
        ("mittlere", {"ranks": "678", "suits": "CD"}, "pack"),  # 21 points with eights
        ("mittlere", {"ranks": "JQ3", "suits": "CD"}, "pack"),
        ("mittlere", {"ranks": "JQK", "suits": ""}, "pack"),
        ("mittlere", {"ranks": "J", "suits": "CD"}, "hand-size"),
        ("bondtolva", {"ranks": "QKA", "suits": "CD"}, "hand-size"),
        ("bondtolva", {"ranks": "QKA", "suits": "CD", "hand": 1}, "hand-size"),
        ("bondtolva", {"ranks": "9TJQKA", "suits": "CDHS", "hand": 6}, "tree-size"),
    ],
)
def test_faulty_packs_are_refused_with_a_code(game, arguments, code) -> None:
    with refusal(code):
        reduced_pack(game, **arguments)
