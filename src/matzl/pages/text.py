"""Pages as lines of text, for commands and for those parts of a terminal page that have no buttons or links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile, zip_longest

from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text as Words

from matzl.base.environment import lan_command
from matzl.forms import Form
from matzl.parts import (
    Address,
    Board,
    Card,
    Cards,
    Facts,
    Figure,
    Inline,
    Item,
    Line,
    Link,
    List,
    Mark,
    Notice,
    Page,
    Part,
    Progress,
    Prose,
    Section,
    Table,
    Text,
    inlines,
)
from matzl.text.cards import card_symbol, card_title
from matzl.text.drawings.portraits import Face
from matzl.text.languages import translated as _
from matzl.text.languages import with_local_dates

HEAD = "bold #ffd166"
"""The style of titles."""

STYLES = {"quiet": "dim", "small": "dim", "lead": "bold", "copy": "#ffd166", "wrong": "bold red"}
"""Styles by the role of a text or notice."""

UNPRINTED = ("nav", "side", "folded")
"""The roles of sections that commands leave out."""

SEPARATOR = " · "
"""The text between two links of a row."""


_MARKS = re.compile(r"^#+ |(?<!\w)(\*\*?|`)(?! )((?:.|\n(?!\n))*?\S)\1", re.MULTILINE)
"""The marks of titles, emphasis and code in Markdown."""


@dataclass(frozen=True, slots=True)
class Prosaic:
    """Markdown, rendered on a terminal; elsewhere, plain text with the line breaks of the source."""

    text: str

    def __rich_console__(self, console: Console, _: ConsoleOptions) -> Iterator[RenderableType]:
        """Yield the text, as Markdown on a terminal and otherwise without the marks."""
        yield Markdown(self.text) if console.is_terminal else Words(_MARKS.sub(r"\2", self.text))


def words(line: Line, style: str = "") -> Words:
    """Return a line as styled terminal text."""
    return Words.assemble(*map(_inline, inlines(line)), style=style)


def _inline(piece: Inline) -> Words | str:
    match piece:
        case Mark(text, "strong"):
            return Words(with_local_dates(text), "bold")
        case Mark(text, role):
            return Words(with_local_dates(text), STYLES.get(role, ""))
        case Card(card, deck, "symbol"):
            return card_symbol(card, deck)
        case Card(card, deck):
            return card_title(card, deck)
        case Face():
            return piece.title
        case Link(text):
            return with_local_dates(text)
    return with_local_dates(piece)


def without_cards(line: Line) -> str:
    """Return a line as plain text without its cards."""
    return words(tuple(piece for piece in inlines(line) if not isinstance(piece, Card))).plain


def is_row(line: Line) -> bool:
    """Return whether a line is a row of links, each perhaps with a note after it."""
    pairs = pairwise((SEPARATOR, *inlines(line)))
    return all(isinstance(piece, Link) for before, piece in pairs if before == SEPARATOR)


def with_note(link: Link, row: Line) -> Words:
    """Return a link with the note that follows it in a row."""
    pieces = inlines(row)
    after = pieces[pieces.index(link) + 1 :] if link in pieces else ()
    return words((f"→ {link.text}", *takewhile(lambda piece: piece != SEPARATOR, after)))


def grid(table: Table) -> Grid:
    """Return a table without ruled lines."""
    layout = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    layout.show_header = any(column.title for column in table.columns)
    for column in table.columns:
        layout.add_column(Words(column.title), justify="right" if column.number else "left")
    for row in table.rows:
        layout.add_row(*map(words, row.cells), style="bold" if row.own else "")
    return layout


def lines(part: Part | Item) -> Iterator[RenderableType]:
    """Yield the lines of a part; a form shows only its buttons, as a command cannot submit it, and link rows are omitted."""
    match part:
        case Text(line, role):
            yield words(line, STYLES.get(role, ""))
        case Prose(text):
            yield Prosaic(text)
        case Notice(text, role):
            yield words(text, STYLES.get(role, "bold"))
        case Section(title, parts, role) if role not in UNPRINTED:
            if title:
                yield Words(title, HEAD)
            yield from blocks(parts)
        case Address(title, address):
            yield words((f"{title} ", Mark(address)))
            if address.startswith("/"):  # no server is running
                how = _("“{command}” shows the full address, which works while that command runs.")
                yield Words(how.format(command=lan_command()), "dim")
        case Facts(rows):
            layout = Grid.grid(padding=(0, 2, 0, 0))
            layout.add_column(no_wrap=True)
            layout.add_column()
            for title, value in rows:
                layout.add_row(Words(title, "dim"), words(value))
            yield layout
        case Table():
            yield grid(part)
        case Cards(cards, deck, title, notes):
            pairs = zip_longest((card_title(card, deck) for card in cards), notes, fillvalue="")
            named = ", ".join(" ".join(filter(None, pair)) for pair in pairs)
            yield words((Mark(f"{title} "), named) if title else named)
        case Figure(title, series, labels):
            yield Words(title, "bold")
            if part.table is not None:
                yield grid(part.table)
                return
            first, last = (labels[0], labels[-1]) if labels else ("", "")
            for each in series:
                yield Words(f"{each.title} {first} {_sparks(each.numbers)} {last}".strip())
            yield words(part.about)
        case List(items):
            layout = Grid.grid(padding=(0, 2, 0, 0))
            for item in items:
                layout.add_row(words(item.title), words(item.text, "dim"))
            yield layout
        case Progress(text):
            yield Words(text, "dim")
        case Board(beside=beside):
            from matzl.pages.board import board_lines  # needs the table

            yield from board_lines(part)
            yield Words()
            yield from blocks(beside)
        case Form(fields=fields):
            for field in fields:
                layout = Grid.grid(padding=(0, 2, 0, 0))
                for value, title in field.choices if field.kind == "press" else ():
                    layout.add_row(Words(value, "bold"), words(title))
                if layout.row_count:
                    yield layout
        case _:  # links, and sections of links
            return


def _sparks(numbers: tuple[float, ...]) -> str:
    """Return numbers as a row of bars, scaled from the lowest number to the highest.

    >>> _sparks((0, 1, 3, 7))
    '▁▂▄█'
    """
    low, high = min(numbers, default=0), max(numbers, default=0)
    return "".join("▁▂▃▄▅▆▇█"[round(7 * (each - low) / ((high - low) or 1))] for each in numbers)


def blocks(parts: Iterable[Part]) -> Iterator[RenderableType]:
    """Yield the lines of parts, with a blank line between parts."""
    before = False
    for part in parts:
        rendered = list(lines(part))
        if rendered and before:
            yield Words()
        before = before or bool(rendered)
        yield from rendered


def plain(page: Page) -> Iterator[RenderableType]:
    """Yield a page as a command prints it."""
    yield Words(page.title, "bold")
    yield Words()
    yield from blocks(page.parts)
