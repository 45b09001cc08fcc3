"""The rule book of a game, opened at a clause."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from matzl import registry, rulebook
from matzl.web.dependencies import CurrentReader
from matzl.web.errors import RequestError
from matzl.web.routes.me import local_path
from matzl.web.rulebook import rendered_book
from matzl.web.templating import page

router = APIRouter()


@router.get("/rules/{game}")
async def rules(
    request: Request,
    game: str,
    reader: CurrentReader,
    clause: str = "",
    back: str = "",
    language: str = "",
) -> Response:
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
    info = registry.info(game)
    chosen = language if language in rulebook.languages(game) else reader.language
    book = rendered_book(game, chosen)
    if clause and not book.has(clause):
        raise RequestError(404, "not-found")
    target = local_path(back) if back else ""
    kept = {name: value for name, value in (("clause", clause), ("back", target)) if value}
    return page(
        request,
        "rules/book.html",
        game=info,
        book=book,
        cited=clause,
        back=target,
        kept=f"&{urlencode(kept)}" if kept else "",
    )
