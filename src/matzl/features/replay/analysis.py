"""The analysis of a deal that has been played: each decision judged in two ways, and the payoffs expected after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matzl.deal.deal import Deal
from matzl.judge.judging import Judgement, Outlook, alone, judge_known, judge_open
from matzl.judge.solve import gained, solve
from matzl.players.levels import ADVISER
from matzl.teaching.mistakes import advice, mistake, outcome
from matzl.teaching.remarks import Remark

KNOWN, OPEN = "known", "open"
"""The two ways of judging: by what the seat knew, and with all cards known."""
WAYS = (KNOWN, OPEN)

SMALL = 0.05
"""The cost, in payoff per deal, from which a decision is explained in words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a deal if everybody plays on as well as possible with all cards known.

    Attributes
    ----------
    gain
        The objective of the seat that decided: its payoff, minus the other's in games for two.
    remarks
        The tutor's remarks to that seat after the deal.
    """

    gain: float
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The difference between an action and the best one in words; empty where no common case fits.

    Attributes
    ----------
    mistake
        A remark on the difference; None if no case fits.
    advice
        Remarks of the tutor on the best call; empty for cards.
    endings
        The ends of the deal after the action taken and after the best one; None if they are the same or cannot be computed.
    """

    mistake: Remark | None = None
    advice: tuple[Remark, ...] = ()
    endings: tuple[Ending, Ending] | None = None


@dataclass(frozen=True, slots=True)
class AnalysedDecision:
    """A decision with both judgements.

    Attributes
    ----------
    number
        The action's index in the deal, from 1.
    seat, phase, action
        The seat that decided, the name of the phase, and the action it took.
    judgements
        The judgement in each of `WAYS`.
    before, after
        The payoff of each seat to be expected with all cards known: if the best action is taken, and after this one.
    explanations
        The explanation in each of `WAYS`; empty ones where the cost is small.
    """

    number: int
    seat: int
    phase: str
    action: str
    judgements: Mapping[str, Judgement]
    before: tuple[float, ...]
    after: tuple[float, ...]
    explanations: Mapping[str, Explanation]


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision to analyse: its number in the deal, the action taken, and the deal before it."""

    number: int
    action: str
    position: Deal


def questions(deal: Deal) -> list[PendingDecision]:
    """Return the decisions of a finished deal in order, those with a single legal action left out.

    The deal is taken by itself: the score of its match is left out, so that values are payoffs of the deal.
    """
    played, found = alone(deal), []
    position = played.restarted()
    for number, action in enumerate(played.actions, 1):
        if not position.by_chance and len(position.legal) > 1:
            found.append(PendingDecision(number, action, position.copy()))
        position.play(action)
    return found


def analyse(decision: PendingDecision, level: str = ADVISER) -> AnalysedDecision:
    """Return the analysis of a decision, always the same; this may take a second.

    Parameters
    ----------
    level
        The level that judges by what the seat knew.
    """
    position, action = decision.position, decision.action
    seat = position.turn
    assert seat is not None
    known = judge_known(position.view(seat), action, level)
    outlook = judge_open(position, action)
    judgements = {KNOWN: known, OPEN: outlook.judgement}
    return AnalysedDecision(
        number=decision.number,
        seat=seat,
        phase=position.phase.name,
        action=action,
        judgements=judgements,
        before=outlook.payoffs[outlook.judgement.best],
        after=outlook.payoffs[action],
        explanations={
            way: _explained(position, action, judgement, outlook)
            for way, judgement in judgements.items()
        },
    )


def _explained(position: Deal, action: str, judgement: Judgement, outlook: Outlook) -> Explanation:
    if judgement.cost < SMALL:
        return Explanation()
    view = position.view(position.turn)
    endings = None
    if outlook.judgement.exact:
        taken, best = (_ending(position, word, outlook) for word in (action, judgement.best))
        if taken is not None and best is not None and taken.gain < best.gain:
            endings = taken, best
    return Explanation(
        mistake(view, action, judgement.best), tuple(advice(view, judgement.best)), endings
    )


def _ending(position: Deal, action: str, outlook: Outlook) -> Ending | None:
    """Return the end of a deal after an action and the best line.

    None if it depends on cards to be drawn, or on which of several equally good actions somebody takes.
    """
    seat, deal = position.turn, position.copy()
    assert seat is not None
    deal.play(action)
    while not deal.over:
        if deal.by_chance:
            return None
        deal.play(deal.legal[0] if len(deal.legal) == 1 else solve(deal).best)
    result = deal.result
    assert result is not None
    gain = float(gained(result.payoffs, seat))
    if abs(gain - gained(outlook.payoffs[action], seat)) > SMALL:
        return None
    return Ending(gain, tuple(outcome(deal.view(seat))))
