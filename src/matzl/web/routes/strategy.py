"""The page on strategy of a game."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from matzl import registry
from matzl.features.puzzle.puzzle import puzzles
from matzl.features.strategy import has_strategy
from matzl.text.languages import LANGUAGES
from matzl.web.errors import RequestError
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.strategy import rendered_strategy
from matzl.web.templating import page

router = Router()


@router.get("/strategy/{game}")
async def strategy(request: Request, game: str) -> Response:
    """Show the page on strategy.

    Parameters
    ----------
    language
        The language of the page, by default the reader's.

    Raises
    ------
    UnknownGameError, RequestError
        If there is no such game, or it has no such page.
    """
    reader: Reader = request.state.reader
    language = request.query_params.get("language", "")
    info = registry.info(game)
    if not has_strategy(game):
        raise RequestError(404, "not-found")
    chosen = language if language in LANGUAGES else reader.language
    found = await asyncio.to_thread(rendered_strategy, game, chosen)
    return page(
        request, "strategy/page.html", game=info, strategy=found, puzzles=bool(puzzles(game))
    )
