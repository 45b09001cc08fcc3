"""A match: deal after deal, the score, and who has won (§8 of every rule book)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matzl import games
from matzl.deal import Deal
from matzl.errors import SetUpError
from matzl.options import completed, differing, seats_under
from matzl.scoring import Scoring


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal of a match, with the running score after it."""

    deal: Deal
    scores: tuple[int, ...]


class Match:
    """A match from the first deal to the winner.

    >>> import random
    >>> match = Match("plus-minus", seed=3)
    >>> while not match.over:
    ...     while not match.deal.over:
    ...         match.deal.play(random.choice(list(match.deal.legal)))
    ...     match.finish_deal()
    >>> max(match.scores) >= 7, len(match.winners)
    (True, 1)

    Parameters
    ----------
    game
        Its name.
    seed
        The k-th deal of the match (from 0) is deal number k of this seed.
    first_dealer
        Who deals first.
    options
        The options that differ from the game's defaults.
    """

    def __init__(
        self,
        game: str,
        seed: int = 0,
        *,
        first_dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.facts = games.facts(game)
        self.options = completed(self.facts, options)
        self.seats = seats_under(self.facts, self.options)
        if type(first_dealer) is not int or not 0 <= first_dealer < self.seats:
            raise SetUpError(
                f"the first dealer is a seat from 0 to {self.seats - 1}, not {first_dealer!r}", "dealer"
            )
        self.seed, self.first_dealer = seed, first_dealer
        self._scoring: Scoring = self.facts.scoring(self.options, self.seats, first_dealer)
        self.finished: list[Finished] = []
        self.deal = self.new_deal()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.facts.name

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat, after the last finished deal."""
        return tuple(self._scoring.scores)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._scoring.over

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, ascending; several when they share it; empty while the match goes on."""
        return tuple(self._scoring.winners)

    def place(self) -> dict[str, Any]:
        """What the next deal is given by the match: dealer, options, score, and what is carried over."""
        return {
            "dealer": self._scoring.dealer,
            "options": differing(self.facts, self.options),
            "score": self._scoring.scores,
            "carried": self._scoring.carried(),
        }

    def new_deal(self, **cards: Any) -> Deal:
        """The next deal, from the seed, or from hands given as to `Deal.from_hands`; it becomes ``match.deal``."""
        place = self.place()
        if cards:
            self.deal = Deal.from_hands(self.game, **cards, **place)
        else:
            self.deal = Deal(self.game, self.seed, len(self.finished), **place)
        return self.deal

    def finish_deal(self) -> None:
        """Enter the finished deal into the score and, unless the match is over, deal the next.

        Raises
        ------
        SetUpError
            When the deal is not over, or the match is.
        """
        if self.over and self.finished and self.finished[-1].deal is self.deal:
            raise SetUpError("the match is over", "match-over")
        result = self.deal.result
        if result is None:
            raise SetUpError("the deal is not over yet", "deal-not-over")
        made = [
            (seat, amount)
            for item in result.items
            for seat, amount in enumerate(item.amounts)
            if amount
        ]
        left = self.deal.left(self._scoring.carried())
        self._scoring.add(result.as_record(), made, left)
        self.finished.append(Finished(self.deal, self.scores))
        if not self.over:
            self.new_deal()

    def record(self) -> dict[str, Any]:
        """The match as a record, see ``docs/records.md``."""
        deals = [{**done.deal.record(), "scores": list(done.scores)} for done in self.finished]
        if not self.over and self.deal.actions:
            deals.append(self.deal.record())
        record: dict[str, Any] = {
            "format": "matzl-match/1",
            "game": self.game,
            "options": differing(self.facts, self.options),
            "players": self.seats,
            "first_dealer": self.first_dealer,
            "deals": deals,
        }
        if self.over:
            record |= {"scores": list(self.scores), "winners": list(self.winners)}
        return record

    def __repr__(self) -> str:
        from matzl.records import dumps

        return f"Match.from_record({dumps(self.record())!r})"

    def __str__(self) -> str:
        from matzl.draw import draw_match

        return draw_match(self)

    @classmethod
    def from_record(cls, record: str | Mapping[str, Any]) -> Match:
        """A match from its record; every action, result and score is checked.

        Raises
        ------
        RecordError
            When the record cannot be read or tells of what cannot have happened.
        """
        from matzl.records import read_match

        return read_match(record)
