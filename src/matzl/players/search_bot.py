"""A bot that searches: it takes the action that its estimate says is worth most."""

from __future__ import annotations

from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine.randomness import folded
from matzl.players.quick import own_deal
from matzl.search.effort import Effort
from matzl.search.estimate import estimate
from matzl.search.views import check_turn


class SearchBot:
    """A bot of one of the levels that search; its decisions repeat for the same view and seed."""

    def __init__(self, level: str, effort: Effort, seed: int = 0) -> None:
        self.level, self.effort, self.seed = level, effort, seed

    def choose(self, view: View) -> str:
        """The action that this bot takes in the seat of the view.

        Raises
        ------
        SetUpError
            When it is not the turn of that seat, or the view contradicts itself (looked at where there is a choice).
        """
        check_turn(view)
        if len(view.legal) == 1:
            return next(iter(view.legal))
        best = estimate(view, self.effort, folded(self.seed, own_deal(view))).best
        return vocabulary(view.game).word(int(view.state["phase"][0]), best)

    def __repr__(self) -> str:
        return f"<{self.level}, {self.effort}, seed={self.seed}>"
