"""The costs of the decisions of a replay in the terminal: their computation and their display."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rich.table import Table
from rich.text import Text

from matzl.features.replay.analysis import KNOWN
from matzl.features.replay.analysis_words import way_explanation, way_title
from matzl.terminal.lines import fault_line
from matzl.terminal.threads import in_thread
from matzl.text.describe import deal_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from matzl.deal.deal import Deal
    from matzl.deal.replay import Played
    from matzl.features.replay.analyses import Analyses, Analysis
    from matzl.features.replay.analysis_words import AnalysisSummary, JudgedDecision

COSTLY, GOOD = "#ff9a8b", "#9be28f"


AskAnalysis: TypeAlias = "Callable[[int, Deal], Awaitable[Analysis]]"
"""A function that returns the analysis of a deal of a replay, counted from 1, and starts or continues it."""


def analyses_of(analyses: Analyses, replay: str, seat: int | None = None) -> AskAnalysis:
    """Return the function for a replay that is kept in the store; the decisions of a seat, if any, come first."""

    def ask(number: int, deal: Deal) -> Awaitable[Analysis]:
        owner = f"{replay}/{number}"  # one person's deals take turns, as many as there are
        return analyses.ask(replay, number, deal, owner, seat)

    return ask


class OwnCosts:
    """The analyses of a record that is not in the store: in a temporary database that is deleted at the end.

    Nothing starts before the first call of `ask`.
    """

    def __init__(self, played: Played) -> None:
        self._played, self._open = played, AsyncExitStack()
        self._begun: asyncio.Task[AskAnalysis] | None = None

    async def ask(self, number: int, deal: Deal) -> Analysis:
        """Return the analysis of a deal."""
        if self._begun is None:
            self._begun = asyncio.create_task(self._begin())
        ask = await asyncio.shield(self._begun)  # the caller may be cancelled meanwhile
        return await ask(number, deal)

    async def _begin(self) -> AskAnalysis:
        from matzl.features.replay.analyses import Analyses
        from matzl.features.replay.model import Replays
        from matzl.table.live.service import TableService
        from matzl.table.live.workers import suitable_workers
        from matzl.table.store import Store
        from matzl.table.store.sqlite import sqlite_url

        folder = self._open.enter_context(tempfile.TemporaryDirectory(prefix="matzl-"))
        store = await in_thread(lambda: Store(sqlite_url(Path(folder))))
        service = TableService(store, workers=suitable_workers())
        self._open.push_async_callback(service.close)
        service.start()
        analyses = Analyses(service)
        self._open.push_async_callback(analyses.close)
        replay = await Replays(store, service.tables, service.checks).keep(self._played)
        return analyses_of(analyses, replay)

    async def close(self) -> None:
        """End the processes that compute, and delete the database."""
        if self._begun is not None:
            await asyncio.gather(self._begun, return_exceptions=True)
        await self._open.aclose()


def cost_lines(summary: AnalysisSummary | None, way: str, step: int) -> list[Text]:
    """Return the known costs of a deal, and those of the decision made at a step.

    Parameters
    ----------
    summary
        The analysis as far as it is there; None before its beginning.
    way
        The way of judging; empty if costs are not shown.
    """
    if not way:
        return []
    lines = [Text(f"{way_title(way)} · {_state(summary)}", style="bold #ffd166")]
    if summary is not None and summary.failed:
        return [*lines, fault_line(translated("The analysis failed. This is a bug in matzl."))]
    if summary is not None and summary.verdict and way == KNOWN:
        lines.append(Text(summary.verdict))
    judged = None if summary is None else summary.at(step)
    if judged is not None:
        lines += _judged(judged)
    return lines


def own_costs(summary: AnalysisSummary, step: int) -> Table:
    """Return the reader's decisions in order, that of a step highlighted."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in (
        translated("Step"),
        translated("you chose"),
        translated("cost"),
        translated("best choice"),
    ):
        table.add_column(title, justify="right" if title == translated("cost") else "left")
    for it in summary.decisions[: summary.own]:
        better = it.best or Text("✓", GOOD)
        style = "bold" if it.step == step else ""
        table.add_row(str(it.step), it.title, Text(it.cost, COSTLY), better, style=style)
    return table


def cost_explanation(way: str, seats: int) -> Text:
    """Return an explanation of a way of judging, and of its numbers."""
    alone = translated("The deal is judged by itself, whatever the score of the match.")
    return Text(" ".join((way_explanation(way), deal_unit(seats), alone)), style="dim")


def _state(summary: AnalysisSummary | None) -> str:
    if summary is None:
        return translated("The analysis is starting …")
    if summary.number is None:
        return summary.preparation
    text = translated("{number} of {all} decisions judged")
    return text.format(number=len(summary.decisions), all=summary.number)


def _judged(judged: JudgedDecision) -> list[Text]:
    """Return the choice, its cost and the better one, and the reasons with their clauses."""
    chosen = translated("{name} chose: {action}").format(name=judged.name, action=judged.title)
    line = Text(f"{chosen}. ", style="bold")
    if not judged.cost:
        line.append(translated("No choice was better."), GOOD)
        return [line]
    error = f" ± {judged.error}" if judged.error else ""
    estimated = f" ({translated('estimated')})" if judged.estimated else ""
    line.append(f"{translated('Cost')} {judged.cost}{error}{estimated}. ", COSTLY)
    line.append(translated("Better: {action}.").format(action=judged.best))
    lines = [line]
    if not judged.certain:
        said = translated(
            "That is within the error of the estimate: the choice may have been just as good."
        )
        lines.append(Text(said, style="dim"))
    values = ", ".join(
        f"{each.title} {each.value}" + (f" ± {each.error}" if each.error else "")
        for each in judged.actions
    )
    lines.append(Text(f"{translated('All choices')}: {values}", style="dim"))
    notes = (f"{each.text} (§{each.clause})" if each.clause else each.text for each in judged.notes)
    return [*lines, *map(Text, notes)]
