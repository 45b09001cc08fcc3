"""Jinja templates rendered in the current language, with autoescaping and the URLs of static files and cards.

A translated text is written ``{{ _("{name} leads.", name=name) }}``: a whole English sentence with its parameters in braces.
The text itself may contain HTML; its parameters are escaped. Numbers of things are written
``{{ plural("{number} deal", "{number} deals", number) }}``.
"""

from __future__ import annotations

import string
import time
from functools import cache
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FunctionLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
)
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from matzl import registry
from matzl.base.environment import lan_command
from matzl.pages.html import dated, part
from matzl.table.core.limits import MAX_MESSAGE_LENGTH
from matzl.text import languages
from matzl.text.cards import DECKS, deck_title
from matzl.text.describe import standard_error_note
from matzl.text.languages import kept_by_language
from matzl.text.levels import level_title
from matzl.web import assets
from matzl.web.reader import Reader, qr_svg
from matzl.web.styles import style_of

MAX_TEXTS = 2048
"""The number of texts that are kept in all languages, and of pieces of HTML by each of `KEPT_MACROS`."""

KEPT_MACROS = ("card", "played_card", "table_seat")
"""The macros whose output is kept by their arguments: of a table, most is the same after the next card."""

THEME = {"light": "#d8bf98", "dark": "#43301f"}
"""The colour of the top bar in each scheme, which browsers give to the frame of the window."""


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """Return a rendered page as a response to a request; `render` lists the variables that are always defined.

    The page contains its style sheet, which the security policy of the response admits.
    """
    reader: Reader = request.state.reader
    style = style_of(template, reader.scheme)
    request.state.style_source = style.source
    return HTMLResponse(render(template, reader, style=style.text, **context), status)


def render(template: str, reader: Reader, **context: Any) -> Markup:
    """Return a rendered template.

    Always defined are ``reader``, ``server`` (a `ServerInfo`) and ``here``, the path of the page.
    """
    found, made = _template(template), environment()
    own = {"reader": reader, "server": reader.server, "here": reader.path, **context}
    # `Template.render` copies the globals one by one, which takes as long as the rest of a small template
    rendered = found.root_render_func(found.new_context(made.globals | own, shared=True))
    return Markup(made.concat(rendered))  # noqa: S704  (templates escape their variables)


@cache
def environment() -> Environment:
    """Return the template environment with its globals."""
    jinja = Environment(
        loader=ChoiceLoader(
            [PackageLoader("matzl.web"), PrefixLoader({"games": FunctionLoader(_in_game)})]
        ),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals.update(
        {
            "_": _text,
            "part": part,
            "plural": _plural,
            "card_url": assets.card_url,
            "now": time.time,
            "static_url": assets.static_url,
            "qr_svg": qr_svg,
            "lan_command": lan_command,
            "languages": languages.LANGUAGES,
            "decks": DECKS,
            "deck_title": deck_title,
            "level_title": level_title,
            "standard_error_note": standard_error_note,
            "theme": THEME,
            "max_message_length": MAX_MESSAGE_LENGTH,
        }
    )
    jinja.filters["dated"] = dated
    macros = vars(jinja.get_template("table/parts.html").module)
    jinja.globals.update({name: macro for name, macro in macros.items() if name[0] != "_"})
    for name in KEPT_MACROS:
        jinja.globals[name] = kept_by_language(MAX_TEXTS)(macros[name])
    return jinja


def picture(game: str, deck: str) -> Markup:
    """Return the picture of a game with cards of a deck."""
    drawn: Markup = vars(_template("pictures/picture.html").module)["picture"](game, deck)
    return drawn


def _in_game(path: str) -> str | None:
    """Return a template in the folder of a game, such as ``mittlere/picture.html``; None if there is none."""
    game, _, name = path.partition("/")
    file = registry.folder(game) / name
    return file.read_text("utf-8") if file.is_file() else None


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


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
    text = Markup(languages.translated(message))  # noqa: S704
    return text if _names(message) else text.format()


@kept_by_language(MAX_TEXTS)
def _plural(one: str, many: str, number: int, /, **parameters: object) -> Markup:
    """Return a text that contains a number, as the parameter ``{number}``, in the plural form for it."""
    parameters["number"] = number
    return Markup(languages.plural(one, many, number)).format(**parameters)  # noqa: S704


@cache
def _names(message: str) -> frozenset[str]:
    """Return the names of the parameters of a text."""
    found = string.Formatter().parse(message)
    return frozenset(name for _, name, _, _ in found if name is not None)


def compact(html: str) -> str:
    r"""Remove whitespace that is only for readers of the template.

    >>> compact("<p>\n  <b>one</b>\n two\n</p>\n")
    '<p><b>one</b> two </p>'
    """
    found: list[str] = []
    end = ""
    for line in map(str.strip, str(html).split("\n")):
        if line:
            if found and (end, line[0]) != (">", "<"):
                found.append(" ")
            found.append(line)
            end = line[-1]
    return "".join(found)
