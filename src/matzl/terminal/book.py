"""The rule book on the screen: its clauses to the left, the one picked out to the right, and a search for words."""

from __future__ import annotations

from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from matzl.rulebook import Clause, Page, languages, page
from matzl.text.languages import ENGLISH, language, translated


def readable(game: str) -> Page:
    """The rule book of a game in the language spoken; in English where it has no page in that language."""
    return page(game, language() if language() in languages(game) else ENGLISH)


class BookScreen(ModalScreen[None]):
    """The rule book of a game, open at a clause if one is asked for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,r,w", "close", "Back"),
        Binding("slash", "search", "Search"),
        Binding("space,right", "down", show=False),
        Binding("left", "up", show=False),
    ]

    def __init__(self, game: str, clause: str = "") -> None:
        super().__init__()
        self._page = readable(game)
        self._asked = clause

    def compose(self) -> ComposeResult:
        """The clauses, the text, and a line to search in."""
        with Vertical(classes="frame book") as frame:
            frame.border_title = translated("The rules of {game}").format(game=self._page.title)
            frame.border_subtitle = translated("↑↓ clauses · ←→ scroll · / search · Esc: back")
            with Horizontal():
                yield OptionList(id="clauses")
                with VerticalScroll(id="clause", can_focus=False):
                    yield Static(id="text")
            asked = translated("words or a number, then Enter")
            yield Input(placeholder=asked, id="search", classes="hidden")

    def on_mount(self) -> None:
        """Fill the list and go to the clause that was asked for."""
        self._fill(tuple(self._page.clauses))
        listed = self.query_one("#clauses", OptionList)
        numbers = [clause.number for clause in self._page.clauses]
        if self._asked in numbers:
            listed.highlighted = listed.get_option_index(self._asked)
        listed.focus()

    def _fill(self, clauses: tuple[Clause, ...], *, heads: bool = True) -> None:
        listed = self.query_one("#clauses", OptionList)
        listed.clear_options()
        titles = {section.number: section.title for section in self._page.sections}
        for clause in clauses:
            head = titles.pop(clause.section, None)
            if head and heads:
                listed.add_option(Option(f"[b #ffd166]§{clause.section} {head}[/]", disabled=True))
            listed.add_option(Option(f" {clause.number} {clause.title}", id=clause.number))
        if clauses:
            listed.highlighted = listed.get_option_index(clauses[0].number)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the clause that is picked out."""
        if event.option_id is not None:
            clause = self._page.clause(event.option_id)
            self.query_one("#text", Static).update(Markdown(clause.markdown))
            self.query_one("#clause", VerticalScroll).scroll_home(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """List the clauses that were searched for; all of them when there are none."""
        found = self._page.find(event.value)
        if not found and event.value.strip():
            self.notify(translated("No clause contains “{words}”.").format(words=event.value))
        self._fill(found or tuple(self._page.clauses), heads=not found)
        self._close_search()

    def _close_search(self) -> None:
        self.query_one("#search", Input).add_class("hidden")
        self.query_one("#clauses", OptionList).focus()

    def action_search(self) -> None:
        """Ask for words to search for."""
        line = self.query_one("#search", Input)
        line.remove_class("hidden")
        line.focus()

    def action_down(self) -> None:
        """Scroll the text down."""
        self.query_one("#clause", VerticalScroll).scroll_page_down(animate=False)

    def action_up(self) -> None:
        """Scroll the text up."""
        self.query_one("#clause", VerticalScroll).scroll_page_up(animate=False)

    def action_close(self) -> None:
        """Close the search, or the book."""
        if self.query_one("#search", Input).has_focus:
            self._close_search()
        else:
            self.dismiss()
