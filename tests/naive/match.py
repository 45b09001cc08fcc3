"""A naive implementation of the match: dealers, running scores, held sticks, the fall, the winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Scored = Sequence[tuple[int, int]]
"""Seat and points, in the order in which they were made."""

DEALS_BY_DEFAULT = {
    "mittlere": 12,
    "molotow": 12,
    "german-solo": 16,
    "matzlfangen": 16,
    "whist": 12,
}
SEATS = {
    "mittlere": 3,
    "molotow": 4,
    "german-solo": 4,
    "bondtolva": 2,
    "matzlfangen": 4,
    "whist": 4,
}


class NaiveMatch:
    """A match of any game, deal by deal.

        match = NaiveMatch("plus-minus", {"players": 4}, first_dealer=0, players=4)
        while not match.over:
            dealer, held = match.start_deal()
            deal = NAIVE[match.game](match.options, dealer, hands, held=held)
            ...  # play it to its end
            match.finish(deal.result())  # in Bondtolva: finish(deal.result(), deal.scored)

    `scores` is the running score of each seat, the fall in Bondtolva included, and `scores_after`
    the same after each deal. `dealers` are the dealers of all deals begun. `held` is for each pair
    of seats in Plus-Minus the number of sticks held between the two; what is left of it when the
    match ends has lapsed. `over` and `winners` (seats in ascending order) give the state of
    the match; there are no winners before it is over. `finish` needs `scored` only in Bondtolva:
    seat and points in the order in which they were made.
    """

    def __init__(
        self, game: str, options: Mapping[str, object], first_dealer: int, players: int
    ) -> None:
        expected = SEATS.get(game, options.get("players", 3))
        if players != expected or not 0 <= first_dealer < players:
            raise ValueError(f"{game} is for {expected} players, one of whom deals first")
        self.game = game
        self.options = dict(options)
        self.players = players
        self.scores = [0] * players
        self.scores_after: list[list[int]] = []
        self.dealers: list[int] = []
        self.held: dict[frozenset[int], int] = {}
        self.winners: list[int] = []
        self.counted_deals = 0
        self.next_dealer = first_dealer

    @property
    def over(self) -> bool:
        return bool(self.winners)

    def start_deal(self) -> tuple[int, dict[frozenset[int], int]]:
        """Return the dealer of the next deal, and the sticks held between pairs of seats while it is played."""
        if self.over:
            raise ValueError("the match is over")
        if len(self.dealers) > len(self.scores_after):
            raise ValueError("the last deal is not finished")
        self.dealers.append(self.next_dealer)
        return self.next_dealer, dict(self.held)

    def finish(self, result: Mapping[str, object], scored: Scored = ()) -> None:
        """Add the result of the current deal."""
        if len(self.dealers) != len(self.scores_after) + 1:
            raise ValueError("no deal has begun")
        payoffs = result["payoffs"]
        assert isinstance(payoffs, list)
        before = self.scores
        self.scores = [score + payoff for score, payoff in zip(self.scores, payoffs, strict=True)]
        if not result.get("annulled", False):
            self.counted_deals += 1
            self.next_dealer = (self.next_dealer + 1) % self.players

        if self.game == "bondtolva":
            self.finish_bondtolva(before, scored)
        elif self.game == "plus-minus":
            self.finish_plus_minus(payoffs, result["tied"])
        elif self.counted_deals == self.number("deals", DEALS_BY_DEFAULT[self.game]):
            self.winners = self.seats_with(max(self.scores))
        self.scores_after.append(list(self.scores))

    def number(self, option: str, default: int) -> int:
        return int(str(self.options.get(option, default)))

    def seats_with(self, score: int) -> list[int]:
        return [seat for seat in range(self.players) if self.scores[seat] == score]

    def finish_plus_minus(self, payoffs: list[int], tied: object) -> None:
        # Only a seat that scores by itself gets held sticks, so the payoffs show who scored.
        for pair in list(self.held):
            if sum(payoffs[seat] > 0 for seat in pair) == 1:
                del self.held[pair]
        assert isinstance(tied, list)
        for a, b in tied:
            pair = frozenset({a, b})
            self.held[pair] = self.held.get(pair, 0) + 1

        leaders = self.seats_with(max(self.scores))
        if len(leaders) == 1 and max(self.scores) >= self.number("sticks", 7):
            self.winners = leaders

    def finish_bondtolva(self, before: list[int], scored: Scored) -> None:
        target = self.number("target", 12)
        on_target = self.seats_with(target)
        if len(on_target) == 2:
            on_target = [self.first_to_reach(target, before, scored)]
        self.winners = on_target
        fall_to = self.number("fall_to", 7)
        self.scores = [fall_to if score > target else score for score in self.scores]

    @staticmethod
    def first_to_reach(target: int, before: Sequence[int], scored: Scored) -> int:
        running = list(before)
        for seat, points in scored:
            running[seat] += points
            if running[seat] == target:
                return seat
        raise ValueError("the order in which the points were made is missing")
