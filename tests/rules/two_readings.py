"""Random deals played in the kernels and in the slow second reading of the rules, compared at every step."""

from __future__ import annotations

from collections import Counter

from tests.naive import NAIVE
from tests.rules.kernel_deal import KernelDeal

QUIET = {"weiter", "pass"}


def play_both(game, hands, rng, boldness, *, dealer=0, options=None, **dealt):
    """Play a random deal in both readings; return the kernels' deal and a count of the clauses that applied.

    Seats in turn, legal actions, some refusals and the results are compared. A seat that may pass does something else with
    the probability `boldness`. `dealt` are stock, upcard and knocked where they apply.
    """
    ours = KernelDeal(game, hands, dealer=dealer, **dealt, **(options or {}))
    theirs = NAIVE[game](options or {}, dealer, hands, **dealt)
    clauses = Counter()
    while not theirs.over:
        assert ours.turn == theirs.turn
        assert ours.legal() == theirs.legal()
        words = list(ours.phase.words.values())
        for word in rng.sample(words, min(len(words), 6)):
            clause = ours.refusal(word)
            assert (clause is None) == (word in theirs.legal())
            clauses[clause] += 1
        word = _choose(sorted(ours.legal()), rng, boldness)
        ours.play(word)
        theirs.play(word)
    assert ours.over
    assert ours.legal() == set()
    assert ours.result() == theirs.result()
    items = ours.items()
    assert [
        sum(amounts) for amounts in zip(*(one for _, one in items), strict=True)
    ] == ours.payoffs
    clauses.update(clause for clause, _ in items)
    return ours, clauses


def _choose(words, rng, boldness):
    bold = [word for word in words if word not in QUIET]
    if bold and (len(bold) == len(words) or rng.random() < boldness):
        return rng.choice(bold)
    return rng.choice([word for word in words if word in QUIET])
