"""A page on a screen of the terminal: what can be pressed is reached by the arrow keys, and forms are widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar, Protocol
from urllib.parse import urlencode, urlsplit

from rich.text import Text as Words
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Checkbox, Collapsible, Input, Select, Static, TextArea

from matzl.errors import MatzlError
from matzl.forms import Field, Form
from matzl.pages.board import position
from matzl.pages.text import HEAD, lines, words
from matzl.parts import (
    Answer,
    Board,
    Card,
    File,
    Go,
    Line,
    Link,
    List,
    Page,
    Part,
    Prose,
    Section,
    every,
    inlines,
)
from matzl.table.core.errors import error_sentence
from matzl.text.languages import translated as _

SCROLLED = 3
"""The lines by which an arrow key scrolls."""


class Front(Protocol):
    """What a screen needs from its program."""

    async def answer(self, address: str, form: Mapping[str, str] | None = None) -> Answer:
        """Return the answer to an address, or to a form that was sent there."""

    def has(self, address: str) -> bool:
        """Return whether the program can show what is at an address."""

    def follow(self, address: str) -> None:
        """Show what is at an address."""

    async def save(self, file: File) -> Path:
        """Save a file, and return where it is."""

    async def back(self) -> None:
        """Return from the page to what was shown before."""


class Choice(Static, can_focus=True):
    """Something to press: a link, or the button that sends a form."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    class Pressed(Message):
        """The message that it was pressed."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self, label: Words, target: Link | Form, *, button: bool = False, value: str = ""
    ) -> None:
        super().__init__(label, classes="choice button" if button else "choice")
        self.target, self.value = target, value

    def action_press(self) -> None:
        """Say that it was pressed."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """Take a click for a press."""
        self.action_press()


class PageScreen(Screen[None]):
    """The page at an address."""

    CSS_PATH = "terminal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "Back"),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self, address: str, front: Front) -> None:
        super().__init__()
        self.address, self._front = address, front
        self._page: Page | None = None

    def compose(self) -> ComposeResult:
        """Yield a frame, empty until the page has been made."""
        with Vertical(classes="frame page") as frame:
            frame.border_subtitle = _("↑↓ Enter: choose · Esc: back")
            yield Static(Words(_("Loading …"), "dim"))

    def on_screen_resume(self) -> None:
        """Show the page as it is now."""
        self.run_worker(self._load(), exclusive=True)

    async def _load(self, form: Mapping[str, str] | None = None, address: str = "") -> None:
        try:
            answer = await self._front.answer(address or self.address, form)
            while isinstance(answer, Go) and self._front.has(answer.address):
                if (
                    not address or urlsplit(answer.address).path == urlsplit(self.address).path
                ):  # this page has moved
                    self.address = answer.address
                else:
                    break
                answer = await self._front.answer(answer.address)
            saved = await self._front.save(answer) if isinstance(answer, File) else None
        except MatzlError as error:
            self.notify(error_sentence(error), severity="error")
            if self._page is None:
                await self.action_back()
            return
        if isinstance(answer, Go) and not self._front.has(answer.address):
            self.notify(_("The browser shows {address}.").format(address=answer.address))
        elif isinstance(answer, Go):
            self._front.follow(answer.address)
        elif isinstance(answer, File):
            self.notify(_("Saved in {path}").format(path=saved))
            if self._page is None:
                await self.action_back()
        else:
            await self._show(answer)

    async def _show(self, page: Page) -> None:
        if page.refresh:
            self.set_timer(page.refresh, self.on_screen_resume)
        if page == self._page:  # with what has been typed in the meantime
            return
        frame = self.query_one(".page", Vertical)
        chain = self.focus_chain
        index = chain.index(self.focused) if self._page and self.focused in chain else None
        first, self._page, frame.border_title = self._page is None, page, page.title
        async with frame.batch():
            await frame.remove_children()
            await frame.mount(*self._widgets(page.parts))
        chain = self.focus_chain
        if index is None:
            buttons = [at for at, each in enumerate(chain) if each.has_class("button")]
            index = next(iter(buttons), 0)
        if chain:
            chain[min(index, len(chain) - 1)].focus()
        if first and (name := urlsplit(self.address).fragment):
            self.call_after_refresh(self._go_to, name)

    def _widgets(self, parts: tuple[Part, ...]) -> Iterator[Widget]:
        for part in parts:
            if isinstance(part, Section):
                yield from self._section(part)
                continue
            if isinstance(part, Board):
                yield from (Static(line) for line in position(part.value, part.deck))
                yield Static()
                yield from self._widgets(part.beside)
                continue
            if isinstance(part, Form):
                if not self._front.has(part.address):
                    continue
                yield from self._form(part)
            elif isinstance(part, List):
                yield from self._list(part)
            else:
                for each in lines(part):
                    yield Static(each)
                if not isinstance(
                    part, Prose
                ):  # whose links would stand apart from their sentences
                    yield from (self._link(link) for link in every(part, Link) if self._knows(link))
            yield Static()

    def _section(self, part: Section) -> Iterator[Widget]:
        if part.role in ("folded", "unfolded"):
            folded = part.role == "folded"
            yield Collapsible(*self._widgets(part.parts), title=part.title, collapsed=folded)
            return
        if part.title:
            head = f"▶ {part.title}" if part.marked else part.title
            yield Static(Words(head, HEAD), classes=f"head {_named(part.anchor)}")
        yield from self._widgets(part.parts)

    def _go_to(self, name: str) -> None:
        """Scroll to the section of a name."""
        for widget in self.query(f".{_named(name)}"):
            self.query_one(".page").scroll_to_widget(widget, top=True, animate=False)

    def _knows(self, link: Link) -> bool:
        return link.address.startswith("#") or self._front.has(link.address)

    def _link(self, link: Link) -> Choice:
        return Choice(Words(f"→ {link.text}"), link, button=link.role == "first")

    def _list(self, part: List) -> Iterator[Widget]:
        """Yield a line for each item: its title, or its action."""
        for field in part.shared:
            yield from _labelled(field)
        for item in part.items:
            label = Words.assemble(words(item.title, "bold"), "  ", words(item.text, "dim"))
            links = [link for link in every(item.title, Link) if self._knows(link)]
            title = Choice(label, links[0]) if links else Static(label)
            if isinstance(item.action, Form):
                yield Horizontal(*self._form(item.action, part.shared), title, classes="item")
            else:
                yield title
            yield from (self._link(link) for link in item.links if self._knows(link))

    def _form(self, form: Form, shared: tuple[Field, ...] = ()) -> Iterator[Widget]:
        group = ""
        for field in form.fields:
            if field.group != group:
                group = field.group
                yield Static(Words(f"\n{group}", HEAD))
            if field.kind == "press":
                for value, title in field.choices:
                    label = Words.assemble(" ", words(title), " ")
                    yield Choice(label, form, button=True, value=value)
            elif isinstance(field.title, Card):
                title = Static(words(field.title), classes="place")
                yield Horizontal(title, _widget(field), classes="item")
            elif field.kind != "hidden" and field not in shared:
                yield from _labelled(field)
        if form.submit:
            yield Choice(Words(f" {form.submit} "), form, button=True)

    async def on_choice_pressed(self, event: Choice.Pressed) -> None:
        """Follow a link, or send a form."""
        target = event.choice.target
        if isinstance(target, Link):
            kind = target.address.split("/")[1] if "/" in target.address else ""
            if target.address.startswith("#"):
                self._go_to(target.address[1:])
            elif target.role == "first" and kind == self.address.split("/")[1]:  # on to the next
                self.address = target.address
                self.on_screen_resume()
            else:
                self._front.follow(target.address)
            return
        sent = {
            field.name: event.choice.value if field.kind == "press" else self._sent(field)
            for field in target.fields
        }
        if target.get:
            self._front.follow(f"{target.address}?{urlencode(sent)}")
        else:
            self.run_worker(self._load(sent, target.address), exclusive=True)

    def _sent(self, field: Field) -> str:
        """Return what is in the widget of a field."""
        if field.kind == "hidden":
            return field.value
        widget = self.query_one(f"#{_id(field)}")
        if isinstance(widget, Checkbox):
            return "yes" if widget.value else ""
        if isinstance(widget, TextArea):
            return widget.text
        assert isinstance(widget, Input | Select)
        return str(widget.value)

    def action_move(self, step: int) -> None:
        """Go to the next thing that can be pressed, or scroll where there is none in sight."""
        chain, frame = self.focus_chain, self.query_one(".page")
        index = chain.index(self.focused) + step if self.focused in chain else 0
        near = 0 <= index < len(chain) and (
            chain[index].region.bottom < frame.region.bottom + SCROLLED
            and chain[index].region.y > frame.region.y - SCROLLED
        )
        if near:
            chain[index].focus()
        else:
            frame.scroll_relative(y=SCROLLED * step, animate=False)

    def action_search(self) -> None:
        """Go to the first field of text."""
        for field in self.query(Input)[:1]:
            field.focus()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the form of a field at the Enter key."""
        for choice in self.query(Choice):
            form = choice.target
            if isinstance(form, Form) and event.input.id in {_id(field) for field in form.fields}:
                choice.action_press()
                return

    def action_scroll(self, step: int) -> None:
        """Scroll by a screen."""
        frame = self.query_one(".page")
        frame.scroll_relative(y=step * (frame.size.height - 2), animate=False)

    async def action_back(self) -> None:
        """Return to what was shown before."""
        await self._front.back()


def _named(name: str) -> str:
    """Return the class of the title of a section."""
    return f"section-{name.replace('.', '-')}"


def _labelled(field: Field) -> Iterator[Widget]:
    """Yield the widget of a field, with its title before it and its error after it."""
    if field.kind != "check":
        yield Static(Words(field.title, "bold"))
    if field.help:
        yield Static(words(field.help, "dim"))
    yield _widget(field)
    if field.error:
        yield Static(Words(field.error, "bold red"))


def _id(field: Field) -> str:
    return f"field-{field.name.replace('.', '-')}"


def _widget(field: Field) -> Widget:
    """Return the widget of a field."""
    name = _id(field)
    if field.kind in ("choice", "radio"):
        choices = [(_plain(title), value) for value, title in field.choices]
        compact = isinstance(field.title, Card)
        return Select(choices, value=field.value, allow_blank=False, id=name, compact=compact)
    if field.kind == "check":
        return Checkbox(field.title, bool(field.value), id=name)
    if field.kind == "lines":
        return TextArea(field.value, id=name)
    return Input(field.value, id=name)


def _plain(title: Line) -> str:
    """Return the title of a choice without the cards that are pictured beside it."""
    return words(tuple(each for each in inlines(title) if not isinstance(each, Card))).plain
