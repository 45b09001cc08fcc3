"""Functions of the table screen other than play: rules, guide, keys, last trick, pace, hints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.binding import ActiveBinding, Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from matzl.errors import Reason, TableError
from matzl.judge import Judgement
from matzl.pages.terminal import Front
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.core.settings import PAUSES
from matzl.table.core.texts import TABLE_RULES
from matzl.table.presentation.controls import action_values, hint_notice, hint_reason
from matzl.table.presentation.options import rule_choice
from matzl.table.presentation.tabletop import deal_history
from matzl.terminal.choices import PICKED
from matzl.terminal.client import Pauses, TableClient
from matzl.terminal.dialogs import (
    LOOK_SECONDS,
    Dialog,
    HelpScreen,
    LastTrickScreen,
    TalkScreen,
)
from matzl.terminal.prompts import WARNING
from matzl.terminal.side import note_text
from matzl.text.describe import interval_note, value_unit
from matzl.text.languages import translated

KEY = "key"
"""The context of the footer's key descriptions in the catalogues."""


class Program(Front, Protocol):
    """The part of the program's interface that the screens of a table use."""

    @property
    def tables(self) -> Pauses:
        """The player's tables, whose pauses can be skipped."""

    def show_rules(self, game: str, clause: str = "") -> None:
        """Show the rule book of a game, at a clause if given."""

    def to_lobby(self, address: str = "/") -> None:
        """Leave the table for the lobby or for a page opened above it."""

    def fail(self, error: Exception) -> None:
        """End the program with an error."""


class OpensDialogs(Screen[Any]):
    """A screen about a table, with keys that open dialogs about it.

    Attributes
    ----------
    client
        The client of the table.
    program
        The program.
    """

    client: TableClient
    program: Program

    def open_dialog(self, screen: Screen[Any]) -> None:
        """Show a dialog above this screen."""
        self.app.push_screen(screen)

    def action_rules(self) -> None:
        """Open the rule book."""
        self.program.show_rules(self.client.info.name)

    def action_guide(self) -> None:
        """Open the guide of the game."""
        table = self.client.table
        self.program.follow(f"/learn/{table.settings.game}?table={table.table}")

    def action_help(self) -> None:
        """Open the list of keys."""
        self.open_dialog(HelpScreen())

    def action_last_trick(self) -> None:
        """Show the last complete trick of the deal again."""
        client = self.client
        taken = next(iter(deal_history(client.table, client.deck).tricks), None)
        if client.table.rules.history == "none":
            self.notify(translated("Earlier tricks cannot be viewed at this table."), timeout=3)
        elif taken is None:
            self.notify(translated("No trick has been taken yet."), timeout=3)
        else:
            self.open_dialog(LastTrickScreen(taken, client.deck))


class Asides(OpensDialogs):
    """The functions of the table screen that do not affect the deal.

    Attributes
    ----------
    refusal
        The reason why the last choice was illegal; None if it was legal.
    """

    def __init__(self, client: TableClient, program: Program) -> None:
        super().__init__()
        self.client, self.program = client, program
        self.refusal: Reason | None = None
        self._gives_up = False

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys with translated descriptions, for the footer."""
        bindings = {}
        for key, active in super().active_bindings.items():
            description = translated(active.binding.description, KEY)
            binding = replace(active.binding, description=description)
            bindings[key] = active._replace(binding=binding)
        return bindings

    def tell(self, error: Exception) -> None:
        """Show an error as a notification."""
        self.notify(error_sentence(error, self.client.deck), severity="error", timeout=6)

    def action_talk(self) -> None:
        """Open the table chat."""
        self.app.push_screen(TalkScreen(self.client))

    def action_follow(self, page: str) -> None:
        """Show a page about this table.

        Parameters
        ----------
        page
            ``fair``: the seal of the cards, and the form for the player's word (see ``docs/fair-dealing.md``);
            ``people``: those at the table, to mute, block or report one.
        """
        self.program.follow(f"/{page}/{self.client.table.table}")

    async def action_give_up(self) -> None:
        """Give up the seat and the match for good, on the second press."""
        if not self._gives_up:
            self._gives_up = True
            self.notify(translated("Press x once more to give this match up for good."), timeout=4)
            return
        try:
            await self.client.leave_for_good()
        except TableError as error:
            self.tell(error)
        else:
            self.program.to_lobby()

    async def action_pace(self) -> None:
        """Change the pace of the bots to the next one."""
        paces = list(PAUSES)
        following = paces[(paces.index(self.client.table.rules.pace) + 1) % len(paces)]
        try:
            await self.client.do(commands.ChangeRules({"pace": following}))
        except TableError as error:
            self.tell(error)
        else:
            title, (_, pace) = translated(TABLE_RULES["pace"][0]), rule_choice("pace", following)
            self.notify(f"{title}: {pace}", timeout=2)


# Hints


class HintScreen(Dialog):
    """The dialog of a hint: each legal action with its number and value; its result is the recommended action, if any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,h,q,space", "back", "Back to the table"),
    ]

    def __init__(self, client: TableClient, numbered: Iterable[str]) -> None:
        super().__init__(translated("Hint"), "")
        self._client, self._fault = client, Text()
        self._numbers = {word: n for n, word in enumerate(numbered, 1)}
        self._forced = client.view is not None and len(client.view.legal) == 1

    @property
    def hint(self) -> Judgement | None:
        """The hint; None until it arrives."""
        return self._client.table.hint

    def on_mount(self) -> None:
        """Request the hint, and poll for it."""
        self._show()
        if not self._forced:
            self.set_interval(LOOK_SECONDS, self._show)
            self.run_worker(self._ask())

    async def _ask(self) -> None:
        """Request the hint; an error is shown in its place."""
        client = self._client
        try:
            if self.hint is None:
                await client.do(commands.AskHint(client.table.move))
        except TableError as error:
            self._fault = Text(error_sentence(error), style=WARNING)
            if error.code == "no-hint":
                self._fault.append(f"\n{client.log}", "dim")

    def _show(self) -> None:
        """Show the hint, the progress of preparing the adviser, or an error."""
        content: RenderableType = Text(hint_notice(self._client.table))
        if self._forced:
            content = translated("There is only one legal action.")
        elif self._fault:
            content = self._fault
        elif self.hint is not None:
            content = self._values()
        elif self._client.table.hint_awaited is None:
            content = translated("Thinking …")
        self.query_one(Static).update(content)

    def _values(self) -> Group:
        """Return the reason for the hint, if any, and the values of the actions with a sentence that explains them."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(translated("value"), justify="right")
        table.add_column(justify="right")
        for each in action_values(self._client.table, self._client.deck, spoken=False):
            mark, number = "▸" if each.advised else " ", self._numbers.get(each.word, "")
            title = f"{mark} {number}  {each.title} "
            marked = Text(title, style=PICKED if each.advised else "")
            table.add_row(marked, each.value, Text(each.margin, style="dim"))
        reason = hint_reason(self._client.table, self._client.deck)
        heading = translated(
            "The average result of each choice if bots play on, given what you know:"
        )
        unit = f"{value_unit(self._client.info)} {interval_note()}"
        above: list[RenderableType] = [Text(note_text(reason), style="bold"), ""] if reason else []
        return Group(*above, heading, "", table, "", Text(unit, style="dim"))

    def action_back(self) -> None:
        """Return to the table."""
        self.dismiss(self.hint.action if self.hint is not None else "")
