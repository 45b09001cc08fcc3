"""Pages about a game: the links between them, and their language, which the URL's query selects."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from matzl.base.info import GameInfo
from matzl.features import functions, page_of_deal
from matzl.features.roles import Request
from matzl.forms import Form, local_path
from matzl.parts import Line, Link, Links, Notice, Page, Part, Picture, Progress, Text, inlines
from matzl.text.describe import tagline
from matzl.text.languages import LANGUAGES, language
from matzl.text.languages import translated as _

REFRESH = 3.0
"""The seconds after which a page reloads while bots or a solver are being prepared, or play."""


def game_links(game: str, back: str = "") -> tuple[Link, Link]:
    """Return links to a game's how-to-play page and rule book; with `back`, the rule book links back to that URL."""
    book = f"/rules/{game}?back={back}" if back else f"/rules/{game}"
    return Link(_("How to play"), f"/learn/{game}"), Link(_("Rule book"), book)


def linked_day(at: float, replay: str | None, number: int = 0) -> Link | str:
    """Return the day of a match or of a deal in it, with a link to its replay if there is one."""
    from matzl.table.store.finished import day_of  # needs the database

    address = page_of_deal(replay or "", number)
    return Link(day_of(at), address, about=_("Replay")) if address else day_of(at)


def set_up_page(
    request: Request, info: GameInfo, title: str, note: Line, form: Form, back: Link
) -> Page:
    """Return the page with a game's set-up form, such as that for a table; the title has a placeholder for the game."""
    parts = (
        Picture(info.name, request.deck),
        Text(tagline(info), "lead"),
        Links(game_links(info.name, request.address)),
        Text((*inlines(note), " ", preparing_note(request, info.name)), "quiet"),
        form,
        Links((back,)),
    )
    request.service.warm_up.want(info.name)
    return Page(title.format(game=info.title), parts)


def form_when_ready(request: Request, game: str, levels: Iterable[str], form: Form) -> Part:
    """Return a form if the bots of these levels are ready, else a progress bar, or a notice if preparing them failed."""
    service = request.service
    if all(service.is_ready(game, level) for level in levels):
        return form
    if service.warm_up.failed(game):
        return Notice(_("The bots could not be prepared here."), "wrong")
    service.warm_up.want(game)
    return Progress(_("Preparing bots (once), half a minute for each game"), 0, 1)


def preparing_note(request: Request, *games: str) -> str:
    """Return a sentence saying that bots of some of the games are still being prepared; empty if none are."""
    warm_up = request.service.warm_up
    if all(warm_up.compiled(game) or warm_up.failed(game) for game in games):
        return ""
    return _(
        "Stronger bots are being prepared, about half a minute for each game. Until then, easier ones play."
    )


def other_links(game: str, request: Request) -> tuple[Link, ...]:
    """Return links to the pages of features about a game, except the requested page."""
    links = (of_game(game) for of_game in functions("__init__", "of_game"))
    return tuple(link for link in links if link and link.address != request.address)


def chosen_language(request: Request) -> str:
    """Return the language in the query, by default the current one."""
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
