"""The deal of the day played by bots: the levels compared in the seat of the person, against the bots of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.features.daily.rule import DailyDeal
from matzl.players.bots import bot, seat_seed

COMPARED = ("novice", "club", "expert")
"""The levels that play the person's seat for comparison, the weakest first."""

WON, LOST = "1", "0"
"""The marks, in `DailyResult.tricks`, of a trick that the seat has won, and of another."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a seat: its payoff, and a mark for each trick in order (``1``: taken by the seat, ``0``: by another)."""

    payoff: int
    tricks: str

    @property
    def taken(self) -> int:
        """The number of tricks taken."""
        return self.tricks.count(WON)


def result_of(deal: Deal, seat: Seat) -> DailyResult:
    """Return the result of a seat in a deal, which is over."""
    assert deal.result is not None
    complete = (trick.winner for trick in deal.tricks if trick.winner is not None)
    tricks = "".join(WON if winner == seat else LOST for winner in complete)
    return DailyResult(deal.result.payoffs[seat], tricks)


def advance(
    daily: DailyDeal, level: str, actions: Sequence[str] = ()
) -> tuple[tuple[str, ...], DailyResult | None]:
    """Let bots play on after some actions, until the person's seat has acted once more or the deal is over.

    Parameters
    ----------
    level
        The level in the seat of the person.
    actions
        The actions so far.

    Returns
    -------
    All actions so far, and the result of the person's seat; None if the deal is not over yet.
    """
    deal = daily.deal()
    deal.play_all(actions)
    while not deal.over:
        seat = deal.turn
        assert seat is not None
        if deal.by_chance:
            deal.draw()
            continue
        own = seat == daily.seat
        player = bot(level if own else daily.level, seat_seed(daily.seed, deal.number, seat))
        deal.play(player.choose(deal.view(seat)))
        if own:
            break
    return deal.actions, result_of(deal, daily.seat) if deal.over else None


def result_of_level(daily: DailyDeal, level: str) -> DailyResult:
    """Return the result of a level in the person's seat, against the bots of the deal; this may take some seconds."""
    actions, result = advance(daily, level)
    while result is None:
        actions, result = advance(daily, level, actions)
    return result
