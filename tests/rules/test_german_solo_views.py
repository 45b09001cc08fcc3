"""The clauses of German Solo: §9.2, views and questions reveal nothing about hidden cards."""

import random

import pytest

from tests.rules.german_solo_deals import deal, walk

pytestmark = pytest.mark.matzl_only


def position(rng):
    """Return a random position of a random deal, sometimes in a rare phase, and its actions."""
    wanted, stop = rng.choice(("asking", "stopping", "any", "any")), rng.randrange(50)
    for one, actions in walk(rng):
        if one.over or one.phase.name == wanted or (wanted == "any" and len(actions) == stop):
            return one, actions
    raise AssertionError


def swapped(rng, one):
    """Return the dealt hands with two hidden cards of two seats exchanged; None if there are none."""
    a, b = rng.sample(range(4), 2)
    hidden = [sorted(one.hand(seat) - one.names(one.shown[seat])) for seat in (a, b)]
    if not all(hidden):
        return None
    card, other = map(rng.choice, hidden)
    change = {card: other, other: card}
    return (a, b), [
        " ".join(change.get(name, name) for name in one.names(one.dealt[seat])) for seat in range(4)
    ]


def test_views_and_questions_tell_no_secret():
    """§9.2 Hidden cards change neither a view, nor who is asked (§4.13), nor public knowledge (§3.34)."""
    rng = random.Random(92)
    compared = {"bidding": 0, "naming": 0, "calling": 0, "play": 0, "asking": 0, "stopping": 0}
    for _ in range(1200):
        one, actions = position(rng)
        found = swapped(rng, one)
        if one.over or found is None:
            continue
        seats, hands = found
        two = deal(hands, dealer=one.dealer)
        again = deal([" ".join(one.names(cards)) for cards in one.dealt], dealer=one.dealer)
        for word in actions:
            if word not in two.legal():
                break
            two.play(word)
            again.play(word)
            if (two.phase, two.turn) != (again.phase, again.turn) or two.partner != again.partner:
                # §3.11, §3.30, §4.9 A holder is revealed if all pass, or the partner names trumps or answers.
                passed = word == "pass" and one.contract <= 0
                assert passed or word == "ask" or word.startswith("call:"), (word, actions)
                break
        else:
            compared[one.phase.name] += 1
            for seat in {-1, 0, 1, 2, 3} - set(seats):
                assert one.view(seat).tobytes() == two.view(seat).tobytes()
    assert min(compared.values()) > 4, compared
