"""The rule book of a game, opened at the clause in question."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from matzl import registry, rulebook
from matzl.web.book import book
from matzl.web.dependencies import Reading
from matzl.web.errors import RefusedError
from matzl.web.routes.me import inside
from matzl.web.templating import page

router = APIRouter()


@router.get("/rules/{game}")
async def rules(
    request: Request,
    game: str,
    reader: Reading,
    clause: str = "",
    back: str = "",
    language: str = "",
) -> Response:
    """The page.

    Parameters
    ----------
    clause
        The number of the clause that is asked for.
    back
        The page to go back to.
    language
        In which the book is read, when not in the reader's own.

    Raises
    ------
    UnknownGameError, RefusedError
        When there is no such game, or no such clause.
    """
    info = registry.info(game)
    tongue = language if language in rulebook.languages(game) else reader.language
    shown = book(game, tongue)
    if clause and not shown.has(clause):
        raise RefusedError(404, "not-found")
    way = inside(back) if back else ""
    kept = {name: value for name, value in (("clause", clause), ("back", way)) if value}
    return page(
        request,
        "rules/book.html",
        game=info,
        book=shown,
        asked=clause,
        back=way,
        kept=f"&{urlencode(kept)}" if kept else "",
    )
