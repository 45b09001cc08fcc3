"""Reviews: what each decision of a finished deal cost, by what its seat knew at the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from matzl.analysis.hint import Worth, hint
from matzl.deal.deal import Deal
from matzl.errors import SetUpError
from matzl.players.ladder import effort_of
from matzl.search.estimate import TIE


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a finished deal, looked at again.

    Attributes
    ----------
    number
        The place of the action in the deal, from 1.
    seat
        Who decided.
    phase
        In which phase of the game.
    action, best
        What was done, and what was worth most by what the seat knew.
    cost
        How much less the action was worth than the best.
    worths
        What each legal action was worth, the best first.
    """

    number: int
    seat: int
    phase: str
    action: str
    best: str
    cost: float
    worths: Mapping[str, Worth]


def review(
    deal: Deal, level: str = "expert", seed: int = 0, *, seat: int | None = None
) -> Iterator[Decision]:
    """Look at every decision of a finished deal again, one after the other; a seat without a choice decides nothing.

    >>> from matzl.players.ladder import bot
    >>> deal, novice = Deal("bondtolva", seed=7), bot("novice")
    >>> while not deal.over:
    ...     deal.play(novice.choose(deal.view(deal.turn)))
    >>> first = next(review(deal, "club"))
    >>> first.number, first.seat, first.cost >= 0
    (1, 1, True)

    Parameters
    ----------
    level
        Who judges: a level that searches, with parameters if wanted.
    seed
        What its dice come from.
    seat
        Whose decisions, from 0; None for those of all.

    Raises
    ------
    SetUpError
        At once when it is no deal, it is not over, the level is none or does not search, or there is no such seat.
    """
    if not isinstance(deal, Deal):
        raise SetUpError(
            f"a review needs a deal, Deal.from_record(record), not {deal!r}", "no-deal"
        )
    if not deal.over:
        raise SetUpError("only a deal that is over can be reviewed; this one goes on", "not-over")
    check_asked(deal, level, seat)
    return _decisions(deal, level, seed, seat)


def check_asked(deal: Deal, level: str, seat: int | None) -> None:
    """See that a level searches, and that a deal has a seat.

    Raises
    ------
    SetUpError
        When not.
    """
    effort_of(level)
    if seat is not None and (type(seat) is not int or not 0 <= seat < deal.seats):
        raise SetUpError(f"the seats are 0 to {deal.seats - 1}, not {seat!r}", "seat")


def _decisions(deal: Deal, level: str, seed: int, seat: int | None) -> Iterator[Decision]:
    """The decisions of a finished deal as they are looked at again."""
    again, left = deal.copy(), []
    while again.actions:
        left.append(again.undo())
    for number, action in enumerate(reversed(left), 1):
        asked = seat is None or again.turn == seat
        if asked and not again.by_chance and len(again.legal) > 1:
            assert again.turn is not None
            told = hint(again.view(again.turn), level, seed)
            less = told.worths[told.action].mean - told.worths[action].mean
            cost = less if less > TIE else 0.0
            yield Decision(
                number, again.turn, again.phase.name, action, told.action, cost, told.worths
            )
        again.play(action)
