"""Rounds that are over are kept: their results are not read again, and their scores not computed again."""

from __future__ import annotations

from matzl.features.tournament import finished
from matzl.features.tournament.finished import FinishedRounds, KeptRounds
from matzl.features.tournament.scoring import round_scores, standings
from tests.features.tournament.test_scoring import result, tournament

FIRST = {"one": (1, 2, 0), "two": (3, 4, 0)}
SECOND = {"three": (1, 3, 0), "four": (2, 4, 0)}


def test_only_the_tables_of_rounds_that_go_on_are_read_again() -> None:
    kept, begun = FinishedRounds(), tournament([FIRST])
    assert kept.missing(begun) == ["one", "two"]
    results = {"one": result((2, -1, -1)), "two": result((0, 0, 0), over=False)}
    kept.note(begun, results)
    assert kept.missing(begun) == ["one", "two"], "one of the tables goes on"
    results["two"] = result((0, 0, 0))
    kept.note(begun, results)
    assert kept.missing(begun) == []
    assert kept.results == results
    assert kept.scores == {1: round_scores(begun.settings, begun.rounds[0], results)}
    later = tournament([FIRST, SECOND])
    assert kept.missing(later) == ["three", "four"]
    assert standings(later, kept.results, kept.scores) == standings(later, results)


def test_scores_that_are_known_are_not_computed_again() -> None:
    over = tournament([FIRST])
    found = standings(over, {}, {1: {1: 5, 2: -5}})
    assert [(each.player, each.score, each.rounds) for each in found[:1]] == [(1, 5, 1)]
    assert (found[-1].player, found[-1].score) == (2, -5)


def test_the_tournaments_looked_at_last_are_kept(monkeypatch) -> None:
    monkeypatch.setattr(finished, "MAX_KEPT", 2)
    kept = KeptRounds()
    first, second = kept.of("a"), kept.of("b")
    assert kept.of("a") is first
    kept.of("c")
    assert kept.of("a") is first
    assert kept.of("b") is not second
