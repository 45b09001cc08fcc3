"""The analysis of a replayed deal in words and plain values: the cost of each decision, and reasons with their clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.deal.replay import DealReplay
from matzl.features.replay.analyses import Analysis
from matzl.features.replay.analysis import KNOWN, OPEN, AnalysedDecision, Ending, Explanation
from matzl.features.replay.curve import DealCurve, payoff_curve
from matzl.table.live.warm_up import WarmUpProgress
from matzl.table.presentation.cards import CardFace, card_face
from matzl.teaching import Note
from matzl.teaching.mistakes import mistake_note
from matzl.text.describe import RAISE, action_title, amount, is_negligible
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _

MAX_COSTLIEST = 5
"""The number of decisions in the list of the costliest."""

CERTAIN = 2.0
"""The number of standard errors from which a cost counts as more than an error of sampling."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision, judged in one way.

    Attributes
    ----------
    number
        The action's index in the deal, from 1; the position before it is step ``number - 1``.
    name
        The name of the seat.
    title, card
        The action taken, and its card if it is one.
    cost, error
        The cost in payoff per deal and its standard error; empty if negligible.
    certain
        Whether the cost is more than an error of sampling.
    estimated
        Whether values with all cards known come from playouts, not from exact play.
    best
        The best action; empty if there was none better.
    share
        The cost in per cent of the costliest decision's.
    notes
        The reasons, each with its clause.
    """

    number: int
    name: str
    title: str
    card: CardFace | None
    cost: str
    error: str
    certain: bool
    estimated: bool
    best: str
    share: int
    notes: tuple[Note, ...]

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
        The decisions so far.
    costliest
        The costliest of them, the worst first.
    number
        The number of all decisions, None until it is known.
    done, failed
        Whether it is complete, and whether it has failed.
    curve
        The expected payoffs over the deal; None until there are any.
    warm_up
        The progress of the compilation that the analysis waits for; None if there is none.
    """

    way: str
    decisions: tuple[JudgedDecision, ...]
    costliest: tuple[JudgedDecision, ...]
    number: int | None
    done: bool
    failed: bool
    curve: DealCurve | None
    warm_up: WarmUpProgress | None

    @property
    def preparation(self) -> str:
        """A sentence on the preparations for the first decision; empty once decisions are judged."""
        if self.number is not None:
            return ""
        if self.warm_up is None:
            return _("The analysis is starting …")
        return _("The search is being prepared for this computer: {done} of {steps} steps").format(
            done=self.warm_up.done, steps=self.warm_up.steps
        )

    def at(self, step: int) -> JudgedDecision | None:
        """Return the decision that is made at a step, None if there is none."""
        return next((each for each in self.decisions if each.step == step), None)

    @property
    def of_cards(self) -> dict[str, JudgedDecision]:
        """The decisions to play a card, by its name."""
        return {each.card.word: each for each in self.decisions if each.card is not None}


def analysis_summary(
    analysis: Analysis, replay: DealReplay, way: str, names: Sequence[str], deck: str
) -> AnalysisSummary:
    """Return an analysis, judged in one way, with the names of the seats and the cards of a deck."""
    found = list(analysis.decisions)
    most = max((each.judgements[way].cost for each in found), default=0.0)
    deal = replay.deal
    decisions = tuple(
        _decision(each, deal.info, deal.actions, way, most, names, deck) for each in found
    )
    worst = sorted(
        zip(found, decisions, strict=True), key=lambda pair: -pair[0].judgements[way].cost
    )
    costliest = [shown for _, shown in worst if shown.cost and shown.certain]
    return AnalysisSummary(
        way=way,
        decisions=decisions,
        costliest=tuple(costliest[:MAX_COSTLIEST]),
        number=analysis.number,
        done=analysis.done,
        failed=analysis.failed,
        curve=payoff_curve(found, replay, names) if found else None,
        warm_up=analysis.warm_up(),
    )


def _decision(
    decision: AnalysedDecision,
    info: GameInfo,
    actions: Sequence[str],
    way: str,
    most: float,
    names: Sequence[str],
    deck: str,
) -> JudgedDecision:
    judgement = decision.judgements[way]
    raised = actions[: decision.number - 1].count(RAISE)

    def title(word: str) -> str:
        return action_title(info, decision.phase, word, deck=deck, raised=raised, spoken=True)

    nothing = is_negligible(judgement.cost)
    known_card = decision.phase == PLAY_PHASE and decision.action in CARD_NAMES
    return JudgedDecision(
        number=decision.number,
        name=names[decision.seat],
        title=capitalised(title(decision.action)),
        card=card_face(decision.action, deck) if known_card else None,
        cost="" if nothing else amount(judgement.cost, sign=False),
        error="" if is_negligible(judgement.error) else amount(judgement.error, sign=False),
        certain=judgement.cost >= CERTAIN * judgement.error,
        estimated=way == OPEN and not judgement.exact,
        best="" if nothing else capitalised(title(judgement.best)),
        share=round(100 * judgement.cost / most) if most else 0,
        notes=()
        if nothing
        else tuple(
            _notes(
                decision.explanations[way],
                info,
                names,
                deck,
                title(decision.action),
                title(judgement.best),
            )
        ),
    )


def _notes(
    explanation: Explanation, info: GameInfo, names: Sequence[str], deck: str, taken: str, best: str
) -> list[Note]:
    """Return the reasons of an explanation as sentences."""
    notes = []
    if explanation.mistake is not None:
        notes.append(mistake_note(info.name, explanation.mistake, names, deck))
    for each in explanation.advice:
        said = mistake_note(info.name, each, names, deck, "LESSONS")
        quoted = _("The lesson says of the better choice: “{sentence}”").format(sentence=said.text)
        notes.append(Note(quoted, said.clause))
    if explanation.endings is not None:
        notes.append(_compared(explanation.endings, info, names, deck, taken, best))
    return notes


def _compared(
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
        " ".join(
            mistake_note(info.name, each, names, deck, "LESSONS").text for each in ending.remarks
        )
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
