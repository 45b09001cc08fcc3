"""A replay in the terminal: the deals of a match step by step, with the same words as the page in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.deal.replay import DealReplay, Played, replayed
from matzl.features.replay.analysis import WAYS
from matzl.features.replay.analysis_words import analysis_summary
from matzl.pages.board import ALLOWED, position, refusals
from matzl.table.presentation.replay import ReplayBoard, names_of_seats, replay_board
from matzl.terminal.costs import OwnCosts, cost_explanation, cost_lines, own_costs
from matzl.terminal.program import Program
from matzl.terminal.threads import in_thread
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matzl.deal.deal import Deal
    from matzl.features.replay.analyses import Analysis
    from matzl.features.replay.analysis_words import AnalysisSummary
    from matzl.terminal.costs import AskAnalysis

MAX_WAIT = 1.0
"""The seconds after which a replay shows the state of its analysis again."""


class ReplayScreen(ModalScreen[None]):
    """The positions of a deal, and of the other deals of its match.

    Parameters
    ----------
    played
        The match or the deal.
    number
        The deal to begin with, counted from 1.
    costs
        Returns the analysis of a deal; None if there is none.
    own
        The seat of the player, None for none; it stands first.
    way
        The way of judging in which the costs of decisions are shown from the beginning; empty for none.
    """

    app: Program

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "Card forward"),
        Binding("left,backspace", "step(-1)", show=False),
        # Before the frame, which would scroll by these keys where the deal does not fit.
        Binding("down", "trick(1)", "Trick forward", priority=True),
        Binding("up", "trick(-1)", show=False, priority=True),
        Binding("home", "end(0)", show=False, priority=True),
        Binding("end", "end(1)", show=False, priority=True),
        Binding("pagedown", "trick(1)", show=False),
        Binding("pageup", "trick(-1)", show=False),
        Binding("n", "deal(1)", show=False),
        Binding("p", "deal(-1)", show=False),
        Binding("o", "open_hands", show=False),
        Binding("s", "next_seat", show=False),
        Binding("w", "clause", show=False),
        Binding("a", "judge", "Costs of decisions"),
        Binding("c", "costliest", show=False),
        Binding("escape,enter,b,q", "leave", "Back"),
    ]

    def __init__(
        self,
        played: Played,
        number: int = 1,
        *,
        deck: str = "french",
        costs: AskAnalysis | None = None,
        own: int | None = None,
        way: str = "",
    ) -> None:
        super().__init__()
        self._costs, self._own, self.way = costs, own, way
        self._finds_costliest = bool(way)
        self._analysis: Analysis | None = None
        self._summary: tuple[tuple[object, ...], AnalysisSummary] | None = None
        self._played, self._deck = played, deck
        self.number, self.seat, self.step, self.only = number, own or 0, 0, False
        self._replay: DealReplay | None = None
        self._names = names_of_seats(played.names, played.seats)

    @property
    def board(self) -> ReplayBoard | None:
        """The position that is shown; None while the deal is being played again."""
        if self._replay is None:
            return None
        only = self.seat if self.only else None
        return replay_board(
            self._replay, self.step, self._names, self._deck, below=self.seat, only=only
        )

    @property
    def summary(self) -> AnalysisSummary | None:
        """The analysis of the deal so far, by the way of judging that is shown."""
        analysis, replay = self._analysis, self._replay
        if analysis is None or replay is None or not self.way:
            return None
        judged = len(analysis.decisions), analysis.number is None, analysis.failed
        state = (self.way, *judged, analysis.warm_up())
        if self._summary is None or self._summary[0] != state:
            summary = analysis_summary(
                analysis, replay, self.way, self._names, self._deck, self._own
            )
            self._summary = state, summary
        return self._summary[1]

    def compose(self) -> ComposeResult:
        """Yield a frame with the position."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_subtitle = translated(
                "←→ ↑↓ · n p deal · o hands · s seat · w rule · a costs · Esc back"
            )
            yield Static(Text(translated("Replaying the deal …"), style="dim"), id="position")

    def on_mount(self) -> None:
        """Play the deal again."""
        self.run_worker(self._load(), exclusive=True)

    async def _load(self) -> None:
        number = self.number
        found = await in_thread(lambda: replayed(self._played.deal(number)))
        self._replay, self.step = found, 0
        self._show()
        self._judge()

    def _show(self) -> None:
        board = self.board
        if board is None or not self.query("#position"):
            return  # the screen is being closed
        frame = self.query_one(".frame")
        frame.border_title = translated("{game}, deal {number}").format(
            game=self._played.info.title, number=self.number
        )
        sheet = _drawn(board, self._deck, cost_lines(self.summary, self.way, self.step))
        if self.way:
            sheet.add_row("")
            if self.summary is not None and self.summary.own:
                sheet.add_row(own_costs(self.summary, self.step))
                sheet.add_row("")
            sheet.add_row(cost_explanation(self.way, self._played.seats))
        self.query_one("#position", Static).update(sheet)

    def action_step(self, by: int) -> None:
        """Go a card forward or back."""
        if self._replay is not None:
            self.step = min(max(self.step + by, 0), len(self._replay) - 1)
            self._show()

    def action_trick(self, by: int) -> None:
        """Go a trick forward or back."""
        if self._replay is not None:
            self.step = self._replay.by_trick(self.step, by)
            self._show()

    def action_end(self, last: int) -> None:
        """Go to the beginning or the end."""
        if self._replay is not None:
            self.step = (len(self._replay) - 1) * last
            self._show()

    def action_deal(self, by: int) -> None:
        """Go to another deal of the match."""
        number = min(max(self.number + by, 1), len(self._played.deals))
        if self._replay is not None and number != self.number:
            self._stop_judging()
            self.number, self._replay = number, None
            self.run_worker(self._load(), exclusive=True)

    def action_open_hands(self) -> None:
        """Show all hands, or one."""
        self.only = not self.only
        self._show()

    def action_next_seat(self) -> None:
        """Put the next seat first."""
        self.seat = (self.seat + 1) % self._played.seats
        self._show()

    def action_clause(self) -> None:
        """Open the clause that makes a card illegal, or else one that allows it."""
        board = self.board
        verdicts = () if board is None else (*board.refused, *board.allowed)
        if verdicts:
            self.app.show_rules(self._played.info.name, verdicts[0].clause)

    def action_judge(self) -> None:
        """Show the costs of decisions by the next way of judging; after the last one, show none."""
        if self._costs is None or self._replay is None:
            return
        ways = ("", *WAYS)
        self.way = ways[(ways.index(self.way) + 1) % len(ways)]
        if self.way:
            self._judge()  # an analysis that has failed is tried again
        else:
            self._stop_judging()
        self._show()

    def action_costliest(self) -> None:
        """Go to the costliest decision, and from there to the next costliest."""
        found = self.summary
        steps = [each.step for each in found.costliest] if found is not None else []
        if steps:
            after = steps.index(self.step) + 1 if self.step in steps else 0
            self.step = steps[after % len(steps)]
            self._show()

    def _judge(self) -> None:
        """Follow the analysis of the deal, if costs are shown."""
        if self._costs is not None and self._replay is not None and self.way:
            asked = self._follow(self._costs, self.number, self._replay.deal)
            self.run_worker(asked, group="costs", exclusive=True)

    async def _follow(self, costs: AskAnalysis, number: int, deal: Deal) -> None:
        """Show the decisions as they are judged, one by one; a review goes to the player's costliest one."""
        analysis = self._analysis = await costs(number, deal)
        while not (analysis.done or analysis.failed):
            self._find_costliest()
            await analysis.wait_for_more(len(analysis.decisions), MAX_WAIT)
        self._find_costliest()

    def _find_costliest(self) -> None:
        step = None if self.summary is None else self.summary.own_step
        if self._finds_costliest and not self.step and step is not None:
            self.step, self._finds_costliest = step, False
        self._show()

    def _stop_judging(self) -> None:
        """Follow the analysis of the deal no longer; it stops soon."""
        self.workers.cancel_group(self, "costs")
        self._analysis = self._summary = None

    def action_leave(self) -> None:
        """Close the replay."""
        self._stop_judging()
        self.dismiss(None)


class ReplayApp(Program):
    """A program that shows a replay and ends with it."""

    def __init__(self, played: Played, number: int, deck: str) -> None:
        super().__init__()
        self._costs, self._deck = OwnCosts(played), deck
        self.shown = ReplayScreen(played, number, deck=deck, costs=self._costs.ask)

    @property
    def deck(self) -> str:
        """The deck in which cards are shown."""
        return self._deck

    def on_mount(self) -> None:
        """Show the replay."""
        self.shown.add_class("alone")
        self.push_screen(self.shown, lambda _: self.exit())

    async def on_unmount(self) -> None:
        """Stop computing costs."""
        await self._costs.close()


def _drawn(board: ReplayBoard, deck: str, costs: Sequence[Text]) -> Table:
    """Return the position as lines: facts, seats, the trick, the last action, costs, and the reasons for refusals."""
    sheet = Table.grid()
    count = translated("step {step} of {steps}").format(step=board.step, steps=board.last_step)
    for line in position(board, deck, count):
        sheet.add_row(line)
    sheet.add_row("")
    for line in costs:
        sheet.add_row(line)
    if costs:
        sheet.add_row("")
    for it in board.allowed:
        said = translated("{cards}: allowed (§{clause})").format(cards=it.titles, clause=it.clause)
        sheet.add_row(Text(said, style=ALLOWED))
    for line in refusals(board):
        sheet.add_row(line)
    if board.result is not None:
        sheet.add_row(_result(board))
    return sheet


def _result(board: ReplayBoard) -> Table:
    table = Table.grid(padding=(0, 1, 0, 1))
    result = board.result
    assert result is not None
    table.add_column()
    for _ in result.names:
        table.add_column(justify="right", min_width=5)
    table.add_row("", *result.names, style="bold")
    for item in result.items:
        table.add_row(f"{item.title} (§{item.clause})", *item.amounts)
    table.add_row(translated("This deal"), *result.total, style="bold")
    for counts in result.counts:
        table.add_row(counts.title, *counts.amounts, style="dim")
    return table
