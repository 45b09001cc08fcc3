"""Random deals played in the kernels and in the slow second reading of the rules, compared at every step."""

from __future__ import annotations

from collections import Counter

from tests.naive import NAIVE
from tests.rules.kernel_deal import KernelDeal

QUIET = {"weiter", "pass"}


def play_both(game, hands, rng, boldness, *, dealer=0, options=None, **dealt):
    """Play a random deal in both readings; return the kernels' deal and a count of the clauses that applied.

    A seat that may pass does something else with the probability `boldness`. `dealt` are stock, upcard and knocked where
    they apply.
    """
    ours = KernelDeal(game, hands, dealer=dealer, **dealt, **(options or {}))
    theirs = NAIVE[game](options or {}, dealer, hands, **dealt)
    return ours, compare(ours, theirs, rng, lambda: _choose(sorted(ours.legal()), rng, boldness))


def compare(ours, theirs, rng, choose, reasons=None, sample=6):
    """Play a deal to its end in both readings by chosen actions; return a count of phases and of the clauses that applied.

    Seats in turn, legal actions, some refusals and the results are compared. In each position `reasons` returns a function
    that gives the clause expected of a refusal.
    """
    clauses = Counter()
    while not theirs.over:
        legal = theirs.legal()
        assert (ours.turn, ours.legal()) == (theirs.turn, legal)
        words = list(ours.phase.words.values())
        clause_of = reasons and reasons()
        for word in rng.sample(words, min(len(words), sample)):
            clause = ours.refusal(word)
            assert (clause is None) == (word in legal)
            assert None in (clause, clause_of) or clause == clause_of(word)
            clauses[clause] += 1
        clauses[ours.phase.name] += 1
        word = choose()
        ours.play([word])
        theirs.play(word)
    assert ours.over
    assert ours.legal() == set()
    assert ours.result() == theirs.result()
    ours.assert_items(*ours.items())
    clauses.update(clause for clause, _ in ours.items())
    return clauses


def _choose(words, rng, boldness):
    bold = [word for word in words if word not in QUIET]
    if bold and (len(bold) == len(words) or rng.random() < boldness):
        return rng.choice(bold)
    return rng.choice([word for word in words if word in QUIET])
