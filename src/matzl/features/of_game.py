"""Pages about a game: the links between them, and the choice of their language by the query."""

from __future__ import annotations

from urllib.parse import urlencode

from matzl.features import functions
from matzl.features.roles import Request
from matzl.forms import local_path
from matzl.parts import Link, Links
from matzl.text.languages import LANGUAGES, language


def other_links(game: str, request: Request) -> tuple[Link, ...]:
    """Return links to the pages that features have about a game, without that of the request."""
    links = (of_game(game) for of_game in functions("__init__", "of_game"))
    return tuple(link for link in links if link and link.address != request.address)


def chosen_language(request: Request) -> str:
    """Return the language that the query names, by default the current one."""
    code = request.query.get("language", "")
    return code if code in LANGUAGES else language()


def language_links(request: Request) -> Links:
    """Return links to the page in each language, with the current one marked."""
    kept = {name: value for name, value in request.query.items() if name != "back"}
    if (back := local_path(request.query.get("back", "/"))) != "/":
        kept["back"] = back
    links = []
    for code, title in LANGUAGES.items():
        query = urlencode({**kept, "language": code})
        role = "current" if code == language() else ""
        links.append(Link(title, f"{request.address}?{query}", role))
    return Links(tuple(links))
