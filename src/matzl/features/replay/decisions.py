"""The analysis of a deal on its page: the way of judging, the decisions with their costs, and the curve of payoffs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import urlencode

from matzl.features.replay.analysis import KNOWN, WAYS
from matzl.features.replay.analysis_words import (
    AnalysisSummary,
    JudgedDecision,
    way_explanation,
    way_title,
)
from matzl.features.replay.replayed_deal import ReplayedDeal
from matzl.parts import (
    Column,
    Inline,
    Line,
    Link,
    Links,
    Mark,
    Part,
    Row,
    Section,
    Table,
    Text,
)
from matzl.text.describe import deal_unit
from matzl.text.languages import translated as _


def beside(replayed: ReplayedDeal, step: int) -> Section:
    """Return the part beside the board: the way of judging, and the visitor's decisions or the costliest ones."""
    parts: tuple[Part, ...]
    if replayed.analysis is None:
        about = _(
            "See what each decision has cost, judged by what the player knew and with all cards known, and how the "
            "expected payoffs changed."
        )
        analyse = Link(_("Analyse this deal"), _address(replayed, step, KNOWN), "first")
        parts = (Text(about), Links((analyse,)))
    else:
        parts = tuple(_judged(replayed, replayed.analysis, step))
    return Section(_("Analysis"), parts, anchor="analysis")


def _address(replayed: ReplayedDeal, step: int, way: str) -> str:
    query = urlencode(replayed.hands | {"step": step, "analysis": way})
    return f"{replayed.path}?{query}#analysis"


def _judged(replayed: ReplayedDeal, analysis: AnalysisSummary, step: int) -> Iterator[Part]:
    ways: list[Inline] = []
    for way in WAYS:
        title = way_title(way)
        ways += [" · "] if ways else []
        ways.append(
            Mark(title) if way == analysis.way else Link(title, _address(replayed, step, way))
        )
    yield Text(tuple(ways))
    verdict = analysis.verdict if analysis.way == KNOWN else ""
    if analysis.progress is not None:
        yield analysis.progress
    elif not verdict and not analysis.costliest:
        yield Text(_("No decision is certain to have cost anything."))
    if verdict:
        yield Text(verdict, "lead")
    if analysis.own:
        own = analysis.decisions[: analysis.own]
        yield _table(replayed, _("Your decisions"), own, step)
    elif analysis.costliest:
        yield _table(replayed, _("The costliest decisions"), analysis.costliest, step)


def below(replayed: ReplayedDeal, step: int) -> Iterator[Part]:
    """Yield the parts below the board: the curve of payoffs, and all decisions."""
    analysis = replayed.analysis
    if analysis is None:
        return
    if analysis.curve is not None:
        yield replace(analysis.curve, marked=step)
    parts: list[Part] = []
    if analysis.own and analysis.costliest:
        parts.append(_table(replayed, _("The costliest decisions"), analysis.costliest, step))
    alone = _("The deal is judged by itself, whatever the score of the match.")
    unit = deal_unit(replayed.replay.played.seats)
    parts.append(Text(f"{way_explanation(analysis.way)} {unit} {alone}", "quiet"))
    if analysis.progress is None:
        at = replayed.steps().at
        rows = (
            Row(
                (Link(f"{it.step}", at(it.step)), f"{it.name}: {it.title}", _cost(it), it.best),
                it.own,
            )
            for it in analysis.decisions
        )
        columns = (_("Step"), _("Decision"), _("Cost"), _("Better"))
        table = Table(tuple(map(Column, columns)), tuple(rows))
        parts.append(Section(_("All decisions"), (table,), "folded"))
    yield Section(_("How the deal is judged"), tuple(parts), "wide")


def _table(
    replayed: ReplayedDeal, title: str, decisions: Iterable[JudgedDecision], step: int
) -> Table:
    at, rows = replayed.steps().at, []
    for it in decisions:
        title_of_it = it.title if it.own else f"{it.name}: {it.title}"
        rows.append(Row((Link(title_of_it, at(it.step)), _cost(it)), it.step == step))
    return Table((Column(title), Column(_("Cost in points"), number=True)), tuple(rows))


def _cost(decision: JudgedDecision) -> Line:
    if not decision.cost:
        return "0"
    return Mark(decision.cost), Mark(decision.margin, "quiet")
