"""Dialogs above the table: the keys, the last trick, and the chat."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import TABLE_ERRORS, error_sentence
from matzl.table.core.names import MAX_MESSAGE_LENGTH
from matzl.table.core.texts import TALK
from matzl.table.presentation.narration import messages
from matzl.table.presentation.tabletop import TakenTrick
from matzl.terminal.client import TableClient
from matzl.terminal.felt import FACE_HEIGHT, FACE_WIDTH, Canvas, draw_face
from matzl.text.languages import translated

KEYS: tuple[tuple[str, str], ...] = (
    ("← →  ↑ ↓", "select a card or a call"),
    ("Enter", "play the selected card, make the selected call"),
    ("3 Enter", "the card or call with that number"),
    ("mouse", "click a card or a call to choose it"),
    ("space", "skip the pauses"),
    ("w", "why not? opens the rule that forbids a card or call"),
    ("h", "a hint: what a strong player would do, and the value of each choice"),
    ("l", "show the last trick again"),
    ("v", "after a deal: review your decisions and what they cost"),
    ("u", "take back your last decision of this deal"),
    ("c", "claim the remaining tricks when none of them can be lost"),
    ("PgUp PgDn", "scroll the panel on the right"),
    ("m", "table talk: read the messages, write one"),
    ("o", "the people at the table: mute, block or report somebody"),
    ("f", "how the cards were sealed before they were dealt, and the word that you add"),
    ("p", "change the pace of the bots"),
    ("g", "the game in brief"),
    ("r", "the rule book"),
    ("x", "give the match up for good: press it twice"),
    ("q", "leave; the match is saved, and a message says how to resume it"),
)
"""Each key and its effect."""

MARKS = "on a card’s edge: it was led, is winning the trick, has won it"
"""The meaning of the marks on cards of a trick."""


class Dialog(ModalScreen[Any]):
    """A dialog with a title above the table; the key that opens a dialog also closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,g,l,q,question_mark,space", "dismiss", "Back to the table"),
    ]

    def __init__(
        self, title: str, *contents: RenderableType, back: str = "", kind: str = ""
    ) -> None:
        super().__init__()
        self._title, self._contents, self._kind = title, contents, kind
        self._back = back or translated("Enter: back")

    def compose(self) -> ComposeResult:
        """Yield the widgets of the dialog."""
        with VerticalScroll(classes=f"frame {self._kind}") as frame:
            frame.border_title, frame.border_subtitle = self._title, self._back
            yield from map(Static, self._contents)


class HelpScreen(Dialog):
    """The dialog that lists the keys."""

    def __init__(self) -> None:
        table = facts_table()
        for key, meaning in KEYS:
            table.add_row(translated(key), translated(meaning))
        marks = (translated(mark, "edge") for mark in ("led", "top", "won"))
        table.add_row(" ".join(marks), translated(MARKS))
        super().__init__(translated("Keys"), table)


def facts_table() -> Table:
    """Return an empty two-column table of titles and texts."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    return table


SPACE = FACE_WIDTH + 4
"""The width of a card of the last trick with its margins."""


class LastTrickScreen(Dialog):
    """The dialog that shows the cards of a trick in the order of play."""

    def __init__(self, taken: TakenTrick, deck: str) -> None:
        sheet = Canvas(SPACE * len(taken.cards), FACE_HEIGHT + 1)
        for index, laid in enumerate(taken.cards):
            x, won = index * SPACE + 2, laid.seat == taken.winner
            label = translated("led", "edge") if laid.led else ""
            foot = translated("won", "edge") if won else ""
            draw_face(sheet, x, 0, laid.card.word, deck, chosen=won, label=label, foot=foot)
            sheet.centred(x + FACE_WIDTH // 2, FACE_HEIGHT, laid.name, "bold" if won else "")
        title = translated("Trick {number}").format(number=taken.number)
        super().__init__(title, sheet.text, kind="small")


# Table talk

SHOWN = 8
"""The maximum number of messages shown; the latest is the last."""

LOOK_SECONDS = 0.2
"""Seconds between two looks for new messages, or for a hint."""


class TalkScreen(ModalScreen[None]):
    """The dialog of the table chat; the table rules and the game decide what may be said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back to the table"),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self._client = client

    def compose(self) -> ComposeResult:
        """Yield the dialog with the messages, the input line and the phrases."""
        talk = self._client.table.rules.talk
        with Vertical(classes="frame") as frame:
            frame.border_title = translated("Table talk")
            frame.border_subtitle = translated("Enter: send · Tab: phrases · Esc: back")
            yield Static(id="said")
            yield Static(id="closed")
            if talk == "all":
                say, most = translated("Say something"), MAX_MESSAGE_LENGTH
                yield Input(placeholder=say, max_length=most, id="words")
            if talk != "none":
                phrases = (Option(translated(text), id=code) for code, text in TALK.items())
                yield OptionList(*phrases, id="phrases")

    def on_mount(self) -> None:
        """Show the messages, now and as they arrive."""
        self._show()
        self.set_interval(LOOK_SECONDS, self._show)

    def _show(self) -> None:
        table = self._client.table
        self._client.talk_seen = table.number
        latest = messages(table)[-SHOWN:]
        lines = (Text.assemble((f"{name}: ", "bold"), text) for name, text in latest)
        self.query_one("#said", Static).update(Text("\n").join(lines))
        closed = ""
        if table.rules.talk == "none":
            closed = translated("Table talk is switched off at this table.")
        elif table.talk_closed:
            closed = translated(TABLE_ERRORS["talk-closed"])
        self.query_one("#closed", Static).update(Text(closed, style="dim"))

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the typed message."""
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
