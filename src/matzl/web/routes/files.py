"""The files that pages bring along: styles, scripts and pictures, and the decks."""

from __future__ import annotations

from fastapi import APIRouter, Response

from matzl.text.cards import DECKS
from matzl.text.languages import LANGUAGES
from matzl.web import assets
from matzl.web.errors import RefusedError

router = APIRouter()

_KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASKED_AGAIN = {"Cache-Control": "no-cache"}


@router.get("/static/{version}/{name:path}")
async def static(version: str, name: str) -> Response:
    """A file of ``static/``. A page from before an update gets the file of today, and does not keep it."""
    try:
        content = assets.static(name)
    except KeyError:
        raise RefusedError(404, "not-found") from None
    kind = assets.TYPES[name.rpartition(".")[2]]
    current = version == assets.static_version()
    return Response(content, media_type=kind, headers=_KEPT if current else _ASKED_AGAIN)


@router.get("/cards/{deck}.{language}.{version}.svg")
async def cards(deck: str, language: str, version: str) -> Response:
    """All cards of a deck, as a language prints them."""
    if deck not in DECKS or language not in LANGUAGES:
        raise RefusedError(404, "not-found")
    current = version == assets.card_version(deck, language)
    headers = _KEPT if current else _ASKED_AGAIN
    content = assets.cards(deck, language)
    return Response(content, media_type=assets.TYPES["svg"], headers=headers)
