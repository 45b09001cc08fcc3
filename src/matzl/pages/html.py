"""Pages as HTML: a macro for each type of part in ``parts.html``, and the style sheets `SHEETS`."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context
from markupsafe import Markup, escape

from matzl import parts
from matzl.base.environment import lan_command
from matzl.forms import MAX_FIELD_TEXT, Field, Form
from matzl.pages.figure import drawing
from matzl.parts import Address, Board, Card, Link, Page, Part, Prose, Section, Text, every, inlines
from matzl.text.cards import card_symbol, card_title
from matzl.text.languages import kept_by_language, plural, translated, with_local_dates

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

MAX_TEXTS = 8192
"""The size of each cache of texts or pieces of HTML, which all languages share."""

MAX_PROSE = 4096
"""The maximum number of Markdown texts whose HTML is cached."""

SHEETS = ("parts", "figures", "lists", "fields")
"""The style sheets of the parts, in the order in which they apply."""

ALONE = ("text", "folded", "unfolded")
"""The roles of sections that are not shown as boxes side by side."""


def body(page: Page, **own: Any) -> Markup:
    """Return the parts of a page as HTML.

    Parameters
    ----------
    own
        ``once``, the hidden field ``once`` of every form that is posted; ``server``, with the ``link`` to an address,
        its ``qr`` code, and whether other computers reach it (``lan``); and functions that return the address of the
        drawings of a deck (``card_url``), the ``picture`` of a game in a deck, and the drawing of a ``board``.
    """
    template = environment().get_template("parts.html")
    return Markup(template.render(parts=page.parts, **own))  # noqa: S704  (it escapes its variables)


def part(value: Part) -> Markup:
    """Return as HTML a part that contains neither forms nor cards, for pages with their own templates."""
    macros: Any = environment().get_template("parts.html").make_module({"parts": ()})
    return Markup(macros.part(value))  # noqa: S704  (a rendered template)


def prose(value: Prose) -> Markup:
    r"""Return a Markdown text as HTML, with its raw HTML escaped and its links added.

    >>> prose(Prose("See §4.", (Link("§4", "#s4"),)))
    Markup('<p>See <a href="#s4">§4</a>.</p>\n')
    """
    return _prose(value.text, value.links)


@lru_cache(MAX_PROSE)
def _prose(text: str, links: tuple[Link, ...]) -> Markup:
    html, addresses = _markdown().render(text), {}
    for link in links:
        addresses[_markdown().renderInline(link.text).casefold()] = str(escape(link.address))
    if addresses:
        longest = sorted(map(re.escape, addresses), key=len, reverse=True)
        cited = re.compile(rf"(?:{'|'.join(longest)})(?!\d|\.\d)", re.IGNORECASE)
        html = cited.sub(lambda it: f'<a href="{addresses[it[0].casefold()]}">{it[0]}</a>', html)
    return Markup(html)  # noqa: S704  (the parser escapes raw HTML)


@cache
def _markdown() -> MarkdownIt:
    """Return the Markdown parser, which is loaded on first use."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def scripts(page: Page) -> tuple[str, ...]:
    """Return the file names of the scripts that the parts of a page need."""
    copying = any(text.role == "copy" for text in every(page, Text)) or any(every(page, Address))
    placing = any(isinstance(field.title, Card) for field in every(page, Field))
    stepping = any(board.steps for board in every(page, Board))
    answered = any(board.costs and not board.steps for board in every(page, Board))
    following = "steps.js" if stepping else "refresh.js" if page.refresh else ""
    needed = {"copy.js": copying, "placing.js": placing, following: following, "line.js": answered}
    return tuple(name for name, needs in needed.items() if needs)


@cache
def sheet(name: str) -> str:
    """Return one of the style sheets of the parts."""
    return (resources.files("matzl.pages") / f"{name}.css").read_text("utf-8")


class _DirectContext(Context):
    """A context that calls functions without passing itself to them, since none of them takes a context."""

    def call(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """Call a function without passing this context to it."""
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*args, **named)


class _KeptTexts(CodeGenerator):
    """A template compiler that lets the environment, which has a cache, escape the values."""

    def _output_child_pre(self, *_: Any) -> None:
        self.write("environment.escaped(")


class _Templates(Environment):
    """A fast template environment, since tables are rendered for each viewer after each card."""

    context_class, code_generator_class = _DirectContext, _KeptTexts
    _escape = staticmethod(lru_cache(MAX_TEXTS, typed=True)(escape))

    def escaped(self, value: object) -> Markup:
        """Return a value escaped for HTML; HTML markup is returned as it is."""
        return value if type(value) is Markup else self._escape(value)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute of an object, or the value of a key in a dictionary."""
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (AttributeError, KeyError):
            return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """Return the template environment, in which a text is written ``{{ _("{name} leads.", name=name) }}``.

    The text is a whole English sentence with its parameters in braces, and may contain HTML; its parameters are escaped.
    Numbers of things are written ``{{ plural("{number} deal", "{number} deals", number) }}``.
    """
    templates = _Templates(
        loader=PackageLoader("matzl.pages", ""),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    public = lan_command, inlines, card_title, card_symbol, drawing, prose
    templates.globals.update({each.__name__: each for each in public})
    templates.globals.update(_=_text, plural=_plural, Card=Card, card_question=_card_question)
    templates.globals.update(groups=_groups, field_groups=_field_groups, beside=_beside)
    templates.globals.update(max_text=MAX_FIELD_TEXT)
    templates.filters["dated"] = with_local_dates
    templates.filters["groupby_in_order"] = lambda values, name: [
        (key, list(group)) for key, group in groupby(values, attrgetter(name))
    ]
    kinds = {name: kind for name, kind in vars(parts).items() if isinstance(kind, type)}
    templates.tests.update({name: kind.__instancecheck__ for name, kind in kinds.items()})
    return templates


def _text(message: str, /, **parameters: object) -> Markup:
    """Return a text in the current language.

    Raises
    ------
    ValueError
        If the parameters are not exactly those named in the text.
    """
    if parameters.keys() != _names(message):
        raise ValueError(
            f"the text {message!r} has the parameters {set(_names(message))}, not {set(parameters)}"
        )
    text = _translated(message)
    return text.format(**parameters) if parameters else text


@kept_by_language(MAX_TEXTS)
def _translated(message: str) -> Markup:
    """Return a text in the current language, with doubled braces made single if it has no parameters."""
    text = Markup(translated(message))  # noqa: S704
    return text if _names(message) else text.format()


@kept_by_language(MAX_TEXTS)
def _plural(one: str, many: str, number: int, /, **parameters: object) -> Markup:
    """Return a text with a number, its parameter ``{number}``, in the singular or the plural."""
    parameters["number"] = number
    return Markup(plural(one, many, number)).format(**parameters)  # noqa: S704


@cache
def _names(message: str) -> frozenset[str]:
    """Return the names of the parameters of a text."""
    fields = string.Formatter().parse(message)
    return frozenset(name for _, name, _, _ in fields if name is not None)


def _groups(all_parts: tuple[Part, ...]) -> Iterator[tuple[bool, list[Part]]]:
    """Yield the parts in groups: sections shown side by side, and runs of other parts."""

    def boxed(part: Part) -> bool:
        return isinstance(part, Section) and part.role not in ALONE

    return ((sections, list(group)) for sections, group in groupby(all_parts, boxed))


def _card_question(board: Board) -> Section | None:
    """Return the section that offers several cards, to be clicked on the board next to it; None if there is none."""
    sections = (part for part in board.beside if isinstance(part, Section))
    questions = (it for it in sections if len([*every(tuple(every(it, Form)), Card)]) > 1)
    return next(questions, None)


def _field_groups(fields: list[Field]) -> Iterator[tuple[str, list[Field]]]:
    """Yield fields in groups, with their kinds: all in one or, if cards are titles, by suit and by run of other fields."""
    by_suit = any(isinstance(field.title, Card) for field in fields)
    groups = groupby(fields, _group_of if by_suit else lambda _: ("", ""))
    return ((kind, list(group)) for (kind, _), group in groups)


def _group_of(field: Field) -> tuple[str, str]:
    if isinstance(field.title, Card):
        return "suit", field.title.card[-1]
    return ("row" if field.kind in ("choice", "number") else ""), ""


def _beside(
    all_parts: tuple[Part, ...],
) -> tuple[tuple[Part, ...], Section | None, tuple[Part, ...]]:
    """Split parts at the side section: return the parts before it, the section or None, and the parts shown next to it."""
    for index, part in enumerate(all_parts):
        if isinstance(part, Section) and part.role == "side":
            return all_parts[:index], part, all_parts[index + 1 :]
    return all_parts, None, ()
