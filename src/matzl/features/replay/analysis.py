"""The analysis of a deal that has been played: each decision judged in two ways, and the payoffs expected after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile

from matzl.deal.deal import Deal
from matzl.deal.replay import DealReplay
from matzl.drawn import Series
from matzl.errors import RecordError
from matzl.judge import Judgement, hint
from matzl.judge.review import DecisionPoint, decision_points
from matzl.judge.solve import best_line, gained, solve
from matzl.parts import Figure, Link, Row, numbers_table
from matzl.players.levels import ADVISER
from matzl.table.live.jobs import job
from matzl.teaching.remarks import Remark
from matzl.teaching.tutor import tutor_for
from matzl.text.describe import amount
from matzl.text.languages import translated as _

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
    """The difference between an action and the best one in words; empty if no common case fits.

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
    """A decision with its judgements in both ways.

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

    def cost(self, way: str) -> float:
        """Return the cost of the action, in payoff per deal."""
        return self.judgements[way].cost(self.action)


def points_alone(deal: Deal) -> list[DecisionPoint]:
    """Return a finished deal's turns with several legal actions, as if its match had no score yet.

    So values are plain payoffs of the deal.

    >>> from matzl.players.bots import bot
    >>> deal, novice = Deal("plus-minus", seed=1, score=[3, 0, 0]), bot("novice")
    >>> while not deal.over:
    ...     deal.play(novice.choose(deal.view(deal.turn)))
    >>> points_alone(deal)[0].position.begun_with["score"]
    [0, 0, 0]
    """
    record = {name: value for name, value in deal.record().items() if name != "meta"}
    with suppress(RecordError):  # in a game whose results depend on the score
        deal = Deal.from_record(record, deal.begun_with["carried"])
    return list(decision_points(deal))


@job
def analyse(point: DecisionPoint, level: str = ADVISER) -> AnalysedDecision:
    """Return the analysis of a decision, which is deterministic and may take a second.

    Parameters
    ----------
    level
        The level that judges by what the seat knew.
    """
    position, action, seat = point.position, point.action, point.seat
    solution = solve(position)
    judgements = {KNOWN: hint(position.view(seat), level), OPEN: solution.judgement()}
    payoffs = {word: tuple(map(float, paid)) for word, paid in solution.values.items()}
    best = solution.best if judgements[OPEN].cost(action) else action
    return AnalysedDecision(
        number=point.number,
        seat=seat,
        phase=position.phase.name,
        action=action,
        judgements=judgements,
        before=payoffs[best],
        after=payoffs[action],
        explanations={
            way: _explanation(point, judgement, judgements[OPEN])
            for way, judgement in judgements.items()
        },
    )


def _explanation(point: DecisionPoint, judgement: Judgement, open_: Judgement) -> Explanation:
    if judgement.cost(point.action) < SMALL:
        return Explanation()
    view, best = point.position.view(point.seat), judgement.action
    endings = None
    if open_.exact:
        taken, better = (_ending(point, word, open_) for word in (point.action, best))
        if taken is not None and better is not None and taken.gain < better.gain:
            endings = taken, better
    teaching = tutor_for(view)
    # remarks on the advised card would say again what the one on the mistake says
    advice = () if teaching.playing else teaching.advice(best)
    return Explanation(
        teaching.mistake(point.action, best),
        tuple(remark for remark in advice if remark.code != "advised"),
        endings,
    )


def _ending(point: DecisionPoint, action: str, judgement: Judgement) -> Ending | None:
    """Return the end of a deal after an action followed by the best line.

    None if it depends on cards to be drawn, or on which of several equally good actions a seat takes.
    """
    deal = best_line(point.position, action)
    if deal.result is None:
        return None
    gain = float(gained(deal.result.payoffs, point.seat))
    if abs(gain - judgement.values[action].mean) > SMALL:
        return None
    return Ending(gain, tuple(tutor_for(deal.view(point.seat)).debrief()))


def payoff_curve(
    decisions: Sequence[AnalysedDecision],
    replay: DealReplay,
    names: Sequence[str],
    address: Callable[[int], str],
) -> Figure:
    """Return the payoff curve of a deal from all its decisions (at least one) in order, with links to the steps."""
    last = len(replay) - 1
    values = [(0, decisions[0].before), *((each.number, each.after) for each in decisions)]
    result = replay.deal.result
    assert result is not None
    values.append((last, tuple(map(float, result.payoffs))))
    places = tuple(float(step) for step, _payoffs in values)
    by_seat = zip(*(payoffs for _step, payoffs in values), strict=True)
    rows = (
        Row((Link(f"{step}", address(step)), *map(amount, _at(values, step))))
        for step in replay.stops
    )
    exact = takewhile(lambda each: each.judgements[OPEN].exact, reversed(decisions))
    return Figure(
        _("Expected score of the deal, with all cards known"),
        tuple(Series(numbers, places, name) for name, numbers in zip(names, by_seat, strict=True)),
        exact=min((each.number for each in exact), default=None),
        table=numbers_table(rows, _("Step"), *names),
    )


def _at(values: Sequence[tuple[int, tuple[float, ...]]], step: int) -> tuple[float, ...]:
    """Return the values at a step, which are those after the last decision before it."""
    return [payoffs for number, payoffs in values if number <= step][-1]
