"""Table talk: the messages so far, a line for writing one, and the ready-made phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import TABLE_ERRORS, error_sentence
from matzl.table.core.limits import MAX_MESSAGE_LENGTH
from matzl.table.core.texts import TALK
from matzl.table.presentation.narration import messages
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.terminal.client import TableClient

SHOWN = 8
"""The number of messages shown, the latest last."""

LOOK_SECONDS = 0.2
"""Seconds between two looks for new messages."""


class TalkScreen(ModalScreen[None]):
    """The talk at the table; the table rules and the game decide what may be said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back to the table"),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self._client = client

    def compose(self) -> ComposeResult:
        """Yield a frame with the messages, the line for writing and the phrases."""
        talk = self._client.table.rules.talk
        with Vertical(classes="frame") as frame:
            frame.border_title = translated("Table talk")
            frame.border_subtitle = translated("Enter: send · Tab: phrases · Esc: back")
            yield Static(id="said")
            yield Static(id="closed")
            if talk == "all":
                yield Input(
                    placeholder=translated("Say something"),
                    max_length=MAX_MESSAGE_LENGTH,
                    id="words",
                )
            if talk != "none":
                phrases = (Option(translated(text), id=code) for code, text in TALK.items())
                yield OptionList(*phrases, id="phrases")

    def on_mount(self) -> None:
        """Show the messages, now and as they come."""
        self._show()
        self.set_interval(LOOK_SECONDS, self._show)

    def _show(self) -> None:
        table = self._client.table
        self._client.talk_seen = table.number
        lines = [
            Text.assemble((f"{name}: ", "bold"), text) for name, text in messages(table)[-SHOWN:]
        ]
        self.query_one("#said", Static).update(Text("\n").join(lines))
        closed = ""
        if table.rules.talk == "none":
            closed = translated("Table talk is switched off at this table.")
        elif table.talk_closed:
            closed = translated(TABLE_ERRORS["talk-closed"])
        self.query_one("#closed", Static).update(Text(closed, style="dim"))

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send what was written."""
        if event.value.strip() and await self._say(commands.Say(text=event.value)):
            event.input.clear()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Send a phrase."""
        await self._say(commands.Say(phrase=event.option_id or ""))

    async def _say(self, command: commands.Say) -> bool:
        """Send a message; return False, and show the reason, if it is rejected."""
        try:
            await self._client.do(command)
        except TableError as error:
            self.notify(error_sentence(error), severity="error", timeout=4)
            return False
        self._show()
        return True
