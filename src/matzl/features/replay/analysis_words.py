"""The analysis of a replayed deal in words and plain values: the cost of each decision, and reasons with their clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.deal.replay import DealReplay
from matzl.features.replay.analyses import Analysis
from matzl.features.replay.analysis import (
    KNOWN,
    OPEN,
    AnalysedDecision,
    Ending,
    Explanation,
    payoff_curve,
)
from matzl.parts import Figure
from matzl.table.core.waiting import Preparation
from matzl.teaching import Note
from matzl.teaching.lesson import remark_note
from matzl.text.describe import RAISE, action_title, amount, is_negligible
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _

MAX_COSTLIEST = 5
"""The number of decisions in the list of the costliest."""

CERTAIN = 2.0
"""The number of standard errors from which a cost counts as more than an error of sampling."""


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """A legal action with its value and the margin of that, such as “ ± 0.1”; empty if negligible."""

    title: str
    value: str
    margin: str


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision, judged in one way.

    Attributes
    ----------
    number
        The action's index in the deal, from 1; the position before it is step ``number - 1``.
    seat, name, own
        The seat that decided, its name, and whether it is the visitor's.
    word, title
        The action taken, and its title.
    cost, margin
        The cost in payoff per deal; its standard error, and whether values with all cards known come from playouts, not from
        exact play. Both are empty if negligible.
    certain
        Whether the cost is more than an error of sampling.
    best
        The best action; empty if there was none better.
    notes
        The reasons, each with its clause.
    actions
        All legal actions, the best first.
    """

    number: int
    seat: int
    name: str
    own: bool
    word: str
    title: str
    cost: str
    margin: str
    certain: bool
    best: str
    notes: tuple[Note, ...]
    actions: tuple[JudgedAction, ...]

    @property
    def step(self) -> int:
        """The step of the position in which the decision was made."""
        return self.number - 1


@dataclass(frozen=True, slots=True)
class AnalysisSummary:
    """An analysis, judged in one way.

    Attributes
    ----------
    way
        ``known``: by what the player knew; ``open``: with all cards known.
    decisions
        The decisions so far: the visitor's own first, then the others, each in order.
    costliest
        The costliest of them, the worst first.
    own
        The number of decisions of the visitor's seat.
    verdict
        A sentence on the visitor's costliest decision; empty for others, and until all of the visitor's are judged.
    own_step
        The step of that decision; None without a verdict, and if there was no decision.
    number
        The number of all decisions, None until it is known.
    done, failed
        Whether it is complete, and whether it has failed.
    curve
        The expected payoffs over the deal; None until all decisions are there.
    warm_up
        The progress of the compilation that the analysis waits for; None if there is none.
    """

    way: str
    decisions: tuple[JudgedDecision, ...]
    costliest: tuple[JudgedDecision, ...]
    own: int
    verdict: str
    own_step: int | None
    number: int | None
    done: bool
    failed: bool
    curve: Figure | None
    warm_up: Preparation | None

    @property
    def preparation(self) -> str:
        """A sentence on the preparations for the first decision; empty once decisions are judged."""
        if self.number is not None:
            return ""
        if self.warm_up is None:
            return _("The analysis is starting …")
        return _("The search is being prepared for this computer.")

    def at(self, step: int) -> JudgedDecision | None:
        """Return the decision that is made at a step, None if there is none."""
        return next((each for each in self.decisions if each.step == step), None)

    @property
    def costs_of_cards(self) -> list[tuple[str, str]]:
        """The cards that have cost something for certain, by name, each with its cost."""
        costly = (each for each in self.decisions if each.cost and each.certain)
        return [(each.word, each.cost) for each in costly if each.word in CARD_NAMES]


def analysis_summary(
    analysis: Analysis,
    replay: DealReplay,
    way: str,
    names: Sequence[str],
    deck: str,
    seat: int | None = None,
) -> AnalysisSummary:
    """Return an analysis, judged in one way, with the names of the seats and the cards of a deck.

    Parameters
    ----------
    seat
        The visitor's seat; None without one.
    """
    in_order = sorted(analysis.decisions, key=lambda each: each.number)
    own_first = sorted(in_order, key=lambda each: each.seat != seat)
    decisions = tuple(_decision(each, replay, way, names, deck, seat) for each in own_first)
    worst = sorted(
        zip(own_first, decisions, strict=True), key=lambda pair: pair[0].cost(way), reverse=True
    )
    certain = [judged for _, judged in worst if judged.cost and judged.certain]
    own = [judged for _, judged in worst if judged.seat == seat]
    judged_all = seat is not None and analysis.costs(seat) is not None
    costliest = next((each for each in (*certain, *own) if each.seat == seat), None)
    return AnalysisSummary(
        way=way,
        decisions=decisions,
        costliest=tuple(certain[:MAX_COSTLIEST]),
        own=len(own),
        verdict=_verdict(costliest) if judged_all else "",
        own_step=costliest.step if judged_all and costliest is not None else None,
        number=analysis.number,
        done=analysis.done,
        failed=analysis.failed,
        curve=payoff_curve(in_order, replay, names) if analysis.done and in_order else None,
        warm_up=analysis.warm_up(),
    )


def _verdict(costliest: JudgedDecision | None) -> str:
    """Return a sentence on the visitor's costliest decision, None if there was no decision."""
    if costliest is None:
        return _("You had no decisions to make in this deal.")
    if not costliest.cost:
        return _("None of your decisions cost you anything on average.")
    if not costliest.certain:
        return _(
            "None of your decisions was clearly worse than another choice: what they cost you is within the error of "
            "the estimate."
        )
    sentence = _("Your costliest decision: {action}. It cost you {amount} on average.")
    return sentence.format(action=costliest.title, amount=costliest.cost)


def _decision(
    decision: AnalysedDecision,
    replay: DealReplay,
    way: str,
    names: Sequence[str],
    deck: str,
    seat: int | None,
) -> JudgedDecision:
    info, judgement, cost = replay.deal.info, decision.judgements[way], decision.cost(way)
    error = judgement.values[decision.action].gap_error if cost else 0.0
    raised = replay.deal.actions[: decision.number - 1].count(RAISE)

    def title(word: str) -> str:
        return action_title(info, decision.phase, word, deck=deck, raised=raised, spoken=True)

    nothing = is_negligible(cost)
    taken, best = title(decision.action), title(judgement.action)
    notes = _notes(decision.explanations[way], info, names, deck, taken, best)
    estimated = way == OPEN and not judgement.exact and not nothing
    return JudgedDecision(
        number=decision.number,
        seat=decision.seat,
        name=names[decision.seat],
        own=decision.seat == seat,
        word=decision.action if decision.phase == PLAY_PHASE else "",
        title=capitalised(taken),
        cost="" if nothing else amount(cost, sign=False),
        margin=_margin(error) + (f" ({_('estimated')})" if estimated else ""),
        certain=cost >= CERTAIN * error,
        best="" if nothing else capitalised(best),
        notes=() if nothing else tuple(notes),
        actions=tuple(
            JudgedAction(capitalised(title(word)), amount(value.mean), _margin(value.error))
            for word, value in judgement.values.items()
        ),
    )


def _margin(error: float) -> str:
    return "" if is_negligible(error) else f" ± {amount(error, sign=False)}"


def _notes(
    explanation: Explanation, info: GameInfo, names: Sequence[str], deck: str, taken: str, best: str
) -> list[Note]:
    """Return the reasons of an explanation as sentences."""
    notes = []
    if explanation.mistake is not None:
        notes.append(remark_note(info.name, explanation.mistake, names, deck, "MISTAKES"))
    for each in explanation.advice:
        said = remark_note(info.name, each, names, deck)
        quoted = _("The lesson says of the better choice: “{sentence}”").format(sentence=said.text)
        notes.append(Note(quoted, said.clause))
    if explanation.endings is not None:
        notes.append(_comparison(explanation.endings, info, names, deck, taken, best))
    return notes


def _comparison(
    endings: tuple[Ending, Ending],
    info: GameInfo,
    names: Sequence[str],
    deck: str,
    taken: str,
    best: str,
) -> Note:
    """Return a comparison of the ends of the deal after two actions."""
    gains = [amount(each.gain) for each in endings]
    said = [
        " ".join(remark_note(info.name, each, names, deck).text for each in ending.remarks)
        for ending in endings
    ]
    sentence = _(
        "If all then played on as well as possible, seeing all cards: {taken} {payoff} (“{words}”), {best} {better} "
        "(“{instead}”)."
    )
    text = sentence.format(
        taken=taken, payoff=gains[0], words=said[0],
        best=best, better=gains[1], instead=said[1],
    )  # fmt: skip
    clauses = [each.clause for each in endings[0].remarks if each.clause]
    return Note(text, clauses[-1] if clauses else "")


def way_title(way: str) -> str:
    """Return the name of a way of judging."""
    return {KNOWN: _("By what the player knew"), OPEN: _("With all cards known")}[way]


def way_explanation(way: str) -> str:
    """Return an explanation of a way of judging."""
    return {
        KNOWN: _(
            "Each decision compared with the best one, on average over hands that the player had to allow for, as the "
            "bot Expert estimates it; ± is the standard error of the estimate."
        ),
        OPEN: _(
            "Each decision compared with the best one if all cards are known: exact where matzl can calculate the deal to "
            "its end; otherwise estimated by playing on many times by rules of thumb, and marked so. ± is the standard "
            "error of the estimate."
        ),
    }[way]
