"""The end of a deal: what each thing brought, by which clause, and where it leaves everybody; at last the winner."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from matzl.terminal.book import BookScreen
from matzl.terminal.guide import GuideScreen
from matzl.terminal.help import HelpScreen
from matzl.terminal.last_trick import LastTrickScreen
from matzl.terminal.review import ReviewScreen
from matzl.terminal.score import signed
from matzl.text import item_title
from matzl.text.describe import field_title, field_value
from matzl.text.languages import join_words, plural, translated

if TYPE_CHECKING:
    from matzl.deal.result import Result
    from matzl.terminal.sitting import Sitting


LOOK = 0.6
"""Seconds in which a key that goes on is not heeded: it was pressed before this came up."""


class ResultScreen(ModalScreen[str]):
    """The result of the deal on the table; dismissed with what comes next: ``next``, ``leave`` or ``menu``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,n,space,escape", "go_on", "Continue"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("w", "clause", "Clause"),
        Binding("l", "last_trick", "Last trick"),
        Binding("v", "review", "Review"),
        Binding("g", "guide", show=False),
        Binding("r", "rules", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "leave", "Leave"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._picked = 0
        self._since = time.monotonic()

    @property
    def _result(self) -> Result:
        result = self.sitting.view.result
        assert result is not None, "the deal is over"
        return result

    def compose(self) -> ComposeResult:
        """A frame with the reckoning in it."""
        sitting = self.sitting
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("{game}, deal {number}").format(
                game=sitting.match.info.title, number=sitting.number
            )
            over = sitting.match.over
            after = translated("Enter: choose a game") if over else translated("Enter: next deal")
            more = translated("w: rule · l: last trick · v: review · q: leave")
            frame.border_subtitle = f"{after} · {more}"
            yield Static(id="headline")
            yield Static()
            yield Static(id="reckoning")
            yield Static()
            yield Static(id="more")

    def on_mount(self) -> None:
        """Fill in what happened."""
        self.query_one("#headline", Static).update(self._headline())
        self.query_one("#more", Static).update(self._more())
        self._show()

    def _show(self) -> None:
        self.query_one("#reckoning", Static).update(self._reckoning())

    def _headline(self) -> Text:
        """Who has won the match, or what the deal brought you."""
        match, names = self.sitting.match, self.sitting.names
        if match.over:
            winners = join_words(names[seat] for seat in match.winners)
            won = plural(
                "{winners} wins the match.", "{winners} win the match.", len(match.winners)
            )
            told = won.format(winners=winners)
            if match.winners == (self.sitting.seat,):
                told = translated("You win the match!")
            return Text(told, style="bold #ffd166")
        payoff = self._result.payoffs[self.sitting.seat]
        if payoff > 0:
            told = translated("This deal brings you {payoff}.").format(payoff=signed(payoff))
            return Text(told, style="bold #9be28f")
        if payoff < 0:
            told = translated("This deal costs you {amount}.").format(amount=-payoff)
            return Text(told, style="bold #ff9a8b")
        return Text(translated("This deal brings you nothing."), style="bold")

    def _reckoning(self) -> Table:
        sitting, result = self.sitting, self._result
        table = Table.grid(padding=(0, 1, 0, 1))
        table.add_column()
        for _ in sitting.names:
            table.add_column(justify="right", min_width=5)
        order = sitting.order

        def row(title: Text | str, counts: Sequence[Any], style: str = "") -> None:
            table.add_row(title, *(str(counts[seat]) for seat in order), style=style)

        row("", sitting.names, "bold")
        for place, item in enumerate(result.items):
            picked = place == self._picked
            title = f"{'▸' if picked else ' '} {item_title(item.game, item.code)} (§{item.clause})"
            style = "bold #16181a on #ffd166" if picked else ""
            row(Text(title, style=style), [signed(amount) for amount in item.amounts])
        row("  " + translated("this deal"), [signed(payoff) for payoff in result.payoffs], "bold")
        table.add_row()
        for title, counts in (
            (translated("tricks"), result.tricks),
            (translated("card points"), result.points),
        ):
            if any(counts):
                row(f"  {title}", counts, "dim")
        row(
            "  " + translated("score so far"),
            [signed(score) for score in sitting.match.scores],
            "bold",
        )
        return table

    def _more(self) -> Text:
        """What else there is to know of the deal."""
        info, result, names = self.sitting.match.info, self._result, self.sitting.names
        told = []
        for field in info.result:
            if field.name in result.more and field.kind != "counts":
                value = field_value(info, field, result.more[field.name], names, self.sitting.deck)
                if value:
                    told.append(f"{field_title(info.name, field.name)}: {value}")
        return Text(" · ".join(told), style="dim")

    def _open(self, screen: Screen[None]) -> None:
        """Show something instead: two frames one over the other are hard to read."""
        screen.add_class("alone")
        self.app.push_screen(screen)

    def action_move(self, step: int) -> None:
        """Pick out another item."""
        if self._result.items:
            self._picked = (self._picked + step) % len(self._result.items)
            self._show()

    def action_clause(self) -> None:
        """Open the clause of the picked item."""
        if self._result.items:
            clause = self._result.items[self._picked].clause
            self._open(BookScreen(self.sitting.match.game, clause))

    def action_last_trick(self) -> None:
        """Show the last trick once more."""
        tricks = self.sitting.view.tricks
        if tricks and tricks[-1].winner is not None:
            shown = LastTrickScreen(tricks[-1], len(tricks), self.sitting.names, self.sitting.deck)
            self._open(shown)

    def action_review(self) -> None:
        """Look at the person's decisions of the deal again."""
        self._open(ReviewScreen(self.sitting))

    # What the line of keys below the table shows besides

    def action_guide(self) -> None:
        """What matters."""
        match = self.sitting.match
        self._open(GuideScreen(match.game, match.options, self.sitting.deck))

    def action_rules(self) -> None:
        """Open the rule book."""
        self._open(BookScreen(self.sitting.match.game))

    def action_help(self) -> None:
        """The keys."""
        self._open(HelpScreen(self.sitting.deck))

    def action_go_on(self) -> None:
        """To the next deal, or when the match is over to the games; not by a key meant for the last card."""
        if time.monotonic() - self._since < LOOK:
            return
        self.dismiss("menu" if self.sitting.match.over else "next")

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss("leave")
