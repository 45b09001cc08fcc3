"""The widgets of a page on a terminal screen: links, buttons and the fields of forms."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text as Words
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Mount
from textual.message import Message
from textual.widgets import Checkbox, Input, Select, Static, TextArea

from matzl.forms import Field, Form
from matzl.pages.text import without_cards
from matzl.parts import Link

InputWidget = Checkbox | Input | Select[str] | TextArea


class Choice(Static, can_focus=True):
    """A link, or a button that submits a form."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    class Pressed(Message):
        """The message that a link or button has been pressed."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self, label: Words, target: Link | Form, *, button: bool = False, value: str = ""
    ) -> None:
        super().__init__(label, classes="choice button" if button else "choice")
        self.target, self.value = target, value

    def action_press(self) -> None:
        """Post the message that the choice has been pressed."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """Treat a click as a press."""
        self.action_press()


class Selection(Select[str], inherit_bindings=False):
    """A menu that stays empty if its page is replaced before the menu appears; arrow keys skip it while it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "show_overlay", show=False)]

    def on_mount(self, event: Mount) -> None:
        """Keep Select from filling a menu that was removed before its parts were mounted."""
        if not (self.query("#label") and self.query("SelectOverlay")):
            event.prevent_default()


def widget_of(field: Field) -> InputWidget:
    """Return the widget of a field."""
    if field.kind in ("choice", "radio"):
        choices = [(Content(without_cards(title)), value) for value, title in field.choices]
        return Selection(choices, value=field.value, allow_blank=False, compact=True)
    if field.kind == "check":
        return Checkbox(Content(field.title), bool(field.value))
    value = "" if field.kind == "file" else field.value  # the reader alone chooses a file
    return TextArea(value) if field.kind == "lines" else Input(value)
