"""Jinja templates rendered in the current language, with autoescaping and the URLs of static files and cards.

The style sheet of a page is inlined, so that the first paint waits for no other request; the content security policy admits
it by its hash.
"""

from __future__ import annotations

import base64
import hashlib
import re
import time
from functools import cache
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FunctionLoader,
    PackageLoader,
    PrefixLoader,
    Template,
)
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from matzl import registry
from matzl.features import ways
from matzl.pages import html
from matzl.table.core.names import MAX_MESSAGE_LENGTH
from matzl.table.presentation.options import rules_in
from matzl.text import languages
from matzl.text.cards import DECKS, deck_title
from matzl.text.describe import interval_note, level_title
from matzl.text.describe.titles import taken_note
from matzl.text.languages import kept_by_language
from matzl.web import assets
from matzl.web.reader import Reader, qr_svg

KEPT_MACROS = ("card", "face", "dealt_hand", "played_card", "table_seat")
"""The macros whose output is cached by their arguments, since a played card changes little of a table."""

COMMON = ("base", "dark", "frame", "forms", "media")
"""The files of ``static/`` for every page, without their extension, in the order in which they apply."""

OWN = {
    "board.html": ("carpet", "board", "asking", "beside", *html.SHEETS),
    "page.html": html.SHEETS,
    "table/page.html": tuple(
        "bar table carpet felt shown seats trick question question-room hand hint narrow result next-step "
        "small-result score sidebar people talk tutor keys card-orders".split()
    ),
}
"""The additional files of a page, by its template."""

THEME = {"light": "#d8bf98", "dark": "#43301f"}
"""The colour of the top bar in each scheme, which browsers give to the frame of the window."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LAYOUT = re.compile(r"@custom-media (--\w+) ([^;]+);")  # which browsers do not know yet
_URL = re.compile(r'url\("([^":]+)"\)')


@cache
def style_of(template: str, scheme: str) -> tuple[Markup, str]:
    """Return the style sheet of a page, and the source expression that permits it in a content security policy.

    Parameters
    ----------
    template
        The template of the page.
    scheme
        The colour scheme that the visitor has chosen: ``light``, ``dark``, or empty for that of the device.
    """
    text = " ".join(
        _sheet(name, scheme)
        for name in (*COMMON, *OWN.get(template, ()))
        if name != "dark" or scheme != "light"
    )
    for layout, query in _LAYOUT.findall(text):
        text = re.sub(rf"(?<!var)\({layout}\)", f"({query})", text)
    text = _LAYOUT.sub("", text)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Markup(text), f"'sha256-{digest}'"  # noqa: S704  (the files of this package)


def _sheet(name: str, scheme: str) -> str:
    """Return a style sheet without comments, with URLs that are valid on any page."""
    sheet = html.sheet(name) if name in html.SHEETS else assets.static(f"{name}.css").decode()
    text = _COMMENT.sub("", sheet)
    text = _URL.sub(lambda match: f'url("{assets.static_url(match[1])}")', text)
    text = " ".join(text.split())
    by_device = name == "dark" and not scheme
    return f"@media (prefers-color-scheme: dark) {{ {text} }}" if by_device else text


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """Return a rendered page as a response to a request; `render` lists the variables that are always defined.

    The page contains its style sheet, which the security policy of the response admits.
    """
    reader: Reader = request.state.reader
    style, request.state.style_source = style_of(template, reader.scheme)
    return HTMLResponse(render(template, reader, style=style, **context), status)


def render(template: str, reader: Reader, **context: Any) -> Markup:
    """Return a rendered template.

    Always defined are ``reader``, ``server`` (a `ServerInfo`) and ``here``, the path of the page.
    """
    jinja, compiled = environment(), _template(template)
    # `Template.render` copies the globals one by one, which takes as long as the rest of a small template
    jinja_context = jinja.context_class(jinja, jinja.globals, template, compiled.blocks)
    jinja_context.vars |= {
        "reader": reader,
        "server": reader.server,
        "here": reader.path,
        **context,
    }
    return Markup(jinja.concat(compiled.root_render_func(jinja_context)))  # noqa: S704  (templates escape their variables)


def load_templates(jinja: Environment) -> None:
    """Compile the templates of this package for an environment in advance, so that no request waits for them."""
    for name in PackageLoader("matzl.web").list_templates():
        jinja.get_template(name)


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


@cache
def environment() -> Environment:
    """Return the Jinja environment of the pages, extended with the templates of this package, its globals and macros."""
    jinja, loader = html.environment(), PackageLoader("matzl.web")
    assert jinja.loader is not None
    in_games = PrefixLoader({"games": FunctionLoader(_in_game)})
    jinja.loader = ChoiceLoader([loader, jinja.loader, in_games])
    jinja.globals.update(
        {
            "part": html.part,
            "card_url": assets.card_url,
            "now": time.time,
            "static_url": assets.static_url,
            "qr_svg": qr_svg,
            "rules_in": rules_in,
            "languages": languages.LANGUAGES,
            "decks": DECKS,
            "deck_title": deck_title,
            "level_title": level_title,
            "interval_note": interval_note,
            "taken_note": taken_note,
            "theme": THEME,
            "ways": ways,
            "max_message_length": MAX_MESSAGE_LENGTH,
        }
    )
    for template in ("table/parts.html", "table/seats.html"):  # macros of the second use the first
        for name, macro in vars(jinja.get_template(template).module).items():
            if name[0] != "_":
                kept = name in KEPT_MACROS
                jinja.globals[name] = kept_by_language(html.MAX_TEXTS)(macro) if kept else macro
    return jinja


def picture(game: str, deck: str) -> Markup:
    """Return the picture of a game with cards of a deck."""
    return vars(environment().get_template("pictures/picture.html").module)["picture"](game, deck)


def _in_game(path: str) -> str | None:
    """Return the text of a template in the folder of a game, such as ``mittlere/picture.html``; None if there is none."""
    game, _, name = path.partition("/")
    file = registry.folder(game) / name
    return file.read_text("utf-8") if file.is_file() else None


def compact(html: str) -> str:
    r"""Remove whitespace that serves only readers of the template.

    >>> compact("<p>\n  <b>one</b>\n two\n</p>\n")
    '<p><b>one</b> two </p>'
    """
    lines = [text for line in str(html).split("\n") if (text := line.strip())]
    return "\n".join(lines).replace(">\n<", "><").replace("\n", " ")
