"""Static files and card sprites."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES
from matzl.web import assets
from matzl.web.errors import RequestError
from matzl.web.routing import Router

router = Router()

SERVICE_WORKER = "service-worker.js"
"""The only file that browsers let act for pages outside its folder."""

_CACHED = {"Cache-Control": "public, max-age=31536000, immutable"}
_REVALIDATED = {"Cache-Control": "no-cache"}


@router.get("/static/{version}/{name:path}")
async def static(_request: Request, version: str, name: str) -> Response:
    """Return a static file; with an outdated version in the URL the current file, not to be cached."""
    try:
        content = assets.static(name)
    except KeyError:
        raise RequestError(404, "not-found") from None
    kind = assets.TYPES[name.rpartition(".")[2]]
    headers = _CACHED if version == assets.static_version() else _REVALIDATED
    if name == SERVICE_WORKER:
        headers = {**headers, "Service-Worker-Allowed": "/"}
    return Response(content, media_type=kind, headers=headers)


@router.get("/cards/{deck}.{language}.{version}.svg")
async def cards(_request: Request, deck: str, language: str, version: str) -> Response:
    """Return the sprite of a deck, with the corner indices of a language."""
    if deck not in DECKS or language not in LANGUAGES:
        raise RequestError(404, "not-found")
    current = version == assets.card_version(deck, language)
    headers = _CACHED if current else _REVALIDATED
    content = assets.card_sprite(deck, language)
    return Response(content, media_type=assets.TYPES["svg"], headers=headers)
