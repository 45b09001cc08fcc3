"""The result of a deal: each payoff with its clause, the score, the winner of the match, and the cards as dealt."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from matzl.errors import MatzlError
from matzl.features import page_of_deal
from matzl.parts import Go
from matzl.table.core.errors import error_sentence
from matzl.table.presentation.beside import (
    comparison,
    offers,
    proof,
    rating_sentence,
    review_address,
)
from matzl.table.presentation.result import deal_result
from matzl.terminal.asides import OpensDialogs, Program
from matzl.terminal.choices import PICKED
from matzl.terminal.client import TableClient
from matzl.terminal.dialogs import Dialog
from matzl.terminal.felt import card_style
from matzl.terminal.prompts import LIVELY, WARNING
from matzl.terminal.side import lesson_after
from matzl.text.cards import card_symbol
from matzl.text.languages import translated

LOOK = 0.6
"""Seconds for which the keys that continue are ignored: they were probably pressed before the result appeared."""

GOOD = "bold #9be28f"


class ResultScreen(OpensDialogs, Dialog):
    """The result of the deal; dismissed with ``next``, ``leave``, or the URL of the page that follows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,n,space,escape", "go_on", "Continue"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("w", "clause", "Clause"),
        Binding("l", "last_trick", "Last trick"),
        Binding("v", "replay(True)", "Review"),
        Binding("b", "replay", "Replay"),
        Binding("c", "offer", show=False),
        Binding("f", "proof", show=False),
        Binding("g", "guide", show=False),
        Binding("r", "rules", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "dismiss('leave')", "Leave"),
    ]

    def __init__(self, client: TableClient, program: Program) -> None:
        result = deal_result(client.table, client.deck)
        assert result is not None, "the deal is over"
        self.client, self.program = client, program
        self.table, self.result = client.table, result
        page = comparison(client.table, result)
        self._offers = offers(client.table)[:1]
        self._picked = 0
        self._below: list[RenderableType] = []
        self._since = time.monotonic()
        title = translated("{game}, deal {number}")
        after, self._following = translated("Enter: next deal"), "next"
        if page:
            after, self._following = translated("Enter: compare results"), page.address
        elif self.result.over or not client.table.settings.allows("again"):
            after, self._following = translated("Enter: to the lobby"), "/"
        more = translated("w: rule · v: review · b: replay · q: leave")
        named = title.format(game=client.info.title, number=self.table.deal_number)
        super().__init__(named, "", back=f"{after} · {more}")

    def on_mount(self) -> None:
        """Fill in the result."""
        facts = " · ".join(f"{title}: {value}" for title, value in self.result.more)
        facts = " · ".join(filter(None, (rating_sentence(self.table), facts)))
        lesson = lesson_after(self.table, self.client.deck)
        offers = [Text(f"c: {form.submit}", style="dim") for form in self._offers]
        self._below = [*([lesson] if lesson else []), "", Text(facts, style="dim"), *offers]
        sealed = Text(f"f: {proof(self.table).text}", style="dim")
        self._below += [sealed, "", self._dealt()]
        self._show()

    def _show(self) -> None:
        parts = (self._headline(), "", self._rows(), *self._below)
        self.query_one(Static).update(Group(*parts))

    def _headline(self) -> Text:
        style = "bold"
        if self.result.over:
            style = LIVELY
        elif self.table.seat is not None and self.table.view is not None:
            result = self.table.view.result
            payoff = 0 if result is None else result.payoffs[self.table.seat]
            style = GOOD if payoff > 0 else WARNING if payoff < 0 else "bold"
        return Text(self.result.headline, style=style)

    def _rows(self) -> Table:
        result, payoffs = self.result, self.result.payoffs
        table = Table.grid(padding=(0, 1, 0, 1))
        table.add_column()
        for _ in payoffs.names:
            table.add_column(justify="right", min_width=5)

        table.add_row("", *payoffs.names, style="bold")
        for index, item in enumerate(payoffs.items):
            picked = index == self._picked
            title = f"{'▸' if picked else ' '} {item.title} (§{item.clause})"
            table.add_row(Text(title, style=PICKED if picked else ""), *item.amounts)
        if payoffs.total:
            table.add_row("  " + translated("This deal"), *payoffs.total, style="bold")
        table.add_row()
        for counts in payoffs.counts:
            table.add_row(f"  {counts.title}", *counts.amounts, style="dim")
        if result.score:
            table.add_row("  " + translated("Score so far"), *result.score, style="bold")
        return table

    def _dealt(self) -> Table:
        """Return a table of the cards as dealt: the hands, and the stock if there is one."""
        table = Table.grid(padding=(0, 1, 0, 1))
        if not self.result.dealt:
            return table
        table.title, table.title_justify = translated("The cards as dealt"), "left"
        table.title_style = "bold"
        table.add_column(no_wrap=True)
        table.add_column()
        deck = self.client.deck
        for name, cards, _label in self.result.dealt:
            words = (card.word for card in cards)
            drawn = (Text(f" {card_symbol(word, deck)} ", card_style(word, deck)) for word in words)
            table.add_row(f"  {name}", Text(" ").join(drawn))
        return table

    def open_dialog(self, screen: Screen[Any]) -> None:
        """Show a screen instead of this one, since stacked dialogs are hard to read."""
        screen.add_class("alone")
        super().open_dialog(screen)

    def action_move(self, step: int) -> None:
        """Highlight another item."""
        if self.result.payoffs.items:
            self._picked = (self._picked + step) % len(self.result.payoffs.items)
            self._show()

    def action_clause(self) -> None:
        """Open the clause of the highlighted item."""
        if self.result.payoffs.items:
            clause = self.result.payoffs.items[self._picked].clause
            self.program.show_rules(self.client.info.name, clause)

    def action_replay(self, review: bool = False) -> None:
        """Go through the deal step by step; a review also shows the costs of its decisions."""
        table, number = self.table, self.table.deal_number
        address = review_address(table, number) if review else page_of_deal(table.replay, number)
        if address:
            self.program.follow(address)
        else:
            closed = "The standings show all results and replays once every table is done. Further rounds begin there."
            self.notify(translated(closed), severity="error")

    def action_proof(self) -> None:
        """Open the page with the proof that the cards were sealed before the deal."""
        self.program.follow(proof(self.table).address)

    async def action_offer(self) -> None:
        """Submit a feature's form for the deal, and show the page that it leads to."""
        for form in self._offers:
            sent = {field.name: field.value for field in form.fields}
            try:
                answer = await self.program.answer(form.address, sent)
            except MatzlError as error:
                self.notify(error_sentence(error), severity="error")
            else:
                if isinstance(answer, Go):
                    self.program.follow(answer.address)

    def action_go_on(self) -> None:
        """Continue to the next deal, the lobby after a match, or the page that compares the results of a shared deal."""
        if time.monotonic() - self._since >= LOOK:
            self.dismiss(self._following)
