"""The list of rule books, and the rule book of a game, opened at a clause."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from matzl import registry, rulebook
from matzl.features.lobby.me import local_path
from matzl.features.strategy import has_strategy
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import tagline
from matzl.text.languages import use_language
from matzl.web.errors import RequestError
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.rulebook import rendered_book
from matzl.web.templating import environment, page

router = Router()


@router.get("/rules")
async def books(request: Request) -> Response:
    """Show the list of all games that have a rule book."""
    games = [registry.info(game) for game in registry.names() if rulebook.languages(game)]
    return page(request, "rules/games.html", games=[(info, tagline(info)) for info in games])


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """Show the rule book.

    Parameters
    ----------
    clause
        The number of the clause to highlight.
    back
        The path of the page to return to.
    language
        The language of the book, by default the reader's.

    Raises
    ------
    UnknownGameError, RequestError
        If there is no such game or clause.
    """
    reader: Reader = request.state.reader
    clause = request.query_params.get("clause", "")
    back = request.query_params.get("back", "")
    language = request.query_params.get("language", "")
    info = registry.info(game)
    chosen = language if language in rulebook.languages(game) else reader.language
    deck = reader.deck or DEFAULT_DECK
    book = await asyncio.to_thread(rendered_book, game, chosen, deck)
    if clause and not book.has(clause):
        raise RequestError(404, "not-found")
    contents, sections = _parts(game, chosen, reader.language, deck, clause)
    target = local_path(back) if back else ""
    kept = {name: value for name, value in (("clause", clause), ("back", target)) if value}
    return page(
        request,
        "rules/book.html",
        game=info,
        book=book,
        strategy=has_strategy(game),
        contents=contents,
        sections=sections,
        back=target,
        kept=f"&{urlencode(kept)}" if kept else "",
    )


@lru_cache(maxsize=128)
def _parts(
    game: str, book_language: str, language: str, deck: str, cited: str
) -> tuple[Markup, Markup]:
    """Return the contents and the sections of a rule book as HTML: most of the page, and the same for many readers."""
    book = rendered_book(game, book_language, deck)
    with use_language(language):
        contents, sections = (
            environment()
            .get_template(f"rules/{name}.html")
            .render(book=book, cited=cited, language=language)
            for name in ("contents", "sections")
        )
    return Markup(contents), Markup(sections)  # noqa: S704  (templates escape their variables)
