"""A page as a value: its parts, independent of their display; `matzl.pages` renders them in four formats.

A part is text in the current language and plain values. Forms (`matzl.forms`) are parts, too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeAlias

from matzl.drawn import Image, Series, Steps
from matzl.errors import FormError, MatzlError
from matzl.forms import Field, Form
from matzl.text.drawings.portraits import Face

# Within a line


@dataclass(frozen=True, slots=True)
class Mark:
    """Words that are marked up: ``strong``, ``quiet``, ``code``, or ``signs``, which repeat the words next to them."""

    text: str
    role: str = "strong"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a URL such as ``/rules/mittlere``; `about` is read aloud where the text alone is not clear.

    Its role is ``button``, ``first`` (the button that most people will press), ``current`` (this page), ``clause`` (of the
    rule book) or ``out`` (of a frame); by default it is an ordinary link.
    """

    text: str
    address: str
    role: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, such as ``AS``, in a deck: its picture or, with the role ``symbol``, its suit and index within a sentence."""

    card: str
    deck: str
    role: str = ""


Inline: TypeAlias = str | Mark | Link | Card | Face
Line: TypeAlias = Inline | tuple[Inline, ...]
"""One line or paragraph."""


def inlines(line: Line) -> tuple[Inline, ...]:
    """Return the pieces of a line; a string is one piece."""
    return line if isinstance(line, tuple) else (line,)


def clause_link(game: str, number: str) -> Link:
    """Return the link to a clause of a game's rule book."""
    return Link(f"§{number}", f"/rules/{game}?clause={number}#c{number}", "clause")


def cited(text: str, game: str, clause: str) -> Line:
    """Return a text followed by the link to a clause; the text alone if the clause is empty."""
    return (f"{text} ", clause_link(game, clause)) if clause else text


# Parts


class PlainPart:
    """A part of a page that is not a form."""

    __slots__ = ()


Part: TypeAlias = PlainPart | Form


@dataclass(frozen=True, slots=True)
class Text(PlainPart):
    """A paragraph.

    Its role is ``lead`` (large), ``quiet``, ``small``, ``roomy`` (left out of small windows), ``copy`` (lines to copy, as
    they are) or empty.
    """

    line: Line
    role: str = ""


@dataclass(frozen=True, slots=True)
class Prose(PlainPart):
    """A text in Markdown, optionally ``small``, with links on some of its words."""

    text: str
    links: tuple[Link, ...] = ()
    role: str = ""


@dataclass(frozen=True, slots=True)
class Section(PlainPart):
    """Parts under a title. Adjacent narrow sections share the width.

    Attributes
    ----------
    title, parts
        Its title, which may be empty, and its parts, which may be sections.
    role
        ``wide``: it has the whole width; ``text``: it is read from the top to the end; ``nav``: it leads elsewhere;
        ``side``: it leads elsewhere, beside all that follows; ``right``, ``wrong``: a verdict; ``folded``, ``unfolded``:
        the browser shows it when it is opened. Commands leave out what leads elsewhere or is folded.
    anchor
        The fragment, after ``#``, of addresses that lead to it.
    marked
        Whether it is the section that the visitor has asked for.
    """

    title: str
    parts: tuple[Part, ...]
    role: str = ""
    anchor: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Facts(PlainPart):
    """Values with titles; the role is ``long`` if the values are long texts."""

    rows: tuple[tuple[str, Line], ...]
    role: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, whether it holds numbers (aligned at the end), and whether the title is a name."""

    title: str
    number: bool = False
    name: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, optionally highlighted; the first cell is the row's heading."""

    cells: tuple[Line, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Table(PlainPart):
    """A table: titled columns and rows of cells."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def numbers_table(rows: Iterable[Row], first: str, *numbers: str, named: bool = False) -> Table:
    """Return a table whose first column identifies the rows; the others hold numbers, under names as titles if `named`."""
    columns = (Column(first), *(Column(title, number=True, name=named) for title in numbers))
    return Table(columns, tuple(rows))


@dataclass(frozen=True, slots=True)
class Cards(PlainPart):
    """Cards of a deck in a row, optionally with a title and a short text below each card."""

    cards: tuple[str, ...]
    deck: str
    title: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board(PlainPart):
    """A `ReplayBoard`, with parts next to it, and links to other steps.

    The `costs` are pairs of a card, or another action, and what it costs; `better` is the action to mark as the best one.
    """

    value: Any
    deck: str
    beside: tuple[Part, ...] = ()
    steps: Steps | None = None
    costs: tuple[tuple[str, str], ...] = ()
    better: str = ""


@dataclass(frozen=True, slots=True)
class Figure(PlainPart):
    """Numbers, drawn as a ``curve`` (up to four lines) or as ``bars``.

    Attributes
    ----------
    title, about
        Its title, and a sentence on its content, read aloud.
    series
        Its lines, or the one series of its columns.
    labels, axes
        The label of each column, or of the first and last place; the meaning of its horizontal and of its vertical axis.
    unit
        ``share`` (a percentage), ``payoff``, ``cost`` (without a sign) or ``rating`` (whole; the axis may leave out 0).
    marked, table
        The place shown elsewhere on the page, and a table of the same numbers.
    """

    title: str
    series: tuple[Series, ...]
    labels: tuple[str, ...] = ()
    kind: str = "curve"
    unit: str = "payoff"
    axes: tuple[str, str] = ("", "")
    about: str = ""
    marked: float | None = None
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Picture(PlainPart):
    """The picture of a game with cards of a deck, shown only by the browser."""

    game: str
    deck: str


@dataclass(frozen=True, slots=True)
class Item:
    """A list item: its title, text, action, further links, and a picture next to it."""

    title: Line
    text: Line = ()
    action: Form | Link | None = None
    links: tuple[Form | Link, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class List(PlainPart):
    """Items one below the other or, with the role ``columns``, side by side where there is room.

    The forms of all items have the `shared` fields, which are shown once, before the list.
    """

    items: tuple[Item, ...]
    role: str = ""
    shared: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Links(PlainPart):
    """Links in a row."""

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Progress(PlainPart):
    """The progress of work under way."""

    text: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Address(PlainPart):
    """A URL to pass on to others, with a title above it."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Notice(PlainPart):
    """A notice at the top of a page; the role ``wrong`` marks a report of a failure."""

    text: Line
    role: str = ""


# Pages, and other answers


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title and parts.

    Attributes
    ----------
    title
        Its title and heading.
    parts
        Its parts, from the top.
    refresh
        The seconds after which it will have changed; None if nothing more is expected.
    fault
        The error because of which a form is shown again; it is left out of JSON.
    language
        Its language, if it is not the visitor's.
    small, shared
        Whether it has nothing around it, and whether other sites may show it in a frame.
    about, picture
        The preview of a link to it on other sites: a sentence, and the address of an image.
    """

    title: str
    parts: tuple[Part, ...]
    refresh: float | None = None
    fault: MatzlError | None = None
    language: str = ""
    small: bool = False
    shared: bool = False
    about: str = ""
    picture: str = ""

    def refused(
        self, address: str, error: FormError, submitted: Mapping[str, str], *, get: bool = False
    ) -> Page:
        """Return the page with the form for a URL filled in as submitted, and with the error in the form.

        With `get`, the form is one that requests another page. An error without a field is about the whole form.

        Raises
        ------
        FormError
            The error, if the page has no such form.
        """

        def changed(part: Any) -> Any:
            if isinstance(part, Form):
                own = (part.address, part.get) == (address, get)
                return part.refused(error, submitted) if own else part
            if isinstance(part, tuple):
                return tuple(map(changed, part))
            holders = ("parts", "beside", "items", "action")
            inner = {name: changed(getattr(part, name)) for name in holders if hasattr(part, name)}
            return replace(part, **inner) if inner else part

        forms = (it for it in every(self.parts, Form) if (it.address, it.get) == (address, get))
        if not any(error.field in ("", *(field.name for field in form.fields)) for form in forms):
            raise error
        line = Link(str(error), f"#{error.field}-error") if error.field else str(error)
        parts = (Notice(line, "wrong"), *map(changed, self.parts))
        return replace(self, parts=parts, refresh=None, fault=error)


@dataclass(frozen=True, slots=True)
class Go:
    """A redirect to another URL; with `forget`, the visitor no longer exists and the session ends."""

    address: str
    forget: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file to download: its name, its media type, and its lines, which are generated while it is sent."""

    name: str
    kind: str
    lines: AsyncIterator[str]


@dataclass(frozen=True, slots=True)
class Boards:
    """Consecutive boards for a browser, as a picklable function that makes them in another process."""

    make: Callable[[], Iterator[Board]]


Answer: TypeAlias = Page | Go | File | Image | Boards


def every(value: Any, kind: type[Any]) -> Iterator[Any]:
    """Yield every part or inline of a type within a part, a page or a tuple of them, in order."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from every(each, kind)
    elif is_dataclass(value):
        for field in fields(value):
            yield from every(getattr(value, field.name), kind)
