"""The analysis of a replayed deal in words and plain values: the cost of each decision, and reasons with their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.deal.replay import DealReplay
from matzl.features.replay.analysis import KNOWN, OPEN, AnalysedDecision, Explanation, payoff_curve
from matzl.features.replay.analysis_job import Analysis
from matzl.judge import Judgement
from matzl.parts import Figure, Inline, Item, Mark, Notice, Part, Progress
from matzl.teaching import Note
from matzl.teaching.lesson import remark_note
from matzl.teaching.remarks import Remark
from matzl.text.describe import RAISE, action_title, amount, interval_note, is_negligible, margin
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _

MAX_COSTLIEST = 5
"""The maximum number of decisions in the list of the costliest."""

CERTAIN = 2.0
"""The number of standard errors from which a cost counts as more than a sampling error."""


class Reader(NamedTuple):
    """The reader of an analysis in words: the names of the seats, the deck, and the visitor's seat (None for no seat)."""

    names: Sequence[str]
    deck: str
    seat: int | None = None


class JudgedDecision:
    """A decision as judged in one of `WAYS`, in words and values.

    Attributes
    ----------
    number, step
        The action's index in the deal, from 1, and the step of the position before it.
    name, own
        The name of the seat that decided, and whether it is the visitor's.
    word, title
        The card that was played, empty for a call, and the title of the action.
    loss, cost, margin
        The cost in payoff per deal; the same in words; half of its 95% confidence interval after ±, and whether values with
        all cards known come from playouts, not from exact play. The words are empty if the cost is negligible.
    certain
        Whether the cost is more than a sampling error.
    best, better
        The title of the best action; empty if there was none better. The action itself, if it is certain to be better.
    notes
        The reasons, each with its clause.
    actions
        All legal actions with their values, the best first.
    """

    def __init__(
        self, decision: AnalysedDecision, replay: DealReplay, way: str, reader: Reader
    ) -> None:
        info, judgement, cost = replay.deal.info, decision.judgements[way], decision.cost(way)
        error = judgement.values[decision.action].gap_error if cost else 0.0
        raised = replay.deal.actions[: decision.number - 1].count(RAISE)

        def title(word: str) -> str:
            return action_title(info, word, reader.deck, raised=raised, spoken=True)

        def said(remark: Remark, kind: str = "LESSONS") -> Note:
            return remark_note(info.name, remark, reader.names, reader.deck, kind)

        nothing = is_negligible(cost)
        taken, best = title(decision.action), title(judgement.action)
        estimated = way == OPEN and not judgement.exact and not nothing
        notes = _notes(decision.explanations[way], said, taken, best)
        self.number, self.step = decision.number, decision.number - 1
        self.name, self.own = reader.names[decision.seat], decision.seat == reader.seat
        self.word = decision.action if decision.phase == PLAY_PHASE else ""
        self.title = capitalised(taken)
        self.loss, self.cost = cost, "" if nothing else amount(cost, sign=False)
        self.margin = margin(error) + (f" ({_('estimated')})" if estimated else "")
        self.certain = cost >= CERTAIN * error
        self.best = "" if nothing else capitalised(best)
        self.notes = () if nothing else tuple(notes)
        self.better = "" if nothing or not self.certain else judgement.action
        self.actions = tuple(
            Item(f"{capitalised(title(word))} ", _value(judgement, word, word == decision.action))
            for word in judgement.values
        )


class AnalysisSummary:
    """The analysis of a deal by one way of judging, as a visitor sees it.

    Parameters
    ----------
    address
        Returns the address of a step.

    Attributes
    ----------
    way
        ``known``: by what the player knew; ``open``: with all cards known.
    decisions
        The decisions so far, in order.
    own, unsure, costliest
        Those of the visitor that have certainly cost something, those within the error, and the costliest of all, each
        time the worst first.
    verdict
        A sentence on the visitor's costliest decision; empty for others, and until all of the visitor's are judged.
    own_step
        The step of that decision; None without a verdict, and if there was no decision.
    progress
        The part that shows how far it is, or that it has failed; None once it is complete.
    curve
        The expected payoffs over the deal; None until all decisions are there.
    """

    def __init__(
        self,
        analysis: Analysis,
        replay: DealReplay,
        way: str,
        reader: Reader,
        address: Callable[[int], str],
    ) -> None:
        in_order = sorted(analysis.decisions, key=lambda each: each.number)
        self.way, self.decisions = way, [JudgedDecision(it, replay, way, reader) for it in in_order]
        worst = sorted(self.decisions, key=lambda each: -each.loss)
        certain = [each for each in worst if each.cost and each.certain]
        judged_all = reader.seat is not None and analysis.costs(reader.seat) is not None
        costliest = next((each for each in (*certain, *worst) if each.own), None)
        self.own = [each for each in certain if each.own]
        self.unsure = [each for each in worst if each.own and each.cost and not each.certain]
        self.costliest = certain[:MAX_COSTLIEST]
        self.verdict = _verdict(costliest) if judged_all else ""
        self.own_step = costliest.step if judged_all and costliest else None
        self.progress = _progress(analysis)
        self.curve: Figure | None = None
        if analysis.done and in_order:
            self.curve = payoff_curve(in_order, replay, reader.names, address, way)

    def at(self, step: int) -> JudgedDecision | None:
        """Return the decision at a step, None if there is none."""
        return next((each for each in self.decisions if each.step == step), None)

    @property
    def costs_of_cards(self) -> list[tuple[str, str]]:
        """The cards that certainly cost something, by name, each with its cost."""
        costly = (each for each in self.decisions if each.cost and each.certain)
        return [(each.word, each.cost) for each in costly if each.word in CARD_NAMES]


def _value(judgement: Judgement, word: str, taken: bool) -> tuple[Inline, ...]:
    """Return an action's value (marked if it is best) and a note: its error, and whether it was chosen or is nearly best."""
    value, cost = judgement.values[word], judgement.cost(word)
    best = is_negligible(cost)
    close = not best and cost < CERTAIN * value.gap_error
    notes = filter(None, (_("chosen") * taken, _("within the error") * close))
    number = Mark(amount(value.mean), "strong" if best else "quiet")
    return number, ", ".join((margin(value.error), *notes))


def _progress(analysis: Analysis) -> Part | None:
    number, judged = analysis.number, len(analysis.decisions)
    if analysis.failed:
        text = _("The analysis failed. This is a bug in matzl; the server’s log has the details.")
        return Notice(text, "wrong")
    if number is None:
        waits = analysis.warm_up() is not None
        prepared = _("The search is being prepared for this computer.")
        return Progress(prepared if waits else _("The analysis is starting …"), 0, 1)
    if analysis.done:
        return None
    text = _("{number} of {all} decisions judged").format(number=judged, all=number)
    return Progress(text, judged, number)


def _verdict(costliest: JudgedDecision | None) -> str:
    """Return a sentence on the visitor's costliest decision, or one that says that none is certain to have cost anything."""
    if costliest is None:
        return _("You had no decisions to make in this deal.")
    if not (costliest.cost and costliest.certain):
        return _("None of your decisions was clearly worse than another choice.")
    sentence = _("Your costliest decision: {action}. It cost you {amount} on average.")
    return sentence.format(action=costliest.title, amount=costliest.cost)


def _notes(
    explanation: Explanation, said: Callable[..., Note], taken: str, best: str
) -> Iterator[Note]:
    """Yield the reasons in an explanation as sentences; `said` turns a remark into words."""
    if explanation.mistake is not None:
        yield said(explanation.mistake, "MISTAKES")
    if explanation.advice:
        note = _together(map(said, explanation.advice))
        quoted = _("The lesson says of the better choice: “{sentence}”").format(sentence=note.text)
        yield Note(quoted, note.clause)
    if explanation.endings is not None:
        after, instead = explanation.endings
        ends = [_together(map(said, each.remarks)) for each in explanation.endings]
        sentence = _(
            "If all then played on as well as possible, seeing all cards: {taken} {payoff} (“{words}”), {best} {better} "
            "(“{instead}”)."
        )
        gains = {"payoff": amount(after.gain), "better": amount(instead.gain)}
        gains |= {"words": ends[0].text, "instead": ends[1].text}
        yield Note(sentence.format(taken=taken, best=best, **gains), ends[0].clause)


def _together(notes: Iterable[Note]) -> Note:
    """Return several notes as one, with the last of their clauses."""
    parts = tuple(notes)
    clauses = [each.clause for each in parts if each.clause]
    return Note(" ".join(each.text for each in parts), clauses[-1] if clauses else "")


def way_title(way: str) -> str:
    """Return the name of a way of judging."""
    return {KNOWN: _("By what the player knew"), OPEN: _("With all cards known")}[way]


def way_explanation(way: str) -> str:
    """Return an explanation of a way of judging."""
    about = {
        KNOWN: _(
            "Each decision compared with the best one, on average over the hands that the player had to allow for, as "
            "estimated by the bot Expert."
        ),
        OPEN: _(
            "Each decision compared with the best one if all cards are known: exact where matzl can work the deal out "
            "to its end; otherwise estimated by playing it out many times by rules of thumb, and marked as such."
        ),
    }
    return f"{about[way]} {interval_note()}"
