"""Reviews: the cost of each decision of a finished deal, given what its seat knew at the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from matzl.base.cards import Seat
from matzl.deal.deal import Deal, check_deal
from matzl.deal.validation import check_seat
from matzl.errors import SetUpError
from matzl.judge.hint import Judgement, Value, hint
from matzl.players.levels import parameters


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A turn in a finished deal at which a seat had more than one legal action.

    Attributes
    ----------
    number
        The action's index in the deal, counting from 1.
    action
        The action taken.
    position
        The deal before that action.
    """

    number: int
    action: str
    position: Deal

    @property
    def seat(self) -> Seat:
        """The seat to act."""
        assert self.position.turn is not None
        return self.position.turn

    @property
    def phase(self) -> str:
        """The name of the phase of the deal."""
        return self.position.phase.name


@dataclass(frozen=True, slots=True)
class Decision(DecisionPoint):
    """A reviewed decision of a finished deal.

    Attributes
    ----------
    judgement
        The values of all legal actions, given what the seat knew.
    """

    judgement: Judgement

    @property
    def best(self) -> str:
        """The action with the highest value."""
        return self.judgement.action

    @property
    def cost(self) -> float:
        """The difference between the values of the best action and the one taken."""
        return self.judgement.cost(self.action)

    @property
    def values(self) -> Mapping[str, Value]:
        """The value of each legal action, best first."""
        return self.judgement.values


def review(
    deal: Deal, level: str = "expert", seed: int = 0, *, seat: Seat | None = None
) -> Iterator[Decision]:
    """Yield the review of each decision of a finished deal; forced moves are skipped.

    >>> from matzl.players.bots import bot
    >>> deal, novice = Deal("bondtolva", seed=7), bot("novice")
    >>> while not deal.over:
    ...     deal.play(novice.choose(deal.view(deal.turn)))
    >>> first = next(review(deal, "club"))
    >>> first.number, first.seat, first.cost >= 0
    (1, 1, True)

    Parameters
    ----------
    deal
        A finished deal.
    level
        The level that judges: one that searches, with optional parameters.
    seed
        The seed of its random numbers.
    seat
        The seat whose decisions are reviewed, from 0; None for all seats.

    Raises
    ------
    SetUpError
        If `deal` is not a finished deal, if the level does not exist or does not search, or if there is no such seat; raised
        by the call itself, not by the iterator.
    """
    check_deal(deal, "a review")
    if not deal.over:
        raise SetUpError(
            "only a deal that is over can be reviewed; this one is still in play", "not-over"
        )
    check_review(deal, level, seat)
    return _decisions(deal, level, seed, seat)


def check_review(deal: Deal, level: str, seat: Seat | None) -> None:
    """Check that a level searches and that the seat exists in a deal.

    Raises
    ------
    SetUpError
        If the level does not search, or there is no such seat.
    """
    parameters(level)
    if seat is not None:
        check_seat(seat, deal.seats)


def _decisions(deal: Deal, level: str, seed: int, seat: Seat | None) -> Iterator[Decision]:
    for point in decision_points(deal):
        if seat in (None, point.seat):
            judgement = hint(point.position.view(point.seat), level, seed)
            yield Decision(point.number, point.action, point.position, judgement)


def decision_points(deal: Deal) -> Iterator[DecisionPoint]:
    """Replay a deal and yield the turns at which a seat had several legal actions."""
    position = deal.restarted()
    for number, action in enumerate(deal.actions, 1):
        if not position.by_chance and len(position.legal) > 1:
            yield DecisionPoint(number, action, position.copy())
        position.play(action)
