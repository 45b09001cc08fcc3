"""Decisions of a learner against the advice of a lesson, and their consequences."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import Seat
from matzl.teaching.remarks import Remark


@dataclass(frozen=True, slots=True)
class OwnWay:
    """A decision against the advice of the lesson.

    Attributes
    ----------
    place, phase
        The number of actions before it, and the name of the phase of the deal.
    chosen, advised
        The action taken, and the one that was advised.
    reason
        The difference between the two by what the learner knew, if it is one of the common cases.
    trick
        The number of the trick, from 1, if a card was played; else 0.
    trick_to
        The seat that took the trick, if it is complete.
    points
        The card points in that trick; None in games without card points.
    """

    place: int
    phase: str
    chosen: str
    advised: str
    reason: Remark | None = None
    trick: int = 0
    trick_to: Seat | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The consequence of a decision against the advice, told after the deal.

    Attributes
    ----------
    own
        The decision.
    payoffs
        The payoffs of the deal.
    with_advice
        The payoffs if the learner had followed the advice from that decision on.
    gain
        The learner's gain by the advice: the difference in payoff, between two seats that of the differences.
    """

    own: OwnWay
    payoffs: tuple[int, ...]
    with_advice: tuple[int, ...]
    gain: int
