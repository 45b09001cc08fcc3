"""Reviews: the cost of each decision of a finished deal, given what its seat knew at the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.errors import SetUpError
from matzl.judge.hint import Value, hint
from matzl.players.levels import effort_of


@dataclass(frozen=True, slots=True)
class Decision:
    """A reviewed decision of a finished deal.

    Attributes
    ----------
    number
        The action's index in the deal, counting from 1.
    seat
        The seat that decided.
    phase
        The name of the phase of the game.
    action, best
        The action taken, and the one with the highest value given what the seat knew.
    cost
        The difference between the values of the best action and the one taken.
    values
        The value of each legal action, best first.
    """

    number: int
    seat: Seat
    phase: str
    action: str
    best: str
    cost: float
    values: Mapping[str, Value]


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
        At once if it is no deal or an unfinished one, if the level does not exist or does not search, or if there is no
        such seat.
    """
    if not isinstance(deal, Deal):
        raise SetUpError(
            f"a review needs a deal, such as Deal.from_record(record), not {deal!r}", "no-deal"
        )
    if not deal.over:
        raise SetUpError(
            "only a deal that is over can be reviewed; this one is still in play", "not-over"
        )
    check_review(deal, level, seat)
    return _decisions(deal, level, seed, seat)


def check_review(deal: Deal, level: str, seat: Seat | None) -> None:
    """Check that a level searches and that a deal has a seat.

    Raises
    ------
    SetUpError
        If not.
    """
    effort_of(level)
    if seat is not None and (type(seat) is not int or not 0 <= seat < deal.seats):
        raise SetUpError(
            f"the seat must be a number from 0 to {deal.seats - 1}, not {seat!r}", "seat"
        )


def _decisions(deal: Deal, level: str, seed: int, seat: Seat | None) -> Iterator[Decision]:
    for number, action, view in choices(deal, seat):
        yield judged(number, action, view, level, seed)


def choices(deal: Deal, seat: Seat | None = None) -> Iterator[tuple[int, str, View]]:
    """Play a deal again and yield each choice of a seat, or of all: its number from 1, the action taken, and the view."""
    replay, actions = deal.copy(), []
    while replay.actions:
        actions.append(replay.undo())
    for number, action in enumerate(reversed(actions), 1):
        wanted = seat is None or replay.turn == seat
        if wanted and not replay.by_chance and len(replay.legal) > 1:
            yield number, action, replay.view(replay.turn)
        replay.play(action)


def judged(number: int, action: str, view: View, level: str = "expert", seed: int = 0) -> Decision:
    """Return the review of one choice; parameters as from `choices`, and as those of `review`."""
    advice = hint(view, level, seed)
    difference = advice.values[advice.action].mean - advice.values[action].mean
    from matzl.search.estimate import TIE  # loads what only a search needs

    cost = difference if difference > TIE else 0.0
    assert view.seat is not None
    return Decision(number, view.seat, view.phase.name, action, advice.action, cost, advice.values)
