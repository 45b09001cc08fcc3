"""Pages from templates: escaped, in the language spoken now, with the addresses of cards and files.

Texts are written ``{{ _("{name} leads.", name=name) }}``: whole English sentences with their parameters in braces, as
everywhere in matzl. What they say may hold HTML; their parameters are escaped. Numbers of things:
``{{ plural("{number} deal", "{number} deals", number) }}``.
"""

from __future__ import annotations

import string
from functools import cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import (
    ChoiceLoader,
    Environment,
    FunctionLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
)
from markupsafe import Markup

from matzl import registry
from matzl.text import languages
from matzl.text.cards import DECKS, deck_title
from matzl.web import assets
from matzl.web.reader import Reader
from matzl.web.server import qr_svg


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for the reader of a request; see `rendered` for what is there without being given."""
    reader: Reader = request.state.reader
    return HTMLResponse(rendered(template, reader, **context), status)


def rendered(template: str, reader: Reader, **context: Any) -> Markup:
    """What a template says to a reader: a page, or a piece of one.

    Every template has ``reader``, ``server`` (see `Server`) and ``here``, the path of the page that is read.
    """
    found = environment().get_template(template)
    said = found.render({"reader": reader, "server": reader.server, "here": reader.path, **context})
    return Markup(said)  # noqa: S704  (templates escape what they are given)


@cache
def environment() -> Environment:
    """The templates, and what all of them may use."""
    made = Environment(
        loader=ChoiceLoader(
            [PackageLoader("matzl.web"), PrefixLoader({"games": FunctionLoader(_in_game)})]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        {
            "_": _text,
            "plural": _plural,
            "card_url": assets.card_url,
            "static_url": assets.static_url,
            "qr_svg": qr_svg,
            "languages": languages.LANGUAGES,
            "decks": DECKS,
            "deck_title": deck_title,
        }
    )
    return made


def _in_game(path: str) -> str | None:
    """Return a template in the folder of a game, such as ``mittlere/picture.html``; None if there is none."""
    game, _, name = path.partition("/")
    file = registry.folder(game) / name
    return file.read_text("utf-8") if file.is_file() else None


def _text(message: str, /, **parameters: object) -> Markup:
    """A text in the language spoken now.

    Raises
    ------
    ValueError
        When a parameter is missing or of no use, so that a text written in another way does not go unseen.
    """
    _check(message, parameters)
    return Markup(languages.translated(message)).format(**parameters)  # noqa: S704


def _plural(one: str, many: str, number: int, /, **parameters: object) -> Markup:
    """A text about a number of things, which it has as ``{number}``."""
    parameters["number"] = number
    return Markup(languages.plural(one, many, number)).format(**parameters)  # noqa: S704


def _check(message: str, parameters: dict[str, object]) -> None:
    named = {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}
    if named != set(parameters):
        raise ValueError(f"the text {message!r} has the parameters {named}, not {set(parameters)}")
