"""The finished rounds of tournaments: their results never change, so they are read and scored once and then kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from fractions import Fraction

from matzl.features.tournament.scoring import Results, TableResult, is_over, round_scores
from matzl.features.tournament.state import Tournament

MAX_KEPT = 50
"""The number of tournaments whose finished rounds are kept, those looked at last."""


class FinishedRounds:
    """The finished rounds of a tournament.

    Attributes
    ----------
    results
        The results of their tables, by key.
    scores
        The score of each player, by the number of the round.
    """

    def __init__(self) -> None:
        self.results: dict[str, TableResult] = {}
        self.scores: dict[int, Mapping[int, Fraction]] = {}

    def missing(self, tournament: Tournament) -> list[str]:
        """Return the tables of all other rounds, by key."""
        return [
            table.key
            for round_ in tournament.rounds
            if round_.number not in self.scores
            for table in round_.tables
        ]

    def note(self, tournament: Tournament, results: Results) -> None:
        """Keep the rounds that are over, given the results of the missing tables."""
        for round_ in tournament.rounds:
            if round_.number not in self.scores and is_over(round_, results):
                self.results |= {table.key: results[table.key] for table in round_.tables}
                self.scores[round_.number] = round_scores(tournament.settings, round_, results)


class KeptRounds:
    """The finished rounds of the tournaments that were looked up most recently."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, FinishedRounds] = OrderedDict()

    def of(self, token: str) -> FinishedRounds:
        """Return the kept rounds of a tournament."""
        rounds = self._kept.setdefault(token, FinishedRounds())
        self._kept.move_to_end(token)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return rounds
