"""The costs of the decisions of a replay in the terminal: their computation and their display."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from rich.table import Table
from rich.text import Text

from matzl.features.replay.analysis import KNOWN
from matzl.features.replay.analysis_words import way_explanation, way_title
from matzl.terminal.lines import fault_line
from matzl.terminal.threads import in_thread
from matzl.text.describe import deal_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.replay import Played
    from matzl.features.replay.analyses import Analysis
    from matzl.features.replay.analysis_words import AnalysisSummary, JudgedDecision
    from matzl.table.live.service import TableService

COSTLY, GOOD = "#ff9a8b", "#9be28f"


class DealAnalyses(Protocol):
    """The analyses of the deals of a replay."""

    async def ask(self, number: int, deal: Deal) -> Analysis:
        """Return the analysis of a deal, counted from 1; start it or continue it in the background."""

    def stop(self, number: int) -> None:
        """Stop the analysis of the deal."""


class KeptCosts:
    """The analyses of a replay that is kept in the store of a service; the decisions of a seat, if any, come first."""

    def __init__(self, service: TableService, replay: str, seat: int | None = None) -> None:
        self._service, self._replay, self._seat = service, replay, seat

    async def ask(self, number: int, deal: Deal) -> Analysis:
        """Return the analysis of a deal."""
        owner = f"{self._replay}/{number}"  # one person's deals take turns, as many as there are
        return await self._service.analyses.ask(self._replay, number, deal, owner, self._seat)

    def stop(self, number: int) -> None:
        """Stop the analysis of the deal, unless somebody else is viewing it."""
        self._service.analyses.stop(self._replay, number)


class OwnCosts:
    """The analyses of a record that is not in the store: in a temporary database that is deleted at the end.

    Nothing starts before the first call of `ask`.
    """

    def __init__(self, played: Played) -> None:
        self._played = played
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._service: TableService | None = None
        self._kept: asyncio.Task[KeptCosts] | None = None

    async def ask(self, number: int, deal: Deal) -> Analysis:
        """Return the analysis of a deal."""
        if self._kept is None:
            self._kept = asyncio.create_task(self._begun())
        kept = await asyncio.shield(self._kept)  # the caller may be cancelled meanwhile
        return await kept.ask(number, deal)

    async def _begun(self) -> KeptCosts:
        from matzl.features.replay.model import Replays
        from matzl.table.live.service import TableService
        from matzl.table.live.workers import suitable_workers
        from matzl.table.store import Store
        from matzl.table.store.sqlite import sqlite_url

        folder = self._folder = tempfile.TemporaryDirectory(prefix="matzl-")
        store = await in_thread(lambda: Store(sqlite_url(Path(folder.name))))
        service = self._service = TableService(store, workers=suitable_workers())
        service.start()
        replays = Replays(store, service.tables, service.checks)
        return KeptCosts(service, await replays.keep(self._played))

    def stop(self, number: int) -> None:
        """Stop the analysis of the deal."""
        if self._kept is not None and self._kept.done():
            self._kept.result().stop(number)

    async def close(self) -> None:
        """End the processes that compute, and delete the database."""
        if self._kept is not None:
            await asyncio.gather(self._kept, return_exceptions=True)
        if self._service is not None:
            await self._service.close()
        if self._folder is not None:
            self._folder.cleanup()


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
