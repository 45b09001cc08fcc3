"""A page on a terminal screen: the arrow keys reach links and buttons, and forms are widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol
from urllib.parse import urlencode, urlsplit

from rich.text import Text as Words
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Checkbox, Collapsible, Input, Static, TextArea

from matzl.drawn import Image
from matzl.errors import MatzlError, in_a_line
from matzl.forms import Field, Form
from matzl.pages.text import HEAD, is_row, lines, with_note, words
from matzl.pages.widgets import Choice, InputWidget, widget_of
from matzl.parts import (
    Answer,
    Board,
    Card,
    Figure,
    File,
    Go,
    Line,
    Link,
    List,
    Page,
    Part,
    Prose,
    Row,
    Section,
    Table,
    Text,
    every,
    inlines,
)
from matzl.table.core.errors import error_sentence
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from matzl.pages.board import BoardView


class Front(Protocol):
    """The part of the program's interface that the screen of a page uses."""

    async def answer(self, address: str, form: Mapping[str, str] | None = None) -> Answer:
        """Return the response to a request for a URL, or to a form submitted there."""

    def has(self, address: str) -> bool:
        """Return whether the program can show the page at a URL."""

    def follow(self, address: str) -> None:
        """Show the page at a URL."""

    async def save(self, file: File) -> Path:
        """Save a file, and return its path."""

    async def back(self) -> None:
        """Return to the previous page."""


class PageScreen(Screen[None]):
    """The screen that shows the page at a URL."""

    CSS_PATH = "terminal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "Back"),
        Binding("down,right", "move(1)", show=False),
        Binding("up,left", "move(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self, address: str, front: Front) -> None:
        super().__init__()
        self.address, self._front = address, front
        self._page: Page | None = None
        self._inputs: dict[tuple[str, str], InputWidget] = {}

    def compose(self) -> ComposeResult:
        """Yield a frame, empty until the page has been fetched."""
        with Vertical(classes="frame page") as frame:
            frame.border_subtitle = _("↑↓ Enter: choose · Esc: back")
            yield Static(Words(_("Loading …"), "dim"))

    def on_screen_resume(self) -> None:
        """Refresh the page."""
        self.run_worker(self._load(), exclusive=True)

    async def _load(self, form: Mapping[str, str] | None = None, address: str = "") -> None:
        try:
            answer: Answer | None = await self._front.answer(address or self.address, form)
            while isinstance(answer, Go) and self._front.has(answer.address):
                if address and urlsplit(answer.address).path != urlsplit(self.address).path:
                    break
                self.address = answer.address  # this page has moved
                answer = await self._front.answer(answer.address)
            path = await self._front.save(answer) if isinstance(answer, File) else None
        except MatzlError as error:
            answer = None
            self.notify(error_sentence(error), severity="error")
        if isinstance(answer, Go) and not self._front.has(answer.address):
            self.notify(_("{address} is shown in the browser only.").format(address=answer.address))
        elif isinstance(answer, Go):
            self._front.follow(answer.address)
        elif isinstance(answer, File):
            self.notify(_("Saved in {path}").format(path=path))
        elif isinstance(answer, Image):
            self.notify(_("{name} can be saved in the browser.").format(name=answer.name))
        elif isinstance(answer, Page):
            await self._show(answer)
        if self._page is None:
            await self.action_back()

    async def _show(self, page: Page) -> None:
        if page.refresh:
            self.set_timer(page.refresh, self.on_screen_resume)
        if page == self._page:  # with what has been typed in the meantime
            return
        frame = self.query_one(".page", Vertical)
        chain = self.focus_chain
        index = chain.index(self.focused) if self._page and self.focused in chain else None
        first, self._page = self._page is None, page
        self._anchors = {f"#{each.anchor}" for each in every(page, Section) if each.anchor}
        frame.border_title = Content(page.title)  # it may have names, which are no markup
        self._inputs.clear()
        if any(board.steps for board in every(page, Board)):
            frame.border_subtitle = _("←→ ↑↓ steps · Tab Enter: choose · Esc: back")
        async with frame.batch():
            await frame.remove_children()
            await frame.mount(*self._widgets(page.parts))
        chain = self.focus_chain
        if index is None:
            buttons = [*self.query(".board"), *self.query(".button")]
            index = next((chain.index(each) for each in buttons if each in chain), 0)
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
                from matzl.pages.board import BoardView  # needs the table

                yield BoardView(part)
                yield Static()
                yield from self._widgets(part.beside)
                continue
            if isinstance(part, Form):
                if not self._front.has(part.address):
                    continue
                yield from self._form(part)
            elif isinstance(part, List):
                yield from self._list(part)
            elif isinstance(part, Table):
                yield from self._rows(part)
            else:
                row = part.line if isinstance(part, Text) and is_row(part.line) else ""
                yield from () if row else map(Static, lines(part))
                if not isinstance(part, Prose | Figure):  # whose links would stand apart
                    yield from (self._link(link, row) for link in self._links(part))
            yield Static()

    def _rows(self, table: Table) -> Iterator[Widget]:
        """Yield a line for the column titles and a line for each row; the line of a row with a link can be pressed."""
        rows = Row(tuple(column.title for column in table.columns)), *table.rows
        cells = [[words(cell) for cell in row.cells] for row in rows]
        widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
        for index, (row, texts) in enumerate(zip(rows, cells, strict=True)):
            for text, width, column in zip(texts, widths, table.columns, strict=True):
                text.align("right" if column.number else "left", width)
            label = Words("  ", "bold" if row.own or not index else "").join(texts)
            yield Choice(label, links[0]) if (links := self._links(row)) else Static(label)

    def _links(self, value: Any) -> list[Link]:
        """Return those links in a value that lead to pages the program can show, or to sections of the page."""
        has, own = self._front.has, self._anchors
        return [it for it in every(value, Link) if it.address in own or has(it.address)]

    def _section(self, part: Section) -> Iterator[Widget]:
        if part.role in ("folded", "unfolded"):
            inner, folded = self._widgets(part.parts), part.role == "folded"
            yield Collapsible(*inner, title=Content(part.title), collapsed=folded)  # type: ignore[arg-type]
            return
        if part.title:
            head = f"▶ {part.title}" if part.marked else part.title
            yield Static(Words(head, HEAD), classes=f"head {_selector('section', part.anchor)}")
        yield from self._widgets(part.parts)

    def _go_to(self, name: str) -> None:
        """Scroll to the section with this name."""
        for widget in self.query(f".{_selector('section', name)}"):
            self.query_one(".page").scroll_to_widget(widget, top=True, animate=False)

    def _link(self, link: Link, row: Line = "") -> Choice:
        return Choice(with_note(link, row), link, button=link.role == "first")

    def _list(self, part: List) -> Iterator[Widget]:
        """Yield the shared fields, then each item: its action, title and text, and a row with its other links and forms."""
        yield from self._form(Form("", "", part.shared))
        for item in part.items:
            pieces = inlines(item.title)
            apart = tuple(piece for piece in pieces[1:] if isinstance(piece, Link))
            name = tuple(piece for piece in pieces if piece not in apart)
            gap = "\n" if isinstance(item.action, Form) else "  "
            label = Words.assemble(words(name, "bold"), gap, words(item.text, "dim"))
            links = self._links((name, item.text))
            about: Widget = Choice(label, links[0]) if links else Static(label)
            about.add_class("title")
            row = [it for form in every(item.links, Form) for it in self._form(form, part.shared)]
            row += map(self._link, self._links((item.links, apart)))
            if row:
                about = Vertical(about, Horizontal(*row, classes="item"), classes="about")
            if isinstance(item.action, Form):
                first = [*self._form(item.action, part.shared)]
            else:
                first = [*map(self._link, self._links(item.action)[:1])]
            yield Horizontal(*first, about, classes="item") if first else about

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
                yield Horizontal(title, self._input(field, form.address), classes="item")
            elif field.kind != "hidden" and field not in shared:
                yield from self._labelled(field, form.address)
        if form.submit:
            yield Choice(Words(f" {form.submit} "), form, button=True)

    async def on_choice_pressed(self, event: Choice.Pressed) -> None:
        """Follow a link, or submit a form."""
        target, pressed = event.choice.target, event.choice.value
        if isinstance(target, Link):
            if target.address.startswith("#"):
                return self._go_to(target.address[1:])
            same = target.address.split("/")[1] == self.address.split("/")[1]
            return self._go(target.address, here=same and target.role == "first")  # on to the next
        try:
            sent = {field.name: self._sent(field, target, pressed) for field in target.fields}
        except OSError as error:  # the file cannot be read
            return self.notify(in_a_line(error), severity="error")
        if target.get:
            return self._go(f"{target.address}?{urlencode(sent)}")
        self.run_worker(self._load(sent, target.address), exclusive=True)
        return None

    def _go(self, address: str, *, here: bool = False) -> None:
        """Show the page at a URL: on this screen if it is the same page with another query, else on a new one."""
        if here or urlsplit(address).path == urlsplit(self.address).path:
            self.address = address
            self.on_screen_resume()
        else:
            self._front.follow(address)

    def on_board_view_stepped(self, event: BoardView.Stepped) -> None:
        """Show another step."""
        self._go(event.address)

    def _labelled(self, field: Field, address: str = "") -> Iterator[Widget]:
        """Yield the widget of a field, preceded by its title and followed by its error."""
        if field.kind != "check":
            yield Static(Words(field.title, "bold"))
        if field.help:
            yield Static(words(field.help, "dim"))
        yield self._input(field, address)
        if field.error:
            yield Static(Words(field.error, "bold red"))

    def _input(self, field: Field, address: str) -> Widget:
        """Return the widget of a field, registered for the form with this URL or, if that is empty, for all forms."""
        widget = widget_of(field)
        if all(field.name != name for _, name in self._inputs):
            widget.id = _selector("field", field.name)
        self._inputs[address, field.name] = widget
        return widget

    def _sent(self, field: Field, form: Form, pressed: str) -> str:
        """Return the value to submit for a field when a button of its form is pressed."""
        if field.kind in ("hidden", "press"):
            return pressed if field.kind == "press" else field.value
        key = form.address, field.name
        widget = self._inputs[key if key in self._inputs else ("", field.name)]
        if isinstance(widget, Checkbox):
            return "yes" if widget.value else ""
        if isinstance(widget, TextArea):
            return widget.text
        if field.kind == "file" and (path := str(widget.value)):
            return Path(path).expanduser().read_text("utf-8", errors="surrogateescape")
        return str(widget.value)

    def action_move(self, step: int) -> None:
        """Focus the next or previous widget; if it is too far away or there is none, scroll instead."""
        chain, frame = self.focus_chain, self.query_one(".page")
        index = chain.index(self.focused) + step if self.focused in chain else 0
        if 0 <= index < len(chain) and self._is_near(chain[index], frame):
            chain[index].focus()
        else:
            frame.scroll_relative(y=3 * step, animate=False)

    def _is_near(self, widget: Widget, frame: Widget) -> bool:
        """Return whether a widget is visible or within a screen of the focused one."""
        near = abs(widget.region.y - (self.focused or frame).region.y) < frame.size.height
        return near or frame.region.overlaps(widget.region)

    def action_search(self) -> None:
        """Focus the first text field."""
        self.query(Input).focus()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Submit the form of a field when Enter is pressed."""
        for choice in self.query(Choice):
            fields = every(choice.target, Field)
            if event.input.id in {_selector("field", field.name) for field in fields}:
                choice.action_press()

    def action_scroll(self, step: int) -> None:
        """Scroll by a screen."""
        frame = self.query_one(".page")
        frame.scroll_relative(y=step * (frame.size.height - 2), animate=False)

    async def action_back(self) -> None:
        """Return to the previous page."""
        await self._front.back()


def _selector(kind: str, name: str) -> str:
    """Return the CSS class of a section's title, or the id of a field."""
    return f"{kind}-{name.replace('.', '-')}"
