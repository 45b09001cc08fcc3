"""The analysis of a deal that has been played: each decision judged in two ways, and the payoffs expected over the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

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
    """The reasons why the best action is better than the one taken, as remarks; empty if none is found.

    Attributes
    ----------
    mistake
        A remark on the difference between the two actions; None if no common case fits.
    advice
        Remarks of the tutor on the best call or, if there is none on the difference by what is known, on the best card.
    endings
        The ends of the deal after the action taken and after the best one; None if they are the same or cannot be computed.
    """

    mistake: Remark | None = None
    advice: tuple[Remark, ...] = ()
    endings: tuple[Ending, Ending] | None = None


@dataclass(frozen=True, slots=True)
class AnalysedDecision:
    """A decision with its judgement in each of `WAYS`.

    Attributes
    ----------
    number
        The action's index in the deal, from 1.
    seat, phase, action
        The seat that decided, the name of the phase, and the action it took.
    judgements
        The judgement in each of `WAYS`.
    explanations
        The explanation in each of `WAYS`; empty ones where the cost is small.
    """

    number: int
    seat: int
    phase: str
    action: str
    judgements: Mapping[str, Judgement]
    explanations: Mapping[str, Explanation]

    def cost(self, way: str) -> float:
        """Return the cost of the action, in payoff per deal."""
        return self.judgements[way].cost(self.action)

    def expected(self, way: str) -> tuple[tuple[int, float], tuple[int, float]]:
        """Return the steps before and after the action, each with the payoff that the seat could then expect."""
        judgement = self.judgements[way]
        best, taken = (judgement.values[word].mean for word in (judgement.action, self.action))
        return (self.number - 1, best), (self.number, taken)


def points_alone(deal: Deal) -> list[DecisionPoint]:
    """Return a finished deal's turns with several legal actions, as if its match had no score yet.

    Values are then plain payoffs of the deal.

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
    """Return the analysis of a decision, the same each time; this may take a second.

    Parameters
    ----------
    level
        The level that judges by what the seat knew.
    """
    position, seat, phase = point.position, point.seat, point.position.phase.name
    judgements = {KNOWN: hint(position.view(seat), level), OPEN: solve(position).judgement()}
    reasons = {way: _explanation(point, it, judgements[OPEN]) for way, it in judgements.items()}
    return AnalysedDecision(point.number, seat, phase, point.action, judgements, reasons)


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
    mistake = teaching.mistake(point.action, best)
    if teaching.playing and (mistake is not None or judgement is open_):
        return Explanation(mistake, (), endings)
    same = {it.code for it in teaching.advice(point.action)} if teaching.playing else ()
    reasons = tuple(it for it in teaching.advice(best) if it.argues and it.code not in same)
    return Explanation(mistake, reasons, endings)


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
    way: str,
) -> Figure:
    """Return the figure of the payoffs expected over a deal, given all its decisions in order, with links to the steps.

    The line of a seat has what could be expected before and after its own decisions, so that it falls by what they cost.
    """
    result, curves = replay.deal.result, list[Series]()
    assert result is not None
    for seat, name in enumerate(names):
        own = (each.expected(way) for each in decisions if each.seat == seat)
        end = len(replay) - 1, float(gained(result.payoffs, seat))
        places, numbers = zip(*chain(*own, (end,)), strict=True)
        curves.append(Series(numbers, places, name))
    rows = (
        Row((Link(f"{step}", address(step)), *(amount(_at(curve, step)) for curve in curves)))
        for step in replay.stops
    )
    titles = {KNOWN: _("Expected score of the deal, by what each player knew")}
    titles[OPEN] = _("Expected score of the deal, with all cards known")
    table = numbers_table(rows, _("Step"), *names, named=True)
    return Figure(titles[way], tuple(curves), table=table)


def _at(curve: Series, step: int) -> float:
    """Return the value of a curve at a step: that of its last point not after the step, or else of its first point."""
    before = [i for i, place in enumerate(curve.places) if place <= step]
    return curve.numbers[max(before, default=0)]
