"""The rule book on the screen: its clauses and chapters on the left, the highlighted one on the right, and a search."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import ClassVar

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from matzl.rulebook import Chapter, Clause, Page, languages, page
from matzl.rulebook.describe import clause_text
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import ENGLISH, language, translated

LIST_WIDTH = 35
"""The columns for the titles of clauses, without the scroll bar."""

HEAD = "bold #ffd166"
"""The style of the titles of sections and chapters."""


def readable(game: str) -> Page:
    """Return the rule book of a game in the current language, or in English if there is none."""
    return page(game, language() if language() in languages(game) else ENGLISH)


class BookScreen(ModalScreen[None]):
    """The rule book of a game, opened at a clause if one is given."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,r,w", "close", "Back"),
        Binding("slash", "search", "Search"),
        Binding("space,right", "down", show=False),
        Binding("left", "up", show=False),
    ]

    def __init__(self, game: str, clause: str = "", deck: str = DEFAULT_DECK) -> None:
        super().__init__()
        self._page = readable(game)
        self._clause, self._deck = clause, deck

    def compose(self) -> ComposeResult:
        """Yield the clauses, the text, and the search field."""
        with Vertical(classes="frame book") as frame:
            frame.border_title = translated("The rules of {game}").format(game=self._page.title)
            frame.border_subtitle = translated("↑↓ clauses · ←→ scroll · / search · Esc: back")
            with Horizontal():
                yield OptionList(id="clauses")
                with VerticalScroll(id="clause", can_focus=False):
                    yield Static(id="text")
            hint = translated("words or a number, then Enter")
            yield Input(placeholder=hint, id="search", classes="hidden")

    def on_mount(self) -> None:
        """Fill the list and highlight the given clause."""
        self._fill(tuple(self._page.clauses), self._page.chapters)
        clause_list = self.query_one("#clauses", OptionList)
        numbers = [clause.number for clause in self._page.clauses]
        if self._clause in numbers:
            clause_list.highlighted = clause_list.get_option_index(self._clause)
        clause_list.focus()

    def _fill(
        self, clauses: Sequence[Clause], chapters: Sequence[Chapter], *, heads: bool = True
    ) -> None:
        clause_list = self.query_one("#clauses", OptionList)
        clause_list.clear_options()
        titles = {section.number: section.title for section in self._page.sections}
        for clause in clauses:
            head = titles.pop(clause.section, None)
            if head and heads:
                text = Text(_hanging(f"§{clause.section}", head), style=HEAD)
                clause_list.add_option(Option(text, disabled=True))
            text = Text(_hanging(f" {clause.number}", clause.title))
            clause_list.add_option(Option(text, id=clause.number))
        for chapter in chapters:
            clause_list.add_option(Option(Text(chapter.title, style=HEAD), id=chapter.key))
        first = [*(clause.number for clause in clauses), *(chapter.key for chapter in chapters)][:1]
        for key in first:
            clause_list.highlighted = clause_list.get_option_index(key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted clause with its worked examples, or the highlighted chapter."""
        if event.option_id is not None:
            self.query_one("#text", Static).update(Markdown(self._text(event.option_id)))
            self.query_one("#clause", VerticalScroll).scroll_home(animate=False)

    def _text(self, key: str) -> str:
        """Return a clause with its worked examples, or a chapter, as Markdown."""
        for chapter in self._page.chapters:
            if chapter.key == key:
                return chapter.markdown
        return clause_text(self._page.clause(key), self._deck)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """List the clauses and chapters found, or all of them if there are none."""
        clauses = self._page.find(event.value)
        chapters = self._page.find_chapters(event.value)
        if clauses or chapters:
            self._fill(clauses, chapters, heads=False)
        else:
            if event.value.strip():
                self.notify(translated("No clause contains “{words}”.").format(words=event.value))
            self._fill(tuple(self._page.clauses), self._page.chapters)
        self._close_search()

    def _close_search(self) -> None:
        self.query_one("#search", Input).add_class("hidden")
        self.query_one("#clauses", OptionList).focus()

    def action_search(self) -> None:
        """Open the search field."""
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
        """Close the search field, or the book."""
        if self.query_one("#search", Input).has_focus:
            self._close_search()
        else:
            self.dismiss()


def _hanging(number: str, title: str) -> str:
    """Return a numbered title wrapped to the width of the list, with a hanging indent.

    >>> print(_hanging(" 4.12", "Under-trumping when nothing else is left"))
     4.12 Under-trumping when nothing
          else is left
    """
    indent = " " * (len(number) + 1)
    return textwrap.fill(f"{number} {title}", LIST_WIDTH, subsequent_indent=indent)
